package io.durable.benchmarks.workload;

import io.durable.benchmarks.engine.Engine.Clusters;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * W1 on nodes in processes of their own, with so many chains that beginning and end do not count. As many clients ask one
 * node as ask two together.
 */
record Cluster(int instances, int steps, List<Integer> clients) implements Workload<Clusters> {

    private static final int TIMES = 5;

    @Override
    public String name() {
        return "W1-nodes";
    }

    @Override
    public String title() {
        return "Chain on one node and on two: %,d instances × %d activities in a row, asked for by %s clients in all"
                .formatted(instances, steps, clients);
    }

    @Override
    public Class<Clusters> needs() {
        return Clusters.class;
    }

    @Override
    public void warmUp(Clusters engine) {
        clients.forEach(number -> engine.chains(instances / 10, steps, number));
    }

    /** With fewer: all of them take longer than one turn of a warm-up should. */
    @Override
    public void rehearse(Clusters engine) {
        clients.forEach(number -> engine.chains(instances / 4, steps, number));
    }

    /** Several times a round: one node and two differ by less than most machines do from one moment to the next. */
    @Override
    public List<Workload<Clusters>> parts() {
        return Collections.nCopies(TIMES, clients).stream()
                .flatMap(List::stream)
                .<Workload<Clusters>>map(number -> new Cluster(instances, steps, List.of(number)))
                .toList();
    }

    @Override
    public Sample measure(Clusters engine) {
        Map<Metric, Double> rates = new LinkedHashMap<>();
        for (int number : clients) {
            rates.put(
                    Metric.rate("%d clients".formatted(number), "instances/s"),
                    Timing.perSecond(instances, Timing.of(() -> engine.chains(instances, steps, number))));
        }
        return new Sample(rates, (long) instances * steps * clients.size());
    }
}
