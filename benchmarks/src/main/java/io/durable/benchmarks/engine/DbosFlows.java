package io.durable.benchmarks.engine;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.workflow.Workflow;
import dev.dbos.transact.workflow.WorkflowHandle;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The workloads as DBOS workflows. */
final class DbosFlows implements DbosWorkflows {

    static final String TOPIC = "event";

    private final DBOS dbos;
    private final AtomicInteger waiting = new AtomicInteger();
    private @Nullable DbosWorkflows self;

    DbosFlows(DBOS dbos) {
        this.dbos = dbos;
    }

    /** Children are started through the proxy. */
    void use(DbosWorkflows proxy) {
        self = proxy;
    }

    /** How many workflows have begun to wait for messages. */
    int waiting() {
        return waiting.get();
    }

    @Override
    @Workflow
    public int chain(int steps) {
        int sum = 0;
        for (int i = 0; i < steps; i++) {
            sum += dbos.<Integer, RuntimeException>runStep(() -> 1, "no-op");
        }
        return sum;
    }

    @Override
    @Workflow
    public int fanOut(int activities) {
        DbosWorkflows proxy = self;
        List<WorkflowHandle<Integer, RuntimeException>> children = IntStream.range(0, activities)
                .mapToObj(i -> dbos.<Integer, RuntimeException>startWorkflow(() -> proxy.noOp(1)))
                .toList();
        return children.stream().mapToInt(WorkflowHandle::getResult).sum();
    }

    @Override
    @Workflow
    public int noOp(int input) {
        return input;
    }

    @Override
    @Workflow
    public int mailbox(int events) {
        waiting.incrementAndGet();
        int sum = 0;
        for (int i = 0; i < events; i++) {
            sum += dbos.<Integer>recv(TOPIC, Expect.LIMIT).orElseThrow();
        }
        return sum;
    }
}
