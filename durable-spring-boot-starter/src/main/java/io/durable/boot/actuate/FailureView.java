package io.durable.boot.actuate;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Why something failed or is stalled.
 *
 * @param stackTrace only where payloads are shown: it may quote them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record FailureView(
        String type,
        @Nullable String message,
        boolean retryable,
        @Nullable String stackTrace) {}
