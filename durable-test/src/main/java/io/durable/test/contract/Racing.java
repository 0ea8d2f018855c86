package io.durable.test.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Runs the same thing on several threads that start together. */
final class Racing {

    static final int RACERS = 8;

    private Racing() {}

    /** What each racer brought home; each is given its number. */
    static <T> List<T> race(IntFunction<T> racer) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(RACERS);
        try {
            CyclicBarrier start = new CyclicBarrier(RACERS);
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < RACERS; i++) {
                int number = i;
                running.add(threads.submit(() -> {
                    start.await(30, TimeUnit.SECONDS);
                    return racer.apply(number);
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> one : running) {
                results.add(one.get(60, TimeUnit.SECONDS));
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
