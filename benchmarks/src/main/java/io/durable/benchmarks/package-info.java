/** Runs the workloads on every engine alternately and writes what came of it. */
@NullMarked
package io.durable.benchmarks;

import org.jspecify.annotations.NullMarked;
