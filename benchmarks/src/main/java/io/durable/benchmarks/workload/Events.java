package io.durable.benchmarks.workload;

import io.durable.benchmarks.engine.Engine.Mailboxes;

/** W4: events for instances that wait for them. */
record Events(int instances, int events) implements Workload<Mailboxes> {

    private static final Metric RATE = Metric.rate("events", "events/s");

    @Override
    public String name() {
        return "W4";
    }

    @Override
    public String title() {
        return "Events: %,d instances × %d persistent events".formatted(instances, events);
    }

    @Override
    public Class<Mailboxes> needs() {
        return Mailboxes.class;
    }

    @Override
    public void warmUp(Mailboxes engine) {
        engine.park(instances / 5, events);
        engine.wake();
        engine.park(instances, events);
    }

    @Override
    public Sample measure(Mailboxes engine) {
        long total = (long) instances * events;
        return Sample.of(RATE, Timing.perSecond(total, Timing.of(engine::wake)), total);
    }
}
