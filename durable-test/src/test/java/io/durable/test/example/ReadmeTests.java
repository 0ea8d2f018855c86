package io.durable.test.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Java in the README and in docs is taken from sources that are compiled and run. */
class ReadmeTests {

    private static final Path ROOT = Path.of("..");
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    @TestFactory
    Stream<DynamicTest> javaBlocksStandInCompiledSources() throws IOException {
        String sources = sources();
        return documents().flatMap(document -> blocks(document)
                .map(block -> DynamicTest.dynamicTest(
                        document.getFileName() + ": "
                                + block.lines().findFirst().orElse(""),
                        () -> assertThat(lines(sources)).containsSequence(lines(block)))));
    }

    private static Stream<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            List<Path> pages =
                    docs.filter(page -> page.toString().endsWith(".md")).toList();
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), pages.stream());
        }
    }

    private static String sources() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(Path.of("src/test/java/io/durable/test/example"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }

    private static Stream<String> blocks(Path document) {
        try {
            return JAVA_BLOCK
                    .matcher(Files.readString(document))
                    .results()
                    .map(MatchResult::group)
                    .map(block -> block.substring("```java\n".length(), block.length() - "```".length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Indentation and blank lines do not count. */
    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
}
