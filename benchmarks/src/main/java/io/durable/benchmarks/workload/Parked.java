package io.durable.benchmarks.workload;

import io.durable.benchmarks.engine.Engine.Mailboxes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** W6: instances that wait for an event while nothing happens, and are then woken all at once. */
record Parked(int instances, Duration idle) implements Workload<Mailboxes> {

    private static final Metric HEAP = Metric.cost("heap", "bytes/instance");
    private static final Metric CPU = Metric.cost("idle CPU", "% of a core");
    private static final Metric RATE = Metric.rate("woken", "instances/s");

    @Override
    public String name() {
        return "W6";
    }

    @Override
    public String title() {
        return "Parked: %,d instances that wait for an event".formatted(instances);
    }

    @Override
    public Class<Mailboxes> needs() {
        return Mailboxes.class;
    }

    /** Few enough that nearly all are evicted. */
    @Override
    public int live() {
        return instances / 50;
    }

    @Override
    public void warmUp(Mailboxes engine) {
        engine.park(instances / 10, 1);
        engine.wake();
    }

    /** Without idling, and with fewer: a peer at some hundred a second would take longer than its warm-up should. */
    @Override
    public void rehearse(Mailboxes engine) {
        engine.park(instances / 5, 1);
        engine.wake();
    }

    @Override
    public Sample measure(Mailboxes engine) {
        Map<Metric, Double> figures = new LinkedHashMap<>();
        long before = Resources.heap();
        engine.park(instances, 1);
        figures.put(HEAP, (double) (Resources.heap() - before) / instances);
        figures.put(CPU, 100 * Resources.cpuWhile(idle));
        figures.put(RATE, Timing.perSecond(instances, Timing.of(engine::wake)));
        return new Sample(figures, instances);
    }
}
