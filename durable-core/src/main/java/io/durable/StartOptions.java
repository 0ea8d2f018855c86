package io.durable;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How an orchestration is started.
 *
 * @param instanceId the id to run under; generated if {@code null}, a UUID that begins with the time
 * @param version the version to run; the newest registered if {@code null}
 */
public record StartOptions(
        @Nullable String instanceId, @Nullable String version) {

    private static final StartOptions DEFAULTS = new StartOptions(null, null);

    /** A generated id, the newest version. */
    public static StartOptions defaults() {
        return DEFAULTS;
    }

    /** The given id, the newest version. */
    public static StartOptions id(String instanceId) {
        return new StartOptions(Objects.requireNonNull(instanceId, "instanceId"), null);
    }

    public StartOptions withVersion(String version) {
        return new StartOptions(instanceId, version);
    }
}
