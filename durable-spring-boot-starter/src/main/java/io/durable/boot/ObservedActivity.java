package io.durable.boot;

import io.durable.ActivityContext;
import io.durable.boot.beans.ActivityBean;
import io.durable.runtime.RuntimeBuilder.MethodCall;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/** Measures and traces every attempt of an activity, as {@code durable.activity}. */
record ObservedActivity(ActivityBean bean, ObservationRegistry registry) implements MethodCall {

    @Override
    @SuppressWarnings("try") // the scope only has to be closed
    public @Nullable Object call(@Nullable Object[] arguments) throws ReflectiveOperationException {
        ActivityContext context = ActivityContext.current();
        Observation observation = Observation.createNotStarted("durable.activity", registry)
                .contextualName("activity " + bean.name())
                .lowCardinalityKeyValue("activity", bean.name())
                .highCardinalityKeyValue("instance", context.instanceId())
                .highCardinalityKeyValue("attempt", Integer.toString(context.attempt()))
                .start();
        try (Observation.Scope scope = observation.openScope()) {
            return bean.call(arguments);
        } catch (InvocationTargetException e) {
            observation.error(e.getTargetException());
            throw e;
        } finally {
            observation.stop();
        }
    }
}
