package io.durable.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotsTests {

    private static final Duration QUICK = Duration.ofMillis(1);

    private final Slots<String> slots = new Slots<>(2);

    private void reserve(String... activities) {
        for (String activity : activities) {
            assertThat(slots.reserve()).isTrue();
            slots.add(activity);
        }
    }

    /** So many activities come and go. */
    private void runs(int activities, Duration each) {
        for (int i = 0; i < activities; i++) {
            reserve("passing");
            assertThat(slots.next()).isPresent();
            slots.leave(each);
        }
    }

    @Test
    void takesNoMoreThanRunAtOnceBeforeItKnowsHowLongTheyRun() {
        reserve("a", "b");
        assertThat(slots.reserve()).isFalse();
        assertThat(slots.room()).isZero();
    }

    @Test
    void takesAPlaceBackThatIsNotUsed() {
        reserve("a");
        assertThat(slots.reserve()).isTrue();
        slots.unreserve(1);
        assertThat(slots.room()).isEqualTo(1);
    }

    @Test
    void runsAsManyAsThereAreSlotsInTheOrderTheyCame() {
        runs(100, QUICK);
        reserve("a", "b", "c");
        assertThat(slots.next()).hasValue("a");
        assertThat(slots.next()).hasValue("b");
        assertThat(slots.next()).isEmpty();
        slots.leave(QUICK);
        assertThat(slots.next()).hasValue("c");
    }

    @Test
    void hasALineAsLongAsRunsWithinASecond() {
        runs(1000, Duration.ofMillis(400));
        assertThat(slots.room()).isEqualTo(2 * (1 + 2));
        runs(1000, Duration.ofMillis(100));
        assertThat(slots.room()).isEqualTo(2 * (1 + 9));
        runs(1000, QUICK);
        assertThat(slots.room()).isEqualTo(2 * (1 + 50));
        runs(1000, Duration.ofSeconds(2));
        assertThat(slots.room()).isEqualTo(2);
    }

    @Test
    void keepsWhatWasClaimedEvenWithoutRoom() {
        reserve("a", "b");
        slots.addClaimed("c");
        assertThat(slots.room()).isZero();
        slots.next();
        slots.next();
        slots.leave(QUICK);
        assertThat(slots.next()).hasValue("c");
    }

    @Test
    void sendsALineAwayThatDoesNotMove() {
        runs(100, QUICK);
        reserve("long", "longer", "a", "b");
        slots.next();
        slots.next();
        assertThat(slots.removeStuck()).isEmpty();
        assertThat(slots.removeStuck()).isEqualTo(List.of("a", "b"));
        assertThat(slots.hasLine()).isFalse();
        assertThat(slots.reserve()).isFalse();
        slots.leave(QUICK);
        assertThat(slots.reserve()).isTrue();
    }

    @Test
    void leavesALineAloneThatMoves() {
        runs(100, QUICK);
        reserve("a", "b", "c", "d");
        slots.next();
        slots.next();
        assertThat(slots.removeStuck()).isEmpty();
        slots.leave(QUICK);
        slots.next();
        assertThat(slots.removeStuck()).isEmpty();
        assertThat(slots.hasLine()).isTrue();
    }

    @Test
    void isLowOnceThereIsASlotOrALongLineHasBecomeShort() {
        runs(100, QUICK);
        while (slots.reserve()) {
            slots.add("waiting");
        }
        assertThat(slots.isLow()).isFalse();
        for (int i = 0; i < 3; i++) {
            slots.next();
            slots.leave(QUICK);
        }
        assertThat(slots.isLow()).isTrue();
    }
}
