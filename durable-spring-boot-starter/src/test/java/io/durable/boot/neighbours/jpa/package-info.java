/** Entities. */
@NullMarked
package io.durable.boot.neighbours.jpa;

import org.jspecify.annotations.NullMarked;
