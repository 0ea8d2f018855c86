/** Events, the facts they record, and their stored form. Depends on nothing else in the project. */
@NullMarked
package io.durable.history;

import org.jspecify.annotations.NullMarked;
