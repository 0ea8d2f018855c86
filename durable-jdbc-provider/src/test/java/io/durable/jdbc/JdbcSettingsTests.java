package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The prefix is all of our SQL that comes from outside. */
class JdbcSettingsTests {

    @ParameterizedTest
    @ValueSource(strings = {"durable_", "engine.durable_", "D2_"})
    void prefixIsAName(String prefix) {
        assertThat(new JdbcSettings(prefix).prefix()).isEqualTo(prefix);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x; drop table orders; --", "x y", "\"x\"", "a.b.c", "x--", "x'", "x\ny"})
    void prefixIsNothingElse(String prefix) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JdbcSettings(prefix))
                .withMessageContaining("is no prefix for tables");
    }
}
