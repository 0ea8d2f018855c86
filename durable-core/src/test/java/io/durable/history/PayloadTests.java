package io.durable.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PayloadTests {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"a":1,"b":2}       | {"b":2,"a":1}
                    {"a":[1,{"b":2}]}   | { "a" : [ 1, { "b" : 2 } ] }
                    {"x":{"a":1,"b":2}} | {"x":{"b":2.0,"a":1.0}}
                    1                   | 1.0
                    1                   | 1e0
                    100                 | 1.0E2
                    0.1                 | 0.10
                    0                   | -0
                    0                   | -0.0
                    0                   | 0e5
                    2147483648          | 2147483648.0
                    9223372036854775808 | 9223372036854775808.00
                    1e400               | 10e399
                    "é"                 | "\\u00e9"
                    "/"                 | "\\/"
                    null                | null
                    []                  | [ ]
                    """)
    void isEqualAsJson(String one, String other) {
        assertThat(Payload.ofJson(one)).isEqualTo(Payload.ofJson(other)).hasSameHashCodeAs(Payload.ofJson(other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    [1,2]                   | [2,1]
                    1                       | "1"
                    1                       | 1.0000000000000000000001
                    12345678901234567890.12 | 12345678901234567890.13
                    9007199254740992        | 9007199254740993
                    null                    | {}
                    null                    | "null"
                    {"a":null}              | {}
                    []                      | {}
                    []                      | ""
                    false                   | 0
                    "a"                     | "A"
                    """)
    void isDifferentWhereJsonIs(String one, String other) {
        assertThat(Payload.ofJson(one)).isNotEqualTo(Payload.ofJson(other));
    }

    @Test
    void isNotEqualToItsText() {
        assertThat((Object) Payload.ofJson("1")).isNotEqualTo("1");
    }

    @Test
    void keepsTheTextItWasMadeOf() {
        assertThat(Payload.ofJson("{ \"a\" : 1.0 }").json()).isEqualTo("{ \"a\" : 1.0 }");
    }

    @Test
    void nothingIsAlwaysTheSame() {
        assertThat(Payload.ofJson("null")).isSameAs(Payload.NULL);
    }
}
