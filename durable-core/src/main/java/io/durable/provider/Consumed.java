package io.durable.provider;

import java.util.List;

/**
 * What a turn has taken in.
 *
 * @param messages ids of queued messages, delivered or dropped
 * @param activities ids of the scheduling events of activities whose result was handed over in memory
 * @param persistentEvents how many persistent events have left the mailbox because a wait took them;
 *     {@linkplain Issued#deadLetters() dead letters} leave it too and are not counted here, nor is an event that never was
 *     in it because the turn {@linkplain InstanceStore#commitUnclaimed brought it along}
 */
public record Consumed(List<Long> messages, List<Long> activities, int persistentEvents) {

    public static final Consumed NOTHING = new Consumed(List.of(), List.of(), 0);

    public Consumed {
        messages = List.copyOf(messages);
        activities = List.copyOf(activities);
    }
}
