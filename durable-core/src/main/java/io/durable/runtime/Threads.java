package io.durable.runtime;

import java.util.concurrent.Executor;

/**
 * Where things run; none of the executors may be bounded below what the settings allow at the same time.
 *
 * @param orchestrations orchestration code, one thread for each parked branch: virtual threads wherever there are
 * @param workers turns, commits and dispatching; first turns that are stored with their instance run where it is started
 * @param activities activities
 */
public record Threads(Executor orchestrations, Executor workers, Executor activities, Scheduler scheduler) {}
