/** Requests nobody should send, and what becomes of them. */
@NullMarked
package io.durable.boot.fuzz;

import org.jspecify.annotations.NullMarked;
