package io.durable.runtime;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Where activities run on this node, and the line of those that wait for it. The line is as long as the activities are
 * short: who stands in it is expected to run within a second, and need not be written to the store and claimed again.
 * Whoever would wait longer is better left to other nodes.
 *
 * @param <A> an activity
 */
final class Slots<A> {

    static final Duration PATIENCE = Duration.ofSeconds(1);

    /** How many may stand in line for each slot, however short activities are. */
    private static final int LINE = 50;

    /** Of how many activities the length is averaged. */
    private static final int MEMORY = 20;

    private final int slots;
    private final Queue<A> line = new ArrayDeque<>();
    private double averageNanos = 2.0 * PATIENCE.toNanos(); // no line before we know better
    private int taken;
    private int running;
    private boolean stuck;
    private @Nullable A eldest;

    Slots(int slots) {
        this.slots = slots;
    }

    /** How many more activities may come. */
    synchronized int room() {
        int each = stuck ? 0 : (int) Math.min(LINE, PATIENCE.toNanos() / averageNanos);
        return Math.max(0, slots * (1 + each) - taken);
    }

    /** Whether it is time to look for more, if there are any. */
    synchronized boolean isLow() {
        return line.isEmpty() ? room() > 0 : room() > slots;
    }

    /** Reserves a place in line; false if there is none. */
    synchronized boolean reserve() {
        if (room() == 0) {
            return false;
        }
        taken++;
        return true;
    }

    synchronized void unreserve(int places) {
        taken -= places;
    }

    /** Puts an activity in line that has a place reserved. */
    synchronized void add(A activity) {
        line.add(activity);
    }

    /** Puts an activity in line that has none: it is ours, whether there is room or not. */
    synchronized void addClaimed(A activity) {
        taken++;
        line.add(activity);
    }

    synchronized boolean hasLine() {
        return !line.isEmpty();
    }

    /** The next in line, if there is a slot for it. */
    synchronized Optional<A> next() {
        if (running == slots || line.isEmpty()) {
            return Optional.empty();
        }
        running++;
        return Optional.of(line.remove());
    }

    /** An activity has left its slot without having run. */
    synchronized void leave() {
        running--;
        taken--;
    }

    /** An activity has left its slot after so long. */
    synchronized void leave(Duration time) {
        leave();
        stuck = false;
        averageNanos += (Math.max(1, time.toNanos()) - averageNanos) / MEMORY;
    }

    /** Takes everybody out of a line that has not moved since this was last asked. */
    synchronized List<A> removeStuck() {
        List<A> removed = List.of();
        if (eldest != null && eldest == line.peek()) {
            removed = new ArrayList<>(line);
            line.clear();
            taken -= removed.size();
            stuck = true;
        }
        eldest = line.peek();
        return removed;
    }
}
