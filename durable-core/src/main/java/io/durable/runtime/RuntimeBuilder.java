package io.durable.runtime;

import io.durable.Activity;
import io.durable.ActivityMethod;
import io.durable.ActivityOptions;
import io.durable.OrchestrationType;
import io.durable.Orchestrator;
import io.durable.history.PayloadMapper;
import io.durable.provider.Provider;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Describes a {@link DurableRuntime}: what it stands on, and what it can run. */
public final class RuntimeBuilder {

    private final Provider provider;
    private final Clock clock;
    private final Threads threads;
    private final RuntimeSettings settings;
    private final PayloadMapper payloads;
    private Random random = new SecureRandom();
    private final List<OrchestrationDefinition> orchestrations = new ArrayList<>();
    private final List<ActivityDefinition> activities = new ArrayList<>();

    RuntimeBuilder(Provider provider, Clock clock, Threads threads, RuntimeSettings settings, JsonMapper mapper) {
        this.provider = provider;
        this.clock = clock;
        this.threads = threads;
        this.settings = settings;
        this.payloads = new PayloadMapper(mapper);
    }

    /** Says where everything comes from that is left to chance; with a seed, a simulation can be run again. */
    public RuntimeBuilder random(Random source) {
        random = source;
        return this;
    }

    /** Adds an orchestrator under the name and version its class says. */
    public RuntimeBuilder orchestration(Orchestrator<?, ?> orchestrator) {
        return orchestration(orchestrator.getClass(), orchestrator);
    }

    /** Adds an orchestrator under the name and version {@code type} says: the class behind a proxy or a lambda. */
    public RuntimeBuilder orchestration(Class<?> type, Orchestrator<?, ?> orchestrator) {
        OrchestrationType named = OrchestrationType.of(type);
        Type[] arguments = payloads.typeArguments(type, Orchestrator.class);
        if (arguments == null || arguments.length != 2) {
            throw new IllegalArgumentException(
                    named.name() + " does not say what it takes and returns; a lambda needs the other form");
        }
        return add(named, arguments[0], orchestrator);
    }

    /** Adds an orchestrator that says nothing about itself, such as a lambda. */
    public <I> RuntimeBuilder orchestration(
            String name, String version, Class<I> inputType, Orchestrator<I, ?> orchestrator) {
        return add(new OrchestrationType(name, version), inputType, orchestrator);
    }

    private RuntimeBuilder add(OrchestrationType type, Type inputType, Orchestrator<?, ?> orchestrator) {
        settings.limits().checkId("Orchestration name", type.name());
        settings.limits().checkId("Version", type.version());
        OrchestratorCode<?, ?> code = new OrchestratorCode<>(orchestrator, inputType, payloads, settings.limits());
        orchestrations.add(new OrchestrationDefinition(type.name(), type.version(), code));
        return this;
    }

    /** Adds a function as an activity. */
    public <I> RuntimeBuilder activity(
            String name, Class<I> inputType, ActivityOptions options, ActivityFunction<? super I, ?> function) {
        settings.limits().checkId("Activity name", name);
        activities.add(new ActivityDefinition(name, options, input -> {
            I decoded = payloads.read(input, inputType);
            return payloads.write(function.apply(decoded));
        }));
        return this;
    }

    public <I> RuntimeBuilder activity(String name, Class<I> inputType, ActivityFunction<? super I, ?> function) {
        return activity(name, inputType, ActivityOptions.DEFAULT, function);
    }

    /** Adds the {@link Activity} methods of an object, those of its interfaces included. */
    public RuntimeBuilder activities(Object bean) {
        Collection<Method> methods = activityMethods(bean.getClass());
        if (methods.isEmpty()) {
            throw new IllegalArgumentException(bean.getClass().getName() + " has no method marked @Activity");
        }
        for (Method method : methods) {
            ActivityMethod activity = ActivityMethod.of(method);
            method.setAccessible(true);
            activity(activity, activity.options(), arguments -> method.invoke(bean, arguments));
        }
        return this;
    }

    /** Adds an activity method that is called as {@code call} does it, such as through a proxy. */
    public RuntimeBuilder activity(ActivityMethod activity, ActivityOptions options, MethodCall call) {
        settings.limits().checkId("Activity name", activity.name());
        activities.add(new ActivityDefinition(
                activity.name(), options, new ActivityInvocation(activity.method(), call, payloads)));
        return this;
    }

    /** Those of the class and its interfaces; one that stands in both counts once, as the class has it. */
    private static Collection<Method> activityMethods(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            methods.addAll(Arrays.asList(c.getDeclaredMethods()));
            for (Class<?> i : c.getInterfaces()) {
                methods.addAll(Arrays.asList(i.getMethods()));
            }
        }
        Map<String, Method> bySignature = new LinkedHashMap<>();
        methods.stream()
                .filter(method -> method.isAnnotationPresent(Activity.class) && !method.isBridge())
                .forEach(method -> bySignature.putIfAbsent(
                        method.getName() + Arrays.toString(method.getParameterTypes()), method));
        return bySignature.values();
    }

    /** @throws IllegalArgumentException if two orchestrations have the same name and version, or two activities one name */
    public DurableRuntime build() {
        Registry registry = new Registry(orchestrations, activities);
        return new DurableRuntime(new Node(provider, settings, threads, clock, random), registry, payloads);
    }

    /** An activity as a function. */
    @FunctionalInterface
    public interface ActivityFunction<I, O> {
        O apply(I input) throws Exception;
    }

    /** Calls a method reflectively. */
    @FunctionalInterface
    public interface MethodCall {
        @Nullable
        Object call(@Nullable Object[] arguments) throws ReflectiveOperationException;
    }
}
