package io.durable.boot.beans;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.StartOptions;
import io.durable.boot.DurableRunner;
import io.durable.boot.beans.scanned.Composed;
import io.durable.boot.beans.scanned.ScannedApplication;
import io.durable.provider.Handler;
import io.durable.provider.Provider;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

class OrchestrationDiscoveryTests {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final ApplicationContextRunner contextRunner =
            DurableRunner.empty().withUserConfiguration(ScannedApplication.class);

    private static Set<String> known(ApplicationContext context) {
        return context.getBean(Provider.class).liveNodes().get(0).handlers().stream()
                .map(Handler::name)
                .collect(Collectors.toSet());
    }

    @Test
    void findsMarkedClassesInThePackagesOfTheApplication() {
        contextRunner.run(context -> assertThat(known(context)).containsExactlyInAnyOrder("Plain", "refund", "ByHand"));
    }

    @Test
    void heedsConditionsOnClasses() {
        contextRunner.withPropertyValues("spring.profiles.active=special").run(context -> assertThat(known(context))
                .contains("Conditional"));
    }

    @Test
    void leavesClassesAloneThatAreBeansAlready() {
        contextRunner.run(context -> {
            assertThat(context.getBean(DurableClient.class)
                            .start("ByHand", "you", StartOptions.defaults())
                            .await(SOON))
                    .isEqualTo("hello you");
            assertThat(context.getBeanNamesForType(io.durable.boot.beans.scanned.ByHand.class))
                    .containsExactly("byHand");
        });
    }

    @Test
    void startsByClassWhatAComposedAnnotationNames() {
        contextRunner.run(context -> {
            assertThat(context.getBean(DurableClient.class)
                            .start(Composed.class, "it", StartOptions.id("c"))
                            .await(SOON))
                    .isEqualTo("composed it");
            assertThat(context.getBean(DurableAdmin.class)
                            .instance("c")
                            .instance()
                            .origin()
                            .version())
                    .isEqualTo("7");
        });
    }

    @Test
    void findsNothingWithoutPackages() {
        DurableRunner.empty().run(context -> assertThat(known(context)).isEmpty());
    }
}
