package io.durable.benchmarks.jmh;

import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Fact;
import io.durable.history.FactCodec;
import io.durable.history.Payload;
import io.durable.history.Requested.ActivityScheduled;
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

/** Facts to JSON and back. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class CodecBenchmark {

    private final Fact scheduled = new ActivityScheduled("reserve", Payload.ofJson("42"));
    private final Fact completed = new ActivityCompleted(2, ChainCode.RESULT);
    private final String storedScheduled = FactCodec.encode(scheduled);
    private final String storedCompleted = FactCodec.encode(completed);

    @Benchmark
    public String writeScheduled() {
        return FactCodec.encode(scheduled);
    }

    @Benchmark
    public String writeCompleted() {
        return FactCodec.encode(completed);
    }

    @Benchmark
    public Fact readScheduled() {
        return FactCodec.decode(scheduled.type(), storedScheduled);
    }

    @Benchmark
    public Fact readCompleted() {
        return FactCodec.decode(completed.type(), storedCompleted);
    }
}
