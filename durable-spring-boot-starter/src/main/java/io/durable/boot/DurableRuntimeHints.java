package io.durable.boot;

import io.durable.ActivityOptions;
import io.durable.history.Fact;
import io.durable.history.FailureDetails;
import io.durable.provider.NodeStore;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/** What the engine and its store reach by reflection. */
class DurableRuntimeHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.resources().registerPattern("io/durable/jdbc/*.sql");
        BindingReflectionHintsRegistrar stored = new BindingReflectionHintsRegistrar();
        facts(Fact.class).forEach(fact -> stored.registerReflectionHints(hints.reflection(), fact));
        stored.registerReflectionHints(
                hints.reflection(), FailureDetails.class, ActivityOptions.class, NodeStore.Node.class);
        hints.reflection()
                .registerType(
                        TypeReference.of("io.durable.jdbc.InstanceRow"),
                        MemberCategory.INVOKE_DECLARED_CONSTRUCTORS,
                        MemberCategory.INVOKE_DECLARED_METHODS,
                        MemberCategory.ACCESS_DECLARED_FIELDS);
    }

    private static Stream<Class<?>> facts(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(DurableRuntimeHints::facts)
                : Stream.of(type);
    }
}
