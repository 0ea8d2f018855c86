package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.event;
import static io.durable.test.contract.Fixtures.persistent;
import static io.durable.test.contract.Fixtures.persistentTo;
import static io.durable.test.contract.Fixtures.positional;
import static io.durable.test.contract.Fixtures.positionalTo;
import static io.durable.test.contract.Fixtures.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.InstanceAlreadyExistsException;
import io.durable.InstanceStatus;
import io.durable.history.Delivered.SubOrchestrationFailed;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Event;
import io.durable.history.ParentLink;
import io.durable.provider.ActivityKey;
import io.durable.provider.ClaimedInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a turn asks for: activities, timers, messages, instances. */
abstract class IssueContract extends ContractGroup {

    IssueContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void leavesNewActivitiesToAnyNode() {
        committed(Turn.of(waiting("order")).scheduling("charge").scheduling("ship"));

        assertThat(claimActivityKeys(B))
                .containsExactlyInAnyOrder(new ActivityKey("order", 1, 2), new ActivityKey("order", 1, 3));
    }

    @Test
    void reservesAnActivityForTheNodeThatStartsIt() {
        committed(Turn.of(owned("order", A)).scheduling("charge", A).keepingLease());

        assertThat(claimActivityKeys(B)).isEmpty();
        assertThat(claimActivityKeys(A)).isEmpty();
        assertThat(complete(A, Fixtures.done(new ActivityKey("order", 1, 2)))).isTrue();
    }

    @Test
    void givesAReservedActivityToOthersOnceItsNodeIsDead() {
        committed(Turn.of(owned("order", A)).scheduling("charge", A).keepingLease());
        nodeDies(A);

        assertThat(claimActivities(B))
                .singleElement()
                .satisfies(claimed -> assertThat(claimed.progress().losses()).isEqualTo(1));
    }

    @Test
    void removesActivitiesWhoseResultWasHandedOverInMemory() {
        committed(Turn.of(owned("order", A)).scheduling("charge", A).keepingLease());
        committed(Turn.of(instance("order")).consumingActivity(2).keepingLease());

        assertThat(complete(A, Fixtures.done(new ActivityKey("order", 1, 2)))).isFalse();
        nodeDies(A);
        assertThat(claimActivityKeys(B)).isEmpty();
    }

    /** A store may write few rows in another way than many. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void issuesActivitiesAndTimersHoweverMany(int count) {
        Turn asking = Turn.of(owned("order", A)).keepingLease();
        IntStream.range(0, count).forEach(i -> asking.scheduling("charge", A).settingTimer(MINUTE));
        committed(asking);
        Turn taking = Turn.of(instance("order")).keepingLease();
        IntStream.range(0, count).forEach(i -> taking.consumingActivity(2 + 2 * i));
        committed(taking.scheduling("ship"));

        List<Event> recorded = new ArrayList<>(List.of(event(1, started(null))));
        recorded.addAll(asking.commit().events());
        recorded.addAll(taking.commit().events());
        assertThat(history("order", 1)).isEqualTo(recorded);
        passTime(MINUTE);
        assertThat(facts(claimOnly(A)))
                .containsExactlyElementsOf(IntStream.range(0, count)
                        .mapToObj(i -> new TimerFired(3 + 2 * i))
                        .toList());
        nodeDies(A);
        assertThat(claimActivityKeys(B)).containsExactly(new ActivityKey("order", 1, 2 + 2L * count));
    }

    @Test
    void firesATimerWhenItIsDueAndNotBefore() {
        committed(Turn.of(waiting("order")).settingTimer(HOUR));
        passTime(MINUTE);
        assertThat(claimIds(A)).isEmpty();

        passTime(HOUR);
        assertThat(facts(claimOnly(A))).containsExactly(new TimerFired(2));
    }

    @Test
    void firesATimerThoughTheOwnerOfItsInstanceIsDead() {
        committed(Turn.of(owned("order", A)).settingTimer(HOUR).keepingLease());
        passTime(HOUR);
        nodeDies(A);

        assertThat(facts(claimOnly(B))).containsExactly(new TimerFired(2));
    }

    @Test
    void removesTimersThatWereCancelledAndNoOthers() {
        committed(Turn.of(waiting("order")).settingTimer(MINUTE).settingTimer(MINUTE));
        committed(Turn.of(waiting("other")).settingTimer(MINUTE));
        committed(Turn.of(instance("order")).cancellingTimer(2));
        passTime(HOUR);

        assertThat(claim(A))
                .extracting(ContractGroup::facts)
                .containsExactlyInAnyOrder(List.of(new TimerFired(3)), List.of(new TimerFired(2)));
    }

    @Test
    void removesATimerThatIsDueAlreadyWhenItIsCancelled() {
        committed(Turn.of(waiting("order")).settingTimer(MINUTE));
        passTime(HOUR);
        committed(Turn.of(instance("order")).cancellingTimer(2));

        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void removesATimerCancelledInTheTurnThatSetIt() {
        committed(Turn.of(waiting("order")).settingTimer(MINUTE).cancellingTimer(2));
        passTime(HOUR);

        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void sendsMessagesToOtherInstances() {
        waiting("receiver");
        committed(Turn.of(waiting("sender")).sending(positionalTo("receiver", "one"), persistentTo("receiver", "two")));

        ClaimedInstance receiver = claimOnly(A);
        assertThat(receiver.instance().instanceId()).isEqualTo("receiver");
        assertThat(facts(receiver)).containsExactly(positional("one"), persistent("two"));
    }

    @Test
    void dropsPositionalEventsForInstancesThatDoNotExist() {
        committed(Turn.of(waiting("sender")).sending(positionalTo("missing", "lost"), persistentTo("missing", "kept")));

        create("missing");
        assertThat(facts(claimOnly(A))).containsExactly(persistent("kept"));
    }

    @Test
    void turnsPersistentEventsForInstancesThatHaveEndedIntoDeadLetters() {
        ended("receiver");
        committed(
                Turn.of(waiting("sender")).sending(positionalTo("receiver", "lost"), persistentTo("receiver", "note")));

        assertThat(deadLetterNames()).containsExactly("note");
    }

    @Test
    void createsAChildThatKnowsItsParent() {
        committed(Turn.of(waiting("parent")).startingChild("child"));

        Instance child = instance("child");
        ParentLink parent = new ParentLink("parent", 1, 2);
        assertThat(child.origin().parent()).isEqualTo(parent);
        assertThat(child.status()).isEqualTo(InstanceStatus.PENDING);
        assertThat(history("child", 1)).containsExactly(event(1, started(parent)));
        assertThat(claimIds(A)).containsExactly("child");
    }

    @Test
    void createsADetachedInstanceWithoutAParent() {
        committed(Turn.of(waiting("order")).startingDetached("invoice"));

        assertThat(instance("invoice").origin().parent()).isNull();
        assertThat(claimIds(A)).containsExactly("invoice");
    }

    @Test
    void bringsAMessageToAChildStartedInTheSameTurn() {
        committed(Turn.of(waiting("parent")).startingChild("child").sending(positionalTo("child", "hello")));

        assertThat(facts(claimOnly(A))).containsExactly(positional("hello"));
    }

    @Test
    void givesAChildTheEventsRaisedBeforeItExisted() {
        send(persistentTo("child", "note"));
        committed(Turn.of(waiting("parent")).startingChild("child"));

        assertThat(facts(claimOnly(A))).containsExactly(persistent("note"));
    }

    @Test
    void tellsTheParentWhenTheIdOfAChildIsInUse() {
        Instance existing = waiting("child");
        committed(Turn.of(waiting("parent")).startingChild("child").scheduling("charge"));

        ClaimedInstance parent = claimOnly(A);
        assertThat(parent.execution().instanceId()).isEqualTo("parent");
        assertThat(parent.messages().get(0).executionId()).isEqualTo(1);
        assertThat(facts(parent)).singleElement().isInstanceOfSatisfying(SubOrchestrationFailed.class, failed -> {
            assertThat(failed.sourceEventId()).isEqualTo(2);
            assertThat(failed.failure().type()).isEqualTo(InstanceAlreadyExistsException.class.getName());
            assertThat(failed.failure().message()).contains("child");
        });
        assertThat(instance("child")).isEqualTo(existing);
        assertThat(claimActivityKeys(A)).hasSize(1);
    }

    @Test
    void startsNothingWhenTheIdOfADetachedInstanceIsInUse() {
        Instance existing = waiting("invoice");
        committed(Turn.of(waiting("order")).startingDetached("invoice"));

        assertThat(instance("invoice")).isEqualTo(existing);
        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void buriesDeadLetters() {
        waiting("order");
        committed(Turn.of(instance("order")).burying("one", "two"));

        assertThat(deadLetterNames()).containsExactlyInAnyOrder("one", "two");
        assertThat(deadLetters()).allSatisfy(dead -> {
            assertThat(dead.instanceId()).isEqualTo("order");
            assertThat(dead.letter().executionId()).isEqualTo(1);
            assertThat(dead.letter().reason()).isEqualTo("not carried along");
        });
    }
}
