package io.durable;

import java.time.Duration;

/** One instance, seen from outside. */
public interface OrchestrationHandle<O> {

    String instanceId();

    /**
     * Waits for the result.
     *
     * @throws OrchestrationFailedException if the instance failed, was cancelled or terminated
     * @throws ResultTimeoutException if it has not ended within {@code limit}; it goes on
     * @throws InstanceNotFoundException if there is no such instance
     */
    O await(Duration limit);

    /** @throws InstanceNotFoundException if there is no such instance */
    InstanceStatus status();
}
