package io.durable.boot;

import static io.durable.boot.PropertyChecks.invalid;
import static io.durable.boot.PropertyChecks.notNegative;
import static io.durable.boot.PropertyChecks.positive;
import static io.durable.boot.PropertyChecks.text;

import io.durable.Limits;
import io.durable.boot.beans.DurableConfigurationException;
import io.durable.runtime.RuntimeSettings.Activities;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.runtime.RuntimeSettings.Retention;
import io.durable.runtime.RuntimeSettings.Times;
import java.time.Duration;
import org.springframework.util.unit.DataSize;

/** Turns properties into settings; a value that makes no sense is refused by the name of its property. */
final class SettingsFromProperties {

    private static final int CACHE_SIZE_ON_VIRTUAL_THREADS = 10_000;
    private static final int PLATFORM_CACHE_SIZE = Orchestrations.DEFAULT.cacheSize();

    private SettingsFromProperties() {}

    static Orchestrations orchestrations(DurableOrchestrationsProperties properties, boolean virtualThreads) {
        Integer cacheSize = properties.cacheSize();
        int usual = virtualThreads ? CACHE_SIZE_ON_VIRTUAL_THREADS : PLATFORM_CACHE_SIZE;
        String prefix = "durable.orchestrations.";
        return new Orchestrations(
                positive(prefix + "concurrency", properties.concurrency()),
                notNegative(prefix + "cache-size", cacheSize == null ? usual : cacheSize),
                positive(prefix + "slow-turn", properties.slowTurn()),
                positive(prefix + "max-losses", properties.maxLosses()),
                properties.onNonDeterminism());
    }

    static Activities activities(DurableActivitiesProperties properties) {
        String prefix = "durable.activities.";
        return new Activities(
                positive(prefix + "concurrency", properties.concurrency()),
                positive(prefix + "max-losses", properties.maxLosses()),
                notNegative(prefix + "cancel-grace", properties.cancelGrace()));
    }

    static Limits limits(DurableLimitsProperties properties) {
        String prefix = "durable.limits.";
        return new Limits(
                positive(prefix + "unconsumed-events", properties.unconsumedEvents()),
                notNegative(prefix + "carry-forward-events", properties.carryForwardEvents()),
                notNegative(prefix + "carry-forward-executions", properties.carryForwardExecutions()),
                bytes(prefix + "payload-size", properties.payloadSize()),
                Limits.DEFAULT.idLength());
    }

    private static int bytes(String property, DataSize size) {
        if (size.toBytes() < 1 || size.toBytes() > Integer.MAX_VALUE) {
            throw invalid(property, size, "Set it to a size between 1B and 2047MB.");
        }
        return (int) size.toBytes();
    }

    static Times times(DurableProperties properties, DurableLeaseProperties lease) {
        Duration duration = positive("durable.lease.duration", lease.duration());
        Duration renewal = positive("durable.lease.renewal", lease.renewal());
        if (duration.compareTo(renewal.multipliedBy(2)) < 0) {
            throw new DurableConfigurationException(
                    "The property 'durable.lease.duration' is '" + text(duration)
                            + "', less than twice 'durable.lease.renewal', which is '" + text(renewal)
                            + "': one late renewal would cost the node its work.",
                    "Make the lease longer or renew it more often.");
        }
        return new Times(
                duration,
                renewal,
                positive("durable.poll-interval", properties.pollInterval()),
                Times.DEFAULT.stallBackoff(),
                retention(properties));
    }

    private static Retention retention(DurableProperties properties) {
        Duration ended = properties.retention();
        return new Retention(
                ended == null ? null : positive("durable.retention", ended),
                positive("durable.mailbox-retention", properties.mailboxRetention()));
    }
}
