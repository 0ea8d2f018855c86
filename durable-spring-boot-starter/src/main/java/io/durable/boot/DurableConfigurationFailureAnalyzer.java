package io.durable.boot;

import io.durable.boot.beans.DurableConfigurationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows what is wrong and what mends it instead of a stack trace. */
class DurableConfigurationFailureAnalyzer extends AbstractFailureAnalyzer<DurableConfigurationException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, DurableConfigurationException cause) {
        return new FailureAnalysis(cause.problem(), cause.action(), cause);
    }
}
