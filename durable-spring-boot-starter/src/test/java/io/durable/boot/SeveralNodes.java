package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.StartOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Several applications on one database. */
abstract class SeveralNodes {

    private static final Duration SOON = Duration.ofSeconds(60);

    private static final RuntimeBuilderCustomizer OLD = builder ->
            builder.orchestration("old", "1", String.class, (ctx, input) -> ctx.schedule("step", input, String.class)
                    .await());
    private static final RuntimeBuilderCustomizer STEP =
            builder -> builder.activity("step", String.class, input -> "stepped " + input);
    private static final RuntimeBuilderCustomizer NEW =
            builder -> builder.orchestration("new", "1", String.class, (ctx, input) -> "new " + input);

    abstract SharedDatabase database();

    private static Object result(ApplicationContext context, String id) {
        return context.getBean(DurableClient.class).handle(id, Object.class).await(SOON);
    }

    private static void start(ApplicationContext context, String orchestration, String id) {
        context.getBean(DurableClient.class).start(orchestration, "x", StartOptions.id(id));
    }

    @Test
    void whatIsNewWaitsForTheNodesThatKnowIt() {
        SharedDatabase database = database();
        database.node("before")
                .withBean(RuntimeBuilderCustomizer.class, () -> OLD)
                .run(before -> {
                    start(before, "new", "n1");
                    start(before, "old", "o1");
                    DurableAdmin admin = before.getBean(DurableAdmin.class);
                    await().atMost(SOON)
                            .until(() -> admin.instance("o1").pending().size() == 1);
                    assertThat(admin.instance("n1").waitsForHandler()).isTrue();
                    assertThat(admin.instance("o1").pending().get(0).waitsForHandler())
                            .isTrue();

                    database.node("after")
                            .withBean("step", RuntimeBuilderCustomizer.class, () -> STEP)
                            .withBean("new", RuntimeBuilderCustomizer.class, () -> NEW)
                            .run(after -> {
                                assertThat(result(before, "n1")).isEqualTo("new x");
                                assertThat(result(before, "o1")).isEqualTo("stepped x");
                            });
                });
    }

    @Test
    void aClientLeavesTheWorkToOthers() {
        SharedDatabase database = database();
        database.node("client")
                .withPropertyValues("durable.worker.enabled=false")
                .run(client -> {
                    start(client, "new", "n1");
                    database.node("worker")
                            .withBean(RuntimeBuilderCustomizer.class, () -> NEW)
                            .run(worker -> assertThat(result(client, "n1")).isEqualTo("new x"));
                });
    }
}
