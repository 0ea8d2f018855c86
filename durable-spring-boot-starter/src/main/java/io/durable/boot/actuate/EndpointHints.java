package io.durable.boot.actuate;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** The answers of the endpoints, which are written as JSON by reflection. */
class EndpointHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        new BindingReflectionHintsRegistrar()
                .registerReflectionHints(
                        hints.reflection(),
                        PageView.class,
                        InstanceView.class,
                        InstanceDetailsView.class,
                        HistoryView.class,
                        DeadLetterView.class,
                        Answers.Problem.class);
    }
}
