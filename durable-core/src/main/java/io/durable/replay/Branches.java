package io.durable.replay;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The branches of one execution: one runs at a time, in the order in which what they waited for was done. */
final class Branches {

    /** More than all clean-ups together would ask for. */
    private static final int MAX_REFUSALS = 100_000;

    private final Consumer<Branch> resume;
    private final BooleanSupplier deliverNext;
    private final Set<Branch> all = new LinkedHashSet<>();
    private final Set<Branch> runnable = new LinkedHashSet<>();
    private final AtomicInteger refusals = new AtomicInteger();
    private @Nullable Branch current;
    private @Nullable Throwable undelivered;
    private long settlements;
    private volatile boolean stopped;

    /**
     * @param resume lets a branch run until it waits or ends
     * @param deliverNext delivers what may let a branch go on; false if there is nothing to deliver in this turn
     */
    Branches(Consumer<Branch> resume, BooleanSupplier deliverNext) {
        this.resume = resume;
        this.deliverNext = deliverNext;
    }

    /** Adds a branch that starts when the running one waits. */
    Branch fork(Runnable body) {
        Branch branch = new Branch(current, body);
        all.add(branch);
        runnable.add(branch);
        return branch;
    }

    /**
     * Engine: runs every branch that can go on, until all wait or are stopped.
     *
     * @throws CodeDiedException if one died of an {@link Error}
     * @throws IllegalStateException if something could not be delivered
     */
    void run() {
        Branch branch;
        while (!stopped && (branch = next()) != null) {
            runnable.remove(branch);
            current = branch;
            resume.accept(branch);
            current = null;
            if (branch.isFinished()) {
                all.remove(branch);
                runnable.remove(branch); // it may have woken itself
            }
            if (branch.death() != null) {
                throw new CodeDiedException(branch.death());
            }
            if (undelivered != null) {
                throw new IllegalStateException("A fact could not be delivered: " + undelivered, undelivered);
            }
        }
    }

    /** The running branch; fails on any thread that is not its own, and unwinds code that was stopped. */
    Branch current() {
        if (stopped) {
            throw unwind();
        }
        Branch branch = current;
        if (branch == null || !branch.isCurrentThread()) {
            throw new IllegalStateException("The context belongs to the thread of its orchestration, not to "
                    + Thread.currentThread().getName() + "; use fork() to run code beside the main line");
        }
        return branch;
    }

    /** Code that keeps catching what unwinds it, and asks again, is left parked for good rather than spinning. */
    private Unwind unwind() {
        if (refusals.incrementAndGet() > MAX_REFUSALS) {
            all.stream().filter(Branch::isCurrentThread).forEach(Branch::abandon);
        }
        return new Unwind();
    }

    /** Branch: waits until one of {@code promises} is done. */
    void waitForAny(Promise<?>... promises) {
        Branch branch = current();
        while (Arrays.stream(promises).noneMatch(Promise::isDone)) {
            for (Promise<?> promise : promises) {
                promise.wakes(branch);
            }
            if (!deliversTo(branch)) {
                branch.suspend();
            }
            for (Promise<?> promise : promises) {
                promise.forgets(branch);
            }
            branch.throwInterruption();
        }
    }

    /** Branch: delivers until somebody can go on; if it is the branch itself, it does. */
    private boolean deliversTo(Branch branch) {
        boolean delivered = true;
        while (runnable.isEmpty() && delivered) {
            delivered = deliver();
        }
        return !stopped && next() == branch && runnable.remove(branch);
    }

    /** Branch: what fails here is nothing for its code to catch. */
    private boolean deliver() {
        try {
            return deliverNext.getAsBoolean();
        } catch (Unwind diverged) {
            throw diverged;
        } catch (RuntimeException | Error e) {
            stop();
            undelivered = e;
            throw new Unwind();
        }
    }

    /** The first that can go on, if there is one. */
    private @Nullable Branch next() {
        return runnable.isEmpty() ? null : runnable.iterator().next();
    }

    void wake(Branch branch) {
        if (!branch.isFinished()) {
            runnable.add(branch);
        }
    }

    /** Makes those branches throw out of the wait they are in, or out of their next one. */
    void interrupt(Predicate<Branch> which, Supplier<RuntimeException> exception) {
        all.stream().filter(which).forEach(branch -> {
            branch.interrupt(exception);
            wake(branch);
        });
    }

    /** Position of the next thing that is done. */
    long nextSettlement() {
        return settlements++;
    }

    /** Nobody may ask for anything or wait any more, also code that has caught what should have unwound it. */
    void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    /** Stops, and throws away the code that is parked. */
    void unwindAll() {
        stop();
        all.forEach(Branch::unwind);
    }
}
