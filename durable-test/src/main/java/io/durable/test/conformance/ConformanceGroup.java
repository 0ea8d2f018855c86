package io.durable.test.conformance;

import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.provider.Provider;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Scenarios that belong together; each runs on an empty store. */
abstract class ConformanceGroup {

    static final Duration SOON = Duration.ofSeconds(10);

    private final Conformance suite;
    private final List<TestNode> nodes = new ArrayList<>();
    private Provider provider;

    ConformanceGroup(Conformance suite) {
        this.suite = suite;
    }

    @BeforeEach
    void openStore() {
        provider = suite.newProvider();
    }

    @AfterEach
    void stopNodes() {
        nodes.forEach(TestNode::close);
    }

    /** Starts a node with these orchestrations and activities. */
    TestNode node(Consumer<RuntimeBuilder> setup) {
        return node(RuntimeSettings.defaults("node-" + (nodes.size() + 1)), setup);
    }

    TestNode node(RuntimeSettings settings, Consumer<RuntimeBuilder> setup) {
        return node(provider, settings, setup);
    }

    /** Starts a node that sees the store through {@code view}. */
    TestNode node(Provider view, RuntimeSettings settings, Consumer<RuntimeBuilder> setup) {
        TestNode node = new TestNode(view, settings, suite::passTime, setup);
        nodes.add(node);
        return node;
    }

    Provider provider() {
        return provider;
    }

    /** The facts recorded for the current execution of an instance. */
    static List<Fact> facts(TestNode node, String instanceId) {
        return node.admin().history(instanceId).stream().map(Event::fact).toList();
    }
}
