package io.durable.boot.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.PageRequest;
import io.durable.StartOptions;
import io.durable.history.Delivered.Unreadable;
import io.durable.history.Event;
import io.durable.history.FactCodec;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Whatever is sent to the endpoints, or through the application to the client, is done or refused. {@code
 * -Ddurable.test.seed=42} begins with another seed, {@code -Ddurable.test.effort=100} sends a hundred times as much.
 */
@SpringBootTest(
        classes = FuzzApplication.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "management.endpoints.web.exposure.include=*",
            "management.endpoint.durable.access=unrestricted",
            "management.endpoint.durable.show-payloads=always",
            "management.endpoint.durabledeadletters.access=unrestricted",
            "server.tomcat.max-swallow-size=-1", // a refusal is heard, however much is still to be sent
            "logging.level.org.springframework.web=error",
            "logging.level.io.durable=error"
        })
class RequestFuzzTests {

    private static final int REQUESTS = 1500;
    private static final Duration SOON = Duration.ofSeconds(30);

    private final HttpClient http = HttpClient.newHttpClient();
    private int done;
    private int refused;

    @Autowired
    DurableClient client;

    @Autowired
    DurableAdmin admin;

    @Autowired
    JdbcTemplate jdbc;

    @LocalServerPort
    int port;

    @Test
    void everyRequestIsDoneOrRefused() throws Exception {
        long seed = Long.getLong("durable.test.seed", 42);
        RandomRequest requests = new RandomRequest(new Random(seed), "http://localhost:" + port);
        long count = REQUESTS * Long.getLong("durable.test.effort", 1);
        for (int i = 0; i < count; i++) {
            send("Seed " + seed + ", request " + i, requests.next());
        }
        assertThat(done).isGreaterThan(REQUESTS / 10);
        assertThat(refused).isGreaterThan(REQUESTS / 10);
        nothingUnreadableIsStored();
        everythingIsShown();
        applicationLives();
    }

    private void send(String which, HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode())
                .as("%s: %s %s answers %s", which, request.method(), request.uri(), answer.body())
                .isBetween(200, 499);
        if (answer.statusCode() < 400) {
            done++;
        } else {
            refused++;
        }
    }

    private void nothingUnreadableIsStored() {
        assertThat(jdbc.query(
                        "select message_type, message_data from durable_message",
                        (row, n) -> FactCodec.readMessage(row.getString(1), row.getString(2))))
                .noneMatch(Unreadable.class::isInstance);
        assertThat(jdbc.query(
                        "select event_type, event_data from durable_history",
                        (row, n) -> FactCodec.read(row.getString(1), row.getString(2))))
                .isNotEmpty()
                .noneMatch(Unreadable.class::isInstance);
    }

    private void everythingIsShown() throws Exception {
        for (Instance instance :
                admin.instances(InstanceFilter.ALL, PageRequest.first(1000)).items()) {
            assertThat(admin.history(instance.instanceId()))
                    .extracting(Event::fact)
                    .isNotEmpty();
            assertThat(instance.status()).isNotEqualTo(InstanceStatus.STALLED);
        }
        send("all", HttpRequest.newBuilder(uri("/actuator/durable?size=1000")).build());
        send(
                "all",
                HttpRequest.newBuilder(uri("/actuator/durabledeadletters?size=1000"))
                        .build());
    }

    private URI uri(String path) {
        return URI.create("http://localhost:" + port + path);
    }

    private void applicationLives() {
        client.start(Parrot.class, "hello", StartOptions.id("alive"));
        client.raisePersistentEvent("alive", "word", "how are you");
        Awaitility.await().atMost(SOON).until(() -> {
            client.raiseEvent("alive", "stop", null);
            return client.handle("alive", Object.class).status() == InstanceStatus.COMPLETED;
        });
    }
}
