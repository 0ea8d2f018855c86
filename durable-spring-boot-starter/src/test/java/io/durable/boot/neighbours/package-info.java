/** Applications that do other things with their database as well. */
@NullMarked
package io.durable.boot.neighbours;

import org.jspecify.annotations.NullMarked;
