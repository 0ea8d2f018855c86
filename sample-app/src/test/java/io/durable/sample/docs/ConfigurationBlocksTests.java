package io.durable.sample.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.sample.docs.Document.Block;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.ByteArrayResource;

/** Configuration in documents is what the starter understands, and the defaults are those it has. */
class ConfigurationBlocksTests {

    /** A row of a table: a property and its default, in quotes if it has one. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(durable\\.[^`]+)` \\| (?:`([^`]*)`|[^|`]*) \\|");

    private static final Map<String, String> DEFAULTS = StarterProperties.defaults();

    static List<Block> blocks() {
        return Document.all().stream()
                .flatMap(document ->
                        Stream.of("yaml", "properties").flatMap(language -> document.blocks(language).stream()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void propertiesOfTheStarterAreKnown(Block block) {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new ByteArrayResource(yaml(block).getBytes(StandardCharsets.UTF_8)));
        Properties properties = yaml.getObject();

        assertThat(properties).isNotEmpty();
        assertThat(properties.stringPropertyNames())
                .filteredOn(name -> name.startsWith("durable.") && !name.startsWith("durable.activities.overrides."))
                .isSubsetOf(DEFAULTS.keySet());
    }

    /** {@code a.b=c} is {@code a.b: 'c'}. */
    private static String yaml(Block block) {
        return block.language().equals("yaml")
                ? block.text()
                : block.lines().stream()
                        .map(line -> line.replaceFirst("=", ": '") + "'")
                        .collect(Collectors.joining("\n"));
    }

    @Test
    void readmeHasTheDefaultsOfTheStarter() {
        Map<String, String> said = ROW.matcher(Document.readme().text())
                .results()
                .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2) == null ? "" : row.group(2)));

        assertThat(said).isNotEmpty().allSatisfy((property, value) -> assertThat(DEFAULTS)
                .containsEntry(property, value));
    }
}
