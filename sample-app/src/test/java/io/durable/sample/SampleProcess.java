package io.durable.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The packaged sample, run as its users run it: a process of its own, in a directory of its own. */
final class SampleProcess implements AutoCloseable {

    private static final Path JAR = Path.of("target", "sample-app.jar").toAbsolutePath();
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Process process;
    private final Path log;

    private SampleProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts the sample and waits until it serves; options are those of the JVM and, with dashes, of the sample. */
    static SampleProcess start(Path directory, String... options) {
        List<String> command = new ArrayList<>(List.of(JAVA.toString(), "-XX:TieredStopAtLevel=1"));
        List.of(options).stream().filter(option -> !option.startsWith("--")).forEach(command::add);
        command.addAll(List.of("-jar", JAR.toString(), "--server.port=0"));
        List.of(options).stream().filter(option -> option.startsWith("--")).forEach(command::add);
        try {
            Path log = Files.createTempFile(directory, "sample", ".log");
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            SampleProcess sample = new SampleProcess(process, log);
            sample.awaitPort();
            return sample;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitPort() {
        await("port in " + log)
                .atMost(PATIENCE)
                .failFast(() -> assertThat(process.isAlive()).as(log()).isTrue())
                .until(() -> port().isPresent());
    }

    Shop shop() {
        return Shop.at(port().orElseThrow());
    }

    private Optional<Integer> port() {
        return PORT.matcher(log())
                .results()
                .map((MatchResult found) -> Integer.valueOf(found.group(1)))
                .findFirst();
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As {@code kill -9} does: the process has no say in it. */
    void kill() {
        CompletableFuture<Process> gone = process.destroyForcibly().onExit();
        await("end of the process").atMost(PATIENCE).until(gone::isDone);
    }

    @Override
    public void close() {
        kill();
    }
}
