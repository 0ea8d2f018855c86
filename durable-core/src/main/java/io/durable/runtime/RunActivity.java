package io.durable.runtime;

import io.durable.ActivityContext;
import io.durable.ActivityOptions;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.history.FailureDetails;
import io.durable.history.Payload;
import io.durable.provider.ActivityKey;
import io.durable.provider.ActivityResult;
import io.durable.provider.ClaimedActivity;
import io.durable.runtime.Scheduler.Scheduled;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** One attempt of an activity. Its first result counts: what it returned or threw, or that its time was up. */
final class RunActivity implements ActivityContext, Runnable {

    private final ClaimedActivity activity;
    private final ActivityDefinition definition;
    private final ActivityOptions options;
    private final Node node;
    private final BiConsumer<RunActivity, ActivityResult> whenFinished;
    private final Instant startedAt;
    private final AtomicBoolean finished = new AtomicBoolean();
    private volatile boolean cancelled;
    private @Nullable Thread thread;

    RunActivity(
            ClaimedActivity activity,
            ActivityDefinition definition,
            Node node,
            BiConsumer<RunActivity, ActivityResult> whenFinished) {
        this.activity = activity;
        this.definition = definition;
        this.options = activity.options() != null ? activity.options() : definition.options();
        this.node = node;
        this.whenFinished = whenFinished;
        this.startedAt = node.clock().instant();
    }

    ActivityKey key() {
        return activity.key();
    }

    /** How often in a row its owner died while running it. */
    int losses() {
        return activity.progress().losses();
    }

    @Override
    public void run() {
        TimeLimit limit = timeLimit();
        if (cancelled) {
            fail(new CancellationException("Activity '" + name() + "' was cancelled before it began"));
            return;
        }
        if (limit != null && limit.isUp()) {
            timeUp(limit);
            return;
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
            finish(new ActivityResult.Final(key(), new ActivityCompleted(key().eventId(), result)));
        } catch (Throwable e) {
            fail(e);
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

    private void timeUp(TimeLimit limit) {
        fail(new TimeoutException("Activity '" + name() + "' has not returned within " + limit.text()));
        cancel();
    }

    private void fail(Throwable failure) {
        int attempt = attempt();
        Duration delay = options.retry().backoff().after(attempt, node.random());
        if (options.retry().allowsRetry(attempt, failure) && !cancelled && hasTimeFor(delay)) {
            finish(new ActivityResult.TryAgain(key(), delay));
        } else {
            FailureDetails details = FailureDetails.of(failure, options.retry().isRetryable(failure));
            finish(new ActivityResult.Final(key(), new ActivityFailed(key().eventId(), details)));
        }
    }

    private boolean hasTimeFor(Duration delay) {
        Duration total = options.totalTimeout();
        Duration spent = activity.progress()
                .age()
                .plus(Duration.between(startedAt, node.clock().instant()));
        return total == null || spent.plus(delay).compareTo(total) < 0;
    }

    private void finish(ActivityResult result) {
        if (finished.compareAndSet(false, true)) {
            whenFinished.accept(this, result);
        }
    }

    /** Asks the activity to stop; its thread is interrupted if it has not done so after a while. */
    void cancel() {
        cancelled = true;
        node.threads().scheduler().after(node.settings().activities().cancelGrace(), this::interrupt);
    }

    /** As {@link #cancel}, with no result: others will run the activity again. */
    void abandon() {
        finished.set(true);
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
}
