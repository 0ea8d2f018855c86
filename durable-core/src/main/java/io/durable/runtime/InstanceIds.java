package io.durable.runtime;

import java.time.Instant;
import java.util.UUID;

/**
 * Ids for instances that were given none: UUIDs of version 7, which begin with the time. New rows go to the end of an
 * index then, to pages that are at hand; under random ids each goes to a page of its own, the more of them the fuller the
 * tables are.
 */
final class InstanceIds {

    private static final long VERSION_7 = 0x7000;
    private static final long RANDOM = 0x0FFF;

    private InstanceIds() {}

    static String next(Instant now) {
        // not the node's own source of chance: ids of different nodes must differ, whatever that was seeded with
        UUID chance = UUID.randomUUID();
        long time = now.toEpochMilli() << 16;
        return new UUID(time | VERSION_7 | (chance.getMostSignificantBits() & RANDOM), chance.getLeastSignificantBits())
                .toString();
    }
}
