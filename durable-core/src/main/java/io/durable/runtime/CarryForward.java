package io.durable.runtime;

import io.durable.DeadLetter.Letter;
import io.durable.Limits;
import io.durable.history.CarriedEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * What becomes of unconsumed persistent events at continue-as-new: the oldest go along, the rest are dead letters.
 *
 * @param carried oldest first
 */
record CarryForward(List<CarriedEvent> carried, List<Letter> left) {

    static CarryForward from(long executionId, List<CarriedEvent> unconsumed, Limits limits) {
        List<CarriedEvent> carried = new ArrayList<>();
        List<Letter> left = new ArrayList<>();
        for (CarriedEvent event : unconsumed) {
            if (executionId + 1 - event.raisedIn() > limits.carryForwardExecutions()) {
                left.add(letter(
                        executionId,
                        event,
                        "not consumed within " + limits.carryForwardExecutions()
                                + " executions after the one it was raised in"));
            } else if (carried.size() == limits.carryForwardEvents()) {
                left.add(letter(
                        executionId,
                        event,
                        "more than " + limits.carryForwardEvents() + " unconsumed events at continue-as-new"));
            } else {
                carried.add(event);
            }
        }
        return new CarryForward(carried, left);
    }

    static Letter letter(long executionId, CarriedEvent event, String reason) {
        return new Letter(event.name(), event.data(), executionId, reason);
    }
}
