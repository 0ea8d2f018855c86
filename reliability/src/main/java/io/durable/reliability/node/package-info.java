/** A node that is to be broken. */
@NullMarked
package io.durable.reliability.node;

import org.jspecify.annotations.NullMarked;
