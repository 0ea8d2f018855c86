package io.durable.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.ActivityFailedException;
import io.durable.history.FailureDetails;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the store says about a failure is not to be trusted with more than making an exception. */
class FailuresTests {

    static final AtomicInteger RAN = new AtomicInteger();

    static class Gadget {
        static {
            RAN.incrementAndGet();
        }

        public Gadget(String message) {
            RAN.incrementAndGet();
        }
    }

    static Exception rebuilt(String type) {
        return Failures.ofActivity("charge", new FailureDetails(type, "no funds", null, false));
    }

    @Test
    void exceptionOfTheApplicationIsMadeAgain() {
        assertThat(rebuilt("java.lang.IllegalStateException"))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("no funds");
    }

    @Test
    void classThatIsNoExceptionIsNotEvenInitialized() {
        assertThat(rebuilt(Gadget.class.getName())).isInstanceOf(ActivityFailedException.class);
        assertThat(RAN).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.lang.StackOverflowError", "java.io.File", "int", "[Ljava.lang.String;", "../x", ""})
    void anythingElseIsOnlyDescribed(String type) {
        assertThat(rebuilt(type)).isInstanceOf(ActivityFailedException.class).hasMessageContaining("no funds");
    }
}
