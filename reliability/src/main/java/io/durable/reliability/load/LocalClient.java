package io.durable.reliability.load;

import io.durable.DurableClient;
import io.durable.InstanceAlreadyExistsException;
import io.durable.MailboxFullException;
import io.durable.ProviderException;
import io.durable.ResultTimeoutException;
import io.durable.StartOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** A client of a node in this process; once that is dead, nothing it says counts. */
public final class LocalClient implements Client {

    private static final String REASON = "changed our mind";

    private final DurableClient client;
    private final BooleanSupplier dead;

    public LocalClient(DurableClient client, BooleanSupplier dead) {
        this.client = client;
        this.dead = dead;
    }

    @Override
    public void start(String flow, Object input, String instanceId) {
        run(() -> {
            try {
                client.start(flow, input, StartOptions.id(instanceId));
            } catch (InstanceAlreadyExistsException e) {
                return; // an earlier attempt whose outcome was unknown: the id is nobody else's
            }
        });
    }

    @Override
    public void raise(String instanceId, String name, String data) {
        run(() -> client.raiseEvent(instanceId, name, data));
    }

    @Override
    public boolean mail(String instanceId, String name, String data) {
        return ask(() -> {
            try {
                client.raisePersistentEvent(instanceId, name, data);
                return true;
            } catch (MailboxFullException e) {
                return false;
            }
        });
    }

    @Override
    public void cancel(String instanceId) {
        run(() -> client.cancel(instanceId, REASON));
    }

    @Override
    public void terminate(String instanceId) {
        run(() -> client.terminate(instanceId, REASON));
    }

    @Override
    public Optional<String> result(String instanceId, Duration patience) {
        return ask(() -> {
            try {
                return Optional.of(client.handle(instanceId, JsonNode.class)
                        .await(patience)
                        .toString());
            } catch (ResultTimeoutException e) {
                return Optional.empty();
            }
        });
    }

    private void run(Runnable question) {
        ask(() -> {
            question.run();
            return true;
        });
    }

    private <T> T ask(Supplier<T> question) {
        try {
            return question.get();
        } catch (RuntimeException e) {
            if (e instanceof ProviderException || dead.getAsBoolean()) {
                throw new UnavailableException(e.toString(), e);
            }
            throw e;
        }
    }
}
