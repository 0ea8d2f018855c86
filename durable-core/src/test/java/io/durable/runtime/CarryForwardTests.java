package io.durable.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter.Letter;
import io.durable.Limits;
import io.durable.history.CarriedEvent;
import io.durable.history.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CarryForwardTests {

    private static final long EXECUTION = 10;

    private static List<CarriedEvent> events(int first, int last, long raisedIn) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(number -> new CarriedEvent("x", Payload.ofJson(String.valueOf(number)), raisedIn))
                .toList();
    }

    private static CarryForward from(List<CarriedEvent> unconsumed) {
        return CarryForward.from(EXECUTION, unconsumed, Limits.DEFAULT);
    }

    @Test
    void takesAllAlongUpToTwenty() {
        List<CarriedEvent> twenty = events(1, 20, EXECUTION);
        assertThat(from(twenty)).isEqualTo(new CarryForward(twenty, List.of()));
    }

    @Test
    void takesTheTwentyOldestAlong() {
        CarryForward carry = from(events(1, 22, EXECUTION));
        assertThat(carry.carried()).isEqualTo(events(1, 20, EXECUTION));
        assertThat(carry.left()).extracting(letter -> letter.data().json()).containsExactly("21", "22");
        assertThat(carry.left()).extracting(Letter::executionId).containsOnly(EXECUTION);
        assertThat(carry.left())
                .allSatisfy(letter -> assertThat(letter.reason()).contains("more than 20"));
    }

    @Test
    void takesAnEventAlongForTheFifthTimeButNotForTheSixth() {
        List<CarriedEvent> fifth = events(1, 1, EXECUTION - 4);
        List<CarriedEvent> sixth = events(2, 2, EXECUTION - 5);
        assertThat(from(fifth).carried()).isEqualTo(fifth);
        CarryForward carry = from(sixth);
        assertThat(carry.carried()).isEmpty();
        assertThat(carry.left()).hasSize(1).allSatisfy(letter -> assertThat(letter.reason())
                .contains("within 5 executions"));
    }

    @Test
    void eventsThatAreTooOldDoNotTakeThePlaceOfOthers() {
        List<CarriedEvent> unconsumed = new ArrayList<>(events(1, 3, EXECUTION - 5));
        unconsumed.addAll(events(4, 23, EXECUTION));
        CarryForward carry = from(unconsumed);
        assertThat(carry.carried()).isEqualTo(events(4, 23, EXECUTION));
        assertThat(carry.left()).hasSize(3);
    }
}
