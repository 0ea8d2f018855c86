package io.durable.runtime;

import io.durable.history.Payload;
import io.durable.history.PayloadMapper;
import io.durable.runtime.ActivityDefinition.ActivityCode;
import io.durable.runtime.RuntimeBuilder.MethodCall;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Calls an activity method of a bean: the mirror image of {@link io.durable.ActivityMethod#input}. */
record ActivityInvocation(Method method, MethodCall call, PayloadMapper payloads) implements ActivityCode {

    @Override
    public Payload run(Payload input) throws Exception {
        try {
            return payloads.write(call.call(arguments(input)));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception exception) {
                throw exception;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new UndeclaredThrowableException(e.getCause());
        }
    }

    private @Nullable Object[] arguments(Payload input) {
        Type[] types = method.getGenericParameterTypes();
        if (types.length == 0) {
            return new Object[0];
        }
        if (types.length == 1) {
            return new @Nullable Object[] {payloads.read(input, types[0])};
        }
        List<?> elements = payloads.read(input, JsonNode.class) instanceof JsonNode array && array.isArray()
                ? array.valueStream().toList()
                : List.of();
        if (elements.size() != types.length) {
            throw new IllegalArgumentException(
                    method.getName() + " takes an array of " + types.length + " arguments, not " + input);
        }
        @Nullable Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = payloads.read(Payload.ofJson(elements.get(i).toString()), types[i]);
        }
        return arguments;
    }
}
