package io.durable.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.benchmarks.engine.Engine.RoundTrips;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LatencyTests {

    private final AtomicInteger roundTrips = new AtomicInteger();

    @Test
    void timesEveryRoundTripOnItsOwn() {
        Sample sample = new Latency(100).measure(counting());

        assertThat(roundTrips).hasValue(100);
        assertThat(sample.steps()).isEqualTo(100);
        assertThat(sample.figures().keySet()).extracting(Metric::name).containsExactly("p50", "p99");
    }

    private RoundTrips counting() {
        return new RoundTrips() {
            @Override
            public void roundTrip() {
                roundTrips.incrementAndGet();
            }

            @Override
            public void close() {}
        };
    }
}
