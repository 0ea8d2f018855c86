package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.FLOW;
import static io.durable.test.contract.Fixtures.NO_LIMIT;
import static io.durable.test.contract.Fixtures.newInstance;
import static io.durable.test.contract.Fixtures.persistentTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter;
import io.durable.Instance;
import io.durable.PageRequest;
import io.durable.history.Delivered;
import io.durable.history.Event;
import io.durable.provider.ActivityKey;
import io.durable.provider.ActivityResult;
import io.durable.provider.ClaimedActivity;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.CommitResult;
import io.durable.provider.ExecutionKey;
import io.durable.provider.InstanceClaim;
import io.durable.provider.Message;
import io.durable.provider.NodeStore.Node;
import io.durable.provider.Provider;
import io.durable.provider.QueuedMessage;
import io.durable.provider.SendResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;

/** A part of the contract, with an empty store and two live nodes at the start of every test. */
abstract class ContractGroup {

    static final Duration LEASE = Duration.ofMinutes(10);
    static final Set<String> ACTIVITIES = Set.of("charge", "ship");

    private final ProviderContract contract;
    private final Set<String> alive = new TreeSet<>(Set.of(A, B));
    private Provider provider;

    ContractGroup(ProviderContract contract) {
        this.contract = contract;
    }

    @BeforeEach
    void openStore() {
        provider = contract.newProvider();
        alive.forEach(this::renew);
    }

    Provider provider() {
        return provider;
    }

    /** Lets time pass; nodes that are alive stay alive. */
    void passTime(Duration duration) {
        contract.passTime(duration);
        alive.forEach(this::renew);
    }

    /** Lets several leases' worth of time pass, every live node renewing its own in time. */
    void passLeases() {
        for (int i = 0; i < 6; i++) {
            passTime(LEASE.dividedBy(2));
        }
    }

    void nodeDies(String node) {
        alive.remove(node);
        passTime(LEASE.plusMinutes(1));
    }

    void nodeComesBack(String node) {
        alive.add(node);
        renew(node);
    }

    private void renew(String node) {
        provider.renewNode(new Node(node, Set.of(FLOW), ACTIVITIES), LEASE);
    }

    /** For each, whether it was created. */
    static List<Boolean> whether(List<Optional<Instant>> created) {
        return created.stream().map(Optional::isPresent).toList();
    }

    /** Creates an instance nobody owns, ready for its first turn. */
    Instance create(String id) {
        assertThat(whether(provider.create(List.of(newInstance(id)), null))).containsExactly(true);
        return instance(id);
    }

    /** Creates an instance that has had its first turn, waits for messages, and is owned by nobody. */
    Instance waiting(String id) {
        assertThat(whether(provider.create(List.of(newInstance(id)), A))).containsExactly(true);
        committed(Turn.of(instance(id)));
        return instance(id);
    }

    /** Creates an instance that has had its first turn and is leased by {@code node}. */
    Instance owned(String id, String node) {
        assertThat(whether(provider.create(List.of(newInstance(id)), node))).containsExactly(true);
        committed(Turn.of(instance(id)).keepingLease());
        return instance(id);
    }

    Instance ended(String id) {
        committed(Turn.of(waiting(id)).completing());
        return instance(id);
    }

    Instance instance(String id) {
        List<Instance> found = provider.find(List.of(id));
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    List<Event> history(String id, long executionId) {
        ExecutionKey execution = new ExecutionKey(id, executionId);
        return provider.history(List.of(execution)).getOrDefault(execution, List.of());
    }

    CommitResult commit(Turn turn) {
        return provider.commit(List.of(turn.commit())).get(0);
    }

    void committed(Turn turn) {
        assertThat(commit(turn)).isEqualTo(CommitResult.COMMITTED);
    }

    SendResult send(Message message) {
        return provider.send(List.of(message), NO_LIMIT).get(0);
    }

    /** Raises a persistent event where at most {@code limit} may be unconsumed. */
    SendResult raise(String id, int limit) {
        return provider.send(List.of(persistentTo(id, "note")), limit).get(0);
    }

    List<ClaimedInstance> claim(String node) {
        return provider.claimInstances(new InstanceClaim(node, 100, Set.of(FLOW), Set.of()));
    }

    List<String> claimIds(String node) {
        return claim(node).stream()
                .map(claimed -> claimed.instance().instanceId())
                .toList();
    }

    ClaimedInstance claimOnly(String node) {
        List<ClaimedInstance> claimed = claim(node);
        assertThat(claimed).hasSize(1);
        return claimed.get(0);
    }

    static List<Delivered> facts(ClaimedInstance claimed) {
        return claimed.messages().stream().map(QueuedMessage::fact).toList();
    }

    /** An activity of a fresh instance, ready to be claimed. */
    ActivityKey scheduled(String instanceId) {
        Turn turn = Turn.of(waiting(instanceId)).scheduling("charge");
        committed(turn);
        return new ActivityKey(instanceId, 1, turn.lastEventId());
    }

    /** An activity of a fresh instance, claimed by {@code node}. */
    ActivityKey running(String instanceId, String node) {
        ActivityKey activity = scheduled(instanceId);
        assertThat(claimActivityKeys(node)).containsExactly(activity);
        return activity;
    }

    List<ClaimedActivity> claimActivities(String node) {
        return provider.claimActivities(node, 100, ACTIVITIES);
    }

    List<ActivityKey> claimActivityKeys(String node) {
        return claimActivities(node).stream().map(ClaimedActivity::key).toList();
    }

    boolean complete(String node, ActivityResult result) {
        return provider.completeActivities(node, List.of(result)).get(0);
    }

    List<DeadLetter> deadLetters() {
        return provider.deadLetters(PageRequest.first(1000)).items();
    }

    List<String> deadLetterNames() {
        return deadLetters().stream().map(dead -> dead.letter().name()).toList();
    }
}
