package io.durable.history;

import static io.durable.history.OpenOperations.Verdict.ANSWERS;
import static io.durable.history.OpenOperations.Verdict.BUFFERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Requested.ExternalSubscribed;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The persistent lane of {@link OpenOperations}: what waits for its subscription, and what an execution was given. */
class MailboxTests {

    private static final long EXECUTION = 3;

    private final OpenOperations operations = new OpenOperations(EXECUTION);

    @Nested
    class PersistentEvents {

        @Test
        void goToTheOldestSubscriptionOfTheirName() {
            operations.open(event(2, new ExternalSubscribedPersistent("a")));
            operations.open(event(3, new ExternalSubscribedPersistent("a")));

            assertThat(operations.judge(new ExternalEventPersistent("a", data("1"))))
                    .isEqualTo(ANSWERS);
            assertThat(operations.deliver(new ExternalEventPersistent("a", data("1"))))
                    .isEqualTo(2);
            assertThat(operations.deliver(new ExternalEventPersistent("a", data("2"))))
                    .isEqualTo(3);
            assertThat(operations.unconsumed()).isEmpty();
        }

        @Test
        void waitInTheMailboxForASubscription() {
            assertThat(operations.judge(new ExternalEventPersistent("a", data("1"))))
                    .isEqualTo(BUFFERED);
            assertThat(operations.deliver(new ExternalEventPersistent("a", data("1"))))
                    .isNull();
            assertThat(operations.unconsumed()).containsExactly(new CarriedEvent("a", data("1"), EXECUTION));

            assertThat(operations.open(event(2, new ExternalSubscribedPersistent("a"))))
                    .contains(data("1"));
            assertThat(operations.open()).isEmpty();
            assertThat(operations.unconsumed()).isEmpty();
        }

        @Test
        void areTakenFromTheMailboxInOrderOfArrivalByName() {
            buffer("a", "1");
            buffer("b", "2");
            buffer("a", "3");

            assertThat(operations.open(event(2, new ExternalSubscribedPersistent("b"))))
                    .contains(data("2"));
            assertThat(operations.open(event(3, new ExternalSubscribedPersistent("a"))))
                    .contains(data("1"));
            assertThat(operations.open(event(4, new ExternalSubscribedPersistent("a"))))
                    .contains(data("3"));
            assertThat(operations.open(event(5, new ExternalSubscribedPersistent("a"))))
                    .isEmpty();
        }

        @Test
        void stayForTheNextSubscriptionWhenTheirsIsCancelled() {
            operations.open(event(2, new ExternalSubscribedPersistent("a")));
            operations.close(2);

            assertThat(operations.deliver(new ExternalEventPersistent("a", data("1"))))
                    .isNull();
            assertThat(operations.open(event(3, new ExternalSubscribedPersistent("a"))))
                    .contains(data("1"));
        }

        @Test
        void skipACancelledSlot() {
            operations.open(event(2, new ExternalSubscribedPersistent("a")));
            operations.open(event(3, new ExternalSubscribedPersistent("a")));
            operations.close(2);

            assertThat(operations.deliver(new ExternalEventPersistent("a", data("1"))))
                    .isEqualTo(3);
        }

        @Test
        void stayConsumedWhenTheSubscriptionThatTookThemIsCancelled() {
            buffer("a", "1");
            operations.open(event(2, new ExternalSubscribedPersistent("a")));

            assertThat(operations.close(2)).isFalse();
            assertThat(operations.unconsumed()).isEmpty();
        }

        @Test
        void neverAnswerAPositionalSubscription() {
            operations.open(event(2, new ExternalSubscribed("a")));

            assertThat(operations.judge(new ExternalEventPersistent("a", data("1"))))
                    .isEqualTo(BUFFERED);
            assertThat(operations.deliver(new ExternalEventPersistent("a", data("1"))))
                    .isNull();
            assertThat(openIds(operations)).containsExactly(2L);
        }

        @Test
        void inTheMailboxAreNothingToAPositionalSubscription() {
            buffer("a", "1");

            assertThat(operations.open(event(2, new ExternalSubscribed("a")))).isEmpty();
            assertThat(operations.unconsumed()).hasSize(1);
        }
    }

    @Nested
    class CarriedEvents {

        private final CarriedEvent first = new CarriedEvent("a", data("1"), 1);
        private final CarriedEvent second = new CarriedEvent("a", data("2"), 2);

        @Test
        void comeBeforeNewArrivals() {
            operations.start(startedWith(first, second));
            buffer("a", "3");

            assertThat(operations.open(event(2, new ExternalSubscribedPersistent("a"))))
                    .contains(data("1"));
            assertThat(operations.open(event(3, new ExternalSubscribedPersistent("a"))))
                    .contains(data("2"));
            assertThat(operations.open(event(4, new ExternalSubscribedPersistent("a"))))
                    .contains(data("3"));
        }

        @Test
        void keepTheExecutionTheyWereRaisedIn() {
            operations.start(startedWith(first, second));
            buffer("a", "3");

            assertThat(operations.unconsumed())
                    .containsExactly(first, second, new CarriedEvent("a", data("3"), EXECUTION));
        }
    }

    private void buffer(String name, String value) {
        operations.deliver(new ExternalEventPersistent(name, data(value)));
    }

    private static Event event(long id, Fact fact) {
        return new Event(id, Instant.EPOCH, fact);
    }

    private static OrchestrationStarted startedWith(CarriedEvent... carried) {
        return new OrchestrationStarted("Flow", null, Payload.NULL, null, List.of(carried));
    }

    private static Payload data(String value) {
        return Payload.ofJson("\"" + value + "\"");
    }

    private static List<Long> openIds(OpenOperations operations) {
        return operations.open().stream().map(Event::eventId).toList();
    }
}
