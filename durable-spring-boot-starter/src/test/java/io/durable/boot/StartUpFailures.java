package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What people read when an application does not start. */
final class StartUpFailures {

    private StartUpFailures() {}

    static FailureAnalysis of(ApplicationContextRunner contextRunner) {
        AtomicReference<FailureAnalysis> analysis = new AtomicReference<>();
        contextRunner.run(context -> {
            assertThat(context).hasFailed();
            analysis.set(new DurableConfigurationFailureAnalyzer().analyze(context.getStartupFailure()));
        });
        assertThat(analysis.get()).as("analysis").isNotNull();
        return analysis.get();
    }
}
