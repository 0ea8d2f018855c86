package io.durable;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ActivityMethodTests {

    interface Bank {
        @Activity(retry = @Retry(maxAttempts = 3, backoff = "1 sec"))
        void charge();
    }

    @Test
    void optionsThatCannotBeReadSayWhereTheyStand() throws NoSuchMethodException {
        ActivityMethod method = ActivityMethod.of(Bank.class.getDeclaredMethod("charge"));
        assertThatIllegalArgumentException()
                .isThrownBy(method::options)
                .withMessage("@Activity on io.durable.ActivityMethodTests$Bank.charge: '1 sec' is no duration; write"
                        + " 500ms, 30s, 5m, 24h or PT30S");
    }
}
