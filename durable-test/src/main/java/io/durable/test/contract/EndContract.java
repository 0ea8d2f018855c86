package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.again;
import static io.durable.test.contract.Fixtures.done;
import static io.durable.test.contract.Fixtures.failure;
import static io.durable.test.contract.Fixtures.json;
import static io.durable.test.contract.Fixtures.persistent;
import static io.durable.test.contract.Fixtures.persistentTo;
import static io.durable.test.contract.Fixtures.positionalTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter.Letter;
import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.history.Payload;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.provider.ActivityKey;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How an instance ends. */
abstract class EndContract extends ContractGroup {

    EndContract(ProviderContract contract) {
        super(contract);
    }

    @ParameterizedTest
    @EnumSource(names = {"FAILED", "CANCELLED", "TERMINATED"})
    void tellsWhyAnInstanceEnded(InstanceStatus status) {
        InstanceState state = InstanceState.ended(status, json("\"packing\""), failure());
        committed(Turn.of(waiting("order")).becoming(state));

        assertThat(instance("order").state()).isEqualTo(state);
    }

    @Test
    void keepsTheOutputAndTheHistory() {
        InstanceState state = InstanceState.completed(null, json("{\"total\":12}"));
        committed(Turn.of(waiting("order"))
                .recording(new OrchestrationCompleted(json("{\"total\":12}")))
                .becoming(state));

        assertThat(instance("order").state()).isEqualTo(state);
        assertThat(history("order", 1)).hasSize(2);
    }

    @Test
    void tellsAnOutputOfNullFromNoOutput() {
        committed(Turn.of(waiting("order")).becoming(InstanceState.completed(Payload.NULL, Payload.NULL)));

        assertThat(instance("order").state().output()).isEqualTo(Payload.NULL);
        assertThat(instance("order").state().customStatus()).isEqualTo(Payload.NULL);
    }

    @Test
    void releasesTheLease() {
        committed(Turn.of(owned("one", A)).completing());
        committed(Turn.of(owned("two", A)).keepingLease().completing());

        assertThat(instance("one").position().owner()).isNull();
        assertThat(instance("two").position().owner()).isNull();
    }

    @Test
    void buriesThePersistentEventsThatAreStillQueued() {
        waiting("order");
        send(persistentTo("order", "now"));
        send(persistentTo("order", "later").after(HOUR));
        committed(Turn.of(instance("order")).completing());

        assertThat(deadLetterNames()).containsExactlyInAnyOrder("now", "later");
        assertThat(deadLetters()).allSatisfy(dead -> {
            assertThat(dead.instanceId()).isEqualTo("order");
            assertThat(dead.letter().executionId()).isEqualTo(1);
            assertThat(dead.letter().reason()).isNotBlank();
        });
    }

    @Test
    void namesTheExecutionThatEndedInDeadLetters() {
        committed(Turn.of(waiting("order")).continuingAsNew());
        send(persistentTo("order", "note"));
        committed(Turn.of(instance("order")).completing());

        assertThat(deadLetters()).singleElement().satisfies(dead -> {
            Letter letter = dead.letter();
            assertThat(letter.executionId()).isEqualTo(2);
        });
    }

    @Test
    void buriesNoEventThatTheLastTurnConsumed() {
        waiting("order");
        send(persistentTo("order", "consumed"));
        var claimed = claimOnly(A);
        committed(Turn.of(claimed)
                .consuming(claimed.messages())
                .recording(persistent("consumed"))
                .takingFromMailbox(1)
                .completing());

        assertThat(deadLetters()).isEmpty();
    }

    @Test
    void buriesWhatTheHistoryHeldNextToWhatWasQueued() {
        waiting("order");
        send(persistentTo("order", "in history"));
        var claimed = claimOnly(A);
        committed(Turn.of(claimed)
                .consuming(claimed.messages())
                .recording(persistent("in history"))
                .keepingLease());
        send(persistentTo("order", "queued"));
        committed(Turn.of(instance("order")).burying("in history").completing());

        assertThat(deadLetterNames()).containsExactlyInAnyOrder("in history", "queued");
    }

    @Test
    void buriesAPersistentEventTheLastTurnSentToItself() {
        committed(Turn.of(waiting("order"))
                .sending(persistentTo("order", "too late"))
                .completing());

        assertThat(deadLetterNames()).containsExactly("too late");
    }

    @Test
    void losesNoEventRaisedWhileTheInstanceEnds() throws Exception {
        Turn last = Turn.of(waiting("order")).completing();

        Racing.race(racer -> racer == 0 ? commit(last) : raise("order", 100));

        assertThat(instance("order").status()).isEqualTo(InstanceStatus.COMPLETED);
        assertThat(deadLetters()).hasSize(Racing.RACERS - 1);
    }

    @Test
    void acknowledgesAllOtherMessages() {
        committed(Turn.of(waiting("order")).settingTimer(MINUTE));
        send(positionalTo("order", "approval"));
        committed(Turn.of(instance("order")).completing());
        passTime(HOUR);

        assertThat(claimIds(A)).isEmpty();
        assertThat(deadLetters()).isEmpty();
    }

    @Test
    void deletesActivitiesNobodyRuns() {
        scheduled("order");
        committed(Turn.of(instance("order")).completing());

        assertThat(claimActivityKeys(B)).isEmpty();
    }

    @Test
    void cancelsActivitiesThatRun() {
        ActivityKey activity = running("order", B);
        committed(Turn.of(instance("order")).completing());

        assertThat(provider().cancelledActivities(B)).containsExactly(activity);
    }

    @Test
    void dropsALateResult() {
        ActivityKey activity = running("order", B);
        committed(Turn.of(instance("order")).completing());

        assertThat(complete(B, done(activity))).isTrue();
        assertThat(provider().cancelledActivities(B)).isEmpty();
        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void runsNoActivityAgainThatWouldBeRetried() {
        ActivityKey activity = running("order", B);
        committed(Turn.of(instance("order")).completing());

        assertThat(complete(B, again(activity, Duration.ZERO))).isTrue();
        assertThat(claimActivityKeys(A)).isEmpty();
    }

    @Test
    void leavesOtherInstancesAlone() {
        ActivityKey activity = scheduled("other");
        send(persistentTo("other", "note"));
        committed(Turn.of(waiting("order")).completing());

        assertThat(claimActivityKeys(A)).containsExactly(activity);
        assertThat(facts(claimOnly(A))).containsExactly(persistent("note"));
    }
}
