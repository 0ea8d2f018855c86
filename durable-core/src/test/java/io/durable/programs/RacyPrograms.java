package io.durable.programs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random programs that do anything anywhere; what they say depends on the order in which things happen. */
public final class RacyPrograms {

    private static final int SLOTS = 4;

    private final SplittableRandom random;

    public RacyPrograms(SplittableRandom random) {
        this.random = random;
    }

    public Program next() {
        List<Step> steps = steps(5 + random.nextInt(20), 0);
        if (random.nextInt(5) == 0) {
            steps.add(random.nextInt(steps.size() + 1), new Step.ContinueAsNew());
        }
        return new Program(steps, 1 + random.nextInt(3), true);
    }

    private List<Step> steps(int count, int depth) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            steps.add(step(depth));
        }
        return steps;
    }

    private Step step(int depth) {
        int dice = random.nextInt(depth < 3 ? 100 : 86);
        if (dice < 30) {
            return new Step.Open(slot(), operation());
        } else if (dice < 45) {
            return new Step.Attempt(List.of(new Step.Await(slot())), List.of());
        } else if (dice < 56) {
            return new Step.Await(slot());
        } else if (dice < 62) {
            return new Step.AwaitAtMost(slot(), Duration.ofSeconds(random.nextInt(100)));
        } else if (dice < 66) {
            return new Step.Cancel(slot());
        } else if (dice < 73) {
            return new Step.Select(slots());
        } else if (dice < 77) {
            return new Step.All(slots());
        } else if (dice < 80) {
            return new Step.Status("status " + dice);
        } else if (dice < 81) {
            return new Step.Detach("leaf");
        } else if (dice < 85) {
            return new Step.Values();
        } else if (dice < 86) {
            return new Step.Fail("failed by dice");
        } else if (dice < 94) {
            return new Step.Fork(slot(), steps(1 + random.nextInt(4), depth + 1));
        }
        return new Step.Attempt(steps(1 + random.nextInt(3), depth + 1), steps(random.nextInt(3), depth + 1));
    }

    private Step.Operation operation() {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> new Step.Operation.Activity(pick("a", "b", "c"), random.nextInt(3));
            case 3 -> new Step.Operation.Timer(Duration.ofSeconds(random.nextInt(100)));
            case 4 -> new Step.Operation.Event(pick("x", "y"));
            case 5, 6 -> new Step.Operation.Mail(pick("m", "x"));
            default -> new Step.Operation.Child("leaf", random.nextInt(3));
        };
    }

    private String pick(String... names) {
        return names[random.nextInt(names.length)];
    }

    private int slot() {
        return random.nextInt(SLOTS);
    }

    private List<Integer> slots() {
        List<Integer> slots = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            slots.add(slot());
        }
        return slots;
    }
}
