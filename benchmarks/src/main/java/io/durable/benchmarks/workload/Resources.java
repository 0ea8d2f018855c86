package io.durable.benchmarks.workload;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** What this process uses. */
final class Resources {

    private static final int COLLECTIONS = 3;

    private Resources() {}

    /** Bytes in use once everything that is not needed has been collected. */
    static long heap() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Lets {@code time} pass; how many cores were busy meanwhile. */
    static double cpuWhile(Duration time) {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long used = system.getProcessCpuTime();
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < time.toNanos()) {
            LockSupport.parkNanos(time.toNanos() - (System.nanoTime() - begin));
        }
        return (double) (system.getProcessCpuTime() - used) / (System.nanoTime() - begin);
    }
}
