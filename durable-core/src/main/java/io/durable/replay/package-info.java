/** Runs orchestration code against its history: one cursor, the same loop for replay and for live work. */
@NullMarked
package io.durable.replay;

import org.jspecify.annotations.NullMarked;
