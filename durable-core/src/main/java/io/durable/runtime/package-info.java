/** Dispatchers, group commit, activities, the node's lease, and the client on top of a provider. */
@NullMarked
package io.durable.runtime;

import org.jspecify.annotations.NullMarked;
