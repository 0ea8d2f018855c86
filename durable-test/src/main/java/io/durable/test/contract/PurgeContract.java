package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.done;
import static io.durable.test.contract.Fixtures.persistent;
import static io.durable.test.contract.Fixtures.persistentTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.InstanceFilter;
import io.durable.InstanceState;
import io.durable.PageRequest;
import io.durable.provider.ActivityKey;
import io.durable.provider.SendResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How instances that have ended are found and deleted. */
abstract class PurgeContract extends ContractGroup {

    PurgeContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void deletesAnInstanceThatHasEndedWithAllItsHistories() {
        committed(Turn.of(waiting("order")).continuingAsNew());
        committed(Turn.of(instance("order")).completing());

        assertThat(provider().purge(List.of("order"))).containsExactly(true);

        assertThat(provider().find(List.of("order"))).isEmpty();
        assertThat(provider().list(InstanceFilter.ALL, PageRequest.first(10)).total())
                .isZero();
        assertThat(history("order", 1)).isEmpty();
        assertThat(history("order", 2)).isEmpty();
    }

    @Test
    void deletesActivitiesThatStillRun() {
        ActivityKey activity = running("order", A);
        committed(Turn.of(instance("order")).completing());
        provider().purge(List.of("order"));

        assertThat(provider().cancelledActivities(A)).isEmpty();
        assertThat(complete(A, done(activity))).isFalse();
    }

    @Test
    void deletesNothingThatHasNotEnded() {
        waiting("running");
        committed(Turn.of(waiting("stalled")).stalling(null));

        assertThat(provider().purge(List.of("running", "stalled"))).containsExactly(false, false);
        assertThat(provider().find(List.of("running", "stalled"))).hasSize(2);
        assertThat(history("running", 1)).hasSize(1);
    }

    @Test
    void answersForEachInstanceOnItsOwn() {
        ended("a");
        waiting("b");
        ended("c");

        assertThat(provider().purge(List.of("a", "b", "missing", "c"))).containsExactly(true, false, false, true);
        assertThat(provider().purge(List.of("a"))).containsExactly(false);
        assertThat(provider().purge(List.of())).isEmpty();
    }

    @Test
    void leavesDeadLetters() {
        ended("order");
        send(persistentTo("order", "note"));
        provider().purge(List.of("order"));

        assertThat(deadLetterNames()).containsExactly("note");
    }

    @Test
    void leavesEventsOfAnInstanceThatDoesNotExist() {
        send(persistentTo("order", "early"));

        assertThat(provider().purge(List.of("order"))).containsExactly(false);

        create("order");
        assertThat(facts(claimOnly(A))).containsExactly(persistent("early"));
    }

    @Test
    void makesTheIdFreeForAFreshStart() {
        waiting("order");
        raise("order", 10);
        committed(Turn.of(instance("order")).continuingAsNew());
        committed(Turn.of(instance("order")).completing());
        provider().purge(List.of("order"));

        assertThat(create("order").state()).isEqualTo(InstanceState.PENDING);
        assertThat(history("order", 1)).hasSize(1);
        assertThat(claimOnly(A).messages()).isEmpty();
        assertThat(raise("order", 1)).isEqualTo(SendResult.QUEUED);
    }

    @Test
    void findsThoseThatEndedLongAgoOldestFirst() {
        for (String id : List.of("b", "c", "a")) {
            ended(id);
            passTime(MINUTE);
        }
        passTime(HOUR);
        ended("recent");

        assertThat(provider().endedBefore(HOUR, 10)).containsExactly("b", "c", "a");
        assertThat(provider().endedBefore(HOUR, 2)).containsExactly("b", "c");
    }

    @Test
    void findsNoneThatHasNotEnded() {
        waiting("running");
        committed(Turn.of(waiting("stalled")).stalling(null));
        passTime(HOUR);

        assertThat(provider().endedBefore(MINUTE, 10)).isEmpty();
    }

    @Test
    void reckonsAgeFromTheEndNotFromTheBeginning() {
        waiting("order");
        passTime(HOUR);
        committed(Turn.of(instance("order")).completing());
        passTime(MINUTE.multipliedBy(2));

        assertThat(provider().endedBefore(HOUR, 10)).isEmpty();
        assertThat(provider().endedBefore(MINUTE, 10)).containsExactly("order");
    }
}
