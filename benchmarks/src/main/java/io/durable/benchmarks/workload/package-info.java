/** The workloads: what an engine is asked to do, and what is measured meanwhile. */
@NullMarked
package io.durable.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
