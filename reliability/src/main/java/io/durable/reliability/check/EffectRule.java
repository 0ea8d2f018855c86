package io.durable.reliability.check;

import io.durable.history.Requested.ActivityScheduled;
import io.durable.reliability.check.Checker.Rule;
import io.durable.reliability.check.Journal.Effect;
import io.durable.reliability.check.Rows.EventRow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every activity with a result has run, under the one key its history gives it; nothing ran that history lacks. */
final class EffectRule implements Rule {

    @Override
    public void check(Books books, List<String> complaints) {
        Set<Effect> effects = new HashSet<>(books.journal().effects());
        Map<String, String> inputs = new HashMap<>();
        books.forEachExecution((events, ledger) -> {
            for (EventRow event : events) {
                if (event.fact() instanceof ActivityScheduled activity) {
                    String input = activity.input().json().replace("\"", "");
                    inputs.put(event.idempotencyKey(), input);
                    boolean answered = ledger.answers().containsKey(event.eventId());
                    if (answered && !effects.contains(new Effect(event.idempotencyKey(), input))) {
                        complaints.add(event + " has a result and never ran");
                    }
                }
            }
        });
        effects.stream()
                .filter(effect -> !effect.input().equals(inputs.get(effect.idempotencyKey())))
                .forEach(effect -> complaints.add(
                        effect + " is not what history has under that key: " + inputs.get(effect.idempotencyKey())));
    }
}
