package io.durable.benchmarks.jmh;

import io.durable.replay.ReplayEngine;
import io.durable.replay.Turn;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A turn of parked code: a result is delivered, the next activity is scheduled. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class TurnBenchmark {

    private @Nullable ReplayEngine engine;

    @Setup(Level.Iteration)
    public void park() {
        engine = ChainCode.engine(List.of(ChainCode.started()));
        engine.turn(List.of());
    }

    @TearDown(Level.Iteration)
    public void unpark() {
        engine.close();
    }

    @Benchmark
    public Turn cachedTurn() {
        return engine.turn(ChainCode.answer(engine));
    }
}
