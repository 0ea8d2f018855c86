package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Activity;
import io.durable.ActivityContext;
import io.durable.ActivityOptions;
import io.durable.Backoff;
import io.durable.Retry;
import io.durable.RetryPolicy;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.runtime.Counters.Counter;
import io.durable.test.TestNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Trying activities again: a matter between the activity and its node, invisible to the orchestration. */
abstract class RetryGroup extends FlowGroup {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final List<Integer> attempts = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private Duration elapsed = Duration.ZERO;

    RetryGroup(Conformance suite) {
        super(suite);
    }

    private static RetryPolicy policy(int maxAttempts, Backoff backoff) {
        return new RetryPolicy(maxAttempts, backoff, Set.of(FileNotFoundException.class.getName()));
    }

    private static ActivityOptions atMost(int attempts) {
        return ActivityOptions.retry(policy(attempts, new Backoff(SECOND, 2, Duration.ofMinutes(1), 0)));
    }

    /** A node whose activity {@code flaky} fails until attempt {@code successful}. */
    private TestNode flaky(int successful, ActivityOptions options, @Nullable ActivityOptions ofTheCall) {
        return node(flow((ctx, id) -> {
                    try {
                        return ctx.schedule("flaky", id, String.class, ofTheCall)
                                .await();
                    } catch (Exception e) {
                        return e.toString();
                    }
                })
                .andThen(b -> b.activity("flaky", String.class, options, text -> attempt(successful, text))));
    }

    private String attempt(int successful, String text) throws IOException {
        ActivityContext activity = ActivityContext.current();
        keys.add(activity.idempotencyKey());
        attempts.add(activity.attempt());
        if (text.equals("gone")) {
            throw new FileNotFoundException(text);
        }
        if (activity.attempt() < successful) {
            throw new IllegalStateException("attempt " + activity.attempt());
        }
        return text;
    }

    /** Lets time pass until there were {@code count} attempts. */
    private void passTimeUntil(TestNode node, int count) {
        eventually("attempt " + count, () -> {
            if (attempts.size() < count) {
                node.passTime(Duration.ofMillis(100));
                elapsed = elapsed.plusMillis(100);
            }
            return attempts.size() >= count;
        });
    }

    @Test
    void failedAttemptIsRepeatedAfterAGrowingWait() {
        TestNode node = flaky(4, atMost(5), null);
        start(node, "retry");
        eventually("the first attempt", () -> attempts.size() == 1);
        passTimeUntil(node, 2);
        assertThat(elapsed).isGreaterThanOrEqualTo(SECOND);
        passTimeUntil(node, 3);
        assertThat(elapsed).isGreaterThanOrEqualTo(Duration.ofSeconds(3));
        passTimeUntil(node, 4);
        assertThat(elapsed).isGreaterThanOrEqualTo(Duration.ofSeconds(7));
        assertThat(result(node, "retry")).isEqualTo("retry");
        assertThat(attempts).containsExactly(1, 2, 3, 4);
    }

    @Test
    void attemptsLeaveNoTraceInHistoryAndTakeNoTurns() {
        TestNode node = flaky(9, ActivityOptions.retry(policy(9, Backoff.fixed(Duration.ZERO))), null);
        start(node, "quiet");
        passTimeUntil(node, 9);
        assertThat(result(node, "quiet")).isEqualTo("quiet");
        assertThat(factTypes(node, "quiet"))
                .containsExactly(
                        "OrchestrationStarted", "ActivityScheduled", "ActivityCompleted", "OrchestrationCompleted");
        assertThat(node.runtime().counters().value(Counter.TURNS)).isLessThanOrEqualTo(3);
        assertThat(node.runtime().counters().value(Counter.ACTIVITY_RETRIES)).isEqualTo(8);
    }

    @Test
    void waitGrowsNoFurtherThanItsMaximum() {
        Backoff capped = new Backoff(SECOND, 1000, Duration.ofSeconds(2), 0);
        TestNode node = flaky(5, ActivityOptions.retry(policy(5, capped)), null);
        start(node, "capped");
        passTimeUntil(node, 5);
        assertThat(elapsed).isBetween(Duration.ofSeconds(7), Duration.ofSeconds(1000));
        assertThat(result(node, "capped")).isEqualTo("capped");
    }

    @Test
    void lastFailureSurfacesWhenAttemptsAreExhausted() {
        TestNode node = flaky(99, atMost(3), null);
        start(node, "hopeless");
        passTimeUntil(node, 3);
        assertThat(result(node, "hopeless")).isEqualTo("java.lang.IllegalStateException: attempt 3");
        assertThat(attempts).hasSize(3);
        assertThat(facts(node, "hopeless", ActivityFailed.class)
                        .get(0)
                        .failure()
                        .retryable())
                .isTrue();
    }

    @Test
    void failureThatTryingAgainCannotHelpIsNotRepeated() {
        TestNode node = flaky(1, atMost(5), null);
        assertThat(run(node, "gone")).isEqualTo("java.io.FileNotFoundException: gone");
        assertThat(attempts).containsExactly(1);
        assertThat(facts(node, "gone", ActivityFailed.class).get(0).failure().retryable())
                .isFalse();
    }

    @Test
    void subclassesOfSuchFailuresAreNotRepeatedEither() {
        ActivityOptions noIoErrors = ActivityOptions.retry(
                new RetryPolicy(5, Backoff.fixed(Duration.ZERO), Set.of(IOException.class.getName())));
        TestNode node = flaky(1, noIoErrors, null);
        assertThat(run(node, "gone")).isEqualTo("java.io.FileNotFoundException: gone");
        assertThat(attempts).containsExactly(1);
    }

    @Test
    void optionsOfTheCallReplaceThoseOfTheActivity() {
        TestNode node = flaky(2, ActivityOptions.DEFAULT, atMost(2));
        start(node, "override");
        passTimeUntil(node, 2);
        assertThat(result(node, "override")).isEqualTo("override");
    }

    @Test
    void callMayDoWithoutTheRetriesOfTheActivity() {
        TestNode node = flaky(2, atMost(5), ActivityOptions.DEFAULT);
        assertThat(run(node, "once")).isEqualTo("java.lang.IllegalStateException: attempt 1");
        assertThat(attempts).hasSize(1);
    }

    @Test
    void idempotencyKeyIsTheSameInEveryAttempt() {
        TestNode node = flaky(3, atMost(3), null);
        start(node, "key");
        passTimeUntil(node, 3);
        assertThat(result(node, "key")).isEqualTo("key");
        assertThat(keys).hasSize(3).containsOnly(keys.get(0));
    }

    @Test
    void idempotencyKeysOfDifferentCallsDiffer() {
        TestNode node = node(flow((ctx, id) -> ctx.all(List.of(
                                ctx.schedule("flaky", "a", String.class), ctx.schedule("flaky", "a", String.class)))
                        .await())
                .andThen(b -> b.activity("flaky", String.class, text -> attempt(1, text))));
        run(node, "one");
        run(node, "two");
        assertThat(keys).hasSize(4).doesNotHaveDuplicates();
    }

    static final class Annotated {
        final List<Integer> attempts = new CopyOnWriteArrayList<>();

        @Activity(retry = @Retry(maxAttempts = 3, backoff = "0s", nonRetryable = IOException.class))
        String work(String text) throws IOException {
            attempts.add(ActivityContext.current().attempt());
            if (text.equals("io")) {
                throw new IOException(text);
            }
            throw new IllegalStateException(text);
        }
    }

    @Test
    void annotationSaysHowToRetry() {
        Annotated bean = new Annotated();
        TestNode node = node(flow((ctx, id) -> {
                    try {
                        return ctx.schedule("work", id, String.class).await();
                    } catch (Exception e) {
                        return e.toString();
                    }
                })
                .andThen(b -> b.activities(bean)));
        start(node, "retryable");
        eventually("three attempts", () -> {
            node.passTime(SECOND);
            return bean.attempts.size() == 3;
        });
        assertThat(result(node, "retryable")).isEqualTo("java.lang.IllegalStateException: retryable");
        assertThat(run(node, "io")).isEqualTo("java.io.IOException: io");
        assertThat(bean.attempts).containsExactly(1, 2, 3, 1);
    }
}
