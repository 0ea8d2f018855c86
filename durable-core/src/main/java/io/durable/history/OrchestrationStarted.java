package io.durable.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * First event of every execution.
 *
 * @param version the version asked for; {@code null} leaves the choice to the node that runs the first turn
 * @param carried persistent events the previous execution left unconsumed, oldest first
 */
public record OrchestrationStarted(
        String name,
        @Nullable String version,
        Payload input,
        @Nullable ParentLink parent,
        List<CarriedEvent> carried) implements Fact {

    @SuppressWarnings("NullableProblems") // absent in stored JSON when nothing was carried
    public OrchestrationStarted {
        carried = carried == null ? List.of() : List.copyOf(carried);
    }

    /** A first execution: nothing carried over. */
    public static OrchestrationStarted first(
            String name, @Nullable String version, Payload input, @Nullable ParentLink parent) {
        return new OrchestrationStarted(name, version, input, parent, List.of());
    }
}
