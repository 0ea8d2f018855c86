/** Does harm in an order that follows from a seed. */
@NullMarked
package io.durable.reliability.nemesis;

import org.jspecify.annotations.NullMarked;
