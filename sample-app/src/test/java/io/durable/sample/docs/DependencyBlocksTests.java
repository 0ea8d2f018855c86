package io.durable.sample.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.sample.docs.Document.Block;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Dependencies with a version, in documents, are modules of this build in its version; others are managed by Boot. */
class DependencyBlocksTests {

    private static final Pattern DEPENDENCY =
            Pattern.compile("<groupId>(.+?)</groupId>\\s*<artifactId>(.+?)</artifactId>\\s*<version>(.+?)</version>");

    static List<Block> blocks() {
        return Document.all().stream()
                .flatMap(document -> document.blocks("xml").stream())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void dependencyIsAModuleOfThisBuild(Block block) {
        Document parent = Document.read(Document.ROOT.resolve("pom.xml"));
        MatchResult project = dependencies(parent.text()).get(0);

        assertThat(dependencies(block.text())).allSatisfy(dependency -> {
            assertThat(dependency.group(1)).isEqualTo(project.group(1));
            assertThat(Document.ROOT.resolve(dependency.group(2)).resolve("pom.xml"))
                    .exists();
            assertThat(dependency.group(3)).isEqualTo(project.group(3));
        });
    }

    private static List<MatchResult> dependencies(String xml) {
        return DEPENDENCY.matcher(xml).results().toList();
    }
}
