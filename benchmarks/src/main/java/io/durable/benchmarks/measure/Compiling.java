package io.durable.benchmarks.measure;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** How busy the compilers of this JVM have been since this was made. */
public final class Compiling {

    private static final CompilationMXBean COMPILERS = ManagementFactory.getCompilationMXBean();

    private final long begunNanos = System.nanoTime();
    private final long compiledMillis = COMPILERS.getTotalCompilationTime();

    /** For how much of the time that has passed they were at work; more than all of it if several were. */
    public double share() {
        double passedMillis = (System.nanoTime() - begunNanos) / 1e6;
        return (COMPILERS.getTotalCompilationTime() - compiledMillis) / passedMillis;
    }
}
