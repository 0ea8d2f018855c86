package io.durable.benchmarks.workload;

import io.durable.benchmarks.engine.Engine.Chains;

/** W1: many short chains at the same time. */
record Chain(int instances, int steps) implements Workload<Chains> {

    private static final Metric RATE = Metric.rate("chains", "instances/s");

    @Override
    public String name() {
        return "W1";
    }

    @Override
    public String title() {
        return "Chain: %,d instances × %d activities in a row".formatted(instances, steps);
    }

    @Override
    public Class<Chains> needs() {
        return Chains.class;
    }

    @Override
    public void warmUp(Chains engine) {
        engine.prepare(instances / 10);
        engine.chains(instances / 10, steps);
        engine.prepare(instances);
    }

    @Override
    public Sample measure(Chains engine) {
        return Sample.of(
                RATE,
                Timing.perSecond(instances, Timing.of(() -> engine.chains(instances, steps))),
                (long) instances * steps);
    }
}
