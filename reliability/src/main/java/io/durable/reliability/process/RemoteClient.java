package io.durable.reliability.process;

import io.durable.reliability.load.Client;
import io.durable.reliability.load.UnavailableException;
import io.durable.reliability.process.Request.Verb;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A client of a node in another process. What it hears nothing of may have been done or not. */
final class RemoteClient implements Client {

    private static final Duration PATIENCE = Duration.ofSeconds(4);
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();

    private final URI door;
    private final int round;

    RemoteClient(int port, int round) {
        this.door = URI.create("http://localhost:" + port + "/");
        this.round = round;
    }

    @Override
    public void start(String flow, Object input, String instanceId) {
        ask(Request.of(Verb.START, round, instanceId).with(flow, input));
    }

    @Override
    public void raise(String instanceId, String name, String data) {
        ask(Request.of(Verb.RAISE, round, instanceId).with(name, data));
    }

    @Override
    public boolean mail(String instanceId, String name, String data) {
        return ask(Request.of(Verb.MAIL, round, instanceId).with(name, data)).booleanValue();
    }

    @Override
    public void cancel(String instanceId) {
        ask(Request.of(Verb.CANCEL, round, instanceId));
    }

    @Override
    public void terminate(String instanceId) {
        ask(Request.of(Verb.TERMINATE, round, instanceId));
    }

    @Override
    public Optional<String> result(String instanceId, Duration patience) {
        JsonNode result = ask(Request.of(Verb.RESULT, round, instanceId).within(patience));
        return result.isNull() ? Optional.empty() : Optional.of(result.asString());
    }

    JsonNode ask(Request request) {
        HttpResponse<String> response = send(request);
        return switch (response.statusCode()) {
            case NodeServer.DONE -> Request.JSON.readTree(response.body());
            case NodeServer.UNAVAILABLE -> throw new UnavailableException(response.body(), null);
            default -> throw new IllegalStateException(request + ": " + response.body());
        };
    }

    private static Duration patience(Request request) {
        return request.verb().isOfClients() ? PATIENCE.plus(request.time()) : LONG;
    }

    private HttpResponse<String> send(Request request) {
        HttpRequest post = HttpRequest.newBuilder(door)
                .timeout(patience(request))
                .POST(BodyPublishers.ofString(Request.JSON.writeValueAsString(request)))
                .build();
        try {
            return HTTP.send(post, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UnavailableException(e.toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnavailableException(e.toString(), e);
        }
    }
}
