package io.durable.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Requested;
import io.durable.programs.RacyPrograms;
import io.durable.programs.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * Damaged histories are detected, or are no damage.
 *
 * <p>A history with one thing changed may still be one the code could have written: another result of an activity the
 * code only hands on, two completions in the other order, an hour later. Nobody can tell such a history from a true
 * one, and replaying it is right. So this is the whole claim: <em>a history is accepted if and only if it is what the
 * same code writes, live and from its start, when the deliveries in that history arrive as messages at the times it
 * says</em>; and once accepted, the code goes on exactly as that live run does. Everything else is a
 * {@link NonDeterminismException}. Stack traces do not count, nor do the times of events the code itself asked for.
 *
 * <p>What the code asked for follows from what was delivered before. Therefore any change to one of these events alone,
 * and any gap, must be detected whatever the live run says.
 */
class HistoryMutationTests {

    private static final int SEEDS = 80;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD) // hanging is a failure
    void everySingleMutationIsDetectedOrNoDamage() {
        AtomicInteger detected = new AtomicInteger();
        AtomicInteger accepted = new AtomicInteger();
        Seeds.each(SEEDS, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            for (Recording recording : Recording.of(new RacyPrograms(random).next(), random)) {
                for (Mutation mutation : Mutation.all(recording.history())) {
                    boolean found = check(recording, mutation);
                    (found ? detected : accepted).incrementAndGet();
                }
            }
        });
        assertThat(detected.get()).isGreaterThan(accepted.get());
        assertThat(accepted.get()).isPositive();
    }

    private static boolean check(Recording recording, Mutation mutation) {
        String what = mutation.what() + " of " + recording.history();
        List<Fact> live = isStartedAndWithoutGaps(mutation.history()) ? live(recording, mutation.history()) : List.of();
        boolean genuine = isBeginningOf(live, facts(mutation.history()));
        assertThat(genuine && mutation.harmful()).as(what).isFalse();
        List<Event> written;
        try {
            ReplayEngine engine = recording.engine(mutation.history(), ScriptedClock.after(recording.start()));
            written = engine.turn(List.of()).events();
            engine.close();
        } catch (NonDeterminismException e) {
            assertThat(genuine).as("accepted: " + what + " " + e).isFalse();
            return true;
        }
        assertThat(genuine).as("detected: " + what).isTrue();
        List<Fact> replayed = new ArrayList<>(facts(mutation.history()));
        replayed.addAll(facts(written));
        assertThat(isBeginningOf(live, replayed) && live.size() >= replayed.size())
                .as("went on otherwise: " + what + "\n replayed " + replayed + "\n live " + live)
                .isTrue();
        return false;
    }

    private static boolean isStartedAndWithoutGaps(List<Event> history) {
        for (int i = 0; i < history.size(); i++) {
            if (history.get(i).eventId() != i + 1) {
                return false;
            }
        }
        return !history.isEmpty() && history.get(0).fact() instanceof OrchestrationStarted;
    }

    /** What the code writes when the deliveries of {@code history} arrive as messages. */
    private static List<Fact> live(Recording recording, List<Event> history) {
        List<Event> rest = history.subList(1, history.size());
        ReplayEngine engine = recording.engine(history.subList(0, 1), ScriptedClock.of(history.get(0), rest));
        List<Fact> facts = new ArrayList<>(List.of(history.get(0).fact()));
        facts.addAll(facts(engine.turn(Recording.deliveries(rest)).events()));
        engine.close();
        return facts;
    }

    private static List<Fact> facts(List<Event> events) {
        return events.stream().map(Event::fact).toList();
    }

    private static boolean isBeginningOf(List<Fact> written, List<Fact> beginning) {
        if (written.size() < beginning.size()) {
            return false;
        }
        for (int i = 0; i < beginning.size(); i++) {
            if (!isSame(written.get(i), beginning.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(Fact one, Fact other) {
        return one instanceof Requested a && other instanceof Requested b ? b.matches(a) : one.equals(other);
    }
}
