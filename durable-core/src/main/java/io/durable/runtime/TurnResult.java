package io.durable.runtime;

import io.durable.Instance;
import io.durable.replay.ReplayEngine;
import io.durable.replay.Turn;

/**
 * A turn that has run and is not committed yet.
 *
 * @param instance the instance before it
 * @param version the version of the code that ran
 */
record TurnResult(Instance instance, String version, ReplayEngine engine, Turn turn, Inbox inbox) {}
