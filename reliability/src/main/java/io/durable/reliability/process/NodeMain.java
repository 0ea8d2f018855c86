package io.durable.reliability.process;

import io.durable.reliability.database.Database;
import io.durable.reliability.load.Flows;
import io.durable.reliability.node.ShiftedClock;
import io.durable.reliability.node.WorkingNode;
import io.durable.reliability.node.WorkingNode.Ground;
import io.durable.reliability.process.NodeProcess.Settings;
import java.io.IOException;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** A node in a process of its own: an application with orchestrations, activities, and a door for its clients. */
public final class NodeMain {

    static final Duration LEASE = Duration.ofSeconds(3);
    static final String READY = "ready ";

    private NodeMain() {}

    /** Runs until its standard input ends, as it does when whoever has started it is gone, or until it is told to stop. */
    public static void main(String[] arguments) throws IOException {
        Settings settings = Request.JSON.readValue(arguments[0], Settings.class);
        ShiftedClock clock = new ShiftedClock();
        RoundLog log = new RoundLog(settings.directory(), settings.name(), settings.round());
        Ground ground = new Ground(
                new Database(settings.url()).connections(settings.name()),
                true,
                clock,
                LEASE,
                UnaryOperator.identity());
        Flows flows = new Flows(log);
        WorkingNode node =
                new WorkingNode(settings.name(), ground, runtime -> flows.register(runtime, settings.release()));
        Runtime.getRuntime().addShutdownHook(new Thread(node::stop)); // activities write to the log until then
        try (NodeServer server = new NodeServer(new NodeDesk(node, clock, log))) {
            System.out.println(READY + server.port());
            while (System.in.read() >= 0) {
                continue;
            }
        }
        System.exit(0);
    }
}
