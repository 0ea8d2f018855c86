package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.again;
import static io.durable.test.contract.Fixtures.done;
import static io.durable.test.contract.Fixtures.newInstance;
import static io.durable.test.contract.Fixtures.persistentTo;
import static io.durable.test.contract.Fixtures.positionalTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.provider.ActivityKey;
import io.durable.provider.NewInstance;
import io.durable.provider.WorkListener;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What the listener is told of. */
abstract class ListenerContract extends ContractGroup {

    ListenerContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void tellsOfANewInstance() {
        assertTellsOfInstances(() -> create("order"));
    }

    @Test
    void tellsOfAMessage() {
        waiting("order");

        assertTellsOfInstances(() -> send(positionalTo("order", "approval")));
    }

    @Test
    void tellsOfAMessageATurnSent() {
        waiting("receiver");
        waiting("sender");

        assertTellsOfInstances(() -> committed(Turn.of(instance("sender")).sending(positionalTo("receiver", "hello"))));
    }

    @Test
    void tellsOfAChild() {
        waiting("parent");

        assertTellsOfInstances(() -> committed(Turn.of(instance("parent")).startingChild("child")));
    }

    @Test
    void tellsOfAnInstanceThatContinuedAsNew() {
        owned("order", A);

        assertTellsOfInstances(() -> committed(Turn.of(instance("order")).continuingAsNew()));
    }

    @Test
    void tellsOfAStalledInstanceThatIsRetried() {
        committed(Turn.of(waiting("order")).stalling(null));

        assertTellsOfInstances(() -> provider().retryStalled("order"));
    }

    @Test
    void tellsOfTheResultOfAnActivity() {
        ActivityKey activity = running("order", A);

        assertTellsOfInstances(() -> complete(A, done(activity)));
    }

    @Test
    void tellsOfARedeliveredLetter() {
        waiting("sender");
        committed(Turn.of(waiting("order")).burying("note"));

        assertTellsOfInstances(() -> provider().redeliver(deadLetters().get(0).id(), Fixtures.NO_LIMIT));
    }

    @Test
    void tellsOfTheInstancesOfANodeThatLeft() {
        create("order");
        claimOnly(A);

        assertTellsOfInstances(() -> provider().releaseNode(A));
    }

    @Test
    void tellsOfANewActivity() {
        waiting("order");

        assertTellsOfActivities(() -> committed(Turn.of(instance("order")).scheduling("charge")));
    }

    @Test
    void tellsOfTheActivityOfAFirstTurn() {
        NewInstance instance = newInstance("order")
                .with(Turn.first("order").scheduling("charge").commit());

        assertTellsOfActivities(() -> provider().create(List.of(instance), A));
    }

    @Test
    void tellsOfAnActivityToBeTriedAgainAtOnce() {
        ActivityKey activity = running("order", A);

        assertTellsOfActivities(() -> complete(A, again(activity, Duration.ZERO)));
    }

    @Test
    void tellsOfAnActivityThatWasGivenBack() {
        ActivityKey activity = running("order", A);

        assertTellsOfActivities(() -> provider().releaseActivitiesExcept(A, Set.of()));
    }

    @Test
    void tellsOfTheActivitiesOfANodeThatLeft() {
        running("order", A);

        assertTellsOfActivities(() -> provider().releaseNode(A));
    }

    @Test
    void tellsOnceTheWorkIsThereForOthersToTake() {
        CompletableFuture<List<String>> claimed = new CompletableFuture<>();
        provider().listen(listener(() -> claimed.complete(onAnotherThread(() -> claimIds(B))), () -> {}));

        create("order");

        assertThat(claimed).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(List.of("order"));
    }

    @Test
    void worksWithoutAListener() {
        create("order");
        send(persistentTo("order", "note").after(HOUR));

        assertThat(whether(provider().create(List.of(newInstance("other")), A))).containsExactly(true);
    }

    private void assertTellsOfInstances(Runnable action) {
        AtomicBoolean told = new AtomicBoolean();
        provider().listen(listener(() -> told.set(true), () -> {}));
        action.run();
        await().untilTrue(told);
    }

    private void assertTellsOfActivities(Runnable action) {
        AtomicBoolean told = new AtomicBoolean();
        provider().listen(listener(() -> {}, () -> told.set(true)));
        action.run();
        await().untilTrue(told);
    }

    private static <T> T onAnotherThread(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work)
                .orTimeout(5, TimeUnit.SECONDS)
                .join();
    }

    private static WorkListener listener(Runnable onInstances, Runnable onActivities) {
        return new WorkListener() {
            @Override
            public void instancesReady() {
                onInstances.run();
            }

            @Override
            public void activitiesReady() {
                onActivities.run();
            }
        };
    }
}
