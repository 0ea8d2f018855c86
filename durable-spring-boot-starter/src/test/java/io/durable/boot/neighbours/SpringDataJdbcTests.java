package io.durable.boot.neighbours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.InstanceNotFoundException;
import io.durable.boot.DurableRunner;
import io.durable.boot.shop.Order;
import io.durable.boot.shop.ShopApplication;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.jdbc.autoconfigure.DataJdbcRepositoriesAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceInitializationAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** An application with repositories of its own. */
class SpringDataJdbcTests {

    private final ApplicationContextRunner contextRunner = DurableRunner.shop()
            .withUserConfiguration(Neighbourhood.class)
            .withConfiguration(AutoConfigurations.of(
                    JdbcTemplateAutoConfiguration.class,
                    DataSourceInitializationAutoConfiguration.class,
                    DataJdbcRepositoriesAutoConfiguration.class))
            .withPropertyValues("spring.sql.init.schema-locations=classpath:io/durable/boot/neighbours/schema.sql");

    @Test
    void repositoriesAndOrchestrationsCommitTogetherOrNotAtAll() {
        contextRunner.run(context -> {
            Customers customers = context.getBean(Customers.class);
            DurableClient client = context.getBean(DurableClient.class);
            TransactionTemplate transaction =
                    new TransactionTemplate(context.getBean(PlatformTransactionManager.class));

            transaction.executeWithoutResult(status -> {
                customers.save(new Customer(null, "Ann"));
                ShopApplication.sell(client, new Order("undone", 1));
                status.setRollbackOnly();
            });
            assertThat(customers.count()).isZero();
            assertThatExceptionOfType(InstanceNotFoundException.class)
                    .isThrownBy(() -> context.getBean(DurableAdmin.class).instance("undone"));

            transaction.executeWithoutResult(status -> {
                customers.save(new Customer(null, "Ann"));
                ShopApplication.sell(client, new Order("done", 1));
            });
            assertThat(customers.findAll()).extracting(Customer::name).containsExactly("Ann");
            assertThat(client.handle("done", String.class).await(Duration.ofSeconds(30)))
                    .isEqualTo("done for 2");
        });
    }

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    static class Neighbourhood {}
}
