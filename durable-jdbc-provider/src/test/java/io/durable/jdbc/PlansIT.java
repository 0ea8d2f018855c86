package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.durable.provider.Provider;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/**
 * No statement of the hot path looks at a whole table, however many rows there are and whatever the planner knows of
 * them. Run often enough on one connection that the driver has them prepared on the server, and the server has had the
 * occasion to change to a plan that fits any parameters.
 */
class PlansIT {

    /** The first has a row per node; the second holds just what is looked for, events nobody has claimed. */
    private static final Set<String> MAY_BE_SCANNED = Set.of("durable_node", "durable_instance_announced");

    private static final int ROUNDS = 12;
    private static PlanLog log;

    @BeforeAll
    static void start() throws IOException {
        log = new PlanLog();
    }

    @AfterAll
    static void stop() throws IOException {
        log.close();
    }

    @BeforeEach
    void makeTables() {
        log.jdbc().execute("drop schema public cascade");
        log.jdbc().execute("create schema public");
        JdbcSchema.update(log.jdbc().getDataSource(), JdbcSettings.DEFAULT);
    }

    @Test
    void freshTablesAreNotScanned() {
        assertNoScans("fresh");
    }

    @Test
    void grownTablesAreNotScannedWhetherAnalysedOrNot() {
        GrownTables.fill(log.jdbc());
        assertNoScans("grown");
        log.jdbc().execute("analyze");
        assertNoScans("analysed");
    }

    @Test
    void tablesThatAreEmptyForNowAreNotScanned() {
        plans(provider -> new HotPath(provider, 500).run("before"));
        log.jdbc().execute("vacuum analyze durable_message, durable_activity");
        for (int size : List.of(1, 16)) {
            assertThat(scans(plans(provider -> rounds(provider, size, "after"))))
                    .isEmpty();
        }
    }

    @Test
    void claimsTakeFromABacklogWithoutSortingIt() {
        GrownTables.fillWithBacklog(log.jdbc());
        for (int size : List.of(1, 16, 64, 500)) {
            List<Plan> claims = plans(provider -> claims(provider, size)).stream()
                    .filter(plan -> plan.statement().contains("skip locked"))
                    .toList();
            assertThat(claims).hasSize(2 * ROUNDS).noneMatch(Plan::isSorted);
            assertThat(scans(claims)).isEmpty();
        }
    }

    @Test
    void housekeepingDoesNotScanGrownTables() {
        GrownTables.fill(log.jdbc());
        assertThat(scans(plans(PlansIT::tidyUp))).isEmpty();
        log.jdbc().execute("analyze");
        assertThat(scans(plans(PlansIT::tidyUp))).isEmpty();
    }

    private static void tidyUp(Provider provider) {
        for (int round = 0; round < ROUNDS; round++) {
            List<String> old = provider.endedBefore(Duration.ZERO, 200);
            assertThat(provider.purge(old)).hasSize(200).doesNotContain(false);
            assertThat(provider.expireUnclaimedEvents(Duration.ofDays(1))).isZero();
        }
    }

    private static void claims(Provider provider, int size) {
        HotPath hotPath = new HotPath(provider, size);
        for (int round = 0; round < ROUNDS; round++) {
            hotPath.claimOnly();
        }
    }

    private static void assertNoScans(String name) {
        for (int size : List.of(1, 16, 64, 500)) {
            List<Plan> plans = plans(provider -> rounds(provider, size, name));
            assertThat(plans).hasSizeGreaterThan(200);
            assertThat(scans(plans)).as("%s tables, %s at a time", name, size).isEmpty();
        }
    }

    /** Often enough for a plan of the server's own that fits any parameters; large batches repeat statements anyway. */
    private static void rounds(Provider provider, int size, String name) {
        HotPath hotPath = new HotPath(provider, size);
        for (int round = 0; round < (size < 64 ? ROUNDS : ROUNDS / 4); round++) {
            hotPath.run(name + "-" + size + "-" + round);
        }
    }

    /** Statements that go through a whole table, or through an index without anything to look for. */
    private static Set<String> scans(List<Plan> plans) {
        return plans.stream()
                .filter(plan ->
                        plan.scans().stream().anyMatch(scan -> scan.isWhole() && !MAY_BE_SCANNED.contains(scan.over())))
                .map(plan -> plan.scans() + " " + plan.statement())
                .collect(Collectors.toSet());
    }

    /** The plans of what is done on a new connection. */
    private static List<Plan> plans(Consumer<Provider> verbs) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(log.url());
        config.setMaximumPoolSize(1);
        try (HikariDataSource connection = new HikariDataSource(config)) {
            Provider provider =
                    JdbcProvider.on(connection, new DataSourceTransactionManager(connection), JdbcSettings.DEFAULT);
            return log.of(new JdbcTemplate(connection), () -> verbs.accept(provider));
        }
    }
}
