package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter;
import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.PageRequest;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.Completion;
import io.durable.history.Event;
import io.durable.history.Payload;
import io.durable.provider.ActivityKey;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Provider;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A node dies at every point at which it talks to the database: before a statement, after it, before a commit, and after
 * it, when nobody is told. Another node takes over, and nothing is lost or done twice.
 */
@ExtendWith(Silence.class)
class CrashPointsIT {

    private static final List<TestStore> STORES =
            List.of(TestStore.at("jdbc:h2:mem:crashes;DB_CLOSE_DELAY=-1"), TestStore.at(TestPostgres.url()));
    private static final int OCCURRENCES = Integer.getInteger("durable.crash.occurrences", 3);

    static List<TestStore> stores() {
        return STORES;
    }

    @AfterAll
    static void close() {
        STORES.forEach(store -> store.dataSource().close());
    }

    @ParameterizedTest
    @MethodSource("stores")
    void everythingEndsWhereverANodeDies(TestStore store) {
        Set<CrashPoint> known = new HashSet<>(worthDying(run(store, null).passed()));
        Deque<CrashPoint> left = new ArrayDeque<>(known);
        List<CrashPoint> died = new ArrayList<>();
        while (!left.isEmpty()) {
            CrashPoint point = left.remove();
            MortalDataSource mortal;
            try {
                mortal = run(store, point);
            } catch (Throwable e) {
                throw new AssertionError("Died " + point + ": " + e.getMessage(), e);
            }
            if (mortal.isDead()) {
                died.add(point);
            }
            worthDying(mortal.passed()).stream().filter(known::add).forEach(left::add);
        }
        assertThat(died.stream().map(CrashPoint::action)).contains("commit");
        assertThat(died).hasSizeGreaterThan(known.size() / 2);
    }

    private static List<CrashPoint> worthDying(Set<CrashPoint> points) {
        return points.stream()
                .filter(point -> point.occurrence() <= OCCURRENCES)
                .toList();
    }

    private static MortalDataSource run(TestStore store, CrashPoint end) {
        Provider provider = store.newProvider();
        CrashFlows flows = new CrashFlows();
        CrashScript script = new CrashScript(store, flows);
        MortalDataSource mortal = new MortalDataSource(store.dataSource(), end);
        script.runOn(mortal);
        if (mortal.isDead()) {
            script.runToTheEnd();
        }
        check(provider, flows, script);
        return mortal;
    }

    private static void check(Provider provider, CrashFlows flows, CrashScript script) {
        Instance longOne = provider.find(List.of(CrashFlows.LONG)).get(0);
        assertThat(longOne.status()).isEqualTo(InstanceStatus.COMPLETED);
        assertThat(longOne.state().output()).isEqualTo(Payload.ofJson("\"" + CrashFlows.RESULT + "\""));
        assertThat(provider.find(List.of(CrashFlows.ENDLESS)).get(0).status()).isEqualTo(InstanceStatus.CANCELLED);
        provider.list(InstanceFilter.ALL, PageRequest.first(100)).items().forEach(instance -> LongStream.rangeClosed(
                        1, instance.executionId())
                .mapToObj(execution -> new ExecutionKey(instance.instanceId(), execution))
                .forEach(execution -> checkHistory(provider, flows, execution)));
        assertThat(1
                        + provider.deadLetters(PageRequest.first(100)).items().stream()
                                .map(DeadLetter::instanceId)
                                .filter(CrashFlows.LONG::equals)
                                .count())
                .as("notes, consumed or dead letters")
                .isBetween((long) script.notesAccepted(), (long) script.notesTried());
    }

    private static void checkHistory(Provider provider, CrashFlows flows, ExecutionKey execution) {
        List<Event> history = provider.history(List.of(execution)).get(execution);
        assertThat(history)
                .extracting(Event::eventId)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, history.size()).boxed().toList());
        assertThat(history.stream()
                        .map(Event::fact)
                        .filter(Completion.class::isInstance)
                        .map(fact -> ((Completion) fact).sourceEventId()))
                .doesNotHaveDuplicates();
        history.stream()
                .map(Event::fact)
                .filter(ActivityCompleted.class::isInstance)
                .map(fact -> new ActivityKey(
                        execution.instanceId(), execution.executionId(), ((ActivityCompleted) fact).sourceEventId()))
                .forEach(key -> assertThat(flows.effects()).contains(key.toString()));
    }
}
