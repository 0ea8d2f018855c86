package io.durable.boot.neighbours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.InstanceNotFoundException;
import io.durable.boot.DurableRunner;
import io.durable.boot.neighbours.jpa.Person;
import io.durable.boot.shop.Order;
import io.durable.boot.shop.ShopApplication;
import jakarta.persistence.EntityManagerFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** An application with entities, and one of their listeners that starts orchestrations. */
class JpaTests {

    private final ApplicationContextRunner contextRunner = DurableRunner.shop()
            .withUserConfiguration(Neighbourhood.class)
            .withConfiguration(AutoConfigurations.of(HibernateJpaAutoConfiguration.class))
            .withPropertyValues("spring.jpa.hibernate.ddl-auto=create");

    @Test
    void entitiesAndOrchestrationsCommitTogetherOrNotAtAll() {
        contextRunner.run(context -> {
            var entities =
                    SharedEntityManagerCreator.createSharedEntityManager(context.getBean(EntityManagerFactory.class));
            DurableClient client = context.getBean(DurableClient.class);
            assertThat(context.getBean(PlatformTransactionManager.class)).isInstanceOf(JpaTransactionManager.class);
            TransactionTemplate transaction =
                    new TransactionTemplate(context.getBean(PlatformTransactionManager.class));

            transaction.executeWithoutResult(status -> {
                entities.persist(new Person("undone"));
                status.setRollbackOnly();
            });
            assertThatExceptionOfType(InstanceNotFoundException.class)
                    .isThrownBy(() -> context.getBean(DurableAdmin.class).instance("undone"));

            transaction.executeWithoutResult(status -> entities.persist(new Person("done")));
            assertThat(client.handle("done", String.class).await(Duration.ofSeconds(30)))
                    .isEqualTo("done for 2");
            assertThat(entities.createQuery("select p.name from Person p", String.class)
                            .getResultList())
                    .containsExactly("done");
        });
    }

    @Test
    void schemaScriptsMayComeAfterTheEntities() {
        contextRunner
                .withPropertyValues("spring.jpa.defer-datasource-initialization=true")
                .run(context -> assertThat(
                                ShopApplication.sell(context.getBean(DurableClient.class), new Order("o1", 21))
                                        .await(Duration.ofSeconds(30)))
                        .isEqualTo("o1 for 42"));
    }

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackageClasses = Person.class)
    static class Neighbourhood {}
}
