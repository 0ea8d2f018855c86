package io.durable.benchmarks.report;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.zaxxer.hikari.HikariDataSource;
import dev.dbos.transact.DBOS;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.h2.engine.Constants;
import org.postgresql.util.DriverInfo;

/** Where and when figures were taken. */
public record Machine(Instant started, Map<String, String> facts) {

    private static final int MEBIBYTE = 1024 * 1024;

    public static Machine here(String postgres) {
        Runtime jvm = Runtime.getRuntime();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("cores", String.valueOf(jvm.availableProcessors()));
        facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        facts.put("JDK", Runtime.version() + " " + System.getProperty("java.vendor"));
        facts.put("max heap", jvm.maxMemory() / MEBIBYTE + " MiB");
        facts.put("PostgreSQL", postgres);
        facts.put("PostgreSQL JDBC driver", DriverInfo.DRIVER_VERSION);
        facts.put("HikariCP", version(HikariDataSource.class));
        facts.put("H2", Constants.FULL_VERSION);
        facts.put("DBOS Transact", String.valueOf(DBOS.version()));
        facts.put("db-scheduler", version(Scheduler.class));
        return new Machine(Instant.now().truncatedTo(ChronoUnit.SECONDS), facts);
    }

    /** As the name of its jar says. */
    private static String version(Class<?> type) {
        String jar = type.getProtectionDomain().getCodeSource().getLocation().getPath();
        return jar.replaceAll(".*-([0-9][^/]*)\\.jar", "$1");
    }
}
