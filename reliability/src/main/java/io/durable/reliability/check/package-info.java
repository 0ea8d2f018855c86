/** Holds what a database and those outside it remember against what must be. */
@NullMarked
package io.durable.reliability.check;

import org.jspecify.annotations.NullMarked;
