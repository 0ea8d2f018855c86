/** Nodes in one process, broken at exact points. */
@NullMarked
package io.durable.reliability.storm;

import org.jspecify.annotations.NullMarked;
