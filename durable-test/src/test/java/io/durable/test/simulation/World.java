package io.durable.test.simulation;

import io.durable.test.TestClock;
import java.time.Duration;
import java.util.Random;

/** Time, chance and memory of one simulation: what everything in it shares. */
final class World {

    private final TestClock clock = new TestClock();
    private final Trace trace = new Trace(clock.instant());
    private final Random random;
    private final Faults faults;
    private boolean calm;

    World(long seed, Faults faults) {
        this.random = new Random(seed);
        this.faults = faults;
    }

    /** The time of the store and of those who watch; nodes may have their own. */
    TestClock clock() {
        return clock;
    }

    Random random() {
        return random;
    }

    Faults faults() {
        return faults;
    }

    Trace trace() {
        return trace;
    }

    /** Nothing bad happens from now on. */
    void calmDown() {
        calm = true;
    }

    /** Whether something happens that does so {@code thousandths} of the time. */
    boolean strikes(int thousandths) {
        return !calm && thousandths > 0 && random.nextInt(1000) < thousandths;
    }

    void pass(Duration time) {
        clock.advance(time);
    }

    void note(String who, String what) {
        trace.add(clock.instant(), who, what);
    }
}
