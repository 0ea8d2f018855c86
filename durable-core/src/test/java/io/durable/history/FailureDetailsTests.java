package io.durable.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class FailureDetailsTests {

    @Test
    void tellsAllAboutAnException() {
        Exception failure = new IllegalStateException("broken", new IOException("disk full"));

        FailureDetails details = FailureDetails.of(failure, true);

        assertThat(details.type()).isEqualTo("java.lang.IllegalStateException");
        assertThat(details.message()).isEqualTo("broken");
        assertThat(details.retryable()).isTrue();
        assertThat(details.stackTrace())
                .startsWith("java.lang.IllegalStateException: broken")
                .contains("at " + getClass().getName() + ".tellsAllAboutAnException(")
                .contains("Caused by: java.io.IOException: disk full");
    }

    @Test
    void anExceptionMayHaveNoMessage() {
        FailureDetails details = FailureDetails.of(new IOException(), false);

        assertThat(details.message()).isNull();
        assertThat(details.summary()).isEqualTo("java.io.IOException");
    }

    @Test
    void longMessageIsNotCutWithinACharacter() {
        FailureDetails details = FailureDetails.of(new IOException("x".repeat(3_999) + "🚀".repeat(9)), false);

        assertThat(details.message()).startsWith("x".repeat(3_999) + "… (");
    }

    @Test
    void whatTheEngineFindsHasNoStackAndIsFinal() {
        assertThat(FailureDetails.of(IllegalStateException.class, "attempts used up"))
                .isEqualTo(new FailureDetails("java.lang.IllegalStateException", "attempts used up", null, false));
    }

    @Test
    void isSummedUpInOneLine() {
        assertThat(new FailureDetails("T", "m", "T: m\n\tat X", false).summary())
                .isEqualTo("T: m");
    }

    @Test
    void isTheSameFailureWhenTypeAndMessageAre() {
        FailureDetails details = new FailureDetails("T", "m", "stack of 1.0", true);

        assertThat(details.isSameAs(new FailureDetails("T", "m", "stack of 2.0", false)))
                .isTrue();
        assertThat(details.isSameAs(new FailureDetails("T", "n", "stack of 1.0", true)))
                .isFalse();
        assertThat(details.isSameAs(new FailureDetails("U", "m", "stack of 1.0", true)))
                .isFalse();
        assertThat(details.isSameAs(new FailureDetails("T", null, "stack of 1.0", true)))
                .isFalse();
    }
}
