/** A deterministic simulation of nodes and their store. */
@NullMarked
package io.durable.test.simulation;

import org.jspecify.annotations.NullMarked;
