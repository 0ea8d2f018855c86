package io.durable.runtime;

import io.durable.Instance;
import io.durable.InstanceNotFoundException;
import io.durable.InstanceStatus;
import io.durable.OrchestrationFailedException;
import io.durable.OrchestrationHandle;
import io.durable.history.PayloadMapper;
import io.durable.provider.AdminStore;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** A handle that asks the store. */
record ProviderHandle<O>(
        String instanceId, Type resultType, AdminStore store, PayloadMapper payloads, ResultWaiters waiters)
        implements OrchestrationHandle<O> {

    @Override
    public O await(Duration limit) {
        Instance ended = waiters.await(instanceId, limit);
        if (ended.status() == InstanceStatus.COMPLETED) {
            return payloads.read(Objects.requireNonNull(ended.state().output()), resultType);
        }
        throw new OrchestrationFailedException(
                instanceId, ended.status(), Objects.requireNonNull(ended.state().failure()));
    }

    @Override
    public InstanceStatus status() {
        return store.find(List.of(instanceId)).stream()
                .findFirst()
                .orElseThrow(() -> new InstanceNotFoundException(instanceId))
                .status();
    }
}
