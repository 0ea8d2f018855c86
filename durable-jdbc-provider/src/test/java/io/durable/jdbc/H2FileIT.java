package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.durable.Instance;
import io.durable.InstanceStatus;
import io.durable.StartOptions;
import io.durable.history.Event;
import io.durable.test.TestNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** A database in a file outlives its application, however that ends. */
class H2FileIT {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final int COMPLETIONS = 100;

    @Test
    void nextApplicationFindsEverything() {
        String url = TestH2.newFile();
        TestStore first = TestStore.at(url);
        List<Event> history;
        try (TestNode node = Mortal.node(first, "first")) {
            node.client().start("Echo", "hello", StartOptions.id("done")).await(SOON);
            node.client().start("Later", "hello", StartOptions.id("unknown here"));
            node.client().raisePersistentEvent("nobody yet", "note", "early");
            history = node.admin().history("done");
        }
        first.dataSource().close();

        TestStore second = TestStore.at(url);
        try (TestNode node = Mortal.node(second, "second")) {
            assertThat(node.client().handle("done", String.class).await(SOON)).isEqualTo("hello");
            assertThat(node.admin().history("done")).isEqualTo(history).hasSize(4);
            assertThat(node.client().handle("unknown here", String.class).status())
                    .isEqualTo(InstanceStatus.PENDING);
            assertThat(second.jdbc().queryForList("select instance_id from durable_message", String.class))
                    .containsExactly("nobody yet");
        }
        second.dataSource().close();
    }

    @Test
    void nothingAcknowledgedIsLostWhenTheProcessIsKilled() throws Exception {
        String url = TestH2.newFile();
        List<String> said = untilKilled(url);

        TestStore store = TestStore.at(url);
        List<String> started = after(Mortal.STARTED, said);
        List<String> completed = after(Mortal.COMPLETED, said);
        assertThat(completed).as("%s", said).hasSizeGreaterThanOrEqualTo(COMPLETIONS);
        assertThat(store.provider().find(completed))
                .hasSameSizeAs(completed)
                .allMatch(instance -> instance.state().status() == InstanceStatus.COMPLETED);
        assertThat(store.provider().find(started))
                .extracting(Instance::instanceId)
                .containsExactlyInAnyOrderElementsOf(started);
        store.passTime(Duration.ofHours(1)); // until the lease of the dead has lapsed
        try (TestNode heir = Mortal.node(store, "heir")) {
            for (String id : started) {
                assertThat(heir.client().handle(id, String.class).await(SOON)).isEqualTo(id);
            }
        }
        store.dataSource().close();
    }

    /** What a process said that was killed while it was busy. */
    private static List<String> untilKilled(String url) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Mortal.class.getName(),
                        url)
                .redirectErrorStream(true)
                .start();
        List<String> said = new ArrayList<>();
        try (BufferedReader output = process.inputReader()) {
            String line;
            int completions = 0;
            while ((line = output.readLine()) != null) {
                said.add(line);
                if (line.startsWith(Mortal.COMPLETED) && ++completions == COMPLETIONS) {
                    process.toHandle().destroyForcibly(); // what it said before can still be read
                }
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        return said;
    }

    /** The ids in whole lines that start with {@code what}. */
    private static List<String> after(String what, List<String> said) {
        return said.stream()
                .filter(line -> line.startsWith(what) && line.endsWith(Mortal.END))
                .map(line -> line.substring(what.length(), line.length() - Mortal.END.length()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {";WRITE_DELAY=500", ""})
    void saysSoWhenCommitsReachTheFileLate(String option) {
        assertThat(warnings(TestH2.newFileWithDefaults() + option))
                .singleElement()
                .asString()
                .contains("500 ms")
                .contains(";WRITE_DELAY=0");
    }

    @Test
    void hasNothingToSayOfCommitsThatReachTheFileOrHaveNone() {
        assertThat(warnings(TestH2.newFile())).isEmpty();
        assertThat(warnings("jdbc:h2:mem:fleeting")).isEmpty();
    }

    private static List<String> warnings(String url) {
        Logger logger = (Logger) LoggerFactory.getLogger(H2WriteDelay.class);
        ListAppender<ILoggingEvent> heard = new ListAppender<>();
        heard.start();
        logger.addAppender(heard);
        try {
            TestStore store = TestStore.at(url);
            store.provider();
            store.dataSource().close();
        } finally {
            logger.detachAppender(heard);
        }
        return heard.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}
