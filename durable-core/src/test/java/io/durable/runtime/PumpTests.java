package io.durable.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PumpTests {

    private final Queue<Runnable> handedOver = new ArrayDeque<>();
    private final AtomicInteger rounds = new AtomicInteger();

    @Test
    void runsOnceForAllWakeUpsBeforeItsTurn() {
        Pump pump = new Pump(handedOver::add, rounds::incrementAndGet);
        pump.wake();
        pump.wake();
        pump.wake();
        assertThat(handedOver).hasSize(1);
        handedOver.remove().run();
        assertThat(rounds).hasValue(1);
    }

    @Test
    void runsAgainForEveryWakeUpAfterwards() {
        Pump pump = new Pump(Runnable::run, rounds::incrementAndGet);
        pump.wake();
        pump.wake();
        assertThat(rounds).hasValue(2);
    }

    @Test
    void goesRoundOnceMoreWhenWokenMeanwhile() {
        AtomicReference<Pump> pump = new AtomicReference<>();
        pump.set(new Pump(Runnable::run, () -> {
            if (rounds.incrementAndGet() == 1) {
                pump.get().wake();
                pump.get().wake();
            }
        }));
        pump.get().wake();
        assertThat(rounds).hasValue(2);
    }

    @Test
    void neverWorksTwiceAtOnce() throws Exception {
        AtomicInteger atWork = new AtomicInteger();
        AtomicBoolean twice = new AtomicBoolean();
        AtomicInteger asked = new AtomicInteger();
        AtomicInteger seen = new AtomicInteger();
        ExecutorService threads = Executors.newCachedThreadPool();
        Pump pump = new Pump(threads, () -> {
            twice.compareAndSet(false, atWork.incrementAndGet() > 1);
            seen.set(asked.get());
            atWork.decrementAndGet();
        });
        CountDownLatch woken = new CountDownLatch(4);
        for (int waker = 0; waker < 4; waker++) {
            threads.execute(() -> {
                for (int i = 0; i < 1_000; i++) {
                    asked.incrementAndGet();
                    pump.wake();
                }
                woken.countDown();
            });
        }
        assertThat(woken.await(10, TimeUnit.SECONDS)).isTrue();
        threads.shutdown();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        assertThat(twice).isFalse();
        assertThat(seen).as("what the last round saw").hasValue(4_000);
    }

    @Test
    void worksAgainAfterWorkThatFailed() {
        Pump pump = new Pump(Runnable::run, () -> {
            if (rounds.incrementAndGet() == 1) {
                throw new IllegalStateException("once");
            } else if (rounds.get() == 2) {
                throw new AssertionError("twice");
            }
        });
        pump.wake();
        pump.wake();
        pump.wake();
        assertThat(rounds).hasValue(3);
    }

    @Test
    void worksAgainAfterItGotNoThread() {
        AtomicBoolean full = new AtomicBoolean(true);
        Pump pump = new Pump(
                task -> {
                    if (full.get()) {
                        throw new RejectedExecutionException("full");
                    }
                    task.run();
                },
                rounds::incrementAndGet);
        assertThatThrownBy(pump::wake).isInstanceOf(RejectedExecutionException.class);
        full.set(false);
        pump.wake();
        assertThat(rounds).hasValue(1);
    }

    @Test
    void doesNothingOnceStopped() {
        Pump pump = new Pump(handedOver::add, rounds::incrementAndGet);
        pump.wake();
        pump.stop();
        pump.wake();
        handedOver.forEach(Runnable::run);
        assertThat(rounds).hasValue(0);
    }
}
