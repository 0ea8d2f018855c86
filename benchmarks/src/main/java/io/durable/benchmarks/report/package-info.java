/** Figures, and how they are written down. */
@NullMarked
package io.durable.benchmarks.report;

import org.jspecify.annotations.NullMarked;
