package io.durable.boot.actuate;

import io.durable.DurableAdmin;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.PageRequest;
import io.durable.boot.DurableNode;
import io.durable.runtime.Counters.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** Counts what the node has done, and shows what needs looking after. */
final class DurableMetrics implements MeterBinder {

    private final DurableNode node;
    private final DurableAdmin admin;

    DurableMetrics(DurableNode node, DurableAdmin admin) {
        this.node = node;
        this.admin = admin;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (Counter counter : Counter.values()) {
            FunctionCounter.builder(
                            name(counter), node, n -> n.runtime().counters().value(counter))
                    .register(registry);
        }
        gauge("durable.instances.stalled", "Instances that cannot go on", DurableMetrics::stalled, registry);
        gauge("durable.dead.letters.waiting", "Dead letters to be dealt with", DurableMetrics::letters, registry);
    }

    private void gauge(String name, String description, ToLongFunction<DurableAdmin> count, MeterRegistry registry) {
        RarelyCounted counted = new RarelyCounted(() -> count.applyAsLong(admin));
        Gauge.builder(name, counted, RarelyCounted::value)
                .description(description)
                .strongReference(true)
                .register(registry);
    }

    private static String name(Counter counter) {
        return "durable." + counter.name().toLowerCase(Locale.ROOT).replace('_', '.');
    }

    private static long stalled(DurableAdmin admin) {
        return admin.instances(InstanceFilter.status(InstanceStatus.STALLED), PageRequest.first(1))
                .total();
    }

    private static long letters(DurableAdmin admin) {
        return admin.deadLetters(PageRequest.first(1)).total();
    }
}
