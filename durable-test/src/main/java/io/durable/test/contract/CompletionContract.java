package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.again;
import static io.durable.test.contract.Fixtures.done;
import static io.durable.test.contract.Fixtures.failure;
import static io.durable.test.contract.Fixtures.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.provider.ActivityKey;
import io.durable.provider.ActivityResult;
import io.durable.provider.ClaimedActivity.Progress;
import io.durable.provider.ClaimedInstance;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How attempts of activities end. */
abstract class CompletionContract extends ContractGroup {

    CompletionContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void bringsTheResultToTheExecutionThatAsked() {
        ActivityKey activity = running("order", A);

        assertThat(complete(A, done(activity))).isTrue();

        ClaimedInstance claimed = claimOnly(B);
        assertThat(facts(claimed)).containsExactly(new ActivityCompleted(2, json("\"done\"")));
        assertThat(claimed.messages().get(0).executionId()).isEqualTo(1);
    }

    @Test
    void bringsAFailureToTheInstance() {
        ActivityKey activity = running("order", A);

        complete(A, new ActivityResult.Final(activity, new ActivityFailed(2, failure())));

        assertThat(facts(claimOnly(B))).containsExactly(new ActivityFailed(2, failure()));
    }

    @Test
    void removesAnActivityThatIsDone() {
        ActivityKey activity = running("order", A);
        complete(A, done(activity));
        nodeDies(A);

        assertThat(claimActivityKeys(B)).isEmpty();
    }

    @Test
    void recordsAResultOnce() {
        ActivityKey activity = running("order", A);

        assertThat(complete(A, done(activity))).isTrue();
        assertThat(complete(A, done(activity))).isFalse();
        assertThat(claimOnly(B).messages()).hasSize(1);
    }

    @Test
    void refusesAResultFromANodeThatDoesNotOwnTheActivity() {
        ActivityKey activity = running("order", A);

        assertThat(complete(B, done(activity))).isFalse();
        assertThat(complete(B, again(activity, Duration.ZERO))).isFalse();

        assertThat(claimIds(B)).isEmpty();
        assertThat(claimActivityKeys(B)).isEmpty();
        assertThat(complete(A, done(activity))).isTrue();
    }

    @Test
    void refusesAResultForAnActivityNobodyOwns() {
        ActivityKey activity = scheduled("order");

        assertThat(complete(A, done(activity))).isFalse();
        assertThat(claimActivityKeys(A)).containsExactly(activity);
    }

    @Test
    void refusesAResultFromAZombie() {
        ActivityKey activity = running("order", A);
        nodeDies(A);
        claimActivities(B);
        nodeComesBack(A);

        assertThat(complete(A, done(activity))).isFalse();
        assertThat(claimIds(B)).isEmpty();
        assertThat(complete(B, done(activity))).isTrue();
    }

    @Test
    void takesAResultFromANodeWhoseLeaseLapsedButWhoseActivityNobodyTook() {
        ActivityKey activity = running("order", A);
        nodeDies(A);

        assertThat(complete(A, done(activity))).isTrue();
    }

    @Test
    void refusesAResultForAnActivityThatDoesNotExist() {
        assertThat(complete(A, done(new ActivityKey("missing", 1, 2)))).isFalse();
    }

    @Test
    void answersForEachResultOnItsOwn() {
        ActivityKey first = running("a", A);
        ActivityKey others = running("b", B);
        ActivityKey last = running("c", A);

        assertThat(provider().completeActivities(A, List.of(done(first), done(others), again(last, Duration.ZERO))))
                .containsExactly(true, false, true);
        assertThat(claimIds(A)).containsExactly("a");
        assertThat(claimActivityKeys(A)).containsExactly(last);
        assertThat(provider().completeActivities(A, List.of())).isEmpty();
    }

    @Test
    void doesNotTryAgainBeforeTheDelayIsOver() {
        ActivityKey activity = running("order", A);

        assertThat(complete(A, again(activity, HOUR))).isTrue();

        passTime(MINUTE);
        assertThat(claimActivityKeys(A)).isEmpty();
        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void triesAgainOnAnyNodeOnceTheDelayIsOver() {
        ActivityKey activity = running("order", A);
        complete(A, again(activity, HOUR));
        passTime(HOUR.plus(MINUTE));

        assertThat(claimActivities(B)).singleElement().satisfies(claimed -> {
            assertThat(claimed.key()).isEqualTo(activity);
            assertThat(claimed.progress())
                    .extracting(Progress::attempt, Progress::losses)
                    .containsExactly(2, 0);
        });
    }

    @Test
    void countsAttempts() {
        ActivityKey activity = running("order", A);
        for (int attempt = 2; attempt <= 4; attempt++) {
            complete(A, again(activity, Duration.ZERO));
            assertThat(claimActivities(A).get(0).progress().attempt()).isEqualTo(attempt);
        }
    }

    @Test
    void forgetsLossesOnceAnAttemptEnds() {
        ActivityKey activity = running("order", A);
        nodeDies(A);
        claimActivities(B);
        complete(B, again(activity, Duration.ZERO));

        assertThat(claimActivities(B).get(0).progress().losses()).isZero();
    }

    @Test
    void reckonsAgeFromTheFirstAttempt() {
        ActivityKey activity = running("order", A);
        passTime(HOUR);
        complete(A, again(activity, Duration.ZERO));

        assertThat(claimActivities(A).get(0).progress().age()).isGreaterThanOrEqualTo(HOUR);
    }

    @Test
    void takesEachOfManyResultsThatArriveAtTheSameTimeOnce() throws Exception {
        ActivityKey activity = running("order", A);

        List<Boolean> recorded = Racing.race(racer -> complete(A, done(activity)));

        assertThat(recorded).containsOnlyOnce(true);
        assertThat(claimOnly(B).messages()).hasSize(1);
    }
}
