/** Nodes in processes of their own on a PostgreSQL, killed, frozen, cut off and misled. */
@NullMarked
package io.durable.reliability.process;

import org.jspecify.annotations.NullMarked;
