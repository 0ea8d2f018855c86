package io.durable.sample.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.sample.docs.Document.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Java in documents is taken from sources that are compiled, whole lines of one file. */
class JavaBlocksTests {

    /** Stands for lines that were left out. */
    private static final String ELISION = "// …";

    private static final List<List<String>> SOURCES = sources();

    static List<Block> blocks() {
        return Document.all().stream()
                .flatMap(document -> document.blocks("java").stream())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void javaStandsInACompiledSource(Block block) {
        assertThat(SOURCES).anyMatch(source -> stands(block.lines(), source));
    }

    /** Whether the parts between elisions follow each other in {@code source}. */
    private static boolean stands(List<String> block, List<String> source) {
        int elision = block.indexOf(ELISION);
        List<String> part = elision < 0 ? block : block.subList(0, elision);
        int at = Collections.indexOfSubList(source, part);
        if (at < 0 || elision < 0) {
            return at >= 0;
        }
        return stands(block.subList(elision + 1, block.size()), source.subList(at + part.size(), source.size()));
    }

    private static List<List<String>> sources() {
        try (Stream<Path> files = Files.walk(Document.ROOT)) {
            return files.filter(file -> file.toString().matches(".*/src/(main|test)/java/.*\\.java"))
                    .map(file -> new Block(
                                    file.toString(), "java", Document.read(file).text())
                            .lines())
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
