package io.durable.jdbc;

import static io.durable.jdbc.HotTurns.ACTIVITY;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Payload;
import io.durable.provider.ActivityKey;
import io.durable.provider.ActivityResult;
import io.durable.provider.ClaimedActivity;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.CommitResult;
import io.durable.provider.Handler;
import io.durable.provider.InstanceClaim;
import io.durable.provider.Message;
import io.durable.provider.NodeStore.Node;
import io.durable.provider.Provider;
import io.durable.provider.TurnCommit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Takes instances from their start to their end with all verbs that do so, a number of them in every call. */
final class HotPath {

    private static final String NODE = "node";
    private static final Handler FLOW = new Handler(HotTurns.FLOW, HotTurns.VERSION);

    private final Provider provider;
    private final int size;

    HotPath(Provider provider, int size) {
        this.provider = provider;
        this.size = size;
    }

    /** @param name what no other run is called */
    void run(String name) {
        List<String> ids =
                IntStream.range(0, size).mapToObj(i -> name + "-" + i).toList();
        renew();
        assertThat(provider.create(
                        ids.stream().map(id -> HotTurns.instance(id, null)).toList(), null))
                .hasSize(size)
                .allMatch(Optional::isPresent);
        commit(claim().stream().map(HotTurns::first));
        finish(activity -> new ActivityResult.TryAgain(activity.key(), Duration.ZERO));
        finish(activity -> new ActivityResult.Final(
                activity.key(), new ActivityCompleted(activity.key().eventId(), Payload.NULL)));
        provider.send(
                ids.stream()
                        .map(id -> Message.to(id, new ExternalEventPersistent("note", Payload.NULL)))
                        .toList(),
                10);
        List<ClaimedInstance> woken = claim();
        assertThat(woken).allMatch(claimed -> claimed.messages().size() == 2);
        commit(woken.stream().map(claimed -> HotTurns.second(claimed, NODE)));
        beat(ids);
        commit(provider.find(ids).stream().map(HotTurns::third));
        commit(claim().stream().map(HotTurns::ofChild));
        commit(claim().stream().map(HotTurns::last));
        assertEnded(ids);
        straightThrough(
                IntStream.range(0, size).mapToObj(i -> name + "-here-" + i).toList());
        straightEvents(
                IntStream.range(0, size).mapToObj(i -> name + "-told-" + i).toList());
    }

    /** On the node that started them, with nothing but activities that run there. */
    private void straightThrough(List<String> ids) {
        provider.create(ids.stream().map(id -> HotTurns.instance(id, null)).toList(), NODE);
        commit(provider.find(ids).stream().map(instance -> HotTurns.firstHere(instance, NODE)));
        commit(provider.find(ids).stream().map(instance -> HotTurns.nextHere(instance, NODE)));
        commit(provider.find(ids).stream().map(HotTurns::lastHere));
        assertEnded(ids);
    }

    /** With events that were never queued. */
    private void straightEvents(List<String> ids) {
        provider.create(ids.stream().map(id -> HotTurns.instance(id, null)).toList(), NODE);
        commit(provider.find(ids).stream().map(HotTurns::firstWait));
        for (boolean last : List.of(false, true)) {
            assertThat(provider.commitUnclaimed(provider.find(ids).stream()
                            .map(instance -> HotTurns.straight(instance, NODE, last))
                            .toList()))
                    .hasSize(size)
                    .containsOnly(CommitResult.COMMITTED);
        }
        assertEnded(ids);
    }

    private void assertEnded(List<String> ids) {
        assertThat(provider.find(ids)).hasSize(size).allMatch(instance -> instance.status()
                .isTerminal());
    }

    /** Claims what there is, of both kinds. */
    void claimOnly() {
        provider.claimInstances(new InstanceClaim(NODE, size, Set.of(FLOW), Set.of("busy")));
        assertThat(provider.claimActivities(NODE, size, Set.of(ACTIVITY))).hasSize(size);
    }

    private void renew() {
        provider.renewNode(new Node(NODE, Set.of(FLOW), Set.of(ACTIVITY)), Duration.ofHours(1));
    }

    private List<ClaimedInstance> claim() {
        List<ClaimedInstance> claimed =
                provider.claimInstances(new InstanceClaim(NODE, size, Set.of(FLOW), Set.of("busy")));
        assertThat(claimed).hasSize(size);
        assertThat(provider.history(
                        claimed.stream().map(ClaimedInstance::execution).toList()))
                .hasSize(size);
        return claimed;
    }

    private void commit(Stream<TurnCommit> turns) {
        assertThat(provider.commit(turns.toList())).hasSize(size).containsOnly(CommitResult.COMMITTED);
    }

    private void finish(Function<ClaimedActivity, ActivityResult> result) {
        List<ClaimedActivity> claimed = provider.claimActivities(NODE, size, Set.of(ACTIVITY));
        assertThat(claimed).hasSize(size);
        assertThat(provider.completeActivities(
                        NODE, claimed.stream().map(result).toList()))
                .doesNotContain(false);
    }

    /** What a node does now and then while its activities run. */
    private void beat(List<String> ids) {
        renew();
        assertThat(provider.liveNodes()).isNotEmpty();
        assertThat(provider.cancelledActivities(NODE)).isEmpty();
        Set<ActivityKey> kept = ids.stream()
                .map(id -> new ActivityKey(id, 1, HotTurns.ACTIVITY_HERE))
                .collect(Collectors.toSet());
        provider.releaseActivitiesExcept(NODE, kept);
        assertThat(provider.claimActivities(NODE, size, Set.of(ACTIVITY))).isEmpty();
    }
}
