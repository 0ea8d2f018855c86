package io.durable.runtime;

import io.durable.DeadLetter;
import io.durable.DurableAdmin;
import io.durable.Instance;
import io.durable.InstanceDetails;
import io.durable.InstanceFilter;
import io.durable.InstanceNotFoundException;
import io.durable.InstanceTree;
import io.durable.Limits;
import io.durable.MailboxFullException;
import io.durable.Page;
import io.durable.PageRequest;
import io.durable.PendingOperation;
import io.durable.history.Event;
import io.durable.history.OpenOperations;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.provider.ExecutionKey;
import io.durable.provider.InstanceClaim;
import io.durable.provider.NodeStore;
import io.durable.provider.Provider;
import io.durable.provider.SendResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The admin on top of a provider. */
final class ProviderAdmin implements DurableAdmin {

    private final Provider provider;
    private final Limits limits;

    ProviderAdmin(Provider provider, Limits limits) {
        this.provider = provider;
        this.limits = limits;
    }

    @Override
    public Page<Instance> instances(InstanceFilter filter, PageRequest page) {
        if (filter.name() != null) {
            limits.checkId("Orchestration name", filter.name());
        }
        return provider.list(filter, page);
    }

    @Override
    public InstanceDetails instance(String instanceId) {
        Instance instance = find(instanceId);
        List<NodeStore.Node> nodes = provider.liveNodes();
        List<Event> open = instance.status().isTerminal()
                ? List.of()
                : OpenOperations.after(instance.executionId(), history(instanceId, instance.executionId()))
                        .open();
        List<PendingOperation> pending = open.stream()
                .map(event -> new PendingOperation(event, waitsForHandler(event, nodes)))
                .toList();
        List<String> children =
                provider.children(instanceId).stream().map(Instance::instanceId).toList();
        return new InstanceDetails(instance, pending, children, waitsForHandler(instance, nodes));
    }

    private static boolean waitsForHandler(Instance instance, List<NodeStore.Node> nodes) {
        return !instance.status().isTerminal()
                && nodes.stream()
                        .map(node -> new InstanceClaim(node.id(), 1, node.handlers(), Set.of()))
                        .noneMatch(claim ->
                                claim.knows(instance.name(), instance.origin().version()));
    }

    private static boolean waitsForHandler(Event scheduled, List<NodeStore.Node> nodes) {
        return scheduled.fact() instanceof ActivityScheduled activity
                && nodes.stream().noneMatch(node -> node.activities().contains(activity.name()));
    }

    @Override
    public List<Event> history(String instanceId) {
        return history(instanceId, find(instanceId).executionId());
    }

    @Override
    public List<Event> history(String instanceId, long executionId) {
        ExecutionKey key = new ExecutionKey(limits.checkId("Instance id", instanceId), executionId);
        List<Event> events = provider.history(List.of(key)).getOrDefault(key, List.of());
        if (events.isEmpty()) {
            find(instanceId);
        }
        return events;
    }

    @Override
    public InstanceTree tree(String instanceId) {
        return tree(find(instanceId));
    }

    private InstanceTree tree(Instance instance) {
        return new InstanceTree(
                instance,
                provider.children(instance.instanceId()).stream()
                        .map(this::tree)
                        .toList());
    }

    @Override
    public boolean retry(String instanceId) {
        find(instanceId);
        return provider.retryStalled(instanceId);
    }

    @Override
    public boolean purge(String instanceId) {
        find(instanceId);
        return provider.purge(List.of(instanceId)).get(0);
    }

    @Override
    public int purge(Duration age, int max) {
        List<Boolean> purged = provider.purge(provider.endedBefore(age, max));
        return (int) purged.stream().filter(done -> done).count();
    }

    @Override
    public Page<DeadLetter> deadLetters(PageRequest page) {
        return provider.deadLetters(page);
    }

    @Override
    public boolean redeliver(long deadLetterId) {
        Optional<SendResult> result = provider.redeliver(deadLetterId, limits.unconsumedEvents());
        if (result.isPresent() && result.get() == SendResult.MAILBOX_FULL) {
            throw new MailboxFullException(deadLetterId, limits.unconsumedEvents());
        }
        return result.isPresent() && result.get() == SendResult.QUEUED;
    }

    @Override
    public boolean discard(long deadLetterId) {
        return provider.discard(deadLetterId);
    }

    private Instance find(String instanceId) {
        return provider.find(List.of(limits.checkId("Instance id", instanceId))).stream()
                .findFirst()
                .orElseThrow(() -> new InstanceNotFoundException(instanceId));
    }
}
