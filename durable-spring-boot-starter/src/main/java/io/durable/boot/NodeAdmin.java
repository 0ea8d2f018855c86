package io.durable.boot;

import io.durable.DeadLetter;
import io.durable.DurableAdmin;
import io.durable.Instance;
import io.durable.InstanceDetails;
import io.durable.InstanceFilter;
import io.durable.InstanceTree;
import io.durable.Page;
import io.durable.PageRequest;
import io.durable.history.Event;
import java.time.Duration;
import java.util.List;

/** The admin of a node that may not be there yet. */
record NodeAdmin(DurableNode node) implements DurableAdmin {

    private DurableAdmin admin() {
        return node.runtime().admin();
    }

    @Override
    public Page<Instance> instances(InstanceFilter filter, PageRequest page) {
        return admin().instances(filter, page);
    }

    @Override
    public InstanceDetails instance(String instanceId) {
        return admin().instance(instanceId);
    }

    @Override
    public List<Event> history(String instanceId) {
        return admin().history(instanceId);
    }

    @Override
    public List<Event> history(String instanceId, long executionId) {
        return admin().history(instanceId, executionId);
    }

    @Override
    public InstanceTree tree(String instanceId) {
        return admin().tree(instanceId);
    }

    @Override
    public boolean retry(String instanceId) {
        return admin().retry(instanceId);
    }

    @Override
    public boolean purge(String instanceId) {
        return admin().purge(instanceId);
    }

    @Override
    public int purge(Duration age, int max) {
        return admin().purge(age, max);
    }

    @Override
    public Page<DeadLetter> deadLetters(PageRequest page) {
        return admin().deadLetters(page);
    }

    @Override
    public boolean redeliver(long deadLetterId) {
        return admin().redeliver(deadLetterId);
    }

    @Override
    public boolean discard(long deadLetterId) {
        return admin().discard(deadLetterId);
    }
}
