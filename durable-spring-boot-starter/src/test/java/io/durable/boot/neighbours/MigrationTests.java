package io.durable.boot.neighbours;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableClient;
import io.durable.boot.DurableRunner;
import io.durable.boot.shop.Order;
import io.durable.boot.shop.ShopApplication;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceInitializationAutoConfiguration;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** Applications that bring their own tables into being, each in its way. */
class MigrationTests {

    private static final String HERE = "classpath:io/durable/boot/neighbours/";

    private final ApplicationContextRunner contextRunner = DurableRunner.shop();

    private static void assertBothWork(ApplicationContext context) {
        JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
        jdbc.update("insert into customer (name) values ('Ann')");
        assertThat(ShopApplication.sell(context.getBean(DurableClient.class), new Order("o1", 21))
                        .await(Duration.ofSeconds(30)))
                .isEqualTo("o1 for 42");
    }

    private static List<String> tables(ApplicationContext context) {
        return context.getBean(JdbcTemplate.class)
                .queryForList(
                        "select lower(table_name) from information_schema.tables where table_schema = 'PUBLIC'",
                        String.class);
    }

    @Test
    void liquibase() {
        contextRunner
                .withConfiguration(AutoConfigurations.of(LiquibaseAutoConfiguration.class))
                .withPropertyValues("spring.liquibase.change-log=" + HERE + "changelog.sql")
                .run(context -> {
                    assertBothWork(context);
                    assertThat(tables(context)).contains("databasechangelog", "durable_changelog");
                    assertThat(context.getBean(JdbcTemplate.class)
                                    .queryForList("select id from databasechangelog", String.class))
                            .containsExactly("1");
                });
    }

    @Test
    void flyway() {
        contextRunner
                .withConfiguration(AutoConfigurations.of(FlywayAutoConfiguration.class))
                .withPropertyValues("spring.flyway.locations=" + HERE + "migration")
                .run(context -> {
                    assertBothWork(context);
                    assertThat(tables(context)).contains("flyway_schema_history", "durable_changelog");
                });
    }

    @Test
    void scripts() {
        contextRunner
                .withConfiguration(AutoConfigurations.of(DataSourceInitializationAutoConfiguration.class))
                .withPropertyValues("spring.sql.init.schema-locations=" + HERE + "schema.sql")
                .run(MigrationTests::assertBothWork);
    }
}
