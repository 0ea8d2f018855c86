package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class TestClockTests {

    private final Instant start = Instant.parse("2026-03-04T05:06:07Z");
    private final TestClock clock = new TestClock(start);

    @Test
    void standsStillUntilItIsMoved() {
        assertThat(clock.instant()).isEqualTo(start);

        clock.advance(Duration.ofSeconds(90));
        assertThat(clock.instant()).isEqualTo(start.plusSeconds(90));
    }

    @Test
    void movesTogetherWithItsCopiesForOtherZones() {
        TestClock elsewhere = clock.withZone(ZoneId.of("Asia/Tokyo"));
        clock.advance(Duration.ofHours(1));

        assertThat(elsewhere.instant()).isEqualTo(clock.instant());
        assertThat(elsewhere.getZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
    }

    @Test
    void losesNoStepOfManyThreads() throws Exception {
        Racing.race(racer -> {
            for (int i = 0; i < 1000; i++) {
                clock.advance(Duration.ofMillis(1));
            }
            return racer;
        });

        assertThat(clock.instant()).isEqualTo(start.plusSeconds(Racing.RACERS));
    }
}
