package io.durable.runtime;

import io.durable.ProviderException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * Makes one call to the store of those that come at the same time: while one is under way, others gather, and the first
 * of them makes the next call for all. Who is alone calls at once, on its own thread, and so does who has waited too long:
 * a call that hangs, on a lock or on a connection, holds up nobody who is not part of it for good.
 *
 * <p>Whoever has made {@code busy} true, and nobody else, takes the next leader out of the line.
 */
final class Together<A, R> {

    private static final int MAX_GROUP = 100;

    /** How long others are waited for. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Function<List<A>, List<R>> store;
    private final Duration patience;
    private final Queue<Caller<A, R>> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean busy = new AtomicBoolean();

    /** @param store gives a result for each argument, in their order */
    Together(Function<List<A>, List<R>> store) {
        this(store, PATIENCE);
    }

    Together(Function<List<A>, List<R>> store, Duration patience) {
        this.store = store;
        this.patience = patience;
    }

    /** What calling the store with nothing but {@code argument} would have returned or thrown. */
    R call(A argument) {
        Caller<A, R> caller = new Caller<>(argument);
        waiting.add(caller);
        if (busy.compareAndSet(false, true)) {
            passOn();
        }
        if (!caller.isServed(patience) && waiting.remove(caller)) {
            call(List.of(caller));
        } else if (caller.isToLead()) {
            lead(caller);
        }
        return caller.result();
    }

    /** How many wait for the next call. */
    int waiting() {
        return waiting.size();
    }

    private void lead(Caller<A, R> leader) {
        List<Caller<A, R>> group = new ArrayList<>(List.of(leader));
        Caller<A, R> next;
        while (group.size() < MAX_GROUP && (next = waiting.poll()) != null) {
            group.add(next);
        }
        try {
            call(group);
        } finally {
            passOn();
        }
    }

    /**
     * What one argument is to blame for must not be the failure of others. A store out of reach is that of all, and so is an
     * error: what was asked for may have been done.
     */
    private void call(List<Caller<A, R>> group) {
        try {
            List<R> results = store.apply(group.stream().map(Caller::argument).toList());
            for (int i = 0; i < group.size(); i++) {
                group.get(i).succeed(results.get(i));
            }
        } catch (RuntimeException | Error e) {
            if (group.size() == 1 || e instanceof ProviderException || e instanceof Error) {
                group.forEach(caller -> caller.fail(e));
            } else {
                group.forEach(caller -> call(List.of(caller)));
            }
        }
    }

    private void passOn() {
        do {
            Caller<A, R> next = waiting.poll();
            if (next != null) {
                next.lead();
                return;
            }
            busy.set(false);
        } while (!waiting.isEmpty() && busy.compareAndSet(false, true)); // who came in between has found us busy
    }

    private record Caller<A, R>(A argument, CompletableFuture<Boolean> turn, CompletableFuture<R> answer) {

        Caller(A argument) {
            this(argument, new CompletableFuture<>(), new CompletableFuture<>());
        }

        void lead() {
            turn.complete(true);
        }

        void succeed(R result) {
            answer.complete(result);
            turn.complete(false);
        }

        void fail(Throwable e) {
            answer.completeExceptionally(e);
            turn.complete(false);
        }

        /** Whether there is an answer, or it has become the one who asks; waits for that no longer than so. */
        boolean isServed(Duration patience) {
            try {
                turn.get(patience.toMillis(), TimeUnit.MILLISECONDS);
                return true;
            } catch (TimeoutException e) {
                return false;
            } catch (InterruptedException e) {
                turn.copy()
                        .completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS)
                        .join(); // what was asked for is not given up halfway
                Thread.currentThread().interrupt();
                return turn.isDone();
            } catch (ExecutionException e) {
                throw new IllegalStateException("Turns do not fail", e);
            }
        }

        /** Waits for the answer, or for being the one who asks. */
        boolean isToLead() {
            return turn.join();
        }

        R result() {
            try {
                return answer.join();
            } catch (CompletionException e) {
                throw thrown(e.getCause());
            }
        }

        private static RuntimeException thrown(Throwable cause) {
            if (cause instanceof Error error) {
                throw error;
            }
            return (RuntimeException) cause;
        }
    }
}
