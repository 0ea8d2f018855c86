package io.durable.runtime;

import io.durable.Instance;
import io.durable.InstanceStatus;
import io.durable.OrchestrationFailedException;
import io.durable.OrchestrationHandle;
import io.durable.history.PayloadMapper;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A handle that asks the store for what is not known here.
 *
 * @param known where the instance stood when this node had it last, if it had
 */
record ProviderHandle<O>(
        String instanceId,
        Type resultType,
        PayloadMapper payloads,
        Supplier<Optional<Instance>> known,
        ResultWaiters waiters)
        implements OrchestrationHandle<O> {

    @Override
    public O await(Duration limit) {
        Instance ended = known.get()
                .filter(instance -> instance.status().isTerminal())
                .orElseGet(() -> waiters.await(instanceId, limit));
        if (ended.status() == InstanceStatus.COMPLETED) {
            return payloads.read(Objects.requireNonNull(ended.state().output()), resultType);
        }
        throw new OrchestrationFailedException(
                instanceId, ended.status(), Objects.requireNonNull(ended.state().failure()));
    }

    @Override
    public InstanceStatus status() {
        return waiters.find(instanceId).status();
    }
}
