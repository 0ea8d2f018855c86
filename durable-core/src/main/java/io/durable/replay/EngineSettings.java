package io.durable.replay;

import io.durable.Limits;
import io.durable.history.PayloadMapper;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * What every engine of a runtime is given.
 *
 * @param threads where orchestration code runs, one thread per branch, parked while it waits
 * @param slowTurn how long code may run before its stack is reported
 */
public record EngineSettings(Executor threads, Clock clock, PayloadMapper payloads, Limits limits, Duration slowTurn) {}
