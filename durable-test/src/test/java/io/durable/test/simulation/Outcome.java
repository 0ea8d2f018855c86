package io.durable.test.simulation;

import io.durable.DeadLetter;
import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.PageRequest;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.Completion;
import io.durable.history.Event;
import io.durable.history.Payload;
import io.durable.provider.ActivityKey;
import io.durable.provider.ExecutionKey;
import io.durable.provider.InMemoryProvider;
import io.durable.test.programs.ConsumedEvents;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** What a simulation has left behind, and whether that is as it must be. */
record Outcome(InMemoryProvider store, Programs programs, Clients clients, Trace trace) {

    /** How every instance that was asked for has ended. */
    Map<String, String> results() {
        Map<String, String> results = new TreeMap<>();
        for (String id : clients.started()) {
            Instance instance = store.find(List.of(id)).stream()
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("Instance " + id + " was accepted and is lost"));
            results.put(
                    id,
                    instance.status() + " "
                            + (instance.state().failure() == null
                                    ? instance.state().output()
                                    : instance.state().failure().summary())
                            + " in execution " + instance.executionId());
        }
        return results;
    }

    /** What everything that was recorded must have in common. */
    void check() {
        List<Payload> letters = new ArrayList<>();
        for (Instance instance :
                store.list(InstanceFilter.ALL, PageRequest.first(1_000)).items()) {
            for (long execution = 1; execution <= instance.executionId(); execution++) {
                ExecutionKey key = new ExecutionKey(instance.instanceId(), execution);
                List<Event> history = store.history(List.of(key)).getOrDefault(key, List.of());
                checkHistory(key, history);
                require(
                        new Replay(programs.code(instance.name())).endsAsRecorded(key, history),
                        key + " ends otherwise when replayed");
                letters.addAll(ConsumedEvents.of(execution, history));
            }
        }
        store.deadLetters(PageRequest.first(1_000)).items().stream()
                .map(DeadLetter::letter)
                .forEach(letter -> letters.add(letter.data()));
        checkLetters(letters);
    }

    private void checkHistory(ExecutionKey execution, List<Event> history) {
        List<Long> ids = history.stream().map(Event::eventId).toList();
        List<Long> expected =
                IntStream.rangeClosed(1, history.size()).mapToObj(Long::valueOf).toList();
        require(!ids.isEmpty() && ids.equals(expected), execution + " has events " + ids);
        Set<Long> answered = new HashSet<>();
        for (Event event : history) {
            if (event.fact() instanceof Completion completion) {
                require(answered.add(completion.sourceEventId()), execution + " has two answers: " + completion);
            }
            if (event.fact() instanceof ActivityCompleted done) {
                String key = new ActivityKey(execution.instanceId(), execution.executionId(), done.sourceEventId())
                        .toString();
                require(programs.effects().contains(key), key + " has a result and was never run");
            }
        }
    }

    private void checkLetters(List<Payload> found) {
        List<Integer> numbers = found.stream()
                .map(letter -> Integer.valueOf(letter.json()))
                .sorted()
                .toList();
        require(Set.copyOf(numbers).size() == numbers.size(), "Persistent events came twice: " + numbers);
        require(
                numbers.containsAll(clients.accepted()),
                "Persistent events were lost: " + clients.accepted() + " sent, " + numbers + " found");
        List<Integer> others = new ArrayList<>(numbers);
        others.removeAll(clients.accepted());
        require(clients.doubtful().containsAll(others), "Nobody has sent " + others);
    }

    private void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise + ", after\n" + trace.tail());
        }
    }
}
