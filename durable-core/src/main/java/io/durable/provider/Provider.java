package io.durable.provider;

/**
 * Where instances, their histories, messages and activities are stored.
 *
 * <p>Every verb takes a batch, and each element succeeds or is refused on its own: an element that is fenced never
 * takes its neighbours down. A verb that throws {@link io.durable.ProviderException} may be called again; its outcome
 * is unknown, and calling it again is safe as its Javadoc says. All times are the store's own: callers give delays,
 * never moments, so a node with a wrong clock cannot hurt others.
 *
 * <p>An instance or an activity is <em>owned</em> by the node that holds its lease. There is no lease per item: an owner
 * counts as alive as long as its {@linkplain NodeStore node row} is.
 */
public interface Provider extends InstanceStore, ActivityStore, NodeStore, AdminStore {

    /**
     * Registers one who is told of new work in this process, beside those there are. Calls come after the work is committed and visible, on
     * whatever thread committed it, and must not block. They are hints: work may also appear without one, and a message that a turn leaves queued was told of when it came.
     */
    void listen(WorkListener listener);

    /**
     * Whether what this thread writes now becomes visible only later, together with a transaction of its caller. Nothing
     * may be done on the strength of such a write before that.
     */
    boolean joinsTransaction();
}
