package io.durable.benchmarks.engine;

import io.durable.benchmarks.measure.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Scanner;

/** A node in a process of its own, told on its standard input what to run. */
public final class NodeProcess implements AutoCloseable {

    private static final String READY = "ready";
    private static final String DONE = "done";
    private static final int LIVE = 20_000;

    private final Process process;
    private final PrintStream commands;
    private final BufferedReader answers;

    private NodeProcess(Process process) {
        this.process = process;
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    static NodeProcess start(String url) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        ProcessBuilder builder = new ProcessBuilder(
                java.toString(), "-cp", System.getProperty("java.class.path"), NodeProcess.class.getName(), url);
        try {
            NodeProcess node = new NodeProcess(
                    builder.redirectError(ProcessBuilder.Redirect.INHERIT).start());
            node.expect(READY);
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void begin(int instances, int steps) {
        commands.println(instances + " " + steps);
    }

    void awaitEnd() {
        expect(DONE);
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

    /** The end of its input ends the process. */
    @Override
    public void close() {
        commands.close();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }

    /** The process itself; {@code arguments} is the URL of the database. */
    public static void main(String[] arguments) {
        try (DurableEngine engine = new DurableEngine(new Database(arguments[0], null), new Setting(LIVE, 0));
                Scanner commands = new Scanner(System.in, StandardCharsets.UTF_8)) {
            System.out.println(READY);
            while (commands.hasNextInt()) {
                engine.chains(commands.nextInt(), commands.nextInt());
                System.out.println(DONE);
            }
        }
        System.exit(0);
    }
}
