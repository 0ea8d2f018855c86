package io.durable.runtime;

import io.durable.ActivityContext;
import io.durable.ActivityOptions;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.history.Delivered.Completion;
import io.durable.history.FailureDetails;
import io.durable.history.Payload;
import io.durable.provider.ActivityKey;
import io.durable.provider.ActivityResult;
import io.durable.provider.ClaimedActivity;
import io.durable.runtime.Scheduler.Scheduled;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;

/** One attempt of an activity. Its first result counts: what it returned or threw, or that its time was up. */
final class RunActivity implements ActivityContext {

    private static final Logger log = LoggerFactory.getLogger(RunActivity.class);

    private final ClaimedActivity activity;
    private final ActivityDefinition definition;
    private final ActivityOptions options;
    private final Node node;
    private final BiConsumer<RunActivity, ActivityResult> whenTimeIsUp;
    private final Instant startedAt;
    private volatile boolean cancelled;
    private @Nullable Thread thread;
    private boolean finished;

    /** @param whenTimeIsUp gets the result that comes while the code still runs */
    RunActivity(
            ClaimedActivity activity,
            ActivityDefinition definition,
            Node node,
            BiConsumer<RunActivity, ActivityResult> whenTimeIsUp) {
        this.activity = activity;
        this.definition = definition;
        this.options = activity.options() != null ? activity.options() : definition.options();
        this.node = node;
        this.whenTimeIsUp = whenTimeIsUp;
        this.startedAt = node.clock().instant();
    }

    ActivityKey key() {
        return activity.key();
    }

    /** How often in a row its owner died while running it. */
    int losses() {
        return activity.progress().losses();
    }

    /** Runs the code; empty if there was a result before it came back, or nobody waits for one any more. */
    Optional<ActivityResult> run() {
        TimeLimit limit = timeLimit();
        if (cancelled) {
            return failure(new CancellationException("Activity '" + name() + "' was cancelled before it began"));
        }
        if (limit != null && limit.isUp()) {
            return failure(timeout(limit));
        }
        Scheduled alarm =
                limit == null ? () -> {} : node.threads().scheduler().after(limit.left(), () -> timeUp(limit));
        occupy(Thread.currentThread());
        MDC.put("durable.instance", instanceId());
        MDC.put("durable.execution", Long.toString(key().executionId()));
        try {
            Payload result =
                    ActivityContext.within(this, () -> definition.code().run(activity.input()));
            node.settings().limits().checkPayload("Result of activity " + name(), result);
            return success(result);
        } catch (Throwable e) {
            return failure(e);
        } finally {
            MDC.remove("durable.instance");
            MDC.remove("durable.execution");
            occupy(null);
            alarm.cancel();
        }
    }

    /** What is left for this attempt, or {@code null} for any time. */
    private @Nullable TimeLimit timeLimit() {
        Duration one = options.timeout();
        Duration all = options.totalTimeout();
        Duration left = all == null ? null : all.minus(activity.progress().age());
        if (left == null || (one != null && one.compareTo(left) < 0)) {
            return one == null ? null : new TimeLimit(one, one.toString());
        }
        return new TimeLimit(left, all + ", all attempts together");
    }

    /** @param text what was allowed, for people */
    private record TimeLimit(Duration left, String text) {

        boolean isUp() {
            return left.isNegative() || left.isZero();
        }
    }

    /** The code may come back just now: it then waits until the result of this is handed on. */
    private synchronized void timeUp(TimeLimit limit) {
        failure(timeout(limit)).ifPresent(result -> {
            whenTimeIsUp.accept(this, result);
            cancel();
        });
    }

    private TimeoutException timeout(TimeLimit limit) {
        return new TimeoutException("Activity '" + name() + "' has not returned within " + limit.text());
    }

    private Optional<ActivityResult> success(Payload result) {
        return claimResult() ? Optional.of(end(new ActivityCompleted(key().eventId(), result))) : Optional.empty();
    }

    private Optional<ActivityResult> failure(Throwable failure) {
        return claimResult() ? Optional.of(tryAgainOrEnd(describable(failure))) : Optional.empty();
    }

    /** Whether there is no result yet; if so, that of the caller is the one. */
    private synchronized boolean claimResult() {
        boolean first = !finished;
        finished = true;
        return first;
    }

    /** An exception, or one of its causes, may fail even at saying what it is. */
    private static Throwable describable(Throwable failure) {
        try {
            FailureDetails.of(failure, false);
            return failure;
        } catch (RuntimeException | Error e) {
            return new IllegalStateException(failure.getClass().getName() + ", which cannot say what it is", e);
        }
    }

    private ActivityResult tryAgainOrEnd(Throwable failure) {
        int attempt = attempt();
        Duration delay = options.retry().backoff().after(attempt, node.random());
        if (options.retry().allowsRetry(attempt, failure) && !cancelled && hasTimeFor(delay)) {
            log.warn("{}, attempt {}: failed, tried again in {}: {}", this, attempt, delay, failure.toString());
            return new ActivityResult.TryAgain(key(), delay);
        }
        log.atLevel(cancelled ? Level.DEBUG : Level.WARN)
                .setCause(failure)
                .log("{}, attempt {}: failed, not tried again", this, attempt);
        return end(new ActivityFailed(
                key().eventId(), FailureDetails.of(failure, options.retry().isRetryable(failure))));
    }

    private ActivityResult end(Completion completion) {
        return new ActivityResult.Final(key(), completion);
    }

    private boolean hasTimeFor(Duration delay) {
        Duration total = options.totalTimeout();
        Duration spent = activity.progress()
                .age()
                .plus(Duration.between(startedAt, node.clock().instant()));
        return total == null || spent.plus(delay).compareTo(total) < 0;
    }

    /** Asks the activity to stop; its thread is interrupted if it has not done so after a while. */
    void cancel() {
        cancelled = true;
        node.threads().scheduler().after(node.settings().activities().cancelGrace(), this::interrupt);
    }

    /** As {@link #cancel}, with no result: others will run the activity again. */
    void abandon() {
        claimResult();
        cancel();
    }

    private synchronized void interrupt() {
        if (thread != null) {
            thread.interrupt();
        }
    }

    private synchronized void occupy(@Nullable Thread current) {
        thread = current;
        if (current == null) {
            Thread.interrupted(); // an interrupt meant for the activity must not reach what the thread does next
        }
    }

    @Override
    public String instanceId() {
        return key().instanceId();
    }

    @Override
    public String name() {
        return activity.name();
    }

    @Override
    public int attempt() {
        return activity.progress().attempt();
    }

    @Override
    public String idempotencyKey() {
        return key().toString();
    }

    @Override
    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public String toString() {
        return "Activity '" + name() + "' of instance '" + instanceId() + "'";
    }
}
