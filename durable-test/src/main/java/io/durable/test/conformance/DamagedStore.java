package io.durable.test.conformance;

import io.durable.history.Delivered.Unreadable;
import io.durable.history.Event;
import io.durable.history.Payload;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Provider;
import io.durable.provider.QueuedMessage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A store in which something has been damaged, as its provider shows that; until it is mended. */
final class DamagedStore {

    static final Unreadable DAMAGE = new Unreadable("Nonsense", Payload.ofJson("\"{\""), "Stored Nonsense is nonsense");

    private final Provider store;
    private final Set<String> messages = ConcurrentHashMap.newKeySet();
    private final Map<String, Long> events = new ConcurrentHashMap<>();

    DamagedStore(Provider store) {
        this.store = store;
    }

    /** The messages of an instance cannot be read. */
    void damageMessages(String instanceId) {
        messages.add(instanceId);
    }

    /** An event of an instance cannot be read. */
    void damageEvent(String instanceId, long eventId) {
        events.put(instanceId, eventId);
    }

    void mend() {
        messages.clear();
        events.clear();
    }

    Provider view() {
        return (Provider) Proxy.newProxyInstance(
                Provider.class.getClassLoader(), new Class<?>[] {Provider.class}, (view, method, arguments) -> {
                    Object answer = call(method, arguments);
                    return switch (method.getName()) {
                        case "claimInstances" ->
                            ((List<?>) answer)
                                    .stream()
                                            .map(ClaimedInstance.class::cast)
                                            .map(this::damaged)
                                            .toList();
                        case "history" -> damaged((Map<?, ?>) answer);
                        default -> answer;
                    };
                });
    }

    private ClaimedInstance damaged(ClaimedInstance claimed) {
        return messages.contains(claimed.instance().instanceId())
                ? new ClaimedInstance(
                        claimed.instance(),
                        claimed.messages().stream()
                                .map(message -> new QueuedMessage(message.id(), message.executionId(), DAMAGE))
                                .toList())
                : claimed;
    }

    private Map<ExecutionKey, List<Event>> damaged(Map<?, ?> histories) {
        Map<ExecutionKey, List<Event>> damaged = new LinkedHashMap<>();
        histories.forEach((key, history) -> {
            ExecutionKey execution = (ExecutionKey) key;
            damaged.put(
                    execution,
                    ((List<?>) history)
                            .stream()
                                    .map(Event.class::cast)
                                    .map(event -> damaged(execution.instanceId(), event))
                                    .toList());
        });
        return damaged;
    }

    private Event damaged(String instanceId, Event event) {
        return events.getOrDefault(instanceId, 0L) == event.eventId()
                ? new Event(event.eventId(), event.recordedAt(), DAMAGE)
                : event;
    }

    private @Nullable Object call(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
