package io.durable.reliability.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.reliability.check.Journal.Accepted;
import io.durable.reliability.check.Journal.Answer;
import io.durable.reliability.check.Journal.Effect;
import io.durable.reliability.check.Journal.Raised;
import io.durable.reliability.check.Journal.Told;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTests {

    @TempDir
    private Path directory;

    private final Journal journal = new Journal();

    @Test
    void whatWasWrittenIsReadAgain() throws Exception {
        Accepted accepted = new Accepted("a", Set.of("COMPLETED"), null);
        Raised raised = new Raised("a", "mail", "x", Answer.UNKNOWN);
        Effect effect = new Effect("a#1#2", "in\nput");
        Path path = directory.resolve("log");
        try (LogFile log = new LogFile(path)) {
            log.write(accepted);
            log.write(raised);
            log.write(effect);
        }
        try (LogFile log = new LogFile(path)) {
            log.write(new Told("a", "1"));
        }
        LogFile.read(path, journal);
        assertThat(journal.accepted()).containsEntry("a", accepted);
        assertThat(journal.raised()).containsExactly(raised);
        assertThat(journal.effects()).containsExactly(effect);
        assertThat(journal.results()).containsEntry("a", "1");
    }

    @Test
    void writerThatIsInterruptedDoesNoHarmToOthers() throws Exception {
        Path path = directory.resolve("log");
        try (LogFile log = new LogFile(path)) {
            Thread.currentThread().interrupt();
            log.write(new Effect("a#1#2", "one"));
            assertThat(Thread.interrupted()).isTrue();
            log.write(new Effect("a#1#3", "two"));
        }
        LogFile.read(path, journal);
        assertThat(journal.effects()).hasSize(2);
    }

    @Test
    void lineThatWasNotFinishedDoesNotCount() throws Exception {
        Path path = directory.resolve("log");
        try (LogFile log = new LogFile(path)) {
            log.write(new Effect("a#1#2", "one"));
        }
        Files.writeString(path, "Effect {\"idempo", StandardOpenOption.APPEND);
        LogFile.read(path, journal);
        assertThat(journal.effects()).hasSize(1);
    }
}
