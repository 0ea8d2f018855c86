package io.durable.runtime;

import io.durable.Instance;
import io.durable.UnreadableException;
import io.durable.history.Delivered.Unreadable;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.provider.QueuedMessage;
import java.util.List;

/** Finds what keeps an instance from going on although its code is all right: something in the store is damaged. */
final class Damage {

    private Damage() {}

    /** @throws UnreadableException if one of them cannot be read */
    static void checkMessages(List<QueuedMessage> messages) {
        for (QueuedMessage message : messages) {
            if (message.fact() instanceof Unreadable fact) {
                throw new UnreadableException("Message " + message.id() + " cannot be read: " + fact.reason());
            }
        }
    }

    /** @throws UnreadableException unless {@code history} is whole and goes as far as the instance has come */
    static void checkHistory(Instance instance, List<Event> history) {
        long expected = 1;
        for (Event event : history) {
            if (event.eventId() != expected) {
                throw damaged(instance, "Event " + expected + " is missing");
            }
            if (event.fact() instanceof Unreadable fact) {
                throw damaged(instance, "Event " + expected + " cannot be read: " + fact.reason());
            }
            if (event.fact() instanceof OrchestrationStarted != (expected == 1)) {
                throw damaged(
                        instance,
                        "Event " + expected + " cannot be " + event.fact().type());
            }
            expected++;
        }
        if (history.isEmpty() || expected != instance.position().nextEventId()) {
            throw damaged(
                    instance,
                    "There are " + (expected - 1) + " events, and the next is to be "
                            + instance.position().nextEventId());
        }
    }

    private static UnreadableException damaged(Instance instance, String what) {
        return new UnreadableException("History of execution " + instance.executionId() + " is damaged: " + what);
    }
}
