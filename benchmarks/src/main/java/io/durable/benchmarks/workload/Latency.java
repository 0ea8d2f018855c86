package io.durable.benchmarks.workload;

import io.durable.benchmarks.engine.Engine.RoundTrips;
import java.util.stream.IntStream;

/** W3: instances of one activity, one after another on an idle system. */
record Latency(int instances) implements Workload<RoundTrips> {

    private static final Metric MEDIAN = Metric.cost("p50", "ms");
    private static final Metric WORST = Metric.cost("p99", "ms");

    @Override
    public String name() {
        return "W3";
    }

    @Override
    public String title() {
        return "Latency: %,d one-activity instances, one after another".formatted(instances);
    }

    @Override
    public Class<RoundTrips> needs() {
        return RoundTrips.class;
    }

    @Override
    public void warmUp(RoundTrips engine) {
        for (int i = 0; i < Math.max(50, instances / 5); i++) {
            engine.roundTrip();
        }
    }

    @Override
    public Sample measure(RoundTrips engine) {
        long[] nanos = IntStream.range(0, instances)
                .mapToLong(i -> Timing.of(engine::roundTrip).toNanos())
                .sorted()
                .toArray();
        return Sample.of(
                MEDIAN,
                Timing.millis(nanos[instances / 2]),
                WORST,
                Timing.millis(nanos[instances * 99 / 100]),
                instances);
    }
}
