package io.durable.replay;

import io.durable.OrchestrationCancelledException;
import io.durable.OrchestrationContext;
import io.durable.history.Delivered.OrchestrationCancelRequested;
import io.durable.history.FailureDetails;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.Requested.Ending;
import io.durable.history.Requested.OrchestrationCancelled;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.OrchestrationContinuedAsNew;
import io.durable.history.Requested.OrchestrationFailed;
import org.jspecify.annotations.Nullable;

/** The orchestration's code from its first line to its end, whichever end that is. */
final class MainLine {

    private final Code code;
    private final OrchestrationStarted start;
    private @Nullable OrchestrationContinuedAsNew continuation;
    private @Nullable OrchestrationCancelRequested cancelRequest;

    MainLine(Code code, OrchestrationStarted start) {
        this.code = code;
        this.start = start;
    }

    /** Runs the code; that it continues as new wins over what it did with the error that should have unwound it. */
    Ending run(OrchestrationContext context) {
        Ending end;
        try {
            end = end(context);
        } catch (Unwind unwound) {
            if (continuation == null) {
                throw unwound;
            }
            return continuation;
        }
        return continuation != null ? continuation : end;
    }

    private Ending end(OrchestrationContext context) {
        try {
            return new OrchestrationCompleted(
                    OrchestrationContext.within(context, () -> code.run(context, start.input())));
        } catch (OrchestrationCancelledException e) {
            return cancelRequest != null
                    ? new OrchestrationCancelled(cancelRequest.reason())
                    : new OrchestrationFailed(FailureDetails.of(e, false));
        } catch (Exception e) {
            return new OrchestrationFailed(FailureDetails.of(e, false));
        }
    }

    /** Ends the execution; the next one starts with {@code input}. */
    Unwind continueAsNew(Payload input, @Nullable String version) {
        continuation = new OrchestrationContinuedAsNew(input, version);
        return new Unwind();
    }

    void requestCancel(OrchestrationCancelRequested request) {
        cancelRequest = request;
    }

    /** Whether a request is the first, and not one of a parent that means another child. */
    boolean obeys(OrchestrationCancelRequested request) {
        return cancelRequest == null
                && (request.from() == null || request.from().equals(start.parent()));
    }

    /** Whether the code has said that it continues as new, and may ask for nothing else. */
    boolean hasContinued() {
        return continuation != null;
    }
}
