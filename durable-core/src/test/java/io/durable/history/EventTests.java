package io.durable.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class EventTests {

    @Test
    void idsStartAtOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Event(0, Instant.EPOCH, new Delivered.TimerFired(1)))
                .withMessage("Event ids start at 1, not 0");
    }

    @Test
    void keepsTimeAsPreciselyAsADatabaseDoes() {
        Event event = new Event(1, Instant.parse("2026-01-01T00:00:00.123456789Z"), new Delivered.TimerFired(1));

        assertThat(event.recordedAt()).isEqualTo(Instant.parse("2026-01-01T00:00:00.123456Z"));
    }
}
