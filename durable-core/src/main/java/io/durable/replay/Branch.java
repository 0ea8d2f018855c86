package io.durable.replay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A line of orchestration code with a thread of its own. Engine and branch hand control to each other; never do both
 * run, so nothing they share needs a lock.
 */
final class Branch {

    private static final Logger log = LoggerFactory.getLogger(Branch.class);

    private final @Nullable Branch parent;
    private final Runnable body;
    private final Semaphore goOn = new Semaphore(0);
    private final Semaphore handedBack = new Semaphore(0);
    private volatile @Nullable Thread thread;
    private volatile boolean unwinding;
    private boolean started;
    private boolean finished;
    private @Nullable Throwable death;
    private @Nullable Supplier<RuntimeException> interruption;
    private @Nullable List<Promise<?>> captured;

    Branch(@Nullable Branch parent, Runnable body) {
        this.parent = parent;
        this.body = body;
    }

    /** Engine: lets the branch run until it waits or ends; one that is slow to come back is reported once. */
    void resume(Executor threads, Duration slow, BiConsumer<@Nullable Thread, Duration> report) {
        if (started) {
            goOn.release();
        } else {
            threads.execute(this::run);
            started = true;
        }
        if (!comesBackWithin(slow)) {
            report.accept(thread, slow);
            handedBack.acquireUninterruptibly();
        }
    }

    private boolean comesBackWithin(Duration limit) {
        try {
            return handedBack.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            handedBack.acquireUninterruptibly();
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void run() {
        thread = Thread.currentThread();
        try {
            body.run();
        } catch (Unwind unwound) {
            // parked code thrown away, or code that may ask for nothing any more: the turn says why
        } catch (Throwable e) {
            death = e;
        } finally {
            finished = true;
            thread = null;
            handedBack.release();
        }
    }

    /** Branch: gives control back to the engine until resumed. */
    void suspend() {
        handedBack.release();
        goOn.acquireUninterruptibly();
        if (unwinding) {
            throw new Unwind();
        }
    }

    /** Branch: throws what it was interrupted with, if it was. */
    void throwInterruption() {
        if (interruption != null) {
            RuntimeException thrown = interruption.get();
            interruption = null;
            throw thrown;
        }
    }

    /** Branch: while {@code work} runs, activity calls are collected instead of awaited. */
    List<Promise<?>> capture(Callable<?> work) throws Exception {
        List<Promise<?>> calls = new ArrayList<>();
        captured = calls;
        try {
            work.call();
        } finally {
            captured = null;
        }
        return calls;
    }

    /** Branch: whether {@code call} was collected and must not be awaited. */
    boolean captures(Promise<?> call) {
        return captured != null && captured.add(call);
    }

    /** The wait this branch is in throws. */
    void interrupt(Supplier<RuntimeException> exception) {
        interruption = exception;
    }

    /** Engine: throws the parked code away; its {@code finally} blocks run, but cannot ask for anything. */
    void unwind() {
        unwinding = true;
        if (started && !finished) {
            goOn.release();
        }
    }

    /** Branch: ends here for the engine; its thread stays parked for ever. */
    void abandon() {
        log.error("Orchestration code caught what should have unwound it, again and again; its thread is left parked."
                + " Catch Exception, not Throwable, around waits in a loop");
        finished = true;
        handedBack.release();
        new Semaphore(0).acquireUninterruptibly();
    }

    boolean isCurrentThread() {
        return Thread.currentThread() == thread;
    }

    boolean isFinished() {
        return finished;
    }

    /** The {@link Error} that ended it, if one did. */
    @Nullable
    Throwable death() {
        return death;
    }

    /** Whether this is {@code ancestor} or was forked below it. */
    boolean isWithin(Branch ancestor) {
        Branch branch = this;
        while (branch != null && branch != ancestor) {
            branch = branch.parent;
        }
        return branch == ancestor;
    }
}
