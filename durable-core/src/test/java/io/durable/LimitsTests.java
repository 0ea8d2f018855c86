package io.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsTests {

    @Test
    void carryingForwardMayBeSwitchedOff() {
        Limits limits = new Limits(1, 0, 0, 1, 1);

        assertThat(limits.carryForwardEvents()).isZero();
        assertThat(limits.carryForwardExecutions()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing\0", "\0", "half \ud83d", "\ude80\ud83d"})
    void idsMustBeTextThatDatabasesCanKeep(String id) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Limits.DEFAULT.checkId("Instance id", id))
                .withMessage("Instance id must not contain U+0000 or half a surrogate pair");
    }

    @ParameterizedTest
    @ValueSource(strings = {"order 42", "Grüße 世界 🚀", "tab\t", "\u0001"})
    void anyOtherCharacterWillDo(String id) {
        assertThat(Limits.DEFAULT.checkId("Instance id", id)).isEqualTo(id);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 1, 1, unconsumedEvents must be positive",
        "1, -1, 0, 1, 1, carryForwardEvents must not be negative",
        "1, 0, -1, 1, 1, carryForwardExecutions must not be negative",
        "1, 0, 0, 0, 1, payloadBytes must be positive",
        "1, 0, 0, 1, 0, idLength must be positive"
    })
    void namesTheLimitThatMakesNoSense(
            int unconsumed, int carried, int executions, int bytes, int length, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Limits(unconsumed, carried, executions, bytes, length))
                .withMessageStartingWith(message);
    }
}
