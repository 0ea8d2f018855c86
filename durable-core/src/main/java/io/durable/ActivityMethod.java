package io.durable;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a method marked {@link Activity} is scheduled. */
public record ActivityMethod(Method method, Activity activity) {

    /** @throws IllegalArgumentException if the method is not an activity */
    public static ActivityMethod of(Method method) {
        Activity activity = method.getAnnotation(Activity.class);
        if (activity == null) {
            throw new IllegalArgumentException(method + " is not marked @Activity");
        }
        return new ActivityMethod(method, activity);
    }

    public String name() {
        return activity.name().isEmpty() ? method.getName() : activity.name();
    }

    public Type resultType() {
        return method.getGenericReturnType();
    }

    /** What is recorded as input: nothing, the only argument, or all of them as a list. */
    public @Nullable Object input(Object @Nullable [] arguments) {
        if (arguments == null || arguments.length == 0) {
            return null;
        }
        return arguments.length == 1 ? arguments[0] : Arrays.asList(arguments);
    }

    /**
     * The options the annotation asks for.
     *
     * @throws IllegalArgumentException if there are none of that kind
     */
    public ActivityOptions options() {
        try {
            return readOptions();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "@Activity on " + method.getDeclaringClass().getName() + "." + method.getName() + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private ActivityOptions readOptions() {
        Retry retry = activity.retry();
        Backoff backoff = new Backoff(
                Durations.parse(retry.backoff()),
                retry.multiplier(),
                Durations.parse(retry.maxBackoff()),
                retry.jitter());
        Set<String> nonRetryable =
                Arrays.stream(retry.nonRetryable()).map(Class::getName).collect(Collectors.toSet());
        return new ActivityOptions(
                new RetryPolicy(retry.maxAttempts(), backoff, nonRetryable),
                activity.timeout().isEmpty() ? null : Durations.parse(activity.timeout()),
                activity.totalTimeout().isEmpty() ? null : Durations.parse(activity.totalTimeout()));
    }
}
