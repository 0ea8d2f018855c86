package io.durable.reliability.process;

import io.durable.reliability.process.NodeProcess.Settings;
import io.durable.reliability.process.Request.Verb;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The place of one node, with its wire: one process after the other. */
final class NodeSlot implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(NodeSlot.class);
    private static final int ATTEMPTS = 50;

    private final String name;
    private final Path directory;
    private final Wire wire;
    private final AtomicInteger round;
    private volatile int release = 1;
    private volatile int lives;
    private volatile NodeProcess process;

    /** @param round the one that is on */
    NodeSlot(String name, String url, Path directory, AtomicInteger round) {
        this.name = name;
        this.directory = directory;
        this.round = round;
        this.wire = new Wire(url);
        this.process = start();
    }

    /** As a supervisor does: one that does not come up is started again. */
    private NodeProcess start() {
        for (int i = 0; i < ATTEMPTS; i++) {
            lives++;
            try {
                return NodeProcess.start(new Settings(name + "-" + lives, wire.url(), directory, release, round.get()));
            } catch (IOException e) {
                log.info("{}", e.getMessage());
            }
        }
        throw new IllegalStateException(name + " does not start, see " + directory);
    }

    Wire wire() {
        return wire;
    }

    RemoteClient client() {
        return new RemoteClient(process.port(), round.get());
    }

    void kill() {
        process.kill();
    }

    void freeze() {
        process.freeze();
    }

    void thaw() {
        process.thaw();
    }

    /** Puts a new process in the place of one that is gone. */
    void startAgain() {
        process = start();
    }

    /** Stops in good order and comes back with the next release. */
    void deploy() {
        process.stop();
        release++;
        process = start();
    }

    /** Shifts the clock of the process. */
    void shiftClock(Duration by) {
        client().ask(Request.of(Verb.CLOCK, by));
    }

    /** Leaves the process without connections for a while. */
    void exhaustPool(Duration time) {
        client().ask(Request.of(Verb.EXHAUST, time));
    }

    /** Nothing that clients have asked for before is done any more. */
    void closeDoor() {
        client().ask(Request.of(Verb.CLOSE, Duration.ZERO));
    }

    /** Serves clients of the round that is on. */
    void beginRound() {
        client().ask(Request.of(Verb.ROUND, round.get(), name));
    }

    void sweep() {
        client().ask(Request.of(Verb.SWEEP, Duration.ZERO));
    }

    Vitals vitals() {
        return Request.JSON.treeToValue(client().ask(Request.of(Verb.VITALS, Duration.ZERO)), Vitals.class);
    }

    int release() {
        return release;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        wire.heal();
        process.stop();
        wire.close();
    }

    @Override
    public String toString() {
        return name;
    }
}
