package io.durable.provider;

import io.durable.history.Event;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The verbs of orchestrations: create, send, claim, read, commit. */
public interface InstanceStore {

    /**
     * Creates instances in status {@code PENDING}, each with its first event, ready for a turn.
     *
     * <p>Atomic per element. An id that is in use is refused and leaves that instance untouched, so repeating the call
     * after an unknown outcome creates nothing twice. Persistent events raised before the instance existed are in its
     * mailbox once it is created. A crash before commit leaves nothing, after it an instance any node may claim.
     *
     * <p>One that comes with its {@linkplain NewInstance#firstTurn() first turn} is created and that turn committed in the
     * same step, as {@link #commit} would have: it is what it is after the turn, and nobody ever sees it without.
     *
     * @param owner if given, the instances belong to that node from the start and are not handed to others; it is the owner
     *     in the fences of first turns
     * @return for each, when it was created, by the store's clock: with its id, that tells it from any other instance there
     *     was or will be; empty if it was refused
     */
    List<Optional<Instant>> create(List<NewInstance> instances, @Nullable String owner);

    /**
     * Queues messages for their instances, each in the order given.
     *
     * <p>Atomic per element, not idempotent: an external event sent twice arrives twice. A message for an instance that
     * has ended is dropped, unless it is a persistent event: that becomes a dead letter. A persistent event for an
     * instance that does not exist is kept until it is {@linkplain #create created}. The mailbox limit is exact, also
     * for senders at the same time.
     *
     * @param mailboxLimit unconsumed persistent events an instance may have: those queued and those its history holds
     */
    List<SendResult> send(List<Message> messages, int mailboxLimit);

    /**
     * Gives ready instances to a node. An instance is ready when it has a message that is due, was just created or has
     * just continued as new, a stalled one only when its wait is over, whatever messages it has; and nobody who is
     * alive owns it, except the claimant itself. Instances in {@link InstanceClaim#busy()} and those of orchestrations
     * the claimant does not know are left alone. The longest ready come first.
     *
     * <p>Atomic per element: two nodes never get the same instance. The messages that are due come along, the longest
     * due first, and stay queued until a {@linkplain #commit commit} consumes them; claiming again returns them again.
     * A crash after the claim leaves the instance with its owner until that node's lease lapses; an instance taken from
     * a dead owner counts one more {@linkplain io.durable.Instance.Position#losses() loss}, until a commit, a stalled
     * one included, sets that to 0 again.
     *
     * <p>A message that cannot be read comes along as {@link io.durable.history.Delivered.Unreadable}: what is damaged
     * must not keep others from being claimed.
     */
    List<ClaimedInstance> claimInstances(InstanceClaim claim);

    /**
     * The events of these executions in order; an execution without events is missing from the answer. An event that
     * cannot be read is {@link io.durable.history.Delivered.Unreadable} there.
     */
    Map<ExecutionKey, List<Event>> history(List<ExecutionKey> executions);

    /**
     * Commits turns, at most one of an instance. Each is one atomic step: fence, history, consumed messages and activities out, new activities,
     * messages and instances in, state, lease kept or released.
     *
     * <p>A turn whose {@link Fence} does not hold changes nothing at all and is told so. Repeating a turn that went
     * through is therefore fenced, unless it has no events; such a turn issues nothing, and doing so twice changes
     * nothing more. A crash before commit leaves the store as it was and the turn runs again; after it,
     * everything the turn asked for is there.
     *
     * <p>What a turn sends follows the rules of {@link #send}, without a mailbox limit. A child or detached instance
     * whose id is in use is not created; the parent of a refused child gets a {@code SubOrchestrationFailed} message.
     *
     * <p>When an execution ends (terminal state or next execution), its activities and the messages addressed to it are
     * removed: unowned activities deleted, running ones marked cancelled. In a terminal state all messages left are
     * acknowledged, persistent events among them become dead letters. With a next execution, messages not addressed to
     * an execution stay queued for it.
     */
    List<CommitResult> commit(List<TurnCommit> turns);

    /**
     * Commits turns that were run on instances nobody has claimed, under fences that {@linkplain Fence#isUnclaimed() say
     * so}: each has taken in an external event that was never queued, which is in its history from then on.
     *
     * <p>Each is one atomic step as in {@link #commit}, claim included. One that is fenced changes nothing; so may one that
     * somebody touches at that moment: its event is to be {@linkplain #send sent}. All are one step unless the call joins
     * others: if it throws anything but a {@link io.durable.ProviderException}, nothing of it has happened.
     */
    List<CommitResult> commitUnclaimed(List<TurnCommit> turns);
}
