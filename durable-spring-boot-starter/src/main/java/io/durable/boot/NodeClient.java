package io.durable.boot;

import io.durable.DurableClient;
import io.durable.OrchestrationContext;
import io.durable.OrchestrationHandle;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import org.jspecify.annotations.Nullable;

/** The client of a node that may not be there yet, so that activities and orchestrations can have it injected. */
record NodeClient(DurableNode node) implements DurableClient {

    private DurableClient client() {
        if (OrchestrationContext.current() != null) {
            throw new IllegalStateException("The DurableClient must not be used in orchestration code, which runs again"
                    + " on replay: use the OrchestrationContext, or an activity");
        }
        return node.runtime().client();
    }

    @Override
    public OrchestrationHandle<Object> start(String orchestration, @Nullable Object input, StartOptions options) {
        return client().start(orchestration, input, options);
    }

    @Override
    public <I, O> OrchestrationHandle<O> start(
            Class<? extends Orchestrator<I, O>> orchestration, I input, StartOptions options) {
        return client().start(orchestration, input, options);
    }

    @Override
    public <O> OrchestrationHandle<O> handle(String instanceId, Class<O> resultType) {
        return client().handle(instanceId, resultType);
    }

    @Override
    public void raiseEvent(String instanceId, String name, @Nullable Object data) {
        client().raiseEvent(instanceId, name, data);
    }

    @Override
    public void raisePersistentEvent(String instanceId, String name, @Nullable Object data) {
        client().raisePersistentEvent(instanceId, name, data);
    }

    @Override
    public void cancel(String instanceId, @Nullable String reason) {
        client().cancel(instanceId, reason);
    }

    @Override
    public void terminate(String instanceId, @Nullable String reason) {
        client().terminate(instanceId, reason);
    }
}
