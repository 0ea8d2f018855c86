package io.durable.benchmarks.workload;

import io.durable.benchmarks.engine.Engine.FanOuts;

/** W2: activities beside each other. */
record FanOut(int instances, int activities) implements Workload<FanOuts> {

    private static final Metric RATE = Metric.rate("activities", "activities/s");

    @Override
    public String name() {
        return "W2-" + instances + "x" + activities;
    }

    @Override
    public String title() {
        return "Fan-out: %,d × %,d activities at once".formatted(instances, activities);
    }

    @Override
    public Class<FanOuts> needs() {
        return FanOuts.class;
    }

    @Override
    public void warmUp(FanOuts engine) {
        engine.fanOuts(instances, Math.max(10, activities / 10));
    }

    @Override
    public Sample measure(FanOuts engine) {
        long total = (long) instances * activities;
        return Sample.of(RATE, Timing.perSecond(total, Timing.of(() -> engine.fanOuts(instances, activities))), total);
    }
}
