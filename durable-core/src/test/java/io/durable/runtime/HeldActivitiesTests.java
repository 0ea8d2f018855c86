package io.durable.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.provider.ActivityKey;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HeldActivitiesTests {

    private final HeldActivities held = new HeldActivities();
    private final ActivityKey charge = new ActivityKey("order", 1, 2);

    @Test
    void holdsWhatSomebodyStillHolds() {
        held.add(charge);
        held.add(charge);
        held.remove(charge);
        assertThat(held.keys()).containsExactly(charge);
    }

    @Test
    void letsGoOfWhatNobodyHolds() {
        held.add(charge);
        held.remove(charge);
        held.remove(charge);
        assertThat(held.keys()).isEmpty();
        held.add(charge);
        assertThat(held.keys()).containsExactly(charge);
    }

    @Test
    void saysWhatIsHeldWhenAsked() {
        Set<ActivityKey> keys = held.keys();
        held.add(charge);
        assertThat(keys).containsExactly(charge);
    }
}
