package io.durable.reliability.nemesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import io.durable.reliability.nemesis.Fault.Recovery;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class NemesisTests {

    private static final List<String> NODES = List.of("a", "b", "c");

    private final Queue<String> happened = new ConcurrentLinkedQueue<>();

    private Fault<String> fault(String name) {
        return Fault.ofNode(name, (node, random) -> {
            happened.add(name + " " + node);
            return Recovery.DONE;
        });
    }

    private List<String> first(int count, long seed) throws InterruptedException {
        happened.clear();
        List<Fault<String>> faults = List.of(fault("kill"), fault("cut"), fault("freeze"));
        Nemesis<String> nemesis = new Nemesis<>(() -> NODES, faults, seed, Duration.ofMillis(1));
        nemesis.start();
        await().until(() -> happened.size() >= count);
        nemesis.stop();
        return happened.stream().limit(count).toList();
    }

    @Test
    void seedDecidesWhatHappensToWhom() throws Exception {
        List<String> once = first(30, 42);
        assertThat(first(30, 42)).isEqualTo(once);
        assertThat(first(30, 43)).isNotEqualTo(once);
    }

    @Test
    void everyFaultHappensBeforeOneHappensAgain() throws Exception {
        assertThat(first(3, 7))
                .extracting(what -> what.split(" ")[0])
                .containsExactlyInAnyOrder("kill", "cut", "freeze");
    }

    @Test
    void oneNodeAtLeastIsLeftInPeaceAndAllRecoverInTheEnd() throws Exception {
        Fault<String> fault = Fault.ofNode("cut", (node, random) -> {
            happened.add(node);
            return new Recovery(Duration.ofHours(1), () -> happened.remove(node));
        });
        Nemesis<String> nemesis = new Nemesis<>(() -> NODES, List.of(fault), 1, Duration.ofMillis(1));
        nemesis.start();
        await().until(() -> happened.size() == 2);
        await().during(Duration.ofMillis(50)).until(() -> happened.size() == 2);
        nemesis.stop();
        assertThat(happened).isEmpty();
        assertThat(nemesis.hasDoneAll()).isTrue();
    }

    @Test
    void failureIsNotHidden() {
        Fault<String> fault = Fault.ofDatabase("postgres", (node, random) -> {
            throw new IllegalStateException("it does not stop");
        });
        Nemesis<String> nemesis = new Nemesis<>(() -> NODES, List.of(fault), 1, Duration.ofMillis(1));
        nemesis.start();
        await().until(nemesis::hasFailed);
        assertThatIllegalStateException().isThrownBy(nemesis::stop).withMessage("it does not stop");
    }
}
