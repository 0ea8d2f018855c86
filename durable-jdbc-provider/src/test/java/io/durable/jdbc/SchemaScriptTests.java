package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaScriptTests {

    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void scriptIsWhatLiquibaseWouldRun(String product) throws Exception {
        SchemaScript script = new SchemaScript(product);
        if (Boolean.getBoolean("durable.update-sql")) {
            Files.writeString(script.file(), script.generate());
        }

        assertThat(Files.readString(script.file()))
                .as("%s; run this test with -Ddurable.update-sql=true after a change of changelog.sql", script.file())
                .isEqualTo(script.generate());
    }
}
