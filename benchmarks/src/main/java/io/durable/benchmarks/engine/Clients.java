package io.durable.benchmarks.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The callers of an engine: the same number for all, unless it is the number that is looked at. */
final class Clients implements AutoCloseable {

    static final int THREADS = 16;

    private final ExecutorService threads;

    Clients() {
        this(THREADS);
    }

    Clients(int number) {
        threads = Executors.newFixedThreadPool(number, task -> {
            Thread thread = new Thread(task, "client");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Makes {@code calls}, spread over the threads; results in their order. */
    <T> List<T> call(int calls, IntFunction<T> call) {
        if (calls == 1) {
            return List.of(call.apply(0));
        }
        List<Future<T>> futures = IntStream.range(0, calls)
                .mapToObj(i -> threads.submit(() -> call.apply(i)))
                .toList();
        List<T> results = new ArrayList<>(calls);
        for (Future<T> future : futures) {
            results.add(result(future));
        }
        return results;
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while an engine was measured", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("An engine failed while it was measured", e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
