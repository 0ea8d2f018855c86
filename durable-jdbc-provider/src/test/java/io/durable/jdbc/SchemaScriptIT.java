package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.durable.StartOptions;
import io.durable.runtime.RuntimeSettings;
import io.durable.test.TestNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** Tables made by the script in the jar are those Liquibase makes. */
class SchemaScriptIT {

    private final List<HikariDataSource> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(HikariDataSource::close);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void makesTheTablesLiquibaseMakes(String product) {
        DataSource byLiquibase = empty(product, "by_liquibase");
        JdbcSchema.update(byLiquibase, JdbcSettings.DEFAULT);

        List<String> made = SchemaSnapshot.of(new JdbcTemplate(scripted(product)), product);

        assertThat(made).isEqualTo(SchemaSnapshot.of(new JdbcTemplate(byLiquibase), product));
        assertThat(made).anyMatch(line -> line.contains("durable_instance_ready"));
    }

    @Test
    void keysAndIndexesAreComparedByteByByteOnPostgres() {
        List<String> columns = new JdbcTemplate(scripted("postgresql")).queryForList("""
                select distinct concat_ws(' ', i.indrelid::regclass, a.attname, a.attcollation::regcollation)
                from pg_index i join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = c.oid
                where c.relnamespace = current_schema()::regnamespace and a.attcollation <> 0
                """, String.class);

        assertThat(columns)
                .contains("durable_history instance_id \"C\"", "durable_activity owner \"C\"")
                .allMatch(column -> column.endsWith("\"C\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void orchestrationsRunWithoutLiquibase(String product) {
        try (TestNode node = node(scripted(product))) {
            node.client().start("Echo", "hello", StartOptions.id("order"));

            assertThat(node.client().handle("order", String.class).await(Duration.ofSeconds(10)))
                    .isEqualTo("hello");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void liquibaseTakesOverWithoutRunningAnythingAgain(String product) {
        DataSource dataSource = scripted(product);
        JdbcTemplate jdbc = new JdbcTemplate(dataSource);
        String ran = "select id, dateexecuted, exectype from durable_changelog order by orderexecuted";
        List<Map<String, Object>> before = jdbc.queryForList(ran);
        List<String> tables = SchemaSnapshot.of(jdbc, product);

        JdbcSchema.update(dataSource, JdbcSettings.DEFAULT);

        assertThat(jdbc.queryForList(ran)).isEqualTo(before).isNotEmpty();
        assertThat(SchemaSnapshot.of(jdbc, product)).isEqualTo(tables);
        assertThat(jdbc.queryForList("select md5sum from durable_changelog", String.class))
                .doesNotContainNull(); // from now on a changed changelog is noticed
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void prefixCanBeReplaced(String product) throws IOException {
        String script = new SchemaScript(product).shipped().getContentAsString(StandardCharsets.UTF_8);
        DataSource dataSource = empty(product, "by_script");
        run(new ByteArrayResource(script.replace("durable_", "jobs_").getBytes(StandardCharsets.UTF_8)), dataSource);
        List<String> tables = SchemaSnapshot.of(new JdbcTemplate(dataSource), product);

        JdbcSchema.update(dataSource, new JdbcSettings("jobs_"));

        assertThat(SchemaSnapshot.of(new JdbcTemplate(dataSource), product)).isEqualTo(tables);
    }

    private DataSource scripted(String product) {
        DataSource dataSource = empty(product, "by_script");
        run(new SchemaScript(product).shipped(), dataSource);
        return dataSource;
    }

    private static void run(Resource script, DataSource dataSource) {
        new ResourceDatabasePopulator(script).execute(dataSource);
    }

    private DataSource empty(String product, String name) {
        HikariDataSource dataSource =
                TestStore.pool(product.equals("h2") ? "jdbc:h2:mem:" + name : TestPostgres.emptySchema(name));
        opened.add(dataSource);
        return dataSource;
    }

    private static TestNode node(DataSource dataSource) {
        return new TestNode(
                JdbcProvider.on(dataSource, new DataSourceTransactionManager(dataSource), JdbcSettings.DEFAULT),
                RuntimeSettings.defaults("node"),
                duration -> {},
                runtime -> runtime.activity("echo", String.class, text -> text)
                        .orchestration(
                                "Echo", "1", String.class, (ctx, text) -> ctx.schedule("echo", text, String.class)
                                        .await()));
    }
}
