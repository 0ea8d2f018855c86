package io.durable.boot.actuate;

import org.jspecify.annotations.Nullable;

/**
 * Why something failed or is stalled.
 *
 * @param stackTrace only where payloads are shown: it may quote them
 */
record FailureView(
        String type,
        @Nullable String message,
        boolean retryable,
        @Nullable String stackTrace) {}
