package io.durable.boot;

import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of how orchestrations run.
 *
 * @param concurrency Turns under way at the same time.
 * @param cacheSize Orchestrations kept in memory while they wait. 10000 on a JVM with virtual threads, otherwise 200.
 * @param slowTurn How long orchestration code may run before its stack is logged.
 * @param maxLosses How often in a row an instance may take its node down before it is left alone.
 * @param onNonDeterminism What happens to an instance whose code and history disagree.
 */
@ConfigurationProperties("durable.orchestrations")
public record DurableOrchestrationsProperties(
        @DefaultValue("100") int concurrency,
        @Nullable Integer cacheSize,
        @DefaultValue("5s") Duration slowTurn,
        @DefaultValue("10") int maxLosses,
        @DefaultValue("stall") OnNonDeterminism onNonDeterminism) {}
