package io.durable.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.Delivered;
import io.durable.history.Event;
import io.durable.programs.Program;
import io.durable.programs.RacyPrograms;
import io.durable.programs.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Random programs under random messages; see {@link Seeds} for how to run one of them again. */
class RandomReplayTests {

    private static final int SEEDS = 3_000;

    @Test
    void anEngineKeptAliveAndANewOnePerTurnAgree() {
        eachRecording(RandomReplayTests::checkNewEnginePerTurn);
    }

    @Test
    void everyPrefixOfAHistoryGoesOnToTheSameHistory() {
        eachRecording(RandomReplayTests::checkEveryPrefix);
    }

    private static void eachRecording(Consumer<Recording> check) {
        Seeds.each(SEEDS, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            Program program = new RacyPrograms(random).next();
            Recording.of(program, random).forEach(check);
        });
    }

    private static void checkNewEnginePerTurn(Recording recording) {
        List<Event> history = new ArrayList<>(List.of(recording.start()));
        for (int i = 0; i < recording.turns().size(); i++) {
            Turn expected = recording.turns().get(i);
            ReplayEngine engine = recording.engine(history, ScriptedClock.of(recording.start(), expected.events()));
            Turn turn = engine.turn(recording.batches().get(i));
            engine.close();
            history.addAll(expected.events());
            assertThat(comparable(turn)).isEqualTo(comparable(expected));
            assertThat(engine.nextEventId()).isEqualTo(history.size() + 1);
        }
    }

    private static Turn comparable(Turn turn) {
        return new Turn(
                Recording.withoutStacks(turn.events()),
                turn.taken(),
                turn.dropped(),
                turn.persistentEvents(),
                turn.options(),
                turn.delays());
    }

    /** Cuts at commits and in the middle of turns; what was delivered after the cut arrives as messages. */
    private static void checkEveryPrefix(Recording recording) {
        List<Event> history = recording.history();
        for (int cut = 1; cut <= history.size(); cut++) {
            List<Event> rest = history.subList(cut, history.size());
            List<Delivered> messages = Recording.deliveries(rest);
            ReplayEngine engine = recording.engine(history.subList(0, cut), ScriptedClock.of(recording.start(), rest));
            Turn turn = engine.turn(messages);
            assertThat(Recording.withoutStacks(turn.events()))
                    .as("cut after event " + cut)
                    .isEqualTo(Recording.withoutStacks(rest));
            assertThat(turn.taken()).isEqualTo(messages.size());
            assertThat(turn.dropped()).isEmpty();
            assertThat(engine.ending()).isPresent();
        }
    }
}
