/** The engines, each driven as its own documentation recommends. */
@NullMarked
package io.durable.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
