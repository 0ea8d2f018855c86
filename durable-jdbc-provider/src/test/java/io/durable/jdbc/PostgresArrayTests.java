package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class PostgresArrayTests {

    private static String text(Object... elements) {
        return new PostgresArray(elements).toString();
    }

    @Test
    void textIsQuoted() {
        assertThat(text("a", "", "null", "b, {c}")).isEqualTo("""
                {"a","","null","b, {c}"}""");
    }

    @Test
    void quotesAndBackslashesAreEscaped() {
        assertThat(text("\"", "\\", "{\"a\":\"\\n\"}", "\\\"\\")).isEqualTo("""
                {"\\"","\\\\","{\\"a\\":\\"\\\\n\\"}","\\\\\\"\\\\"}""");
    }

    @Test
    void numbersAndWhatIsNotThereStandAsTheyAre() {
        assertThat(text(1L, -2, null, true)).isEqualTo("{1,-2,null,true}");
    }

    @Test
    void timesHaveTheirZone() {
        assertThat(text(Sql.time(Instant.parse("2026-11-18T10:00:00.123456Z"))))
                .isEqualTo("{\"2026-11-18T10:00:00.123456Z\"}");
    }

    @Test
    void nothingIsEmpty() {
        assertThat(text()).isEqualTo("{}");
    }
}
