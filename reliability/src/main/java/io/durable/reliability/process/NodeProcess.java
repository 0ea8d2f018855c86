package io.durable.reliability.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that runs {@link NodeMain}. */
final class NodeProcess {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String LOGGING = "-Dlogback.configurationFile=io/durable/reliability/node-logback.xml";

    private final Process process;
    private final int port;

    /**
     * What a node is told.
     *
     * @param name unique among all nodes that ever run
     * @param directory where its logs go
     * @param release of its code
     */
    record Settings(String name, String url, Path directory, int release, int round) {}

    private NodeProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** @throws IOException if it ends before it is ready, as it does while the database is out of reach */
    static NodeProcess start(Settings settings) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = List.of(
                java.toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                LOGGING,
                "-cp",
                System.getProperty("java.class.path"),
                NodeMain.class.getName(),
                Request.JSON.writeValueAsString(settings));
        Path log = settings.directory().resolve(settings.name() + ".log");
        Process process = new ProcessBuilder(command)
                .redirectError(Redirect.appendTo(log.toFile()))
                .start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        String line = output.readLine();
        if (line == null || !line.startsWith(NodeMain.READY)) {
            process.destroyForcibly();
            throw new IOException(settings.name() + " did not start, see " + log + ": " + line);
        }
        return new NodeProcess(process, Integer.parseInt(line.substring(NodeMain.READY.length())));
    }

    int port() {
        return port;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** As {@code kill -9} does: the process has no say in it. */
    void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Nothing of the process moves any more. */
    void freeze() {
        signal("-STOP");
    }

    void thaw() {
        signal("-CONT");
    }

    /** Asks the process to stop, as a deploy does, and kills it if it does not. */
    void stop() {
        process.destroy();
        if (!awaitEnd()) {
            kill();
        }
    }

    private void signal(String signal) {
        try {
            int exit = new ProcessBuilder("kill", signal, String.valueOf(process.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (exit != 0 && process.isAlive()) {
                throw new IllegalStateException("kill " + signal + " " + process.pid() + " has failed");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean awaitEnd() {
        try {
            return process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
