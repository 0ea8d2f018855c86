package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.failure;
import static io.durable.test.contract.Fixtures.positional;
import static io.durable.test.contract.Fixtures.positionalTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.InstanceStatus;
import org.junit.jupiter.api.Test;

/** When an instance that cannot go on is tried again. */
abstract class StallContract extends ContractGroup {

    StallContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void tellsTheReasonAndHowOften() {
        committed(Turn.of(waiting("order")).stalling(null));
        committed(Turn.of(instance("order")).stalling(null));

        assertThat(instance("order").status()).isEqualTo(InstanceStatus.STALLED);
        assertThat(instance("order").state().failure()).isEqualTo(failure());
        assertThat(instance("order").state().stalls()).isEqualTo(2);
    }

    @Test
    void isNotReadyBeforeItsWaitIsOver() {
        committed(Turn.of(waiting("order")).stalling(HOUR));
        passTime(MINUTE);

        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void isReadyWhenItsWaitIsOver() {
        committed(Turn.of(waiting("order")).stalling(HOUR));
        passTime(HOUR.plus(MINUTE));

        assertThat(claimIds(A)).containsExactly("order");
    }

    @Test
    void isNotWokenByMessages() {
        committed(Turn.of(waiting("order")).stalling(HOUR));
        send(positionalTo("order", "approval"));

        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void isNotWokenByMessagesItLeftUnconsumed() {
        waiting("order");
        send(positionalTo("order", "approval"));
        committed(Turn.of(claimOnly(A)).stalling(HOUR));

        assertThat(claimIds(B)).isEmpty();
    }

    @Test
    void getsItsMessagesWhenItsWaitIsOver() {
        committed(Turn.of(waiting("order")).stalling(HOUR));
        send(positionalTo("order", "approval"));
        passTime(HOUR.plus(MINUTE));

        assertThat(facts(claimOnly(A))).containsExactly(positional("approval"));
    }

    @Test
    void isNeverReadyByItselfWithoutAWait() {
        committed(Turn.of(waiting("order")).stalling(null));
        send(positionalTo("order", "approval"));
        passTime(HOUR.multipliedBy(1000));

        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void isReadyAtOnceWhenRetried() {
        committed(Turn.of(waiting("one")).stalling(null));
        committed(Turn.of(waiting("two")).stalling(HOUR));

        assertThat(provider().retryStalled("one")).isTrue();
        assertThat(provider().retryStalled("two")).isTrue();

        assertThat(claimIds(A)).containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void isRetriedOnlyIfItIsStalled() {
        waiting("waiting");
        ended("ended");

        assertThat(provider().retryStalled("waiting")).isFalse();
        assertThat(provider().retryStalled("ended")).isFalse();
        assertThat(provider().retryStalled("missing")).isFalse();
        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void goesOnAsUsualAfterATurnThatWorked() {
        committed(Turn.of(waiting("order")).stalling(HOUR));
        provider().retryStalled("order");
        committed(Turn.of(claimOnly(A)));
        passTime(HOUR.plus(MINUTE));
        assertThat(claimIds(A)).isEmpty();

        send(positionalTo("order", "approval"));
        assertThat(claimIds(A)).containsExactly("order");
    }

    @Test
    void waitsAnewWhenItStallsAgain() {
        committed(Turn.of(waiting("order")).stalling(MINUTE));
        passTime(MINUTE.multipliedBy(2));
        committed(Turn.of(claimOnly(A)).stalling(HOUR));
        passTime(MINUTE);

        assertThat(claimIds(A)).isEmpty();
    }
}
