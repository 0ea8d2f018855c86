package io.durable.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InstanceIdsTests {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.006Z");

    @Test
    void areUuidsOfVersion7() {
        UUID id = UUID.fromString(InstanceIds.next(NOW));

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(NOW.toEpochMilli());
    }

    @Test
    void comeInTheOrderOfTime() {
        List<String> ids = Stream.iterate(NOW, now -> now.plusMillis(1))
                .limit(1_000)
                .map(InstanceIds::next)
                .toList();

        assertThat(ids).isSorted();
    }

    @Test
    void differWithinAMoment() {
        assertThat(Stream.generate(() -> InstanceIds.next(NOW)).limit(1_000).toList())
                .doesNotHaveDuplicates();
    }
}
