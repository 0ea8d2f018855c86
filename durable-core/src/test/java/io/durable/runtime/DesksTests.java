package io.durable.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** What {@link CommitterTests} do not say of them. Who is served is called {@code key-number}. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class DesksTests {

    private final ExecutorService workers = Executors.newCachedThreadPool();
    private final Queue<Runnable> later = new ConcurrentLinkedQueue<>();
    private final List<List<String>> groups = new CopyOnWriteArrayList<>();
    private final CountDownLatch hanging = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final Desks<String> desks = new Desks<>(
            100,
            one -> one.substring(0, one.indexOf('-')),
            this::serve,
            new Threads(workers, workers, workers, (delay, task) -> {
                later.add(task);
                return () -> later.remove(task);
            }),
            new Random(1));

    @AfterEach
    void stop() {
        released.countDown();
        workers.shutdown();
    }

    private List<String> serve(List<String> group, boolean again) {
        groups.add(group);
        if (group.stream().anyMatch(one -> one.startsWith("held"))) {
            hanging.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return List.of();
    }

    private void awaitGroup(String... group) {
        while (!groups.contains(List.of(group))) {
            Runnable task = later.poll();
            if (task != null) {
                task.run();
            }
            Thread.onSpinWait();
        }
    }

    @Test
    void leaveThoseInLineWhoWouldHangAsWell() throws Exception {
        desks.queue("held-1");
        hanging.await();
        List.of("held-2", "free-1", "held-3", "free-2").forEach(desks::queue);

        awaitGroup("free-1", "free-2");
        assertThat(groups).hasSize(2);
        released.countDown();
        awaitGroup("held-2", "held-3");
    }
}
