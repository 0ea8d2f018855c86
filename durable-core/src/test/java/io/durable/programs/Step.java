package io.durable.programs;

import java.time.Duration;
import java.util.List;

/** One step of a {@link Program}. Futures are kept in numbered slots; steps on an empty slot do nothing. */
public sealed interface Step {

    /** Asks for an operation and keeps its future. */
    record Open(int slot, Operation operation) implements Step {}

    record Await(int slot) implements Step {}

    record AwaitAtMost(int slot, Duration limit) implements Step {}

    record Cancel(int slot) implements Step {}

    record Select(List<Integer> slots) implements Step {}

    record All(List<Integer> slots) implements Step {}

    /** Runs {@code body} beside what follows; its result is what it said. */
    record Fork(int slot, List<Step> body) implements Step {}

    /** Runs {@code body}, and {@code handler} if it failed. */
    record Attempt(List<Step> body, List<Step> handler) implements Step {}

    record Fail(String message) implements Step {}

    record Status(String text) implements Step {}

    /** Starts an orchestration that lives on its own. */
    record Detach(String orchestration) implements Step {}

    /** Says a UUID, a random number and, in racy programs, the time. */
    record Values() implements Step {}

    /** Begins the next round, unless this is the last. */
    record ContinueAsNew() implements Step {}

    /** What can be asked for. */
    sealed interface Operation {

        record Activity(String name, int input) implements Operation {}

        record Timer(Duration delay) implements Operation {}

        record Event(String name) implements Operation {}

        record Mail(String name) implements Operation {}

        record Child(String orchestration, int input) implements Operation {}
    }
}
