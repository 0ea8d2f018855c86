package io.durable.test.programs;

import io.durable.history.CarriedEvent;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Event;
import io.durable.history.OpenOperations;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import java.util.ArrayList;
import java.util.List;

/** The persistent events an execution has read. */
public final class ConsumedEvents {

    private ConsumedEvents() {}

    public static List<Payload> of(long execution, List<Event> history) {
        List<Payload> events = new ArrayList<>();
        for (Event event : history) {
            if (event.fact() instanceof OrchestrationStarted start) {
                start.carried().forEach(carried -> events.add(carried.data()));
            } else if (event.fact() instanceof ExternalEventPersistent persistent) {
                events.add(persistent.data());
            }
        }
        for (CarriedEvent left : OpenOperations.after(execution, history).unconsumed()) {
            events.remove(left.data());
        }
        return events;
    }
}
