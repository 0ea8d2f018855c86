package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.durable.Instance;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Provider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** Tables from before their keys were compared byte by byte, brought up to date while other nodes work. */
class SchemaUpgradeIT {

    private static final List<String> TABLES =
            List.of("instance", "history", "message", "activity", "node", "dead_letter");
    private static final List<String> IDS = List.of("a", "B", "c");

    private final HikariDataSource dataSource = TestStore.pool(TestPostgres.emptySchema("upgraded"));
    private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);
    private Provider provider;

    @BeforeEach
    void fillOldTables() throws IOException {
        String script = new SchemaScript("postgresql").shipped().getContentAsString(StandardCharsets.UTF_8);
        String old = script.substring(0, script.indexOf("-- Changeset io/durable/jdbc/changelog.sql::5-"));
        new ResourceDatabasePopulator(new ByteArrayResource(old.getBytes(StandardCharsets.UTF_8))).execute(dataSource);
        provider = JdbcProvider.on(dataSource, new DataSourceTransactionManager(dataSource), JdbcSettings.DEFAULT);
        provider.create(IDS.stream().map(id -> HotTurns.instance(id, null)).toList(), null);
    }

    @AfterEach
    void close() {
        dataSource.close();
    }

    @ParameterizedTest
    @FieldSource("TABLES")
    void waitsForATableWithoutHoldingAnother(String table) {
        List<String> others =
                TABLES.stream().filter(other -> !other.equals(table)).toList();

        new Meanwhile(dataSource).run(() -> use(List.of(table), ""), this::upgrade, () -> use(others, " nowait"));

        assertThat(provider.find(IDS)).extracting(Instance::instanceId).containsExactlyInAnyOrderElementsOf(IDS);
        assertThat(provider.history(
                        IDS.stream().map(id -> new ExecutionKey(id, 1)).toList()))
                .hasSize(IDS.size())
                .allSatisfy((execution, events) -> assertThat(events).hasSize(1));
    }

    /** Locks tables as their readers do. */
    private void use(List<String> tables, String orElse) {
        String names = tables.stream().map(table -> "durable_" + table).collect(Collectors.joining(", "));
        jdbc.execute("lock table " + names + " in access share mode" + orElse);
    }

    private boolean upgrade() {
        JdbcSchema.update(dataSource, JdbcSettings.DEFAULT);
        return true;
    }
}
