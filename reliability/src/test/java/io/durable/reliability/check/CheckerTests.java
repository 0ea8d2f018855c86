package io.durable.reliability.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ExternalEvent;
import io.durable.history.Delivered.OrchestrationTerminated;
import io.durable.history.Delivered.SubOrchestrationCompleted;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.CustomStatusUpdated;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.TimerCancelled;
import io.durable.reliability.check.Journal.Accepted;
import io.durable.reliability.check.Journal.Answer;
import io.durable.reliability.check.Journal.Effect;
import io.durable.reliability.check.Journal.Raised;
import io.durable.reliability.check.Journal.Told;
import io.durable.reliability.check.Rows.ActivityRow;
import io.durable.reliability.check.Rows.EventRow;
import io.durable.reliability.check.Rows.InstanceRow;
import io.durable.reliability.check.Rows.LetterRow;
import io.durable.reliability.check.Rows.MessageRow;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The checker finds nothing where all is well, and finds whatever is not. */
class CheckerTests {

    private final Sample sample = new Sample();

    private void assertComplains(String... about) {
        assertThat(sample.complaints())
                .anySatisfy(complaint -> assertThat(complaint).contains(about));
    }

    private void instance(int index, InstanceRow row) {
        sample.instances.set(index, row);
    }

    @Test
    void findsNothingWhereAllIsWell() {
        assertThat(sample.complaints()).isEmpty();
    }

    @Test
    void findsAnAcceptedInstanceThatIsLost() {
        sample.journal.write(new Accepted("gone", Set.of("COMPLETED"), null));
        assertComplains("gone", "lost");
    }

    @Test
    void findsAnInstanceThatHasNotEnded() {
        sample.journal.write(new Accepted("waiting", Set.of("COMPLETED"), null));
        assertComplains("waiting is RUNNING");
    }

    @Test
    void findsAnInstanceNobodyStartedThatHasNotEnded() {
        sample.instances.add(new InstanceRow("stray", 0, 0, "ANNOUNCED", null, null, null, 0, "1"));
        assertComplains("stray has not ended");
    }

    @Test
    void findsAnotherResultThanExpectedOrTold() {
        sample.journal.write(new Accepted("order", Set.of("COMPLETED"), "7"));
        assertComplains("order returned", "and not 7");
        sample.journal.write(new Told("order", "8"));
        assertComplains("order: a client was told 8");
    }

    @Test
    void findsAGap() {
        sample.events.removeIf(event -> event.executionId() == 1 && event.eventId() == 7);
        assertComplains("order#1#8", "should be number 7");
    }

    @Test
    void findsADuplicate() {
        sample.events.add(3, sample.events.get(2));
        assertComplains("order#1#3", "should be number 4");
    }

    @Test
    void findsAMissingExecution() {
        sample.events.removeIf(
                event -> event.executionId() == 1 && event.instanceId().equals("order"));
        assertComplains("order", "has the executions [2]");
    }

    @Test
    void findsAHistoryWithoutItsInstance() {
        sample.events.add(new EventRow("nobody", 1, 1, Sample.mail("x"), Instant.EPOCH));
        assertComplains("nobody has a history");
    }

    @Test
    void findsAWrongBeginning() {
        sample.replace("waiting", 1, 1, new CustomStatusUpdated(Payload.NULL));
        assertComplains("waiting#1#1", "no beginning");
    }

    @Test
    void findsABeginningInTheMiddle() {
        sample.append(OrchestrationStarted.first("flow", "1", Payload.NULL, null));
        assertComplains("waiting#1#5", "no beginning");
    }

    @Test
    void findsAWrongEnd() {
        sample.replace("order", 2, 3, new OrchestrationTerminated(null));
        assertComplains("order#2#3", "no end for this execution");
    }

    @Test
    void findsAMissingEnd() {
        sample.replace("order", 2, 3, new CustomStatusUpdated(Payload.NULL));
        assertComplains("order#2#3", "last of an ended execution");
    }

    @Test
    void findsAnEndInAnInstanceThatGoesOn() {
        sample.append(new OrchestrationCompleted(Payload.NULL));
        assertComplains("waiting#1#5", "no end for this execution");
    }

    @Test
    void findsARowThatDoesNotAgreeWithItsHistory() {
        instance(2, new InstanceRow("waiting", 1, 4, "RUNNING", null, null, null, 1, "1"));
        assertComplains("waiting", "does not go on where its history ends");
    }

    @Test
    void findsASecondCompletion() {
        sample.replace("order", 1, 11, new ActivityCompleted(2, Payload.NULL));
        assertComplains("order#1#11", "closes an operation that is not open");
    }

    @Test
    void findsACompletionAfterACancellation() {
        sample.append(new TimerCancelled(2));
        sample.append(new TimerFired(2));
        assertComplains("waiting#1#6", "closes an operation that is not open");
    }

    @Test
    void findsACompletionOfAnotherKind() {
        sample.replace("order", 1, 8, new TimerFired(2));
        assertComplains("order#1#8", "is no answer to");
    }

    @Test
    void findsAnOperationWithoutAnAnswer() {
        sample.replace("order", 1, 6, new CustomStatusUpdated(Payload.NULL));
        assertComplains("order#1#4", "have no answer");
    }

    @Test
    void findsAnEventWithoutAWait() {
        sample.append(new ExternalEvent("answer", Payload.NULL));
        assertComplains("waiting#1#5", "has no wait");
    }

    @Test
    void findsAnInstanceThatWaitsForNothing() {
        Fact start = OrchestrationStarted.first("flow", "1", Payload.NULL, null);
        sample.instances.add(new InstanceRow("idle", 1, 2, "RUNNING", null, null, null, 0, "1"));
        sample.events.add(new EventRow("idle", 1, 1, start, Instant.EPOCH));
        assertComplains("idle", "waits for nothing");
    }

    @Test
    void findsAMissingChild() {
        sample.instances.remove(1);
        sample.events.removeIf(event -> event.instanceId().equals("order::1::3"));
        assertComplains("order#1#3", "has no child");
    }

    @Test
    void findsAnAnswerThatIsNotTheChilds() {
        sample.replace("order", 1, 11, new SubOrchestrationCompleted(3, Payload.ofJson("2")));
        assertComplains("order#1#11", "is not how its child ended");
    }

    @Test
    void findsALostEvent() {
        sample.journal.write(new Raised("order", "mail", "lost", Answer.ACCEPTED));
        assertComplains("order", "data=lost", "found 0 times");
    }

    @Test
    void findsAnEventThatWasReadAndIsADeadLetter() {
        sample.letters.add(new LetterRow("order", 2, "mail", "\"a\""));
        assertComplains("order", "data=a", "found 2 times");
    }

    @Test
    void findsAnEventOfUnknownFateThatCameTwice() {
        sample.letters.add(new LetterRow("order", 2, "mail", "\"unknown\""));
        assertThat(sample.complaints()).isEmpty();
        sample.letters.add(new LetterRow("order", 2, "mail", "\"unknown\""));
        assertComplains("order", "data=unknown", "found 2 times");
    }

    @Test
    void findsAnEventThatWasRefusedAndIsThere() {
        sample.journal.write(new Raised("order", "mail", "refused", Answer.REFUSED));
        assertThat(sample.complaints()).isEmpty();
        sample.letters.add(new LetterRow("order", 2, "mail", "\"refused\""));
        assertComplains("order", "data=refused", "found 1 times");
    }

    @Test
    void findsAnEventNobodyRaised() {
        sample.letters.add(new LetterRow("order", 2, "mail", "\"forged\""));
        assertComplains("order: nobody has raised", "forged");
    }

    @Test
    void findsMailForAnInstanceThatIsGone() {
        sample.journal.write(new Raised("nobody", "mail", "x", Answer.ACCEPTED));
        assertComplains("nobody has lost its mail");
    }

    @Test
    void findsMailThatWasNotCarried() {
        sample.replace("order", 2, 1, OrchestrationStarted.first("flow", "1", Payload.NULL, null));
        assertComplains("order: execution 1 left", "the next began with []");
    }

    @Test
    void findsAResultThatIsNotTheMailRead() {
        instance(0, new InstanceRow("order", 2, 4, "COMPLETED", "[\"b\",\"a\"]", null, null, 0, "1"));
        assertComplains("order", "has read [\"a\",\"b\"]");
    }

    @Test
    void findsAWrongMailboxCount() {
        instance(2, new InstanceRow("waiting", 1, 5, "RUNNING", null, null, null, 2, "1"));
        assertComplains("waiting", "should count 1 events");
    }

    @Test
    void findsAnActivityThatNeverRan() {
        sample.replace("order", 1, 2, new ActivityScheduled("step", Payload.ofJson("\"order/1/1\"")));
        assertComplains("order#1#2", "never ran");
    }

    @Test
    void findsAnEffectUnderAnotherKey() {
        sample.journal.write(new Effect("order#1#3", "order/1/0"));
        assertComplains("order#1#3", "is not what history has under that key");
    }

    @Test
    void findsAnActivityLeftBehind() {
        sample.activities.add(new ActivityRow("order", 2, 2));
        assertComplains("ActivityRow", "order", "left behind");
    }

    @Test
    void findsAMessageLeftBehind() {
        sample.messages.add(new MessageRow("order", 1L, new TimerFired(4)));
        assertComplains("MessageRow", "order", "left behind");
    }

    @Test
    void findsAMessageNobodyDelivered() {
        sample.messages.add(new MessageRow("waiting", null, new ExternalEvent("answer", Payload.NULL)));
        assertComplains("MessageRow", "waiting", "left behind");
    }

    @Test
    void findsAnOwnerOfWhatHasEnded() {
        instance(0, new InstanceRow("order", 2, 4, "COMPLETED", "[\"a\",\"b\"]", null, "node", 0, "1"));
        assertComplains("order", "has ended and an owner");
    }

    @Test
    void acceptsAnActivityThatIsUnderWay() {
        sample.append(new ActivityScheduled("step", Payload.NULL));
        sample.activities.add(new ActivityRow("waiting", 1, 5));
        assertThat(sample.complaints()).noneMatch(complaint -> complaint.contains("left behind"));
    }
}
