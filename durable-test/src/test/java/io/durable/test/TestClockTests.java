package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.stream.IntStream;
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
    void losesNoStepOfManyThreads() {
        IntStream.range(0, 8000).parallel().forEach(step -> clock.advance(Duration.ofMillis(1)));

        assertThat(clock.instant()).isEqualTo(start.plusSeconds(8));
    }
}
