package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.boot.shop.Order;
import io.durable.boot.shop.Payments;
import io.durable.boot.shop.ShopApplication;
import io.durable.provider.Provider;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class DurableAutoConfigurationTests {

    private final ApplicationContextRunner contextRunner =
            new ApplicationContextRunner().withUserConfiguration(ShopApplication.class);

    @Test
    void runsAnOrchestrationWithTheActivitiesOfABean() {
        contextRunner.run(context -> {
            DurableClient client = context.getBean(DurableClient.class);

            String receipt = ShopApplication.sell(client, new Order("o1", 21)).await(Duration.ofSeconds(30));

            assertThat(receipt).isEqualTo("o1 for 42");
            assertThat(context.getBean(Payments.class).calls()).containsExactly("quote", "charge o1");
            assertThat(context.getBean(DurableAdmin.class).history("o1")).hasSizeGreaterThan(6);
        });
    }

    @Test
    void callsActivitiesPlainlyFromElsewhere() {
        contextRunner.run(context -> assertThat(context.getBean(Payments.class).quote(new Order("o1", 4)))
                .isEqualTo(8));
    }

    @Test
    void isOffWhereDisabled() {
        new ApplicationContextRunner()
                .withUserConfiguration(EmptyApplication.class)
                .withPropertyValues("durable.enabled=false")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(DurableClient.class)
                        .doesNotHaveBean(Provider.class));
    }

    @EnableAutoConfiguration
    static class EmptyApplication {}
}
