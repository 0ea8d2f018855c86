package io.durable.test.simulation;

import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.provider.ActivityResult;
import io.durable.provider.Consumed;
import io.durable.provider.Fence;
import io.durable.provider.Issued;
import io.durable.provider.Message;
import io.durable.provider.Provider;
import io.durable.provider.SendResult;
import io.durable.provider.TurnCommit;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Stores that do not keep what they promise. */
enum Bugs implements UnaryOperator<Provider> {
    /** Messages of turns get lost: timers, what children return. */
    LOSES_MESSAGES {
        @Override
        public Provider apply(Provider store) {
            return commits(store, turn -> with(turn, turn.consumed(), without(turn.issued())));
        }

        private Issued without(Issued issued) {
            return new Issued(
                    issued.activities(), List.of(), issued.instances(), issued.cancelled(), issued.deadLetters());
        }
    },
    /** Messages that were consumed come again. */
    DELIVERS_TWICE {
        @Override
        public Provider apply(Provider store) {
            return commits(
                    store,
                    turn -> with(
                            turn,
                            new Consumed(
                                    List.of(),
                                    turn.consumed().activities(),
                                    turn.consumed().persistentEvents()),
                            turn.issued()));
        }
    },
    /** Whoever commits is let in. */
    IGNORES_FENCES {
        @Override
        public Provider apply(Provider store) {
            return commits(store, turn -> store.find(List.of(turn.instanceId())).stream()
                    .findFirst()
                    .map(now ->
                            new TurnCommit(Fence.of(now), turn.events(), turn.consumed(), turn.issued(), turn.after()))
                    .orElse(turn));
        }
    },
    /** Of turns that went through, history knows nothing. Where nothing at all is kept of them, nodes find out by themselves. */
    FORGETS_HISTORY {
        @Override
        public Provider apply(Provider store) {
            return commits(
                    store,
                    turn -> new TurnCommit(turn.fence(), List.of(), turn.consumed(), turn.issued(), turn.after()));
        }
    },
    /** Starts are accepted and forgotten. */
    FORGETS_STARTS {
        @Override
        public Provider apply(Provider store) {
            return answering(store, "create", arguments -> List.of(Optional.of(Instant.EPOCH)));
        }
    },
    /** Persistent events are accepted and forgotten. */
    FORGETS_EVENTS {
        @Override
        public Provider apply(Provider store) {
            return answering(
                    store,
                    "send",
                    arguments -> ((Message) ((List<?>) arguments[0]).get(0)).fact() instanceof ExternalEventPersistent
                            ? List.of(SendResult.QUEUED)
                            : store.send(List.of((Message) ((List<?>) arguments[0]).get(0)), (int) arguments[1]));
        }
    },
    /** Results of activities are taken and thrown away. */
    FORGETS_RESULTS {
        @Override
        public Provider apply(Provider store) {
            return answering(store, "completeActivities", arguments -> {
                List<?> results = (List<?>) arguments[1];
                results.forEach(result ->
                        store.completeActivities((String) arguments[0], List.of(replaced((ActivityResult) result))));
                return Collections.nCopies(results.size(), true);
            });
        }

        private ActivityResult replaced(ActivityResult result) {
            return new ActivityResult.TryAgain(result.key(), Duration.ofDays(365));
        }
    };

    private static final int SOMETIMES = 7;

    /** Every now and then a turn is committed otherwise than asked for. */
    private static Provider commits(Provider store, UnaryOperator<TurnCommit> change) {
        return answering(
                store,
                "commit",
                arguments -> store.commit(((List<?>) arguments[0])
                        .stream().map(TurnCommit.class::cast).map(change).toList()));
    }

    /** Every now and then a verb is answered otherwise than the store would. */
    private static Provider answering(Provider store, String verb, Function<Object[], Object> answer) {
        int[] calls = {0};
        return Proxies.of((proxy, method, arguments) -> {
            if (method.getName().equals(verb) && ++calls[0] % (verb.equals("create") ? 2 : SOMETIMES) == 0) {
                return answer.apply(arguments);
            }
            try {
                return method.invoke(store, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    private static TurnCommit with(TurnCommit turn, Consumed consumed, Issued issued) {
        return new TurnCommit(turn.fence(), turn.events(), consumed, issued, turn.after());
    }
}
