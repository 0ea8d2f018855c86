package io.durable.boot.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The table in docs/spring.md has every property, with its default. */
class PropertiesDocumentTests {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(durable\\.[^`]+)` \\| (?:`([^`]*)`)? ?\\|");

    @Test
    void theTableIsComplete() throws IOException {
        Map<String, String> documented = new TreeMap<>();
        ROW.matcher(Files.readString(Path.of("../docs/spring.md")))
                .results()
                .forEach(row -> documented.put(row.group(1), row.group(2) == null ? "" : row.group(2)));

        assertThat(documented).isNotEmpty().isEqualTo(known());
    }

    private static Map<String, String> known() throws IOException {
        Map<String, String> known = new TreeMap<>();
        ClassLoader loader = PropertiesDocumentTests.class.getClassLoader();
        for (var metadata : Collections.list(loader.getResources("META-INF/spring-configuration-metadata.json"))) {
            try (InputStream in = metadata.openStream()) {
                for (JsonNode property : JsonMapper.shared().readTree(in).path("properties")) {
                    String name = property.path("name").asString();
                    if (name.startsWith("durable.")) {
                        known.put(name, property.path("defaultValue").asString(""));
                    }
                }
            }
        }
        return known;
    }
}
