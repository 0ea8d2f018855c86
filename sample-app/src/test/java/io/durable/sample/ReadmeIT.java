package io.durable.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.sample.docs.Command;
import io.durable.sample.docs.Document;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README has people type at a prompt does what it says, the packaged sample being what runs. */
class ReadmeIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path directory;

    @Nullable
    SampleProcess sample;

    @AfterEach
    void stop() {
        if (sample != null) {
            sample.close();
        }
    }

    @Test
    void orderSurvivesTheKillsOfTheReadme() {
        List<Command> commands = Document.readme().section("Kill it").commands();

        assertThat(commands).extracting(Command::line).contains("pkill -9 -f sample-app.jar");
        commands.forEach(this::run);
    }

    private void run(Command command) {
        if (command.line().endsWith("java -jar sample-app/target/sample-app.jar")) {
            sample = SampleProcess.start(directory);
        } else if (command.line().equals("pkill -9 -f sample-app.jar")) {
            running().kill();
        } else {
            request(command);
        }
    }

    /** A question is asked until the answer is there; everything else is said once. */
    private void request(Command command) {
        if (command.curl().method().equals("GET")) {
            await(command.line()).atMost(PATIENCE).untilAsserted(() -> assertThat(answer(command))
                    .isEqualTo(command.answer()));
        } else {
            assertThat(answer(command)).as(command.line()).isEqualTo(command.answer());
        }
    }

    private String answer(Command command) {
        return command.curl().send(running().shop()).body();
    }

    private SampleProcess running() {
        if (sample == null) {
            throw new IllegalStateException("The sample has not been started yet");
        }
        return sample;
    }
}
