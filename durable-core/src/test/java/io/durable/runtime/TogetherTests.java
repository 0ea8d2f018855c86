package io.durable.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.durable.ProviderException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class TogetherTests {

    private static final Duration ENDLESS = Duration.ofHours(1);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<List<String>> calls = new CopyOnWriteArrayList<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CompletableFuture<Void> gate = new CompletableFuture<>();
    private final Together<String, String> together = new Together<>(this::store, ENDLESS);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private List<String> store(List<String> arguments) {
        calls.add(arguments);
        if (arguments.contains("slow")) {
            entered.countDown();
            gate.join();
        }
        if (arguments.contains("bad")) {
            throw new IllegalArgumentException("bad");
        }
        if (arguments.contains("broken")) {
            throw new AssertionError("broken");
        }
        if (arguments.contains("unreachable")) {
            throw new ProviderException("The store is out of reach", null);
        }
        return arguments.stream().map(String::toUpperCase).toList();
    }

    /** Calls that are made while another is under way, which then goes on. */
    private List<Future<String>> gather(String... arguments) throws Exception {
        Future<String> slow = threads.submit(() -> together.call("slow"));
        entered.await();
        List<Future<String>> results = new ArrayList<>();
        for (String argument : arguments) {
            results.add(threads.submit(() -> together.call(argument)));
        }
        while (together.waiting() < arguments.length) {
            Thread.onSpinWait();
        }
        gate.complete(null);
        assertThat(slow.get()).isEqualTo("SLOW");
        return results;
    }

    @Test
    void callsAloneAndAtOnceForOneWhoIsAlone() {
        assertThat(together.call("a")).isEqualTo("A");
        assertThat(together.call("b")).isEqualTo("B");
        assertThat(calls).isEqualTo(List.of(List.of("a"), List.of("b")));
    }

    @Test
    void callsOnceForAllWhoGatherMeanwhile() throws Exception {
        List<Future<String>> results = gather("a", "b", "c");
        assertThat(results.get(0).get()).isEqualTo("A");
        assertThat(results.get(1).get()).isEqualTo("B");
        assertThat(results.get(2).get()).isEqualTo("C");
        assertThat(calls).hasSize(2);
        assertThat(calls.get(1)).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void spreadsNobodysMistake() throws Exception {
        List<Future<String>> results = gather("a", "bad", "c");
        assertThat(results.get(0).get()).isEqualTo("A");
        assertThatThrownBy(results.get(1)::get).cause().isInstanceOf(IllegalArgumentException.class);
        assertThat(results.get(2).get()).isEqualTo("C");
    }

    @Test
    void tellsEverybodyThatTheStoreIsOutOfReachWithoutTryingForEach() throws Exception {
        for (Future<String> result : gather("a", "unreachable", "c")) {
            assertThatThrownBy(result::get).cause().isInstanceOf(ProviderException.class);
        }
        assertThat(calls).hasSize(2);
    }

    @Test
    void goesOnAfterAnError() {
        assertThatThrownBy(() -> together.call("broken")).isInstanceOf(AssertionError.class);
        assertThat(together.call("a")).isEqualTo("A");
    }

    @Test
    void callsWithoutTheOneThatHangs() throws Exception {
        Together<String, String> impatient = new Together<>(this::store, Duration.ofMillis(1));
        Future<String> slow = threads.submit(() -> impatient.call("slow"));
        entered.await();
        assertThat(impatient.call("a")).isEqualTo("A");
        Thread.currentThread().interrupt();
        assertThat(impatient.call("c")).isEqualTo("C");
        assertThat(Thread.interrupted()).isTrue();
        gate.complete(null);
        assertThat(slow.get()).isEqualTo("SLOW");
        assertThat(impatient.call("b")).isEqualTo("B");
        assertThat(calls).isEqualTo(List.of(List.of("slow"), List.of("a"), List.of("c"), List.of("b")));
    }

    @Test
    void callsOnceForEveryArgumentOfMany() throws Exception {
        int callers = 8;
        int each = 50_000;
        AtomicInteger[] asked =
                Stream.generate(AtomicInteger::new).limit(callers * each).toArray(AtomicInteger[]::new);
        Together<Integer, Integer> counting = new Together<>(
                numbers -> {
                    numbers.forEach(number -> asked[number].incrementAndGet());
                    return numbers;
                },
                ENDLESS);
        List<Future<?>> all = new ArrayList<>();
        for (int caller = 0; caller < callers; caller++) {
            int first = caller * each;
            all.add(threads.submit(() -> IntStream.range(first, first + each)
                    .forEach(number -> assertThat(counting.call(number)).isEqualTo(number))));
        }
        for (Future<?> one : all) {
            one.get();
        }
        assertThat(asked).allMatch(times -> times.get() == 1);
    }
}
