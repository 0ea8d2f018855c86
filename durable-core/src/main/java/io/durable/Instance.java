package io.durable;

import io.durable.history.ParentLink;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One orchestration run, as it is stored. */
public record Instance(String instanceId, Origin origin, Position position, InstanceState state, Instant updatedAt) {

    /**
     * Where an instance comes from.
     *
     * @param version {@code null} until the first turn has pinned it, if none was asked for
     */
    public record Origin(
            String name, @Nullable String version, @Nullable ParentLink parent, Instant createdAt) {}

    /**
     * How far an instance has come, and who works on it.
     *
     * @param nextEventId id of the first event not recorded yet
     * @param owner the node that holds the lease, or {@code null}
     * @param losses how often in a row its owner died while holding the lease
     */
    public record Position(
            long executionId, long nextEventId, @Nullable String owner, int losses) {}

    /** The same instance, created at another moment than was thought. */
    public Instance createdAt(Instant moment) {
        return new Instance(
                instanceId, new Origin(origin.name, origin.version, origin.parent, moment), position, state, updatedAt);
    }

    /** Whether both are one run, maybe at different points: an id may be used again once its instance was purged. */
    public boolean isSameRunAs(Instance other) {
        return instanceId.equals(other.instanceId) && origin.createdAt.equals(other.origin.createdAt);
    }

    /** The same instance, owned by {@code node}; taken from another owner, which must be dead, that is one more loss. */
    public Instance claimedBy(String node) {
        boolean lost = position.owner != null && !position.owner.equals(node);
        Position claimed =
                new Position(position.executionId, position.nextEventId, node, position.losses + (lost ? 1 : 0));
        return new Instance(instanceId, origin, claimed, state, updatedAt);
    }

    /** The same instance, {@code events} further on and in {@code state}, its code pinned to {@code version}. */
    public Instance advanced(int events, InstanceState state, String version, Instant at) {
        return new Instance(
                instanceId,
                new Origin(origin.name, version, origin.parent, origin.createdAt),
                new Position(position.executionId, position.nextEventId + events, position.owner, 0),
                state,
                at);
    }

    public String name() {
        return origin.name();
    }

    public long executionId() {
        return position.executionId();
    }

    public InstanceStatus status() {
        return state.status();
    }
}
