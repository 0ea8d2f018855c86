/** How orchestrations behave, whatever provider they run on. */
@NullMarked
package io.durable.test.conformance;

import org.jspecify.annotations.NullMarked;
