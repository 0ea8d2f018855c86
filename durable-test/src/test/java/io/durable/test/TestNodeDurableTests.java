package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Activity;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class TestNodeDurableTests {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Test
    void callsFromOrchestrationCodeAreActivities() {
        Mailer mailer = new Mailer();
        try (TestNode node = node(mailer, TestNode.durable(mailer))) {
            int sent = node.client()
                    .start(Campaign.class, "ada", StartOptions.id("campaign"))
                    .await(PATIENCE);

            assertThat(sent).isEqualTo(2);
            assertThat(mailer.sent).containsExactly("ada: hello", "ada: bye");
            assertThat(node.admin().history("campaign"))
                    .extracting(event -> event.fact().getClass().getSimpleName())
                    .containsSubsequence("ActivityScheduled", "ActivityCompleted", "ActivityScheduled");
        }
    }

    @Test
    void overriddenMethodsAreActivitiesToo() {
        Mailer quiet = new Mailer() {
            @Override
            public int send(String to, String text) {
                return sent.size();
            }
        };
        try (TestNode node = node(quiet, TestNode.durable(quiet))) {
            assertThat(node.client().start(Campaign.class, "ada").await(PATIENCE))
                    .isZero();
            assertThat(quiet.sent).isEmpty();
        }
    }

    @Test
    void activitiesOfAFinalClassAreReachedThroughItsInterface() {
        LastMailer mailer = new LastMailer();
        try (TestNode node =
                TestNode.inMemory(runtime -> runtime.orchestration(new Letter(TestNode.<Post>durable(mailer)))
                        .activities(mailer))) {
            assertThat(node.client().start(Letter.class, "ada").await(PATIENCE)).isEqualTo("posted to ada");
        }
    }

    @Test
    void callsFromElsewhereArePlainCalls() {
        Mailer mailer = new Mailer();

        assertThat(TestNode.durable(mailer).send("ada", "hello")).isEqualTo(1);

        assertThat(mailer.sent).containsExactly("ada: hello");
    }

    private static TestNode node(Mailer mailer, Mailer injected) {
        return TestNode.inMemory(
                runtime -> runtime.orchestration(new Campaign(injected)).activities(mailer));
    }

    static class Mailer {

        final List<String> sent = new CopyOnWriteArrayList<>();

        @Activity
        public int send(String to, String text) {
            sent.add(to + ": " + text);
            return sent.size();
        }
    }

    @Orchestration
    record Campaign(Mailer mailer) implements Orchestrator<String, Integer> {

        @Override
        public Integer run(OrchestrationContext ctx, String to) {
            mailer.send(to, "hello");
            return ctx.async(mailer::send, to, "bye").await();
        }
    }

    interface Post {

        @Activity
        String post(String to);
    }

    static final class LastMailer implements Post {

        @Override
        public String post(String to) {
            return "posted to " + to;
        }
    }

    @Orchestration
    record Letter(Post mailer) implements Orchestrator<String, String> {

        @Override
        public String run(OrchestrationContext ctx, String to) {
            return mailer.post(to);
        }
    }
}
