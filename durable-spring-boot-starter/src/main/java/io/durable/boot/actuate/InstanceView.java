package io.durable.boot.actuate;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.durable.Instance;
import io.durable.InstanceStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One instance in a listing. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record InstanceView(
        String instanceId,
        String name,
        @Nullable String version,
        InstanceStatus status,
        long executionId,
        Instant createdAt,
        Instant updatedAt,
        @Nullable String parent) {

    static InstanceView of(Instance instance) {
        Instance.Origin origin = instance.origin();
        return new InstanceView(
                instance.instanceId(),
                instance.name(),
                origin.version(),
                instance.status(),
                instance.executionId(),
                origin.createdAt(),
                instance.updatedAt(),
                origin.parent() == null ? null : origin.parent().instanceId());
    }
}
