package io.durable.programs;

import io.durable.programs.Step.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random programs whose result does not depend on the order in which things happen: every race has one possible winner,
 * given that {@link #ACTIVITIES} answer, {@link #NEVER} is never raised, other events are raised when asked for, and
 * {@link #CANCEL} is answered by cancelling the instance.
 */
public final class ConfluentPrograms {

    /** Those starting with {@code broken} fail. */
    public static final List<String> ACTIVITIES = List.of("a", "b", "broken");

    /** An orchestration that calls one activity. */
    public static final String LEAF = "leaf";

    public static final String NEVER = "never";
    public static final String CANCEL = "cancel me";

    private static final Duration SHORT = Duration.ofSeconds(5);
    private static final Duration AGES = Duration.ofDays(100_000);

    private final SplittableRandom random;
    private int branches;
    private int slots;

    public ConfluentPrograms(SplittableRandom random) {
        this.random = random;
    }

    public Program next() {
        return ended(branch(1 + random.nextInt(6), 0));
    }

    /** A program that does one thing after another, so that there is only one history it can have. */
    public Program nextSequential() {
        List<Step> steps = new ArrayList<>();
        for (int i = random.nextInt(6); i >= 0; i--) {
            steps.addAll(sequentialBlock("main"));
        }
        return ended(steps);
    }

    private Program ended(List<Step> steps) {
        int end = random.nextInt(10);
        if (end < 2) {
            steps.add(new Step.ContinueAsNew());
        } else if (end < 4) {
            Step.Open wait = open(new Operation.Event(CANCEL));
            steps.addAll(List.of(wait, new Step.Attempt(List.of(new Step.Await(wait.slot())), call("a"))));
        } else if (end < 5) {
            Step.Open wait = open(new Operation.Event(CANCEL));
            steps.addAll(List.of(wait, new Step.Await(wait.slot())));
        }
        return new Program(steps, 1 + random.nextInt(3), false);
    }

    /** The steps of a branch, which waits for its forks at the end. */
    private List<Step> branch(int count, int depth) {
        String name = "branch" + branches++;
        List<Step> steps = new ArrayList<>();
        List<Step> joins = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (depth < 2 && random.nextInt(6) == 0) {
                Step.Fork fork = new Step.Fork(slots++, branch(1 + random.nextInt(3), depth + 1));
                steps.add(fork);
                joins.add(new Step.Attempt(List.of(new Step.Await(fork.slot())), List.of()));
            } else {
                steps.addAll(block(name));
            }
        }
        steps.addAll(joins);
        return steps;
    }

    private List<Step> block(String branch) {
        return switch (random.nextInt(14)) {
            case 0 -> join();
            case 1, 2 -> awaited(new Operation.Mail("mail of " + branch));
            case 3 -> limited(new Operation.Event(NEVER), SHORT);
            case 4 -> limited(new Operation.Activity(activity(), 9), AGES);
            case 5 -> raced();
            case 6 -> cancelled();
            default -> sequentialBlock(branch);
        };
    }

    private List<Step> sequentialBlock(String branch) {
        return switch (random.nextInt(7)) {
            case 0, 1 -> call(activity());
            case 2 -> List.of(new Step.Attempt(call("broken"), call("b")));
            case 3 -> awaited(new Operation.Timer(SHORT));
            case 4 -> awaited(new Operation.Event("event of " + branch));
            case 5 -> List.of(new Step.Attempt(awaited(new Operation.Child(LEAF, random.nextInt(3))), List.of()));
            default ->
                List.of(
                        new Step.Detach(LEAF),
                        new Step.Status("in " + branch),
                        new Step.Attempt(List.of(new Step.Fail("as planned")), call("a")));
        };
    }

    private List<Step> call(String activity) {
        return awaited(new Operation.Activity(activity, random.nextInt(100)));
    }

    private List<Step> awaited(Operation operation) {
        Step.Open open = open(operation);
        return List.of(open, new Step.Await(open.slot()));
    }

    private List<Step> limited(Operation operation, Duration limit) {
        Step.Open open = open(operation);
        return List.of(open, new Step.AwaitAtMost(open.slot(), limit));
    }

    private List<Step> join() {
        List<Step> steps = new ArrayList<>();
        List<Integer> parts = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            Step.Open open = open(new Operation.Activity(activity(), i));
            steps.add(open);
            parts.add(open.slot());
        }
        steps.add(new Step.All(parts));
        return steps;
    }

    private List<Step> raced() {
        Step.Open winner =
                open(random.nextBoolean() ? new Operation.Timer(SHORT) : new Operation.Activity(activity(), 1));
        Step.Open loser = open(random.nextBoolean() ? new Operation.Timer(AGES) : new Operation.Event(NEVER));
        return List.of(winner, loser, new Step.Select(List.of(loser.slot(), winner.slot())));
    }

    private List<Step> cancelled() {
        Operation operation =
                switch (random.nextInt(4)) {
                    case 0 -> new Operation.Activity(activity(), 2);
                    case 1 -> new Operation.Timer(SHORT);
                    case 2 -> new Operation.Event(NEVER);
                    default -> new Operation.Child(LEAF, 1);
                };
        Step.Open open = open(operation);
        return List.of(
                open, new Step.Cancel(open.slot()), new Step.Attempt(List.of(new Step.Await(open.slot())), List.of()));
    }

    private Step.Open open(Operation operation) {
        return new Step.Open(slots++, operation);
    }

    private String activity() {
        return random.nextBoolean() ? "a" : "b";
    }
}
