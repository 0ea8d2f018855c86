package io.durable.provider;

import io.durable.DeadLetter;
import java.util.List;

/**
 * What a turn has asked for.
 *
 * @param messages to itself (timers, with a delay), its parent and its children
 * @param instances children and detached orchestrations
 * @param cancelled operations given up, earlier ones and those of this turn
 * @param deadLetters persistent events of the history that could not be carried along or that the end left behind; each
 *     leaves the mailbox
 */
public record Issued(
        List<NewActivity> activities,
        List<Message> messages,
        List<NewInstance> instances,
        Cancelled cancelled,
        List<DeadLetter.Letter> deadLetters) {

    public static final Issued NOTHING = new Issued(List.of(), List.of(), List.of(), Cancelled.NOTHING, List.of());

    public Issued {
        activities = List.copyOf(activities);
        messages = List.copyOf(messages);
        instances = List.copyOf(instances);
        deadLetters = List.copyOf(deadLetters);
        if (instances.stream().anyMatch(instance -> instance.firstTurn() != null)) {
            throw new IllegalArgumentException("Instances that a turn starts have their first turn later");
        }
    }

    Issued with(List<NewActivity> others) {
        return new Issued(others, messages, instances, cancelled, deadLetters);
    }

    /**
     * Operations given up, by the ids of their scheduling events.
     *
     * @param activities deleted if unowned, else marked so that their owner learns of it
     * @param timers deleted with their message
     */
    public record Cancelled(List<Long> activities, List<Long> timers) {

        public static final Cancelled NOTHING = new Cancelled(List.of(), List.of());

        public Cancelled {
            activities = List.copyOf(activities);
            timers = List.copyOf(timers);
        }
    }
}
