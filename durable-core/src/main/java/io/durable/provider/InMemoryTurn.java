package io.durable.provider;

import io.durable.InstanceAlreadyExistsException;
import io.durable.history.Delivered.SubOrchestrationFailed;
import io.durable.history.FailureDetails;
import io.durable.history.ParentLink;
import java.time.Instant;

/** Commits one turn: fence, record, issue, cancel, settle. */
final class InMemoryTurn {

    private final InMemoryStore store;
    private final TurnCommit turn;
    private final Instant now;

    InMemoryTurn(InMemoryStore store, TurnCommit turn, Instant now) {
        this.store = store;
        this.turn = turn;
        this.now = now;
    }

    CommitResult commit() {
        InMemoryInstance instance = store.instances().get(turn.instanceId());
        if (instance == null || !instance.allows(turn.fence(), now)) {
            return CommitResult.FENCED;
        }
        instance.record(turn);
        turn.consumed().activities().forEach(id -> store.activities().remove(activity(id)));
        issue(turn.issued());
        instance.queue()
                .removeTimers(
                        turn.fence().execution().executionId(),
                        turn.issued().cancelled().timers());
        turn.issued().cancelled().activities().forEach(id -> store.activities().cancel(activity(id)));
        settle(instance);
        return CommitResult.COMMITTED;
    }

    /** Instances come before messages: a turn may start a child and write to it. */
    private void issue(Issued issued) {
        issued.activities().forEach(call -> store.activities().add(turn.fence().execution(), call, now));
        issued.instances().forEach(this::create);
        issued.messages().forEach(this::send);
        issued.deadLetters().forEach(letter -> store.deadLetters().add(turn.instanceId(), letter, now));
    }

    private void create(NewInstance created) {
        ParentLink parent = created.start().parent();
        boolean isNew = store.mail().create(new InMemoryInstance(created, null, now));
        if (!isNew && parent != null) {
            String reason = new InstanceAlreadyExistsException(created.instanceId()).getMessage();
            FailureDetails failure = FailureDetails.of(InstanceAlreadyExistsException.class, reason);
            send(Message.to(turn.fence().execution(), new SubOrchestrationFailed(parent.eventId(), failure)));
        }
    }

    private void send(Message message) {
        store.mail().send(message, InMemoryMail.NO_LIMIT, now);
    }

    private void settle(InMemoryInstance instance) {
        if (turn.after().endsExecution()) {
            store.activities().cancelAll(turn.instanceId());
        }
        instance.settle(turn, now).forEach(message -> store.mail().leftBehind(message, instance, now));
        store.instances().put(instance);
        if (instance.isReady(now)) {
            store.hints().instancesReady();
        }
    }

    private ActivityKey activity(long eventId) {
        ExecutionKey execution = turn.fence().execution();
        return new ActivityKey(execution.instanceId(), execution.executionId(), eventId);
    }
}
