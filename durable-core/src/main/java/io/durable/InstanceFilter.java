package io.durable;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which instances are meant; a {@code null} or empty part means all.
 *
 * @param name name of the orchestration
 * @param createdFrom first moment of creation, inclusive
 * @param createdTo last moment of creation, exclusive
 */
public record InstanceFilter(
        Set<InstanceStatus> statuses,
        @Nullable String name,
        @Nullable Instant createdFrom,
        @Nullable Instant createdTo) {

    public static final InstanceFilter ALL = new InstanceFilter(Set.of(), null, null, null);

    public InstanceFilter {
        statuses = Set.copyOf(statuses);
    }

    public static InstanceFilter status(InstanceStatus... statuses) {
        return new InstanceFilter(Set.of(statuses), null, null, null);
    }

    public InstanceFilter withName(String name) {
        return new InstanceFilter(statuses, name, createdFrom, createdTo);
    }

    public InstanceFilter createdBetween(Instant from, Instant to) {
        return new InstanceFilter(statuses, name, from, to);
    }

    /** Whether {@code instance} is one of those meant. */
    public boolean includes(Instance instance) {
        Instant created = instance.origin().createdAt();
        return (statuses.isEmpty() || statuses.contains(instance.status()))
                && (name == null || name.equals(instance.name()))
                && (createdFrom == null || !created.isBefore(createdFrom))
                && (createdTo == null || created.isBefore(createdTo));
    }
}
