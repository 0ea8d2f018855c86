package io.durable.sample.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.sample.docs.Document.Block;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DocumentTests {

    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(#[^)]*)?\\)");

    static List<Document> documents() {
        return Document.all();
    }

    /** A block in another language would be checked by nobody; those without one are drawings and commands. */
    @ParameterizedTest
    @MethodSource("documents")
    void codeIsInALanguageThatIsChecked(Document document) {
        assertThat(document.blocks())
                .extracting(Block::language)
                .isSubsetOf(Set.of("java", "xml", "yaml", "properties", "console", "json", ""));
    }

    @Test
    void commandsAreInTheSectionsThatAreRun() {
        Document readme = Document.readme();

        assertThat(Stream.of("Kill it", "Your own in five minutes")
                        .flatMap(section -> readme.section(section).commands().stream()))
                .containsExactlyElementsOf(readme.commands());
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linksLeadSomewhere(Document document) {
        assertThat(LINK.matcher(document.text())
                        .results()
                        .map(link -> link.group(1))
                        .filter(link -> !URI.create(link).isAbsolute())
                        .toList())
                .allSatisfy(
                        link -> assertThat(document.path().resolveSibling(link)).exists());
    }
}
