package io.durable.runtime;

import io.durable.Instance;
import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.Limits;
import io.durable.OrchestrationCancelledException;
import io.durable.history.Delivered.OrchestrationTerminated;
import io.durable.history.Delivered.SubOrchestrationCompleted;
import io.durable.history.Delivered.SubOrchestrationFailed;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.FailureDetails;
import io.durable.history.OpenOperations;
import io.durable.history.OrchestrationStarted;
import io.durable.history.ParentLink;
import io.durable.history.Payload;
import io.durable.history.Requested.OrchestrationCancelled;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.OrchestrationContinuedAsNew;
import io.durable.history.Requested.OrchestrationFailed;
import io.durable.provider.After;
import io.durable.provider.After.Lease;
import io.durable.provider.Consumed;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Fence;
import io.durable.provider.Issued;
import io.durable.provider.Message;
import io.durable.provider.TurnCommit;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the commit of a turn from what it recorded. */
final class TurnCommits {

    /** Children of a terminated instance are terminated too; in case nobody gets to it, they are asked to stop. */
    private static final Duration TERMINATION = Duration.ofMinutes(1);

    private final Clock clock;
    private final Limits limits;

    TurnCommits(Clock clock, Limits limits) {
        this.clock = clock;
        this.limits = limits;
    }

    /** The commit of a turn that ran; leases and owners of activities are for the caller to decide. */
    TurnCommit of(TurnResult result) {
        Instance instance = result.instance();
        ExecutionKey execution = ExecutionKey.of(instance);
        IssuedWork work = new IssuedWork(execution, now());
        work.add(result.turn());
        int taken = result.turn().taken();
        boolean over = result.engine().ending().isPresent(); // results that came too late are of no use to anybody
        Consumed consumed = new Consumed(
                result.inbox().consumedMessages(taken),
                result.inbox().consumedActivities(over ? Integer.MAX_VALUE : taken),
                result.inbox().fromMailbox(result.turn().persistentEvents()));
        After after = result.engine()
                .ending()
                .map(ending -> end(instance, result, ending, work))
                .orElseGet(() -> goOn(result));
        Fence fence = result.inbox().isUnclaimed() ? Fence.unclaimed(instance) : Fence.of(instance);
        return new TurnCommit(fence, result.turn().events(), consumed, work.issued(), after);
    }

    private After goOn(TurnResult result) {
        InstanceState state = InstanceState.running(customStatus(result));
        return new After(state, result.version(), null, Lease.RELEASED, null);
    }

    private After end(Instance instance, TurnResult result, Fact ending, IssuedWork work) {
        OpenOperations operations = result.engine().operations();
        work.cancelChildren(operations.open(), Duration.ZERO);
        if (ending instanceof OrchestrationContinuedAsNew next) {
            CarryForward forward = CarryForward.from(instance.executionId(), operations.unconsumed(), limits);
            work.bury(forward.left());
            String version = next.version() != null ? next.version() : result.version();
            OrchestrationStarted start = new OrchestrationStarted(
                    instance.name(), version, next.input(), instance.origin().parent(), forward.carried());
            InstanceState state = InstanceState.running(customStatus(result));
            return new After(state, version, new Event(1, now(), start), Lease.RELEASED, null);
        }
        bury(instance, operations, work);
        tellParent(instance, ending, work);
        return new After(endState(ending, customStatus(result)), result.version(), null, Lease.RELEASED, null);
    }

    /** Ends an instance without asking its code. */
    TurnCommit ending(Instance instance, List<Event> history, Fact ending) {
        OpenOperations operations = OpenOperations.after(instance.executionId(), history);
        ExecutionKey execution = ExecutionKey.of(instance);
        IssuedWork work = new IssuedWork(execution, now());
        work.cancelChildren(operations.open(), ending instanceof OrchestrationTerminated ? TERMINATION : Duration.ZERO);
        bury(instance, operations, work);
        tellParent(instance, ending, work);
        Event event = new Event(instance.position().nextEventId(), now(), ending);
        InstanceState state = endState(ending, instance.state().customStatus());
        After after = new After(state, null, null, Lease.RELEASED, null);
        return new TurnCommit(Fence.of(instance), List.of(event), Consumed.NOTHING, work.issued(), after);
    }

    /** Leaves everything as it is, but says that the instance cannot go on for now. */
    TurnCommit stall(Instance instance, FailureDetails reason, @Nullable Duration retryIn) {
        After after = new After(instance.state().stalled(reason), null, null, Lease.RELEASED, retryIn);
        return new TurnCommit(Fence.of(instance), List.of(), Consumed.NOTHING, Issued.NOTHING, after);
    }

    private void bury(Instance instance, OpenOperations operations, IssuedWork work) {
        work.bury(operations.unconsumed().stream()
                .map(event ->
                        CarryForward.letter(instance.executionId(), event, "not consumed when the instance ended"))
                .toList());
    }

    private void tellParent(Instance instance, Fact ending, IssuedWork work) {
        ParentLink parent = instance.origin().parent();
        if (parent == null) {
            return;
        }
        ExecutionKey execution = new ExecutionKey(parent.instanceId(), parent.executionId());
        work.send(Message.to(
                execution,
                ending instanceof OrchestrationCompleted completed
                        ? new SubOrchestrationCompleted(parent.eventId(), completed.output())
                        : new SubOrchestrationFailed(parent.eventId(), failure(ending))));
    }

    private static InstanceState endState(Fact ending, @Nullable Payload customStatus) {
        if (ending instanceof OrchestrationCompleted completed) {
            return InstanceState.completed(customStatus, completed.output());
        }
        return InstanceState.ended(endStatus(ending), customStatus, failure(ending));
    }

    private static InstanceStatus endStatus(Fact ending) {
        if (ending instanceof OrchestrationFailed) {
            return InstanceStatus.FAILED;
        } else if (ending instanceof OrchestrationCancelled) {
            return InstanceStatus.CANCELLED;
        } else if (ending instanceof OrchestrationTerminated) {
            return InstanceStatus.TERMINATED;
        }
        throw new IllegalArgumentException(ending + " ends no instance");
    }

    private static FailureDetails failure(Fact ending) {
        if (ending instanceof OrchestrationFailed failed) {
            return failed.failure();
        } else if (ending instanceof OrchestrationCancelled cancelled) {
            return FailureDetails.of(OrchestrationCancelledException.class, message("cancelled", cancelled.reason()));
        } else if (ending instanceof OrchestrationTerminated terminated) {
            return FailureDetails.of(OrchestrationCancelledException.class, message("terminated", terminated.reason()));
        }
        throw new IllegalArgumentException(ending + " is no failure");
    }

    private static String message(String what, @Nullable String reason) {
        return reason == null ? what : what + ": " + reason;
    }

    /** What the code set last, in this execution or an earlier one. */
    private static @Nullable Payload customStatus(TurnResult result) {
        Payload set = result.engine().customStatus();
        return set != null ? set : result.instance().state().customStatus();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
