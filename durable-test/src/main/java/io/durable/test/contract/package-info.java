/** What every provider promises, one test per promise. */
@NullMarked
package io.durable.test.contract;

import org.jspecify.annotations.NullMarked;
