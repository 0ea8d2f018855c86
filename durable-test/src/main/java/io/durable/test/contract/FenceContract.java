package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.persistentTo;
import static io.durable.test.contract.Fixtures.positional;
import static io.durable.test.contract.Fixtures.positionalTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter;
import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.PageRequest;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Event;
import io.durable.provider.ActivityKey;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.CommitResult;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Fence;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A zombie's turn, asking for everything a turn can ask for, changes nothing at all. */
abstract class FenceContract extends ContractGroup {

    private static final ActivityKey OPEN = new ActivityKey("order", 1, 2);
    private static final ActivityKey RUNNING = new ActivityKey("order", 1, 3);
    private static final long TIMER = 4;

    FenceContract(ProviderContract contract) {
        super(contract);
    }

    /** An instance of node B with one of everything. */
    @BeforeEach
    void prepareOrder() {
        waiting("other");
        send(positionalTo("other", "hello"));
        committed(Turn.of(owned("order", B))
                .scheduling("charge")
                .scheduling("charge", A)
                .settingTimer(HOUR)
                .keepingLease());
        send(positionalTo("order", "approval"));
        send(persistentTo("order", "note"));
        claim(B);
    }

    @Test
    void fencesATurnOfAnotherOwner() {
        assertChangesNothing(fence("order", 1, A, 5));
    }

    @Test
    void fencesATurnThatExpectsNoOwner() {
        assertChangesNothing(fence("order", 1, null, 5));
    }

    @Test
    void fencesATurnThatExpectsAnOwnerWhereNobodyIs() {
        Turn zombie = everything(Fence.of(instance("order")));
        Snapshot before = snapshot();
        provider().releaseNode(B);
        nodeComesBack(B);

        assertThat(commit(zombie)).isEqualTo(CommitResult.FENCED);
        assertThat(snapshot()).isEqualTo(before);
    }

    @Test
    void fencesATurnThatIsBehind() {
        assertChangesNothing(fence("order", 1, B, 4));
    }

    @Test
    void fencesATurnThatIsAhead() {
        assertChangesNothing(fence("order", 1, B, 6));
    }

    @Test
    void fencesATurnOfAnotherExecution() {
        assertChangesNothing(fence("order", 2, B, 5));
    }

    @Test
    void fencesATurnOfAnExecutionThatContinuedAsNew() {
        Turn zombie = everything(Fence.of(instance("order")));
        committed(Turn.of(instance("order")).continuingAsNew().keepingLease());

        assertFenced(zombie);
    }

    @Test
    void fencesATurnOfAnInstanceThatHasEnded() {
        Turn zombie = everything(Fence.of(instance("order")));
        committed(Turn.of(instance("order")).completing());

        assertFenced(zombie);
    }

    @Test
    void fencesATurnMeantForTheStateInWhichAnInstanceEnded() {
        committed(Turn.of(instance("order")).completing());

        assertFenced(everything(Fence.of(instance("order"))));
    }

    @Test
    void fencesATurnOfAnInstanceThatWasPurged() {
        Turn zombie = everything(Fence.of(instance("order")));
        committed(Turn.of(instance("order")).completing());
        provider().purge(List.of("order"));

        assertFenced(zombie);
    }

    @Test
    void fencesATurnOfAnInstanceThatNeverWas() {
        assertFenced(everything(fence("nobody", 1, null, 1)));
    }

    private void assertChangesNothing(Fence fence) {
        assertFenced(everything(fence));
        assertThat(claimActivityKeys(B)).containsExactly(OPEN);
        assertThat(complete(A, Fixtures.done(RUNNING))).isTrue();
        passTime(HOUR.plus(MINUTE));
        assertThat(claim(B).stream().flatMap(claimed -> facts(claimed).stream()))
                .contains(new TimerFired(TIMER));
    }

    private void assertFenced(Turn zombie) {
        Snapshot before = snapshot();
        assertThat(commit(zombie)).isEqualTo(CommitResult.FENCED);
        assertThat(snapshot()).isEqualTo(before);
    }

    private Turn everything(Fence fence) {
        Turn turn = Turn.of(instance("order")).fencedBy(fence);
        claim(B).forEach(claimed -> turn.consuming(claimed.messages()));
        return turn.recording(positional("zombie"))
                .consumingActivity(OPEN.eventId())
                .takingFromMailbox(1)
                .scheduling("ship")
                .settingTimer(MINUTE)
                .sending(positionalTo("other", "zombie"), persistentTo("missing", "zombie"))
                .startingChild("child")
                .startingDetached("detached")
                .cancellingActivity(RUNNING.eventId())
                .cancellingTimer(TIMER)
                .burying("zombie")
                .pinning("6.6.6")
                .completing();
    }

    private static Fence fence(String id, long executionId, @Nullable String owner, long nextEventId) {
        return new Fence(new ExecutionKey(id, executionId), owner, nextEventId);
    }

    /** Everything there is to see; looking twice shows the same, as node B owns whatever it has claimed before. */
    private Snapshot snapshot() {
        List<ClaimedInstance> claimed = claim(B);
        return new Snapshot(
                provider().list(InstanceFilter.ALL, PageRequest.first(100)).items(),
                List.of(history("order", 1), history("order", 2), history("other", 1)),
                claimed,
                List.of(provider().cancelledActivities(A), provider().cancelledActivities(B)),
                deadLetters());
    }

    private record Snapshot(
            List<Instance> instances,
            List<List<Event>> histories,
            List<ClaimedInstance> claimed,
            List<List<ActivityKey>> cancelled,
            List<DeadLetter> deadLetters) {}
}
