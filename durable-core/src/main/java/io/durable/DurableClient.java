package io.durable;

import org.jspecify.annotations.Nullable;

/** Starts orchestrations and talks to them. */
public interface DurableClient {

    /**
     * Starts an orchestration by name. Once this returns, outside of a transaction, the instance is stored. Its code may have
     * run before, until it first waits; of a start that is refused, nothing of that is kept.
     *
     * @throws InstanceAlreadyExistsException if the id is in use, whether that instance still runs or not
     * @throws IllegalArgumentException if id, name or input are beyond the limits or do not fit
     */
    OrchestrationHandle<Object> start(String orchestration, @Nullable Object input, StartOptions options);

    /** Starts an orchestration by the name of its class, in the newest version unless {@code options} ask for another. */
    <I, O> OrchestrationHandle<O> start(
            Class<? extends Orchestrator<I, O>> orchestration, I input, StartOptions options);

    /** As {@link #start(Class, Object, StartOptions)}, with a generated id. */
    default <I, O> OrchestrationHandle<O> start(Class<? extends Orchestrator<I, O>> orchestration, I input) {
        return start(orchestration, input, StartOptions.defaults());
    }

    /** A handle for an instance that may exist or not. */
    <O> OrchestrationHandle<O> handle(String instanceId, Class<O> resultType);

    /**
     * Answers the question an instance is asking now; dropped if it does not wait for {@code name}, ignored if it has
     * ended.
     *
     * @throws InstanceNotFoundException if there is no such instance
     */
    void raiseEvent(String instanceId, String name, @Nullable Object data);

    /**
     * Puts an event into the mailbox of an instance, to be consumed whenever it asks; kept if the instance does not
     * exist yet, a dead letter if it has ended.
     *
     * @throws MailboxFullException if the mailbox is full; nothing is stored then
     */
    void raisePersistentEvent(String instanceId, String name, @Nullable Object data);

    /**
     * Asks an instance to stop: what it waits for throws {@link OrchestrationCancelledException}, and it may clean up.
     *
     * @throws InstanceNotFoundException if there is no such instance
     */
    void cancel(String instanceId, @Nullable String reason);

    /**
     * Ends an instance and its children at once, without asking their code; nothing happens if it has ended.
     *
     * @throws InstanceNotFoundException if there is no such instance
     */
    void terminate(String instanceId, @Nullable String reason);
}
