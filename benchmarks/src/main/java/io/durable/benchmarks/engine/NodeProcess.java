package io.durable.benchmarks.engine;

import io.durable.benchmarks.measure.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Scanner;

/** A process for a node, told on its standard input what to do; the end of that ends it. */
public final class NodeProcess {

    private static final String OPEN = "open";
    private static final String RUN = "run";
    private static final String CLOSE = "close";
    private static final String DONE = "done";
    private static final int LIVE = 20_000;

    private final PrintStream commands;
    private final BufferedReader answers;

    private NodeProcess(Process process) {
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    static NodeProcess start() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        ProcessBuilder builder = new ProcessBuilder(
                java.toString(), "-cp", System.getProperty("java.class.path"), NodeProcess.class.getName());
        try {
            return new NodeProcess(
                    builder.redirectError(ProcessBuilder.Redirect.INHERIT).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts the node on a database. */
    void open(Database database) {
        commands.println(OPEN + " " + database.url());
        awaitEnd();
    }

    void begin(int instances, int steps, int clients) {
        commands.println(RUN + " " + clients + " " + instances + " " + steps);
    }

    void awaitEnd() {
        expect(DONE);
    }

    /** Stops the node; the process waits for the next. */
    void close() {
        commands.println(CLOSE);
        awaitEnd();
    }

    private void expect(String answer) {
        try {
            String line = answers.readLine();
            if (!answer.equals(line)) {
                throw new IllegalStateException("A node answered " + line + " instead of " + answer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process itself. */
    public static void main(String[] arguments) {
        DurableEngine engine = null;
        try (Scanner commands = new Scanner(System.in, StandardCharsets.UTF_8)) {
            while (commands.hasNext()) {
                String command = commands.next();
                switch (command) {
                    case OPEN -> engine = new DurableEngine(new Database(commands.next(), null), new Setting(LIVE, 0));
                    case RUN -> {
                        engine.clients(commands.nextInt());
                        engine.chains(commands.nextInt(), commands.nextInt());
                    }
                    case CLOSE -> engine.close();
                    default -> throw new IllegalArgumentException("No such command: " + command);
                }
                System.out.println(DONE);
            }
        }
        System.exit(0);
    }
}
