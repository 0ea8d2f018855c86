package io.durable.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.durable.ActivityOptions;
import io.durable.OrchestrationContext;
import io.durable.history.Payload;
import io.durable.provider.Handler;
import io.durable.replay.Code;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistryTests {

    private static final Code ECHO = new Code() {
        @Override
        public Payload run(OrchestrationContext context, Payload input) {
            return input;
        }

        @Override
        public void checkInput(Payload input) {
            // anything will do
        }
    };

    private static OrchestrationDefinition order(String version) {
        return new OrchestrationDefinition("order", version, ECHO);
    }

    private static ActivityDefinition activity(String name) {
        return new ActivityDefinition(name, ActivityOptions.DEFAULT, input -> input);
    }

    private static Registry orders(String... versions) {
        return new Registry(Arrays.stream(versions).map(RegistryTests::order).toList(), List.of());
    }

    private static String newest(String... versions) {
        return orders(versions).orchestration("order", null).orElseThrow().version();
    }

    @Test
    void refusesTwoOrchestrationsOfOneNameAndVersion() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> orders("1.0", "1.0"))
                .withMessageContaining("'order'")
                .withMessageContaining("1.0");
    }

    @Test
    void refusesTwoActivitiesOfOneName() {
        List<ActivityDefinition> twins = List.of(activity("charge"), activity("charge"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Registry(List.of(), twins))
                .withMessageContaining("'charge'");
    }

    @ParameterizedTest
    @CsvSource({"1.9, 1.10", "1.9.9, 2", "1, 1.0", "1.0-alpha, 1.0-beta", "2026-09-30, 2026-10-01", "v1, v2"})
    void newestVersionIsTheOneRunByDefault(String older, String newer) {
        assertThat(newest(older, newer)).isEqualTo(newer);
        assertThat(newest(newer, older)).isEqualTo(newer);
    }

    @Test
    void keepsVersionsApartThatAreWrittenDifferently() {
        Registry registry = orders("1.0", "1.00", "1-0");
        for (String version : List.of("1.0", "1.00", "1-0")) {
            assertThat(registry.orchestration("order", version))
                    .map(OrchestrationDefinition::version)
                    .hasValue(version);
        }
    }

    @Test
    void findsNothingUnderAnotherNameOrVersion() {
        Registry registry = orders("1.0");
        assertThat(registry.orchestration("order", "2.0")).isEmpty();
        assertThat(registry.orchestration("invoice", null)).isEmpty();
        assertThat(registry.activity("order")).isEmpty();
    }

    @Test
    void saysWhatItCanRun() {
        Registry registry = new Registry(
                List.of(order("1.0"), order("2.0")),
                Stream.of("charge", "ship").map(RegistryTests::activity).toList());
        assertThat(registry.handlers())
                .containsExactlyInAnyOrder(new Handler("order", "1.0"), new Handler("order", "2.0"));
        assertThat(registry.activityNames()).containsExactlyInAnyOrder("charge", "ship");
    }
}
