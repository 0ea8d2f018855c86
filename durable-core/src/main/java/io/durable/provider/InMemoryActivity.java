package io.durable.provider;

import io.durable.provider.ClaimedActivity.Progress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One scheduled activity; once cancelled it is never given to anybody again. */
final class InMemoryActivity {

    private final ActivityKey key;
    private final NewActivity call;
    private final Instant scheduledAt;
    private @Nullable String owner;
    private Instant dueAt;
    private int attempt = 1;
    private int losses;

    InMemoryActivity(ActivityKey key, NewActivity call, Instant now) {
        this.key = key;
        this.call = call;
        this.scheduledAt = now;
        this.owner = call.owner();
        this.dueAt = now;
    }

    ActivityKey key() {
        return key;
    }

    String name() {
        return call.name();
    }

    @Nullable
    String owner() {
        return owner;
    }

    Instant dueAt() {
        return dueAt;
    }

    /** Hands itself to {@code node}; whoever owned it before is dead. */
    ClaimedActivity claim(String node, Instant now) {
        losses += owner == null ? 0 : 1;
        owner = node;
        Progress progress = new Progress(attempt, losses, Duration.between(scheduledAt, now));
        return new ClaimedActivity(key, call.name(), call.input(), call.options(), progress);
    }

    void release() {
        owner = null;
    }

    void tryAgainAt(Instant moment) {
        owner = null;
        dueAt = moment;
        attempt++;
        losses = 0;
    }
}
