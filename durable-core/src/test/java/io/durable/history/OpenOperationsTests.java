package io.durable.history;

import static io.durable.history.OpenOperations.Verdict.ANSWERS;
import static io.durable.history.OpenOperations.Verdict.LIFECYCLE;
import static io.durable.history.OpenOperations.Verdict.NOBODY_WAITS;
import static io.durable.history.OpenOperations.Verdict.SOURCE_NOT_OPEN;
import static io.durable.history.OpenOperations.Verdict.SOURCE_OF_OTHER_KIND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.history.Delivered.ExternalEvent;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Delivered.OrchestrationCancelRequested;
import io.durable.history.Delivered.OrchestrationTerminated;
import io.durable.history.Delivered.SubOrchestrationCompleted;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Requested.ActivityCancelRequested;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.CustomStatusUpdated;
import io.durable.history.Requested.ExternalSubscribed;
import io.durable.history.Requested.ExternalSubscribedCancelled;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import io.durable.history.Requested.ExternalSubscribedPersistentCancelled;
import io.durable.history.Requested.SubOrchestrationScheduled;
import io.durable.history.Requested.TimerCancelled;
import io.durable.history.Requested.TimerCreated;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class OpenOperationsTests {

    private static final long EXECUTION = 3;

    private final OpenOperations operations = new OpenOperations(EXECUTION);

    @Nested
    class Completions {

        @Test
        void answerTheOperationTheyName() {
            operations.open(event(2, activity()));
            operations.open(event(3, activity()));

            assertThat(operations.judge(new ActivityCompleted(3, data("x")))).isEqualTo(ANSWERS);
            assertThat(operations.deliver(new ActivityCompleted(3, data("x")))).isEqualTo(3);
            assertThat(openIds(operations)).containsExactly(2L);
        }

        @Test
        void mayArriveInAnyOrder() {
            operations.open(event(2, activity()));
            operations.open(event(3, timer()));
            operations.open(event(4, child()));

            assertThat(operations.deliver(new SubOrchestrationCompleted(4, data("x"))))
                    .isEqualTo(4);
            assertThat(operations.deliver(new ActivityFailed(2, failure()))).isEqualTo(2);
            assertThat(operations.deliver(new TimerFired(3))).isEqualTo(3);
            assertThat(operations.open()).isEmpty();
        }

        @Test
        void ofAnUnknownSourceFindItNotOpen() {
            assertThat(operations.judge(new TimerFired(9))).isEqualTo(SOURCE_NOT_OPEN);
        }

        @Test
        void ofAnAnsweredSourceFindItNotOpen() {
            operations.open(event(2, activity()));
            operations.deliver(new ActivityFailed(2, failure()));

            assertThat(operations.judge(new ActivityCompleted(2, data("x")))).isEqualTo(SOURCE_NOT_OPEN);
        }

        @Test
        void ofACancelledSourceFindItNotOpen() {
            operations.open(event(2, timer()));

            assertThat(operations.close(2)).isTrue();
            assertThat(operations.close(2)).isFalse();
            assertThat(operations.judge(new TimerFired(2))).isEqualTo(SOURCE_NOT_OPEN);
        }

        @Test
        void ofAnotherKindAreToldSo() {
            operations.open(event(2, activity()));
            operations.open(event(3, new ExternalSubscribed("a")));
            operations.open(event(4, new ExternalSubscribedPersistent("a")));

            assertThat(operations.judge(new TimerFired(2))).isEqualTo(SOURCE_OF_OTHER_KIND);
            assertThat(operations.judge(new SubOrchestrationCompleted(2, data("x"))))
                    .isEqualTo(SOURCE_OF_OTHER_KIND);
            assertThat(operations.judge(new ActivityCompleted(3, data("x")))).isEqualTo(SOURCE_OF_OTHER_KIND);
            assertThat(operations.judge(new ActivityCompleted(4, data("x")))).isEqualTo(SOURCE_OF_OTHER_KIND);
        }
    }

    @Nested
    class PositionalEvents {

        @Test
        void goToTheOldestSubscriptionOfTheirName() {
            operations.open(event(2, new ExternalSubscribed("b")));
            operations.open(event(3, new ExternalSubscribed("a")));
            operations.open(event(4, new ExternalSubscribed("a")));

            assertThat(operations.deliver(new ExternalEvent("a", data("1")))).isEqualTo(3);
            assertThat(operations.deliver(new ExternalEvent("a", data("2")))).isEqualTo(4);
            assertThat(openIds(operations)).containsExactly(2L);
        }

        @Test
        void findNobodyBeforeTheSubscription() {
            assertThat(operations.judge(new ExternalEvent("a", data("1")))).isEqualTo(NOBODY_WAITS);

            assertThat(operations.open(event(2, new ExternalSubscribed("a")))).isEmpty();
            assertThat(openIds(operations)).containsExactly(2L);
        }

        @Test
        void findNobodyAfterTheSubscriptionWasAnswered() {
            operations.open(event(2, new ExternalSubscribed("a")));
            operations.deliver(new ExternalEvent("a", data("1")));

            assertThat(operations.judge(new ExternalEvent("a", data("2")))).isEqualTo(NOBODY_WAITS);
        }

        @Test
        void skipACancelledSlot() {
            operations.open(event(2, new ExternalSubscribed("a")));
            operations.open(event(3, new ExternalSubscribed("a")));
            operations.close(2);

            assertThat(operations.deliver(new ExternalEvent("a", data("1")))).isEqualTo(3);
        }

        @Test
        void findNobodyOnceTheOnlySlotIsCancelled() {
            operations.open(event(2, new ExternalSubscribed("a")));
            operations.close(2);

            assertThat(operations.judge(new ExternalEvent("a", data("1")))).isEqualTo(NOBODY_WAITS);
        }

        @Test
        void neverAnswerAPersistentSubscription() {
            operations.open(event(2, new ExternalSubscribedPersistent("a")));

            assertThat(operations.judge(new ExternalEvent("a", data("1")))).isEqualTo(NOBODY_WAITS);
        }
    }

    static final List<Delivered> lifecycle =
            List.of(new OrchestrationCancelRequested("why"), new OrchestrationTerminated(null));

    @ParameterizedTest
    @FieldSource("lifecycle")
    void whatConcernsTheWholeOrchestrationAnswersNoOperation(Delivered fact) {
        operations.open(event(2, activity()));

        assertThat(operations.judge(fact)).isEqualTo(LIFECYCLE);
        assertThat(openIds(operations)).containsExactly(2L);
    }

    @Test
    void judgingChangesNothing() {
        operations.open(event(2, new ExternalSubscribed("a")));
        operations.judge(new ExternalEvent("a", data("1")));
        operations.judge(new ExternalEventPersistent("a", data("1")));

        assertThat(openIds(operations)).containsExactly(2L);
        assertThat(operations.unconsumed()).isEmpty();
    }

    static final List<Delivered> undeliverable = List.of(
            new TimerFired(9),
            new ActivityCompleted(2, Payload.NULL),
            new ExternalEvent("a", Payload.NULL),
            new OrchestrationCancelRequested(null));

    @ParameterizedTest
    @FieldSource("undeliverable")
    void refusesToDeliverWhatAnswersNothing(Delivered fact) {
        operations.open(event(2, timer()));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> operations.deliver(fact))
                .withMessage("%s cannot be delivered: %s", fact.type(), operations.judge(fact));
        assertThat(openIds(operations)).containsExactly(2L);
    }

    @Test
    void openOperationsAreListedOldestFirst() {
        operations.open(event(2, timer()));
        operations.open(event(3, activity()));
        operations.open(event(5, child()));

        assertThat(openIds(operations)).containsExactly(2L, 3L, 5L);
    }

    @Test
    void aHistoryLeavesOpenWhatItDidNotAnswerOrCancel() {
        OpenOperations left = OpenOperations.after(
                EXECUTION,
                history(
                        startedWith(new CarriedEvent("a", data("0"), 1)),
                        activity(), // 2, answered
                        activity(), // 3, cancelled
                        activity(), // 4
                        new ExternalSubscribed("a"), // 5, answered
                        new ExternalSubscribed("a"), // 6, cancelled
                        timer(), // 7, cancelled
                        timer(), // 8
                        new ExternalSubscribedPersistent("a"), // 9, takes what was carried
                        new ExternalSubscribedPersistent("a"), // 10, cancelled
                        new ExternalSubscribedPersistent("b"), // 11
                        new ActivityCompleted(2, data("x")),
                        new ActivityCancelRequested(3),
                        new ExternalEvent("a", data("1")),
                        new ExternalSubscribedCancelled(6),
                        new TimerCancelled(7),
                        new ExternalSubscribedPersistentCancelled(10),
                        new ExternalEventPersistent("a", data("2")),
                        new CustomStatusUpdated(data("s")),
                        new OrchestrationCancelRequested(null)));

        assertThat(openIds(left)).containsExactly(4L, 8L, 11L);
        assertThat(left.unconsumed()).containsExactly(new CarriedEvent("a", data("2"), EXECUTION));
    }

    @Test
    void aHistoryIsTakenAsItIs() {
        OpenOperations left = OpenOperations.after(
                EXECUTION,
                history(
                        startedWith(),
                        activity(),
                        new TimerFired(2),
                        new TimerFired(99),
                        new ExternalEvent("a", data("1")),
                        new TimerCancelled(99)));

        assertThat(openIds(left)).containsExactly(2L);
        assertThat(left.unconsumed()).isEmpty();
    }

    private static List<Event> history(Fact... facts) {
        List<Event> history = new ArrayList<>();
        Arrays.asList(facts).forEach(fact -> history.add(event(history.size() + 1, fact)));
        return history;
    }

    private static Event event(long id, Fact fact) {
        return new Event(id, Instant.EPOCH, fact);
    }

    private static OrchestrationStarted startedWith(CarriedEvent... carried) {
        return new OrchestrationStarted("Flow", null, Payload.NULL, null, List.of(carried));
    }

    private static ActivityScheduled activity() {
        return new ActivityScheduled("charge", Payload.NULL);
    }

    private static TimerCreated timer() {
        return new TimerCreated(Instant.EPOCH);
    }

    private static SubOrchestrationScheduled child() {
        return new SubOrchestrationScheduled("Shipping", null, "child", Payload.NULL);
    }

    private static FailureDetails failure() {
        return FailureDetails.of(IllegalStateException.class, "broken");
    }

    private static Payload data(String value) {
        return Payload.ofJson("\"" + value + "\"");
    }

    private static List<Long> openIds(OpenOperations operations) {
        return operations.open().stream().map(Event::eventId).toList();
    }
}
