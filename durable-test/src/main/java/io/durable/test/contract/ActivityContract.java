package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.provider.ActivityKey;
import io.durable.provider.ClaimedActivity;
import io.durable.provider.ClaimedActivity.Progress;
import io.durable.provider.NewActivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who gets an activity, and who gets it back. */
abstract class ActivityContract extends ContractGroup {

    ActivityContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void givesAnActivityToTheClaimant() {
        NewActivity call = new NewActivity(2, "charge", json("{\"amount\":12}"), null, null);
        committed(Turn.of(waiting("order")).issuing(call));

        ClaimedActivity claimed = claimActivities(A).get(0);

        assertThat(claimed.key()).isEqualTo(new ActivityKey("order", 1, 2));
        assertThat(claimed.name()).isEqualTo("charge");
        assertThat(claimed.input()).isEqualTo(json("{\"amount\":12}"));
        assertThat(claimed.options()).isNull();
        assertThat(claimed.progress().attempt()).isEqualTo(1);
        assertThat(claimed.progress().losses()).isZero();
    }

    @Test
    void givesAnActivityOnce() {
        running("order", A);

        assertThat(claimActivityKeys(A)).isEmpty();
        assertThat(claimActivityKeys(B)).isEmpty();
    }

    @Test
    void givesActivitiesByName() {
        committed(Turn.of(waiting("order")).scheduling("charge").scheduling("ship"));

        assertThat(provider().claimActivities(A, 10, Set.of("ship")))
                .extracting(ClaimedActivity::name)
                .containsExactly("ship");
        assertThat(provider().claimActivities(A, 10, Set.of("refund"))).isEmpty();
        assertThat(provider().claimActivities(A, 10, Set.of())).isEmpty();
    }

    @Test
    void givesAtMostAsManyAsAskedFor() {
        committed(Turn.of(waiting("order"))
                .scheduling("charge")
                .scheduling("charge")
                .scheduling("charge"));

        assertThat(provider().claimActivities(A, 2, ACTIVITIES)).hasSize(2);
        assertThat(provider().claimActivities(A, 2, ACTIVITIES)).hasSize(1);
    }

    @Test
    void givesTheLongestDueFirst() {
        for (String id : List.of("c", "a", "b")) {
            scheduled(id);
            passTime(MINUTE);
        }

        assertThat(claimActivityKeys(A)).extracting(ActivityKey::instanceId).containsExactly("c", "a", "b");
    }

    @Test
    void givesARetryItsPlaceByTheMomentItIsDue() {
        ActivityKey retried = running("retried", A);
        complete(A, Fixtures.again(retried, HOUR));
        ActivityKey fresh = scheduled("fresh");
        passTime(HOUR.plus(MINUTE));

        assertThat(claimActivityKeys(A)).containsExactly(fresh, retried);
    }

    @Test
    void tellsHowLongAgoAnActivityWasScheduled() {
        scheduled("order");
        passTime(HOUR);

        assertThat(claimActivities(A).get(0).progress().age()).isBetween(HOUR, HOUR.plus(MINUTE));
    }

    @Test
    void givesTheActivitiesOfADeadOwnerToOthersAndCountsALoss() {
        ActivityKey activity = running("order", A);
        nodeDies(A);

        ClaimedActivity claimed = claimActivities(B).get(0);
        assertThat(claimed.key()).isEqualTo(activity);
        assertThat(claimed.progress())
                .extracting(Progress::attempt, Progress::losses)
                .containsExactly(1, 1);
    }

    @Test
    void countsLossesInARow() {
        running("order", A);
        nodeDies(A);
        claimActivities(B);
        nodeComesBack(A);
        nodeDies(B);

        assertThat(claimActivities(A).get(0).progress().losses()).isEqualTo(2);
    }

    @Test
    void leavesActivitiesWithAnOwnerThatRenewsInTimeHoweverLongTheyRun() {
        running("order", A);
        passLeases();

        assertThat(claimActivityKeys(B)).isEmpty();
    }

    @Test
    void givesEachActivityToOneOfManyRacingNodes() throws Exception {
        Turn turn = Turn.of(waiting("order"));
        for (int i = 0; i < 100; i++) {
            turn.scheduling("charge");
        }
        committed(turn);
        List<String> nodes = Fixtures.names("racer-", 8);
        nodes.forEach(this::nodeComesBack);

        List<List<ActivityKey>> claimed = Racing.race(racer -> claimUntilNothingIsLeft(nodes.get(racer)));

        assertThat(claimed.stream().flatMap(List::stream)).hasSize(100).doesNotHaveDuplicates();
    }

    @Test
    void givesAReleasedActivityToAnyoneAtOnceWithoutALoss() {
        ActivityKey activity = running("order", A);

        provider().releaseActivitiesExcept(A, Set.of());

        ClaimedActivity claimed = claimActivities(B).get(0);
        assertThat(claimed.key()).isEqualTo(activity);
        assertThat(claimed.progress())
                .extracting(Progress::attempt, Progress::losses)
                .containsExactly(1, 0);
    }

    @Test
    void fencesTheOneWhoReleased() {
        ActivityKey activity = running("order", A);
        provider().releaseActivitiesExcept(A, Set.of());

        assertThat(complete(A, Fixtures.done(activity))).isFalse();
    }

    @Test
    void releasesOnlyWhatTheNodeOwns() {
        ActivityKey others = running("order", A);

        provider().releaseActivitiesExcept(B, Set.of());

        assertThat(claimActivityKeys(B)).isEmpty();
        assertThat(complete(A, Fixtures.done(others))).isTrue();
    }

    @Test
    void keepsWhatTheNodeSaysItRuns() {
        ActivityKey known = running("order", A);
        ActivityKey unknown = running("other", A);

        provider().releaseActivitiesExcept(A, Set.of(known));

        assertThat(claimActivityKeys(B)).containsExactly(unknown);
        assertThat(complete(A, Fixtures.done(known))).isTrue();
    }

    @Test
    void releasesTwiceLikeOnce() {
        ActivityKey activity = running("order", A);
        provider().releaseActivitiesExcept(A, Set.of());
        assertThat(claimActivityKeys(B)).containsExactly(activity);

        provider().releaseActivitiesExcept(A, Set.of());
        assertThat(claimActivityKeys(A)).isEmpty();
    }

    private List<ActivityKey> claimUntilNothingIsLeft(String node) {
        List<ActivityKey> mine = new ArrayList<>();
        List<ClaimedActivity> more;
        do {
            more = provider().claimActivities(node, 7, ACTIVITIES);
            more.forEach(claimed -> mine.add(claimed.key()));
        } while (!more.isEmpty());
        return mine;
    }
}
