package io.durable.reliability.process;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/**
 * How a node does.
 *
 * @param heapBytes what the last garbage collection has left
 */
record Vitals(long heapBytes, int threads) {

    static Vitals ofThisProcess() {
        long heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(usage -> usage != null)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
        return new Vitals(heap, ManagementFactory.getThreadMXBean().getThreadCount());
    }
}
