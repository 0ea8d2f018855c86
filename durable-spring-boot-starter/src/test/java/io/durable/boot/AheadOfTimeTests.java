package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableClient;
import io.durable.boot.shop.Order;
import io.durable.boot.shop.Payments;
import io.durable.boot.shop.ShopApplication;
import io.durable.history.Delivered.ActivityCompleted;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;

/** An application prepared ahead of time. */
class AheadOfTimeTests {

    private final TestGenerationContext generated = new TestGenerationContext();

    private void prepare() {
        DurableRunner.shop().prepare(context -> {
            new ApplicationContextAotGenerator()
                    .processAheadOfTime((GenericApplicationContext) context.getSourceApplicationContext(), generated);
            generated.writeGeneratedContent();
        });
    }

    @Test
    @CompileWithForkedClassLoader
    void runsAsAnyOther() {
        prepare();
        TestCompiler.forSystem().with(generated).compile(compiled -> {
            @SuppressWarnings("unchecked")
            ApplicationContextInitializer<GenericApplicationContext> initializer =
                    compiled.getInstance(ApplicationContextInitializer.class);
            try (GenericApplicationContext context = new GenericApplicationContext()) {
                initializer.initialize(context);
                context.refresh();
                assertThat(ShopApplication.sell(context.getBean(DurableClient.class), new Order("o1", 21))
                                .await(Duration.ofSeconds(60)))
                        .isEqualTo("o1 for 42");
            }
        });
    }

    @Test
    void knowsWhatIsReachedByReflection() throws Exception {
        prepare();
        RuntimeHints hints = generated.getRuntimeHints();
        assertThat(RuntimeHintsPredicates.resource().forResource("io/durable/jdbc/changelog.sql"))
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.reflection()
                        .onMethodInvocation(Payments.class.getMethod("quote", Order.class)))
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.reflection().onType(Order.class)).accepts(hints);
        assertThat(RuntimeHintsPredicates.reflection().onType(ActivityCompleted.class))
                .accepts(hints);
    }
}
