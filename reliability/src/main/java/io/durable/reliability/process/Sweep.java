package io.durable.reliability.process;

import io.durable.DeadLetter;
import io.durable.DurableAdmin;
import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.Page;
import io.durable.PageRequest;
import io.durable.runtime.DurableRuntime;
import java.time.Duration;

/** Ends everything that still waits, and deletes it all, as an administrator would. */
final class Sweep {

    private static final PageRequest PAGE = PageRequest.first(500);
    private static final InstanceFilter OPEN =
            InstanceFilter.status(InstanceStatus.PENDING, InstanceStatus.RUNNING, InstanceStatus.STALLED);

    private final DurableRuntime runtime;

    Sweep(DurableRuntime runtime) {
        this.runtime = runtime;
    }

    void run() {
        endAll();
        DurableAdmin admin = runtime.admin();
        int purged;
        do {
            purged = admin.purge(Duration.ZERO, PAGE.size());
        } while (purged > 0);
        Page<DeadLetter> letters = admin.deadLetters(PAGE);
        while (!letters.items().isEmpty()) {
            letters.items().forEach(letter -> admin.discard(letter.id()));
            letters = admin.deadLetters(PAGE);
        }
    }

    private void endAll() {
        Page<Instance> page = runtime.admin().instances(OPEN, PAGE);
        while (!page.items().isEmpty()) {
            page.items().forEach(instance -> runtime.client().terminate(instance.instanceId(), "swept away"));
            page = runtime.admin().instances(OPEN, PAGE);
        }
    }
}
