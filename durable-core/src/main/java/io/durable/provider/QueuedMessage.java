package io.durable.provider;

import io.durable.history.Delivered;
import org.jspecify.annotations.Nullable;

/**
 * A message that waits in the store.
 *
 * @param id given by the store; consuming it takes this id
 * @param executionId the execution it is meant for; {@code null} for whichever is current
 */
public record QueuedMessage(long id, @Nullable Long executionId, Delivered fact) {}
