package io.durable.test.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter;
import io.durable.PageRequest;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.history.Delivered.Completion;
import io.durable.history.Delivered.SubOrchestrationFailed;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.Payload;
import io.durable.history.Requested.OrchestrationFailed;
import io.durable.history.Requested.TimerCreated;
import io.durable.programs.ConfluentPrograms;
import io.durable.programs.Program;
import io.durable.programs.Seeds;
import io.durable.test.programs.MortalProvider.Crash;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Random programs end the same with and without a cache, and wherever their nodes crash; see {@link Seeds} for how to
 * run one of them again.
 */
class RandomProgramTests {

    private static final int SEEDS = 200;
    private static final int SEEDS_CRASHED_EVERYWHERE = 100;
    private static final int SEQUENTIAL_SEEDS = 100;
    private static final int CACHE = 200;

    @Test
    void endTheSameWhateverHappensToTheirNodes() {
        Seeds.each(SEEDS, seed -> {
            Program program = new ConfluentPrograms(new SplittableRandom(seed)).next();
            SplittableRandom random = new SplittableRandom(~seed);
            Ended calm = run(program, CACHE, commit -> Crash.NONE);
            assertThat(run(program, 0, commit -> Crash.NONE).how())
                    .as("without a cache")
                    .isEqualTo(calm.how());
            for (Crash crash : List.of(Crash.BEFORE_COMMIT, Crash.AFTER_COMMIT)) {
                int last = 1 + random.nextInt(calm.commits());
                assertThat(run(program, CACHE, once(crash, last)).how())
                        .as(crash + " " + last)
                        .isEqualTo(calm.how());
            }
            assertThat(run(program, CACHE, commit -> crashAt(seed, commit)).how())
                    .as("a crash at every commit")
                    .isEqualTo(calm.how());
        });
    }

    @Test
    void endTheSameWhereverTheirNodeCrashes() {
        Seeds.each(SEEDS_CRASHED_EVERYWHERE, seed -> {
            Program program = new ConfluentPrograms(new SplittableRandom(seed)).next();
            Ended calm = run(program, CACHE, commit -> Crash.NONE);
            for (int last = 1; last <= calm.commits(); last++) {
                for (Crash crash : List.of(Crash.BEFORE_COMMIT, Crash.AFTER_COMMIT)) {
                    assertThat(run(program, CACHE, once(crash, last)).how())
                            .as(crash + " " + last)
                            .isEqualTo(calm.how());
                }
            }
        });
    }

    @Test
    void recordTheSameHistoryWhateverHappensToTheirNodesIfSequential() {
        Seeds.each(SEQUENTIAL_SEEDS, seed -> {
            Program program = new ConfluentPrograms(new SplittableRandom(seed)).nextSequential();
            SplittableRandom random = new SplittableRandom(~seed);
            Ended calm = run(program, CACHE, commit -> Crash.NONE);
            assertThat(run(program, 0, commit -> Crash.NONE).histories())
                    .as("without a cache")
                    .isEqualTo(calm.histories());
            for (Crash crash : List.of(Crash.BEFORE_COMMIT, Crash.AFTER_COMMIT)) {
                int last = 1 + random.nextInt(calm.commits());
                assertThat(run(program, CACHE, once(crash, last)).histories())
                        .as(crash + " " + last)
                        .isEqualTo(calm.histories());
            }
            assertThat(run(program, CACHE, commit -> crashAt(seed, commit)).histories())
                    .as("a crash at every commit")
                    .isEqualTo(calm.histories());
        });
    }

    private static IntFunction<Crash> once(Crash crash, int last) {
        return commit -> commit == last ? crash : Crash.NONE;
    }

    private static Crash crashAt(long seed, int commit) {
        return new SplittableRandom(seed * 1_000 + commit).nextBoolean() ? Crash.BEFORE_COMMIT : Crash.AFTER_COMMIT;
    }

    /** @param histories of all executions, without what depends on the time and on stacks */
    private record Ended(String how, List<List<String>> histories, int commits) {}

    private static Ended run(Program program, int cacheSize, IntFunction<Crash> crashes) {
        try (ProgramWorld world = new ProgramWorld(program, cacheSize, crashes)) {
            String how = world.run();
            List<List<Event>> histories = world.histories();
            checkHistories(world, histories);
            return new Ended(
                    how, histories.stream().map(RandomProgramTests::timeless).toList(), world.commits());
        }
    }

    private static List<String> timeless(List<Event> history) {
        return history.stream().map(event -> timeless(event.fact())).toList();
    }

    private static String timeless(Fact fact) {
        if (fact instanceof TimerCreated) {
            return "TimerCreated";
        } else if (fact instanceof ActivityFailed failed) {
            return "ActivityFailed " + failed.sourceEventId() + " "
                    + failed.failure().summary();
        } else if (fact instanceof SubOrchestrationFailed failed) {
            return "SubOrchestrationFailed " + failed.sourceEventId() + " "
                    + failed.failure().summary();
        } else if (fact instanceof OrchestrationFailed failed) {
            return "OrchestrationFailed " + failed.failure().summary();
        }
        return fact.toString();
    }

    private static void checkHistories(ProgramWorld world, List<List<Event>> histories) {
        List<Payload> consumed = new ArrayList<>();
        for (int execution = 1; execution <= histories.size(); execution++) {
            List<Event> history = histories.get(execution - 1);
            assertThat(history)
                    .extracting(Event::eventId)
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, history.size())
                            .mapToObj(Long::valueOf)
                            .toList());
            assertThat(history.stream()
                            .map(Event::fact)
                            .filter(Completion.class::isInstance)
                            .map(fact -> ((Completion) fact).sourceEventId()))
                    .doesNotHaveDuplicates();
            consumed.addAll(ConsumedEvents.of(execution, history));
        }
        List<Payload> lettersFound = new ArrayList<>(consumed);
        for (DeadLetter letter :
                world.node().admin().deadLetters(PageRequest.first(1_000)).items()) {
            lettersFound.add(letter.letter().data());
        }
        assertThat(lettersFound)
                .as("persistent events, consumed or dead letters")
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, world.letters())
                        .mapToObj(number -> Payload.ofJson(String.valueOf(number)))
                        .toList());
    }
}
