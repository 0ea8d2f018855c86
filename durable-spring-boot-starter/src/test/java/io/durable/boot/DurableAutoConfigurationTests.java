package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.InstanceStatus;
import io.durable.StartOptions;
import io.durable.boot.shop.Order;
import io.durable.boot.shop.Payments;
import io.durable.boot.shop.ShopApplication;
import io.durable.provider.Provider;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.Threads;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class DurableAutoConfigurationTests {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final ApplicationContextRunner contextRunner = DurableRunner.shop();

    private static String sell(ApplicationContext context, String id) {
        return ShopApplication.sell(context.getBean(DurableClient.class), new Order(id, 21))
                .await(SOON);
    }

    @Test
    void runsAnOrchestrationWithTheActivitiesOfABean() {
        contextRunner.run(context -> {
            assertThat(sell(context, "o1")).isEqualTo("o1 for 42");
            assertThat(context.getBean(Payments.class).calls()).containsExactly("quote", "charge o1");
            assertThat(context.getBean(DurableAdmin.class).history("o1")).hasSize(8);
        });
    }

    @Test
    void callsActivitiesPlainlyFromElsewhere() {
        contextRunner.run(context -> assertThat(context.getBean(Payments.class).quote(new Order("o1", 4)))
                .isEqualTo(8));
    }

    @Test
    void isOffWhereDisabled() {
        DurableRunner.empty().withPropertyValues("durable.enabled=false").run(context -> assertThat(context)
                .hasNotFailed()
                .doesNotHaveBean(DurableClient.class)
                .doesNotHaveBean(Provider.class)
                .doesNotHaveBean(Threads.class));
    }

    @Test
    void worksAgainAfterTheContextWasStopped() {
        contextRunner.run(context -> {
            assertThat(sell(context, "o1")).isEqualTo("o1 for 42");
            context.getSourceApplicationContext().stop();
            DurableClient client = context.getBean(DurableClient.class);
            ShopApplication.sell(client, new Order("o2", 21));
            assertThat(client.handle("o2", String.class).status()).isEqualTo(InstanceStatus.PENDING);

            context.getSourceApplicationContext().start();
            assertThat(client.handle("o2", String.class).await(SOON)).isEqualTo("o2 for 42");
        });
    }

    @Test
    void worksWhereBeansAreLazy() {
        contextRunner
                .withInitializer(context ->
                        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .run(context -> assertThat(sell(context, "o1")).isEqualTo("o1 for 42"));
    }

    @Test
    void onlyStartsAndAsksWhereItDoesNotWork() {
        contextRunner.withPropertyValues("durable.worker.enabled=false").run(context -> {
            DurableClient client = context.getBean(DurableClient.class);
            ShopApplication.sell(client, new Order("o1", 21));

            assertThat(client.handle("o1", String.class).status()).isEqualTo(InstanceStatus.PENDING);
            assertThat(context.getBean(DurableAdmin.class).instance("o1").waitsForHandler())
                    .isTrue();
            assertThat(context.getBean(Provider.class).liveNodes()).isEmpty();
        });
    }

    @Test
    void explainsThatTheClientIsNotThereYetWhileBeansAreCreated() {
        contextRunner.withUserConfiguration(TooEarly.class).run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining("beans are still being created"));
    }

    @Test
    void refusesTheClientInOrchestrationCode() {
        contextRunner.withUserConfiguration(ClientInside.class).run(context -> {
            DurableClient client = context.getBean(DurableClient.class);
            client.start("inside", "x", StartOptions.id("inside"));
            assertThat(client.handle("inside", String.class).await(SOON))
                    .contains("must not be used in orchestration code");
        });
    }

    @Test
    void logsCarryInstanceAndExecution() {
        contextRunner
                .withBean(
                        RuntimeBuilderCustomizer.class,
                        () -> builder -> builder.orchestration(
                                        "mdc",
                                        "1",
                                        String.class,
                                        (ctx, input) -> mdc()
                                                + ctx.schedule("mdc", null, String.class)
                                                        .await())
                                .activity("mdc", String.class, input -> mdc()))
                .run(context -> assertThat(context.getBean(DurableClient.class)
                                .start("mdc", "", StartOptions.id("id"))
                                .await(SOON))
                        .isEqualTo("id/1 id/1 "));
    }

    private static String mdc() {
        return MDC.get("durable.instance") + "/" + MDC.get("durable.execution") + " ";
    }

    @Test
    void letsCustomizersHaveTheLastWord() {
        contextRunner
                .withPropertyValues("durable.node-id=configured")
                .withBean(
                        RuntimeSettingsCustomizer.class,
                        () -> settings ->
                                settings.with(settings.orchestrations().withCacheSize(7)))
                .withBean(
                        RuntimeBuilderCustomizer.class,
                        () -> builder ->
                                builder.orchestration("greet", "1", String.class, (ctx, name) -> "Hello " + name))
                .run(context -> {
                    RuntimeSettings settings = context.getBean(RuntimeSettings.class);
                    assertThat(settings.nodeId()).isEqualTo("configured");
                    assertThat(settings.orchestrations().cacheSize()).isEqualTo(7);
                    assertThat(context.getBean(DurableClient.class)
                                    .start("greet", "you", StartOptions.defaults())
                                    .await(SOON))
                            .isEqualTo("Hello you");
                });
    }

    @Test
    void namesTheNodeAfterApplicationAndHost() {
        DurableRunner.empty().withPropertyValues("spring.application.name=shop").run(context -> assertThat(
                        context.getBean(RuntimeSettings.class).nodeId())
                .matches("shop@.+"));
    }

    @Configuration(proxyBeanMethods = false)
    static class TooEarly {

        TooEarly(DurableClient client) {
            client.cancel("o1", null);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ClientInside {

        @Bean
        RuntimeBuilderCustomizer insideOrchestration(DurableClient client) {
            return builder -> builder.orchestration("inside", "1", String.class, (ctx, input) -> {
                try {
                    client.cancel("x", null);
                    return "nothing happened";
                } catch (IllegalStateException e) {
                    return e.getMessage();
                }
            });
        }
    }
}
