package io.durable.benchmarks.workload;

import io.durable.benchmarks.engine.Engine.Clusters;
import java.util.Collections;
import java.util.List;

/** W1 on nodes in processes of their own, with so many chains that beginning and end do not count. */
record Cluster(int instances, int steps) implements Workload<Clusters> {

    private static final int TIMES = 5;
    private static final Metric RATE = Metric.rate("chains", "instances/s");

    @Override
    public String name() {
        return "W1-nodes";
    }

    @Override
    public String title() {
        return "Chain on one node and on two: %,d instances × %d activities in a row".formatted(instances, steps);
    }

    @Override
    public Class<Clusters> needs() {
        return Clusters.class;
    }

    @Override
    public void warmUp(Clusters engine) {
        engine.chains(instances / 10, steps);
    }

    /** With fewer: all of them take longer than one turn of a warm-up should. */
    @Override
    public void rehearse(Clusters engine) {
        engine.chains(instances / 4, steps);
    }

    /** Several times a round: one node and two differ by less than most machines do from one moment to the next. */
    @Override
    public List<Workload<Clusters>> parts() {
        return Collections.nCopies(TIMES, this);
    }

    @Override
    public Sample measure(Clusters engine) {
        return Sample.of(
                RATE,
                Timing.perSecond(instances, Timing.of(() -> engine.chains(instances, steps))),
                (long) instances * steps);
    }
}
