package io.durable.boot.actuate;

import static io.durable.boot.actuate.Answers.answer;
import static io.durable.boot.actuate.Answers.done;

import io.durable.DeadLetter;
import io.durable.DurableAdmin;
import io.durable.Page;
import io.durable.PageRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/**
 * Shows dead letters and lets operators deal with them. Reading is all that is allowed unless
 * {@code management.endpoint.durabledeadletters.access} says otherwise.
 */
@WebEndpoint(id = "durabledeadletters", defaultAccess = Access.READ_ONLY)
public final class DurableDeadLettersEndpoint {

    private static final int MANY = 1000;

    private final DurableAdmin admin;
    private final DurableEndpointProperties properties;

    DurableDeadLettersEndpoint(DurableAdmin admin, DurableEndpointProperties properties) {
        this.admin = admin;
        this.properties = properties;
    }

    /** Dead letters, oldest first. */
    @ReadOperation
    public WebEndpointResponse<Object> deadLetters(
            SecurityContext securityContext, @Nullable String page, @Nullable String size) {
        Payloads payloads = properties.payloadsFor(securityContext);
        return answer(() -> PageView.of(
                admin.deadLetters(RequestParameters.page(page, size)), letter -> DeadLetterView.of(letter, payloads)));
    }

    /** Raises a dead letter again for its instance. */
    @WriteOperation
    public WebEndpointResponse<Object> redeliver(@Selector String id) {
        return done(() -> {
            long letter = RequestParameters.id("id", id);
            if (!admin.redeliver(letter)) {
                throw exists(letter)
                        ? Refusal.conflict("The instance of dead letter " + id + " has ended; the letter stays")
                        : notFound(id);
            }
        });
    }

    private boolean exists(long id) {
        PageRequest request = PageRequest.first(MANY);
        Page<DeadLetter> page = admin.deadLetters(request);
        while (page.items().stream().noneMatch(letter -> letter.id() == id)) {
            if (!page.hasNext()) {
                return false;
            }
            request = request.next();
            page = admin.deadLetters(request);
        }
        return true;
    }

    /** Deletes a dead letter. */
    @DeleteOperation
    public WebEndpointResponse<Object> discard(@Selector String id) {
        return done(() -> {
            if (!admin.discard(RequestParameters.id("id", id))) {
                throw notFound(id);
            }
        });
    }

    private static Refusal notFound(String id) {
        return Refusal.notFound("There is no dead letter " + id);
    }
}
