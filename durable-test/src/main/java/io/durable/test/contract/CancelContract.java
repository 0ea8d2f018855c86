package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.again;
import static io.durable.test.contract.Fixtures.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.provider.ActivityKey;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of activities that were given up. */
abstract class CancelContract extends ContractGroup {

    CancelContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void deletesAnActivityNobodyRuns() {
        cancel(scheduled("order"));

        assertThat(claimActivityKeys(A)).isEmpty();
        assertThat(provider().cancelledActivities(A)).isEmpty();
    }

    @Test
    void deletesAnActivityThatWaitsForItsNextAttempt() {
        ActivityKey activity = running("order", A);
        complete(A, again(activity, Duration.ZERO));
        cancel(activity);

        assertThat(claimActivityKeys(A)).isEmpty();
    }

    @Test
    void deletesAnActivityCancelledInTheTurnThatScheduledIt() {
        committed(Turn.of(waiting("order")).scheduling("charge").cancellingActivity(2));

        assertThat(claimActivityKeys(A)).isEmpty();
    }

    @Test
    void deletesNoOtherActivity() {
        committed(Turn.of(waiting("order")).scheduling("charge").scheduling("ship"));
        cancel(new ActivityKey("order", 1, 2));

        assertThat(claimActivityKeys(A)).containsExactly(new ActivityKey("order", 1, 3));
    }

    @Test
    void tellsTheOwnerAndNobodyElse() {
        ActivityKey activity = running("order", A);
        assertThat(provider().cancelledActivities(A)).isEmpty();
        cancel(activity);

        assertThat(provider().cancelledActivities(A)).containsExactly(activity);
        assertThat(provider().cancelledActivities(B)).isEmpty();
    }

    @Test
    void tellsTheOwnerTheSameUntilTheActivityIsDone() {
        ActivityKey activity = running("order", A);
        cancel(activity);

        assertThat(provider().cancelledActivities(A)).containsExactly(activity);
        assertThat(provider().cancelledActivities(A)).containsExactly(activity);
        assertThat(complete(A, done(activity))).isTrue();
        assertThat(provider().cancelledActivities(A)).isEmpty();
    }

    @Test
    void runsNoActivityAgainThatItsOwnerGivesBack() {
        ActivityKey activity = running("order", A);
        cancel(activity);
        provider().releaseActivitiesExcept(A, Set.of());

        assertThat(claimActivityKeys(B)).isEmpty();
        assertThat(provider().cancelledActivities(A)).isEmpty();
    }

    @Test
    void runsNoActivityAgainThatItsOwnerWouldRetry() {
        ActivityKey activity = running("order", A);
        cancel(activity);

        assertThat(complete(A, again(activity, Duration.ZERO))).isTrue();
        assertThat(claimActivityKeys(B)).isEmpty();
        assertThat(provider().cancelledActivities(A)).isEmpty();
    }

    @Test
    void runsNoActivityAgainWhoseOwnerDied() {
        cancel(running("order", A));
        nodeDies(A);

        assertThat(claimActivityKeys(B)).isEmpty();
    }

    @Test
    void runsNoActivityAgainWhoseOwnerLeft() {
        cancel(running("order", A));
        provider().releaseNode(A);

        assertThat(claimActivityKeys(B)).isEmpty();
        assertThat(provider().cancelledActivities(A)).isEmpty();
    }

    @Test
    void ignoresActivitiesThatAreDone() {
        ActivityKey activity = running("order", A);
        complete(A, done(activity));
        cancel(activity);

        assertThat(provider().cancelledActivities(A)).isEmpty();
    }

    private void cancel(ActivityKey activity) {
        committed(Turn.of(instance(activity.instanceId())).cancellingActivity(activity.eventId()));
    }
}
