package io.durable.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The shop as its customers reach it. */
public record Shop(URI address) {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    public static Shop at(int port) {
        return new Shop(URI.create("http://localhost:" + port));
    }

    public void place(String id, String item, int quantity) {
        String order = "{\"item\":\"" + item + "\",\"quantity\":" + quantity + "}";
        assertThat(send("PUT", "/orders/" + id, order).statusCode()).isEqualTo(201);
    }

    public void approve(String id) {
        assertThat(send("POST", "/orders/" + id + "/approval", "{\"by\":\"ada\"}")
                        .statusCode())
                .isEqualTo(202);
    }

    public void addNote(String id, String text) {
        assertThat(send("POST", "/orders/" + id + "/notes", "{\"text\":\"" + text + "\"}")
                        .statusCode())
                .isEqualTo(202);
    }

    public JsonNode order(String id) {
        return JsonMapper.shared().readTree(send("GET", "/orders/" + id, "").body());
    }

    public void awaitStatus(String id, String status) {
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(order(id).path("status").asString()).isEqualTo(status));
    }

    public void awaitOrder(String id, String json) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(order(id))
                .isEqualTo(JsonMapper.shared().readTree(json)));
    }

    public HttpResponse<String> send(String method, String path, String json) {
        HttpRequest request = HttpRequest.newBuilder(address.resolve(path))
                .method(method, BodyPublishers.ofString(json))
                .header("Content-Type", "application/json")
                .build();
        try {
            return HTTP.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException("No answer to " + request, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for an answer to " + request, e);
        }
    }
}
