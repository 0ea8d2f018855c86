package io.durable.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.durable.DurableException;
import io.durable.history.Delivered;
import io.durable.history.Delivered.OrchestrationTerminated;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.OpenOperations.Verdict;
import io.durable.history.Requested;
import io.durable.history.Requested.Ending;
import io.durable.history.Requested.OrchestrationCancelled;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.OrchestrationContinuedAsNew;
import io.durable.history.Requested.OrchestrationFailed;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What became of a turn. */
final class Then {

    private final @Nullable ReplayEngine engine;
    private final @Nullable Turn turn;
    private final @Nullable DurableException thrown;

    private Then(@Nullable ReplayEngine engine, @Nullable Turn turn, @Nullable DurableException thrown) {
        this.engine = engine;
        this.turn = turn;
        this.thrown = thrown;
    }

    static Then of(Supplier<ReplayEngine> maker, List<Delivered> messages) {
        ReplayEngine engine = null;
        try {
            engine = maker.get();
            return new Then(engine, engine.turn(messages), null);
        } catch (DurableException e) {
            return new Then(engine, null, e);
        } finally {
            if (engine != null) {
                engine.close();
            }
        }
    }

    Then thenCompletes(@Nullable Object output) {
        assertThat(ending()).isEqualTo(new OrchestrationCompleted(Events.json(output)));
        return this;
    }

    Then thenFails(Class<? extends Exception> type, String message) {
        assertThat(ending()).isInstanceOfSatisfying(OrchestrationFailed.class, failed -> {
            assertThat(failed.failure().type()).isEqualTo(type.getName());
            assertThat(failed.failure().message()).isEqualTo(message);
        });
        return this;
    }

    Then thenIsCancelled(String reason) {
        assertThat(ending()).isEqualTo(new OrchestrationCancelled(reason));
        return this;
    }

    Then thenIsTerminated(String reason) {
        assertThat(ending()).isEqualTo(new OrchestrationTerminated(reason));
        return this;
    }

    Then thenContinuesAsNew(@Nullable Object input) {
        assertThat(ending()).isEqualTo(new OrchestrationContinuedAsNew(Events.json(input), null));
        return this;
    }

    Then thenWaits() {
        assertThat(turn().events()).extracting(Event::fact).noneMatch(Ending.class::isInstance);
        assertThat(engine.ending()).isEmpty();
        return this;
    }

    Then thenDiesOf(Class<? extends Error> type) {
        assertThat(thrown).isInstanceOf(CodeDiedException.class).hasCauseInstanceOf(type);
        return this;
    }

    /** Code and history disagree, where {@code expected} is what the history has. */
    Then thenDivergesAt(long eventId, Fact expected, String actual) {
        return thenDivergesAt(eventId, expected.toString(), actual);
    }

    Then thenDivergesAt(long eventId, String expected, String actual) {
        assertThat(thrown).isInstanceOfSatisfying(NonDeterminismException.class, divergence -> {
            assertThat(divergence.eventId()).isEqualTo(eventId);
            assertThat(divergence.expected()).isEqualTo(expected);
            assertThat(divergence.actual()).isEqualTo(actual);
            assertThat(divergence)
                    .hasMessageContainingAll("Event " + eventId + ": ", expected, actual, "Likely cause: ");
        });
        return this;
    }

    Then because(String likelyCause) {
        assertThat(thrown).hasMessageContaining("Likely cause: ").hasMessageContaining(likelyCause);
        return this;
    }

    Then withNoNewActions() {
        return withNewActions();
    }

    /** What the code asked for beyond the history, its end apart. */
    Then withNewActions(Fact... actions) {
        assertThat(turn().events())
                .extracting(Event::fact)
                .filteredOn(fact -> fact instanceof Requested && !(fact instanceof Ending))
                .containsExactly(actions);
        return this;
    }

    /** All that was recorded beyond the history. */
    Then withNewEvents(Event... events) {
        assertThat(turn().events())
                .extracting(Event::eventId, Event::fact)
                .containsExactlyElementsOf(Arrays.stream(events)
                        .map(event -> tuple(event.eventId(), event.fact()))
                        .toList());
        return this;
    }

    Then dropping(Delivered message, Verdict why) {
        assertThat(turn().dropped()).contains(new Turn.Dropped(message, why));
        return this;
    }

    Then droppingNothing() {
        assertThat(turn().dropped()).isEmpty();
        return this;
    }

    Then taking(int messages) {
        assertThat(turn().taken()).isEqualTo(messages);
        return this;
    }

    Then consumingPersistentEvents(int count) {
        assertThat(turn().persistentEvents()).isEqualTo(count);
        return this;
    }

    private Fact ending() {
        assertThat(turn()).isNotNull();
        return engine.ending().orElseThrow(() -> new AssertionError("The code has not ended: " + turn));
    }

    private Turn turn() {
        if (thrown != null) {
            throw new AssertionError("The turn failed: " + thrown, thrown);
        }
        return turn;
    }
}
