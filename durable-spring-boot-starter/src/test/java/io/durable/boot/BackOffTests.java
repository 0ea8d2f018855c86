package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.boot.shop.Order;
import io.durable.boot.shop.ShopApplication;
import io.durable.provider.InMemoryProvider;
import io.durable.provider.Provider;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.ThreadScheduler;
import io.durable.runtime.Threads;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the application in place of ours. */
class BackOffTests {

    private final ApplicationContextRunner contextRunner = DurableRunner.shop();

    private static String sell(ApplicationContext context, String id) {
        return ShopApplication.sell(context.getBean(DurableClient.class), new Order(id, 21))
                .await(Duration.ofSeconds(30));
    }

    @Test
    void backsOffForTheApplicationsOwnProvider() {
        contextRunner
                .withBean(InMemoryProvider.class, () -> new InMemoryProvider(Clock.systemUTC()))
                .run(context -> {
                    assertThat(context).hasSingleBean(Provider.class).doesNotHaveBean(DurableSchema.class);
                    assertThat(sell(context, "o1")).isEqualTo("o1 for 42");
                });
    }

    @Test
    void backsOffForTheApplicationsOwnClientAndAdmin() {
        contextRunner.withUserConfiguration(OwnAccess.class).run(context -> {
            assertThat(context).hasSingleBean(DurableClient.class).hasSingleBean(DurableAdmin.class);
            assertThat(context.getBean(DurableClient.class)).isSameAs(context.getBean("ownClient"));
        });
    }

    @Test
    void backsOffForTheApplicationsOwnSettingsAndThreads() {
        contextRunner.withUserConfiguration(OwnSettings.class).run(context -> {
            assertThat(context.getBean(Provider.class).liveNodes())
                    .singleElement()
                    .satisfies(node -> assertThat(node.id()).startsWith("mine/"));
            assertThat(context).hasSingleBean(Threads.class).doesNotHaveBean("durableWorkerExecutor");
            assertThat(sell(context, "o1")).isEqualTo("o1 for 42");
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnAccess {

        @Bean
        DurableClient ownClient(DurableNode node) {
            return new NodeClient(node);
        }

        @Bean
        DurableAdmin ownAdmin(DurableNode node) {
            return new NodeAdmin(node);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnSettings {

        @Bean
        RuntimeSettings ownSettings() {
            return RuntimeSettings.defaults("mine");
        }

        @Bean
        Threads ownThreads() {
            Executor threads = task -> new Thread(task).start();
            return new Threads(threads, threads, threads, new ThreadScheduler());
        }
    }
}
