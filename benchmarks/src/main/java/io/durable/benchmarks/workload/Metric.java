package io.durable.benchmarks.workload;

/** Something that is measured. */
public record Metric(String name, String unit, Better better) {

    /** Which of two figures is the better one. */
    public enum Better {
        HIGHER,
        LOWER
    }

    static Metric rate(String name, String unit) {
        return new Metric(name, unit, Better.HIGHER);
    }

    static Metric cost(String name, String unit) {
        return new Metric(name, unit, Better.LOWER);
    }
}
