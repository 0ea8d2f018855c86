/** Databases to measure on, and the counters that explain the figures. */
@NullMarked
package io.durable.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
