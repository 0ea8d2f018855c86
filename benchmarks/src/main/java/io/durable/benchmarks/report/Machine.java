package io.durable.benchmarks.report;

import dev.dbos.transact.DBOS;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.h2.engine.Constants;

/** Where and when figures were taken. */
public record Machine(Instant started, Map<String, String> facts, double loadBefore) {

    public static Machine here(String postgres) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("cores", String.valueOf(Runtime.getRuntime().availableProcessors()));
        facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("JDK", Runtime.version() + " " + System.getProperty("java.vendor"));
        facts.put("max heap", Runtime.getRuntime().maxMemory() / (1024 * 1024) + " MiB");
        facts.put("PostgreSQL", postgres);
        facts.put("H2", Constants.FULL_VERSION);
        facts.put("DBOS Transact", String.valueOf(DBOS.version()));
        return new Machine(Instant.now().truncatedTo(ChronoUnit.SECONDS), facts, load());
    }

    /** Load average of the last minute; negative where the system has none. */
    public static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }
}
