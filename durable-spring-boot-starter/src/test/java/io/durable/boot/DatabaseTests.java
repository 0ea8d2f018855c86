package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.InstanceNotFoundException;
import io.durable.boot.shop.Order;
import io.durable.boot.shop.ShopApplication;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseBuilder;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseType;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class DatabaseTests {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final ApplicationContextRunner contextRunner = DurableRunner.shop();

    private static String sell(ApplicationContext context, String id) {
        return ShopApplication.sell(context.getBean(DurableClient.class), new Order(id, 21))
                .await(SOON);
    }

    private static long tables(DataSource dataSource) {
        return JdbcClient.create(dataSource)
                .sql("select count(*) from information_schema.tables where lower(table_name) like 'durable_%'")
                .query(Long.class)
                .single();
    }

    @Test
    void joinsTheTransactionOfTheCaller() {
        contextRunner.run(context -> {
            DurableClient client = context.getBean(DurableClient.class);
            TransactionTemplate transaction =
                    new TransactionTemplate(context.getBean(PlatformTransactionManager.class));

            transaction.executeWithoutResult(status -> {
                ShopApplication.sell(client, new Order("undone", 1));
                status.setRollbackOnly();
            });
            assertThatExceptionOfType(InstanceNotFoundException.class)
                    .isThrownBy(() -> context.getBean(DurableAdmin.class).instance("undone"));

            transaction.executeWithoutResult(status -> ShopApplication.sell(client, new Order("done", 1)));
            assertThat(client.handle("done", String.class).await(SOON)).isEqualTo("done for 2");
        });
    }

    @Test
    void usesTheMarkedDataSourceAmongSeveral() {
        contextRunner.withUserConfiguration(MarkedAndPrimary.class).run(context -> {
            assertThat(sell(context, "o1")).isEqualTo("o1 for 42");
            assertThat(tables(context.getBean("marked", DataSource.class))).isPositive();
            assertThat(tables(context.getBean("primary", DataSource.class))).isZero();
        });
    }

    @Test
    void usesTheTransactionsOfTheMarkedDataSource() {
        contextRunner.withUserConfiguration(MarkedAndPrimary.class).run(context -> {
            DurableDatabase database = context.getBean(DurableDatabase.class);
            assertThat(database.transactionManager()).isSameAs(context.getBean("markedTransactions"));
        });
    }

    @Test
    void usesThePrimaryDataSourceIfNoneIsMarked() {
        contextRunner.withUserConfiguration(PrimaryAndOther.class).run(context -> {
            assertThat(sell(context, "o1")).isEqualTo("o1 for 42");
            assertThat(tables(context.getBean("primary", DataSource.class))).isPositive();
            assertThat(tables(context.getBean("other", DataSource.class))).isZero();
        });
    }

    @Test
    void makesTransactionsOfItsOwnIfTheApplicationsAreOfAnotherDatabase() {
        contextRunner.withUserConfiguration(MarkedWithoutTransactions.class).run(context -> {
            DurableDatabase database = context.getBean(DurableDatabase.class);
            assertThat(database.transactionManager()).isNotSameAs(context.getBean(PlatformTransactionManager.class));
            assertThat(sell(context, "o1")).isEqualTo("o1 for 42");
        });
    }

    @Test
    void asksForAMarkAmongSeveral() {
        FailureAnalysis analysis = StartUpFailures.of(contextRunner.withUserConfiguration(Ambiguous.class));
        assertThat(analysis.getDescription()).contains("there are 2: [one, two]");
        assertThat(analysis.getAction()).contains("@DurableDataSource").contains("@Primary");
    }

    @Test
    void asksForADataSource() {
        FailureAnalysis analysis = StartUpFailures.of(new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(DurableJdbcAutoConfiguration.class, DurableAutoConfiguration.class)));
        assertThat(analysis.getDescription()).contains("there is no DataSource");
        assertThat(analysis.getAction()).contains("spring.datasource.url").contains("durable.enabled=false");
    }

    @Test
    void refusesADatabaseItDoesNotRunOn() {
        FailureAnalysis analysis = StartUpFailures.of(contextRunner.withUserConfiguration(Hsql.class));
        assertThat(analysis.getDescription())
                .contains("runs on H2 and PostgreSQL, but the database of the DataSource is HSQL");
        assertThat(analysis.getAction()).contains("@DurableDataSource");
    }

    @Test
    void leavesTheSchemaAloneIfToldSo() {
        contextRunner
                .withPropertyValues("durable.jdbc.initialize-schema=false", "durable.worker.enabled=false")
                .run(context ->
                        assertThat(tables(context.getBean(DataSource.class))).isZero());
    }

    @Test
    void takesAnotherPrefix() {
        contextRunner.withPropertyValues("durable.jdbc.table-prefix=engine_").run(context -> {
            assertThat(sell(context, "o1")).isEqualTo("o1 for 42");
            assertThat(JdbcClient.create(context.getBean(DataSource.class))
                            .sql("select count(*) from engine_history")
                            .query(Long.class)
                            .single())
                    .isEqualTo(8);
        });
    }

    private static DataSource database(EmbeddedDatabaseType type) {
        return new EmbeddedDatabaseBuilder()
                .setType(type)
                .generateUniqueName(true)
                .build();
    }

    @Configuration(proxyBeanMethods = false)
    static class MarkedAndPrimary {

        @Bean
        @Primary
        DataSource primary() {
            return database(EmbeddedDatabaseType.H2);
        }

        @Bean
        @DurableDataSource
        DataSource marked() {
            return database(EmbeddedDatabaseType.H2);
        }

        @Bean
        @Primary
        JdbcTransactionManager primaryTransactions(DataSource primary) {
            return new JdbcTransactionManager(primary);
        }

        @Bean
        JdbcTransactionManager markedTransactions(@DurableDataSource DataSource marked) {
            return new JdbcTransactionManager(marked);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class MarkedWithoutTransactions {

        @Bean
        DataSource usual() {
            return database(EmbeddedDatabaseType.H2);
        }

        @Bean(defaultCandidate = false)
        @DurableDataSource
        DataSource marked() {
            return database(EmbeddedDatabaseType.H2);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class PrimaryAndOther {

        @Bean
        @Primary
        DataSource primary() {
            return database(EmbeddedDatabaseType.H2);
        }

        @Bean
        DataSource other() {
            return database(EmbeddedDatabaseType.H2);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Ambiguous {

        @Bean
        DataSource one() {
            return database(EmbeddedDatabaseType.H2);
        }

        @Bean
        DataSource two() {
            return database(EmbeddedDatabaseType.H2);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Hsql {

        @Bean
        DataSource dataSource() {
            return database(EmbeddedDatabaseType.HSQL);
        }
    }
}
