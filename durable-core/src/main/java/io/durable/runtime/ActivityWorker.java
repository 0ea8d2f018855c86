package io.durable.runtime;

import io.durable.ProviderException;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.history.Delivered.Completion;
import io.durable.history.FailureDetails;
import io.durable.provider.ActivityKey;
import io.durable.provider.ActivityResult;
import io.durable.provider.ClaimedActivity;
import io.durable.provider.ClaimedActivity.Progress;
import io.durable.provider.ExecutionKey;
import io.durable.provider.NewActivity;
import io.durable.runtime.Counters.Counter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs activities: those a turn has just scheduled here, straight after its commit, and those claimed from the store. */
final class ActivityWorker {

    private static final Logger log = LoggerFactory.getLogger(ActivityWorker.class);
    private static final int MAX_CLAIM = 200;
    private static final Duration STORE_RETRY = Duration.ofSeconds(1);

    private final Node node;
    private final Registry registry;
    private final ActivityReports reports;
    private final Pump pump;
    private final Slots<RunActivity> slots;
    private final RunningActivities running = new RunningActivities();
    private final AtomicBoolean lineWatched = new AtomicBoolean();
    private volatile Consumer<Lease> startTurn = lease -> {};
    private volatile boolean starved;
    private volatile boolean inDoubt;

    ActivityWorker(Node node, Registry registry, ActivityReports reports) {
        this.node = node;
        this.registry = registry;
        this.reports = reports;
        this.slots = new Slots<>(node.settings().activities().concurrency());
        this.pump = new Pump(node.threads().workers(), this::claimAll);
    }

    /** Says how a turn is begun on a lease that has got a result. */
    void onResult(Consumer<Lease> startTurn) {
        this.startTurn = startTurn;
    }

    void wake() {
        if (!registry.activityNames().isEmpty()) {
            pump.wake();
        }
    }

    void stop() {
        pump.stop();
    }

    private void claimAll() {
        if (inDoubt) {
            releaseUnknown();
        }
        int max;
        while ((max = Math.min(slots.room(), MAX_CLAIM)) > 0) {
            int wanted = max;
            if (node.inFlight().during(() -> claim(wanted)) < max) {
                starved = false;
                return;
            }
        }
        starved = true;
        if (slots.isLow()) {
            pump.wake(); // a slot became free in between
        }
    }

    /**
     * How many were claimed; a stopping node, which waits for this, claims nothing. Slots are not kept free for the
     * answer: what turns have scheduled meanwhile comes first, and the claimed wait for their slots here.
     */
    private int claim(int max) {
        try {
            List<ClaimedActivity> activities = node.claims()
                    ? node.provider().claimActivities(node.id(), max, registry.activityNames())
                    : List.of();
            for (ClaimedActivity activity : activities) {
                node.heldActivities().add(activity.key());
                slots.addClaimed(take(activity));
            }
            startNext();
            return activities.size();
        } catch (ProviderException e) {
            doubt();
            throw e;
        }
    }

    private void startNext() {
        Optional<RunActivity> next;
        while (node.claims() && (next = slots.next()).isPresent()) {
            start(next.get());
        }
        watchLine();
    }

    /** Looks again and again whether the line moves, as long as there is one. */
    private void watchLine() {
        if (node.claims() && slots.hasLine() && lineWatched.compareAndSet(false, true)) {
            node.threads().scheduler().after(Slots.PATIENCE, () -> {
                lineWatched.set(false);
                giveBack(slots.removeStuck());
                watchLine();
            });
        }
    }

    /** The store may have given us activities without our knowing. */
    void doubt() {
        inDoubt = true;
        node.threads().scheduler().after(STORE_RETRY, this::wake);
    }

    private void releaseUnknown() {
        inDoubt = false;
        try {
            node.provider()
                    .releaseActivitiesExcept(node.id(), node.heldActivities().keys());
        } catch (ProviderException e) {
            doubt();
            throw e;
        }
    }

    /** Gives this node's name to as many of {@code activities} as can start here soon. */
    List<NewActivity> reserve(ExecutionKey execution, List<NewActivity> activities) {
        if (activities.isEmpty() || !node.claims()) {
            return activities;
        }
        List<NewActivity> owned = new ArrayList<>();
        for (NewActivity activity : activities) {
            boolean here = registry.activity(activity.name()).isPresent() && slots.reserve();
            if (here) {
                node.heldActivities().add(key(execution, activity.eventId()));
            }
            owned.add(here ? activity.ownedBy(node.id()) : activity);
        }
        return owned;
    }

    /** Starts those reserved before; their commit has gone through. */
    void startReserved(ExecutionKey execution, List<NewActivity> activities) {
        for (NewActivity activity : activities) {
            if (activity.owner() != null) {
                node.counters().increment(Counter.STRAIGHT_THROUGH);
                slots.add(take(new ClaimedActivity(
                        key(execution, activity.eventId()),
                        activity.name(),
                        activity.input(),
                        activity.options(),
                        Progress.FIRST_ATTEMPT)));
            }
        }
        startNext();
    }

    /** Their commit has not gone through; if that is in doubt, the store is told that nobody runs them. */
    void unreserve(ExecutionKey execution, List<NewActivity> activities, boolean doubtful) {
        List<ActivityKey> keys = activities.stream()
                .filter(activity -> activity.owner() != null)
                .map(activity -> key(execution, activity.eventId()))
                .toList();
        keys.forEach(node.heldActivities()::remove);
        if (doubtful && !keys.isEmpty()) {
            doubt();
            pump.wake();
        }
        slots.unreserve(keys.size());
        goOn();
    }

    /** There may be room for the next. */
    private void goOn() {
        startNext();
        if (starved && slots.isLow()) {
            pump.wake();
        }
    }

    /** Takes on an activity that is ours and held. */
    private RunActivity take(ClaimedActivity activity) {
        ActivityDefinition definition = registry.activity(activity.name()).orElseThrow();
        RunActivity run = new RunActivity(activity, definition, node, this::finished);
        running.add(run);
        return run;
    }

    /** Starts an activity that has a slot. */
    private void start(RunActivity run) {
        node.counters().increment(Counter.ACTIVITIES);
        node.inFlight().begin();
        int losses = run.losses();
        if (losses >= node.settings().activities().maxLosses()) {
            log.warn("{} is not run any more: {} nodes in a row have died while running it", run, losses);
            slots.leave();
            finished(run, new ActivityResult.Final(run.key(), poison(run.key(), losses)));
            left(run);
        } else {
            if (losses > 0) {
                log.info("{} is run here: the node that ran it has died", run);
            }
            execute(run);
        }
    }

    private void execute(RunActivity run) {
        try {
            node.threads().activities().execute(() -> {
                try {
                    runInSlot(run).ifPresent(result -> finished(run, result));
                } finally {
                    left(run);
                }
            });
        } catch (RuntimeException | Error e) {
            log.warn("No thread for activity {}; it is given back: {}", run.key(), e.toString());
            slots.leave();
            giveBack(List.of(run));
            left(run);
        }
    }

    /** The slot is free before anybody gets the result: what follows from that may need it. */
    private Optional<ActivityResult> runInSlot(RunActivity run) {
        Instant begun = node.clock().instant();
        try {
            return run.run();
        } finally {
            slots.leave(Duration.between(begun, node.clock().instant()));
        }
    }

    /** Leaves activities that have not begun to whoever has room. */
    private void giveBack(List<RunActivity> runs) {
        for (RunActivity run : runs) {
            running.remove(run);
            node.heldActivities().remove(run.key());
            node.leases().activityLeft(run.key(), startTurn);
        }
        if (!runs.isEmpty()) {
            doubt();
        }
    }

    private static Completion poison(ActivityKey key, int losses) {
        return new ActivityFailed(
                key.eventId(),
                FailureDetails.of(
                        PoisonException.class, "Its node died " + losses + " times in a row while running it"));
    }

    /** An attempt has a result: straight to the instance if it is held here, else through the store. */
    private void finished(RunActivity run, ActivityResult result) {
        ActivityKey key = result.key();
        if (running.find(key) != run) {
            log.debug("Result of {} came too late: another activity runs under its key", key);
            node.heldActivities().remove(key);
        } else if (result instanceof ActivityResult.Final end) {
            if (!node.leases().offer(key, end.completion(), startTurn)) {
                reports.add(end);
            }
        } else {
            node.counters().increment(Counter.ACTIVITY_RETRIES);
            reports.add(result);
            node.leases().activityLeft(key, startTurn);
        }
    }

    /** An attempt has left its slot and has nothing more to say. */
    private void left(RunActivity run) {
        running.remove(run);
        goOn();
        node.inFlight().end();
    }

    /** The result of an activity is in history: nothing is left to be done for it. */
    void settled(ExecutionKey execution, long eventId) {
        node.heldActivities().remove(key(execution, eventId));
    }

    /** Writes a result to the store that its instance could not take directly. */
    void report(Completion result, ExecutionKey execution) {
        reports.add(new ActivityResult.Final(key(execution, result.sourceEventId()), result));
    }

    void cancel(ExecutionKey execution, List<Long> eventIds) {
        eventIds.forEach(eventId -> cancel(key(execution, eventId)));
    }

    void cancel(ActivityKey activity) {
        RunActivity run = running.find(activity);
        if (run != null) {
            run.cancel();
        }
    }

    void cancelAll(ExecutionKey execution) {
        running.of(execution).forEach(RunActivity::cancel);
    }

    /** Tells everything that still runs that nobody waits any more; what comes of it is not a result. */
    void abandon() {
        running.forEach(RunActivity::abandon);
    }

    private static ActivityKey key(ExecutionKey execution, long eventId) {
        return new ActivityKey(execution.instanceId(), execution.executionId(), eventId);
    }
}
