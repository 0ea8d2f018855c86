package io.durable.benchmarks.workload;

import java.time.Duration;
import java.util.List;

/** All workloads, in full size or small. */
public final class Workloads {

    private Workloads() {}

    public static List<Workload<?>> full() {
        return List.of(
                new Chain(2_000, 5),
                new Cluster(16_000, 5, List.of(16, 32)),
                new FanOut(1, 1_000),
                new FanOut(20, 100),
                new Latency(1_000),
                new Events(200, 10),
                new LongHistory(List.of(500, 1_000, 2_000, 10_000)),
                new Parked(10_000, Duration.ofSeconds(10)));
    }

    public static List<Workload<?>> quick() {
        return List.of(
                new Chain(500, 5),
                new Cluster(1_000, 5, List.of(16, 32)),
                new FanOut(1, 300),
                new FanOut(10, 50),
                new Latency(200),
                new Events(50, 10),
                new LongHistory(List.of(200, 400, 800)),
                new Parked(1_000, Duration.ofSeconds(3)));
    }
}
