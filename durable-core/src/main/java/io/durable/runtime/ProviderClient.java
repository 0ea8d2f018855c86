package io.durable.runtime;

import io.durable.DurableClient;
import io.durable.Instance;
import io.durable.InstanceNotFoundException;
import io.durable.Limits;
import io.durable.MailboxFullException;
import io.durable.OrchestrationHandle;
import io.durable.OrchestrationType;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import io.durable.history.Delivered;
import io.durable.history.Delivered.ExternalEvent;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Delivered.OrchestrationCancelRequested;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.PayloadMapper;
import io.durable.provider.SendResult;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The client on top of a provider; everything is checked before anything is stored. */
final class ProviderClient implements DurableClient {

    private static final Logger log = LoggerFactory.getLogger(ProviderClient.class);

    private final Node node;
    private final InstanceVerbs verbs;
    private final PayloadMapper payloads;
    private final ResultWaiters waiters;

    ProviderClient(Node node, InstanceVerbs verbs, PayloadMapper payloads, ResultWaiters waiters) {
        this.node = node;
        this.verbs = verbs;
        this.payloads = payloads;
        this.waiters = waiters;
    }

    @Override
    public OrchestrationHandle<Object> start(String orchestration, @Nullable Object input, StartOptions options) {
        return start(orchestration, input, options, Object.class);
    }

    @Override
    public <I, O> OrchestrationHandle<O> start(
            Class<? extends Orchestrator<I, O>> orchestration, I input, StartOptions options) {
        Type resultType = payloads.typeArguments(orchestration, Orchestrator.class)[1];
        return start(OrchestrationType.of(orchestration).name(), input, options, resultType);
    }

    private <O> OrchestrationHandle<O> start(
            String name, @Nullable Object input, StartOptions options, Type resultType) {
        Limits limits = limits();
        limits.checkId("Orchestration name", name);
        String id = options.instanceId() == null
                ? InstanceIds.next(node.clock().instant())
                : limits.checkId("Instance id", options.instanceId());
        if (options.version() != null) {
            limits.checkId("Version", options.version());
        }
        Payload payload = limits.checkPayload("Input of orchestration " + name, payloads.write(input));
        Optional<Lease> lease =
                verbs.start().start(id, OrchestrationStarted.first(name, options.version(), payload, null));
        return handleOf(id, resultType, () -> lease.map(Lease::instance));
    }

    @Override
    public <O> OrchestrationHandle<O> handle(String instanceId, Class<O> resultType) {
        return handleOf(limits().checkId("Instance id", instanceId), resultType, Optional::empty);
    }

    /** @param known what is known of the instance here, if anything */
    private <O> OrchestrationHandle<O> handleOf(
            String instanceId, Type resultType, Supplier<Optional<Instance>> known) {
        return new ProviderHandle<>(instanceId, resultType, payloads, known, waiters);
    }

    @Override
    public void raiseEvent(String instanceId, String name, @Nullable Object data) {
        SendResult result = send(instanceId, new ExternalEvent(checkEvent(name), eventData(name, data)));
        if (result == SendResult.INSTANCE_ENDED) {
            log.info("Event '{}' was ignored: instance '{}' has ended", name, instanceId);
        }
    }

    @Override
    public void raisePersistentEvent(String instanceId, String name, @Nullable Object data) {
        SendResult result = send(instanceId, new ExternalEventPersistent(checkEvent(name), eventData(name, data)));
        if (result == SendResult.INSTANCE_ENDED) {
            log.info("Event '{}' is a dead letter: instance '{}' has ended", name, instanceId);
        } else if (result == SendResult.MAILBOX_FULL) {
            throw new MailboxFullException(instanceId, name, limits().unconsumedEvents());
        }
    }

    @Override
    public void cancel(String instanceId, @Nullable String reason) {
        send(instanceId, new OrchestrationCancelRequested(reason));
    }

    @Override
    public void terminate(String instanceId, @Nullable String reason) {
        verbs.terminate().terminate(limits().checkId("Instance id", instanceId), reason);
    }

    private SendResult send(String instanceId, Delivered fact) {
        SendResult result = verbs.send().send(limits().checkId("Instance id", instanceId), fact);
        if (result == SendResult.NO_SUCH_INSTANCE) {
            throw new InstanceNotFoundException(instanceId);
        }
        return result;
    }

    private String checkEvent(String name) {
        return limits().checkId("Event name", name);
    }

    private Payload eventData(String name, @Nullable Object data) {
        return limits().checkPayload("Data of event " + name, payloads.write(data));
    }

    private Limits limits() {
        return node.settings().limits();
    }
}
