package io.durable.sample.docs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The properties of the starter, as its metadata has them. */
final class StarterProperties {

    private static final String METADATA = "META-INF/spring-configuration-metadata.json";

    private StarterProperties() {}

    /** Names with their defaults; empty where there is none. */
    static Map<String, String> defaults() {
        Map<String, String> defaults = new TreeMap<>();
        try {
            for (URL metadata :
                    Collections.list(StarterProperties.class.getClassLoader().getResources(METADATA))) {
                read(metadata).path("properties").forEach(property -> {
                    if (property.path("name").asString().startsWith("durable.")) {
                        defaults.put(
                                property.path("name").asString(),
                                property.path("defaultValue").asString(""));
                    }
                });
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return defaults;
    }

    private static JsonNode read(URL metadata) throws IOException {
        try (InputStream in = metadata.openStream()) {
            return JsonMapper.shared().readTree(in);
        }
    }
}
