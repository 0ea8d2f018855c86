/** A mixed load, and the clients that bring it. */
@NullMarked
package io.durable.reliability.load;

import org.jspecify.annotations.NullMarked;
