package io.durable.runtime;

import java.util.concurrent.Executor;

/**
 * Where things run; none of the executors may be bounded below what the settings allow at the same time.
 *
 * @param orchestrations orchestration code, one thread for each parked branch: virtual threads wherever there are
 * @param workers turns, commits and dispatching; turns that are stored with their instance or event run where that is
 *     started or raised
 * @param activities activities
 */
public record Threads(Executor orchestrations, Executor workers, Executor activities, Scheduler scheduler) {}
