package io.durable.boot;

import io.durable.runtime.RuntimeSettings;

/** Changes how a node works where properties cannot say it. */
@FunctionalInterface
public interface RuntimeSettingsCustomizer {

    RuntimeSettings customize(RuntimeSettings settings);
}
