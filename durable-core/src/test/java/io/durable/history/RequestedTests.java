package io.durable.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.Delivered.Completion;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.OrchestrationFailed;
import io.durable.history.Requested.Scheduling;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestedTests {

    @Test
    void matchesTheSameRequestWithTheSameJson() {
        Requested recorded = new ActivityScheduled("charge", Payload.ofJson("{\"a\":1,\"b\":2}"));

        assertThat(recorded.matches(new ActivityScheduled("charge", Payload.ofJson("{\"b\":2,\"a\":1}"))))
                .isTrue();
        assertThat(recorded.matches(new ActivityScheduled("charge", Payload.ofJson("{\"a\":1}"))))
                .isFalse();
        assertThat(recorded.matches(new ActivityScheduled("refund", Payload.ofJson("{\"a\":1,\"b\":2}"))))
                .isFalse();
    }

    @Test
    void aFailureMatchesWhateverItsStackTrace() {
        Requested recorded = new OrchestrationFailed(new FailureDetails("T", "m", "stack of 1.0", true));

        assertThat(recorded.matches(new OrchestrationFailed(new FailureDetails("T", "m", "stack of 2.0", false))))
                .isTrue();
        assertThat(recorded.matches(new OrchestrationFailed(new FailureDetails("T", "other", null, true))))
                .isFalse();
        assertThat(recorded.matches(new OrchestrationCompleted(Payload.NULL))).isFalse();
    }

    @Test
    void everyOperationKnowsWhatCompletesIt() {
        Map<String, Set<String>> completions = Map.of(
                "ActivityScheduled", Set.of("ActivityCompleted", "ActivityFailed"),
                "TimerCreated", Set.of("TimerFired"),
                "SubOrchestrationScheduled", Set.of("SubOrchestrationCompleted", "SubOrchestrationFailed"),
                "ExternalSubscribed", Set.of(),
                "ExternalSubscribedPersistent", Set.of());

        assertThat(samples(Scheduling.class))
                .hasSameSizeAs(completions.keySet())
                .allSatisfy(operation -> assertThat(
                                samples(Completion.class).stream().filter(operation::isCompletedBy))
                        .extracting(Fact::type)
                        .containsExactlyInAnyOrderElementsOf(completions.get(operation.type())));
    }

    private static <F extends Fact> List<F> samples(Class<F> type) {
        return FactSamples.ALL.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
