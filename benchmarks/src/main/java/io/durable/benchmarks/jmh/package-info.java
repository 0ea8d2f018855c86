/** The engine alone, without a database: run by JMH. */
@NullMarked
package io.durable.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
