package io.durable.benchmarks.jmh;

import io.durable.history.Event;
import io.durable.replay.ReplayEngine;
import io.durable.replay.Turn;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What it costs to bring back an execution that was thrown out of memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ReplayBenchmark {

    private final List<Event> history = ChainCode.history(10_000);

    @Benchmark
    public Turn replayOf10000Events() {
        ReplayEngine engine = ChainCode.engine(history);
        try {
            return engine.turn(List.of());
        } finally {
            engine.close();
        }
    }
}
