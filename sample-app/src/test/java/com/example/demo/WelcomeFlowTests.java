package com.example.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.OrchestrationHandle;
import io.durable.StartOptions;
import io.durable.test.TestNode;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class WelcomeFlowTests {

    private final Mailer mailer = new Mailer();

    @AutoClose
    private final TestNode node = TestNode.inMemory(runtime ->
            runtime.orchestration(new WelcomeFlow(TestNode.durable(mailer))).activities(mailer));

    @Test
    void asksAfterAMinute() {
        OrchestrationHandle<String> welcome =
                node.client().start(WelcomeFlow.class, "ada", StartOptions.id("welcome-ada"));
        node.awaitPending("welcome-ada", "timer");

        node.passTime(Duration.ofMinutes(1)); // takes no time

        assertThat(welcome.await(Duration.ofSeconds(5))).isEqualTo("ada was asked");
    }
}
