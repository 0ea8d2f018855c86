package io.durable.test.conformance;

import io.durable.DurableClient;
import io.durable.DurableFuture;
import io.durable.OrchestrationContext;

/** The two ways in which an event reaches an orchestration. */
enum Lane {
    POSITIONAL {
        @Override
        DurableFuture<String> await(OrchestrationContext context, String name) {
            return context.waitForEvent(name, String.class);
        }

        @Override
        void raise(DurableClient client, String instanceId, String name, String data) {
            client.raiseEvent(instanceId, name, data);
        }
    },

    PERSISTENT {
        @Override
        DurableFuture<String> await(OrchestrationContext context, String name) {
            return context.waitForPersistentEvent(name, String.class);
        }

        @Override
        void raise(DurableClient client, String instanceId, String name, String data) {
            client.raisePersistentEvent(instanceId, name, data);
        }
    };

    abstract DurableFuture<String> await(OrchestrationContext context, String name);

    abstract void raise(DurableClient client, String instanceId, String name, String data);
}
