package io.durable.replay;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** The threads on which the branches of one execution run, marked with it in every log line. */
final class BranchThreads {

    private static final Logger log = LoggerFactory.getLogger(BranchThreads.class);

    private final Execution execution;

    BranchThreads(Execution execution) {
        this.execution = execution;
    }

    /** Lets {@code branch} run until it waits or ends. */
    void resume(Branch branch) {
        branch.resume(this::execute, execution.settings().slowTurn(), this::report);
    }

    private void execute(Runnable branch) {
        execution.settings().threads().execute(() -> {
            MDC.put("durable.instance", execution.instanceId());
            MDC.put("durable.execution", Long.toString(execution.executionId()));
            try {
                branch.run();
            } finally {
                MDC.remove("durable.instance");
                MDC.remove("durable.execution");
            }
        });
    }

    private void report(@Nullable Thread thread, Duration limit) {
        String stack = thread == null
                ? "(not started: no thread is free)"
                : Arrays.stream(thread.getStackTrace()).map(Object::toString).collect(Collectors.joining("\n    at "));
        log.warn(
                "Instance '{}', execution {}: orchestration code has not come back for {}; side effects and blocking"
                        + " calls belong in activities. It is left running, at {}",
                execution.instanceId(),
                execution.executionId(),
                limit,
                stack);
    }
}
