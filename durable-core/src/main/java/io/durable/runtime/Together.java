package io.durable.runtime;

import io.durable.ProviderException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * Makes one call to the store of those that come at the same time: while one is under way, others gather, and the first
 * of them makes the next call for all. Who is alone calls at once, on its own thread.
 */
final class Together<A, R> {

    private static final int MAX_GROUP = 100;

    private final Function<List<A>, List<R>> store;
    private final Queue<Caller<A, R>> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean busy = new AtomicBoolean();

    /** @param store gives a result for each argument, in their order */
    Together(Function<List<A>, List<R>> store) {
        this.store = store;
    }

    /** What calling the store with nothing but {@code argument} would have returned or thrown. */
    R call(A argument) {
        Caller<A, R> caller = new Caller<>(argument);
        waiting.add(caller);
        if (busy.compareAndSet(false, true) || caller.isToLead()) {
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
        waiting.remove(leader);
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
        Caller<A, R> next = waiting.peek();
        if (next == null) {
            busy.set(false);
            next = waiting.peek(); // who came in between has found us busy
            if (next == null || !busy.compareAndSet(false, true)) {
                return;
            }
        }
        next.lead();
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
