package io.durable.provider;

import io.durable.history.Delivered;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Something that arrives for an instance: the fact that will be recorded once it is delivered.
 *
 * @param executionId the execution it is meant for; {@code null} for whichever is current, as for persistent events,
 *     which outlive executions
 * @param delay how long it stays invisible
 */
public record Message(String instanceId, @Nullable Long executionId, Delivered fact, Duration delay) {

    public Message {
        if (executionId != null && fact instanceof Delivered.ExternalEventPersistent) {
            throw new IllegalArgumentException("A persistent event is meant for whichever execution is current");
        }
    }

    /** For whichever execution is current. */
    public static Message to(String instanceId, Delivered fact) {
        return new Message(instanceId, null, fact, Duration.ZERO);
    }

    /** For one execution only. */
    public static Message to(ExecutionKey execution, Delivered fact) {
        return new Message(execution.instanceId(), execution.executionId(), fact, Duration.ZERO);
    }

    /** Whether it is a timer the instance has set itself. */
    public boolean isTimerOf(String instance) {
        return fact instanceof Delivered.TimerFired && instanceId.equals(instance);
    }

    /** The same, visible after {@code delay}. */
    public Message after(Duration delay) {
        return new Message(instanceId, executionId, fact, delay.isNegative() ? Duration.ZERO : delay);
    }
}
