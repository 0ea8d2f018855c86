package io.durable.benchmarks.workload;

import io.durable.benchmarks.engine.Engine.LoneChains;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** W5: one instance with many activities in a row; the cost of a step must not depend on how many came before. */
record LongHistory(List<Integer> lengths) implements Workload<LoneChains> {

    private static final int WARM_UP = 250;

    @Override
    public String name() {
        return "W5";
    }

    @Override
    public String title() {
        return "Long history: one instance × " + lengths + " activities in a row";
    }

    @Override
    public Class<LoneChains> needs() {
        return LoneChains.class;
    }

    @Override
    public void warmUp(LoneChains engine) {
        engine.prepareOne();
        engine.chain(WARM_UP);
    }

    /** Without the longest. */
    @Override
    public void rehearse(LoneChains engine) {
        for (int length : lengths.subList(0, lengths.size() - 1)) {
            engine.prepareOne();
            engine.chain(length);
        }
    }

    /** One for each length: all of them together take so long that the machine may be another when the next engine comes. */
    @Override
    public List<Workload<LoneChains>> parts() {
        return lengths.stream()
                .<Workload<LoneChains>>map(length -> new LongHistory(List.of(length)))
                .toList();
    }

    @Override
    public Sample measure(LoneChains engine) {
        Map<Metric, Double> rates = new LinkedHashMap<>();
        long steps = 0;
        for (int length : lengths) {
            engine.prepareOne();
            Metric metric = Metric.rate("%,d steps".formatted(length), "steps/s");
            rates.put(metric, Timing.perSecond(length, Timing.of(() -> engine.chain(length))));
            steps += length;
        }
        return new Sample(rates, steps);
    }
}
