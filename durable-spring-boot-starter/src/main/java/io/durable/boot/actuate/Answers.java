package io.durable.boot.actuate;

import io.durable.DurableException;
import io.durable.InstanceNotFoundException;
import io.durable.MailboxFullException;
import io.durable.ProviderException;
import java.util.function.Supplier;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/** Answers with a status and, where something went wrong, the reason. */
final class Answers {

    private static final int CONFLICT = 409;

    private Answers() {}

    /**
     * Why a request was not fulfilled.
     *
     * @param status the HTTP status once more
     */
    record Problem(int status, String message) {}

    /** What {@code work} returns, or the problem it ran into. */
    static WebEndpointResponse<Object> answer(Supplier<Object> work) {
        try {
            return new WebEndpointResponse<>(work.get());
        } catch (IllegalArgumentException | DurableException | Refusal e) {
            return problem(e);
        }
    }

    /** Nothing once {@code work} is done, or the problem it ran into. */
    static WebEndpointResponse<Object> done(Runnable work) {
        try {
            work.run();
            return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NO_CONTENT);
        } catch (IllegalArgumentException | DurableException | Refusal e) {
            return problem(e);
        }
    }

    private static WebEndpointResponse<Object> problem(RuntimeException e) {
        Problem problem = new Problem(statusOf(e), String.valueOf(e.getMessage()));
        return new WebEndpointResponse<>(problem, problem.status());
    }

    private static int statusOf(RuntimeException e) {
        if (e instanceof Refusal refusal) {
            return refusal.status();
        } else if (e instanceof InstanceNotFoundException) {
            return WebEndpointResponse.STATUS_NOT_FOUND;
        } else if (e instanceof MailboxFullException) {
            return CONFLICT;
        }
        return e instanceof ProviderException
                ? WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE
                : WebEndpointResponse.STATUS_BAD_REQUEST;
    }
}
