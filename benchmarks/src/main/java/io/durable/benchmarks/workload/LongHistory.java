package io.durable.benchmarks.workload;

import io.durable.benchmarks.engine.Engine.Chains;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** W5: one instance with many activities in a row; the cost of a step must not depend on how many came before. */
record LongHistory(List<Integer> lengths) implements Workload<Chains> {

    @Override
    public String name() {
        return "W5";
    }

    @Override
    public String title() {
        return "Long history: one instance × " + lengths + " activities in a row";
    }

    @Override
    public Class<Chains> needs() {
        return Chains.class;
    }

    @Override
    public void warmUp(Chains engine) {
        engine.prepare(1);
        engine.chains(1, lengths.get(0) / 2);
    }

    @Override
    public Sample measure(Chains engine) {
        Map<Metric, Double> rates = new LinkedHashMap<>();
        long steps = 0;
        for (int length : lengths) {
            engine.prepare(1);
            Metric metric = Metric.rate("%,d steps".formatted(length), "steps/s");
            rates.put(metric, Timing.perSecond(length, Timing.of(() -> engine.chains(1, length))));
            steps += length;
        }
        return new Sample(rates, steps);
    }
}
