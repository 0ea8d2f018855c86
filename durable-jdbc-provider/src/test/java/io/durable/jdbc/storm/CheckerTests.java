package io.durable.jdbc.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ExternalEvent;
import io.durable.history.Delivered.OrchestrationTerminated;
import io.durable.history.Delivered.SubOrchestrationCompleted;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.CustomStatusUpdated;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.TimerCancelled;
import io.durable.jdbc.storm.Journal.Accepted;
import io.durable.jdbc.storm.Journal.Effect;
import io.durable.jdbc.storm.Journal.Raised;
import io.durable.jdbc.storm.Rows.ActivityRow;
import io.durable.jdbc.storm.Rows.EventRow;
import io.durable.jdbc.storm.Rows.InstanceRow;
import io.durable.jdbc.storm.Rows.LetterRow;
import io.durable.jdbc.storm.Rows.MessageRow;
import java.util.List;
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
        sample.journal.accepted(new Accepted("gone", Set.of("COMPLETED"), null));
        assertComplains("gone", "lost");
    }

    @Test
    void findsAnInstanceThatHasNotEnded() {
        sample.journal.accepted(new Accepted("waiting", Set.of("COMPLETED"), null));
        assertComplains("waiting is RUNNING");
    }

    @Test
    void findsAnInstanceNobodyStartedThatHasNotEnded() {
        sample.instances.add(new InstanceRow("stray", 0, 0, "ANNOUNCED", null, null, null, 0));
        assertComplains("stray has not ended");
    }

    @Test
    void findsAnotherResultThanExpectedOrTold() {
        sample.journal.accepted(new Accepted("order", Set.of("COMPLETED"), "7"));
        assertComplains("order returned", "and not 7");
        sample.journal.result("order", "8");
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
        sample.events.add(new EventRow("nobody", 1, 1, Sample.mail("x")));
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
        instance(2, new InstanceRow("waiting", 1, 4, "RUNNING", null, null, null, 1));
        assertComplains("waiting", "does not go on where its history ends");
    }

    @Test
    void findsASecondCompletion() {
        sample.replace("order", 1, 9, new ActivityCompleted(2, Payload.NULL));
        assertComplains("order#1#9", "closes an operation that is not open");
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
        sample.instances.add(new InstanceRow("idle", 1, 2, "RUNNING", null, null, null, 0));
        sample.events.add(new EventRow("idle", 1, 1, OrchestrationStarted.first("flow", "1", Payload.NULL, null)));
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
        sample.replace("order", 1, 9, new SubOrchestrationCompleted(3, Payload.ofJson("2")));
        assertComplains("order#1#9", "is not how its child ended");
    }

    @Test
    void findsALostEvent() {
        sample.journal.raised(new Raised("order", "mail", "lost", true));
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
    void findsAnEventNobodyRaised() {
        sample.letters.add(new LetterRow("order", 2, "mail", "\"forged\""));
        assertComplains("order: nobody has raised", "forged");
    }

    @Test
    void findsMailForAnInstanceThatIsGone() {
        sample.journal.raised(new Raised("nobody", "mail", "x", true));
        assertComplains("nobody has lost its mail");
    }

    @Test
    void findsMailThatWasNotCarried() {
        sample.replace("order", 2, 1, OrchestrationStarted.first("flow", "1", Payload.NULL, null));
        assertComplains("order: execution 1 left", "the next began with []");
    }

    @Test
    void findsAResultThatIsNotTheMailRead() {
        instance(0, new InstanceRow("order", 2, 4, "COMPLETED", "[\"b\",\"a\"]", null, null, 0));
        assertComplains("order", "has read [\"a\",\"b\"]");
    }

    @Test
    void findsAWrongMailboxCount() {
        instance(2, new InstanceRow("waiting", 1, 5, "RUNNING", null, null, null, 2));
        assertComplains("waiting", "should count 1 events");
    }

    @Test
    void findsAnActivityThatNeverRan() {
        sample.replace("order", 1, 2, new ActivityScheduled("step", Payload.ofJson("\"order/1/1\"")));
        assertComplains("order#1#2", "never ran");
    }

    @Test
    void findsAnEffectUnderAnotherKey() {
        sample.journal.effect(new Effect("order#1#3", "order/1/0"));
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
        instance(0, new InstanceRow("order", 2, 4, "COMPLETED", "[\"a\",\"b\"]", null, "node", 0));
        assertComplains("order", "has ended and an owner");
    }

    @Test
    void acceptsAnActivityThatIsUnderWay() {
        sample.append(new ActivityScheduled("step", Payload.NULL));
        sample.activities.add(new ActivityRow("waiting", 1, 5));
        assertThat(sample.complaints()).isEqualTo(List.of());
    }
}
