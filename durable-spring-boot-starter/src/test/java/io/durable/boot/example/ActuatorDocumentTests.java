package io.durable.boot.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.InstanceStatus;
import io.durable.StartOptions;
import io.durable.boot.actuate.OpenDoors;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What docs/actuator.md says is answered is answered. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "management.endpoints.web.exposure.include=*",
            "management.endpoint.health.show-details=always",
            "management.endpoint.durable.access=unrestricted",
            "management.endpoint.durabledeadletters.access=unrestricted"
        })
@Import(OpenDoors.class)
class ActuatorDocumentTests {

    private static final JsonMapper JSON = new JsonMapper();

    @Autowired
    DurableClient client;

    @Autowired
    DurableAdmin admin;

    @Autowired
    Orders orders;

    @LocalServerPort
    int port;

    @Test
    void requestsAreAnsweredAsDocumented() throws Exception {
        fillTheStore();
        for (DocumentedRequest request : DocumentedRequest.in(Path.of("../docs/actuator.md"))) {
            String answer = ask(request);
            assertThat(normal(answer)).as(request.toString()).isEqualTo(normal(request.answer()));
        }
        assertThat(client.handle("order-42", String.class).await(Duration.ofSeconds(30)))
                .startsWith("receipt ");
    }

    private void fillTheStore() {
        for (int i = 42; i <= 45; i++) {
            String id = "order-" + i;
            orders.place(id, new Order("lamp", 2));
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> admin.instance(id).pending().size() == 2
                            && admin.instance(id).instance().position().owner() == null);
        }
        client.start(Unready.class, "", StartOptions.id("order-46"));
        awaitStatus("order-46", InstanceStatus.STALLED);
        for (String id : new String[] {"order-47", "order-48"}) {
            client.start("greet", "you", StartOptions.id(id));
            awaitStatus(id, InstanceStatus.COMPLETED);
            client.raisePersistentEvent(id, "note", "too late");
        }
    }

    private void awaitStatus(String id, InstanceStatus status) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> admin.instance(id).instance().status() == status);
    }

    private String ask(DocumentedRequest request) {
        RestTestClient http = RestTestClient.bindToServer().build();
        var ready = http.method(HttpMethod.valueOf(request.method()))
                .uri(URI.create("http://localhost:" + port + request.path()));
        if (request.body() != null) {
            ready.contentType(MediaType.APPLICATION_JSON).body(request.body());
        }
        var answer = ready.exchange().expectBody(String.class).returnResult();
        String body = answer.getResponseBody() == null ? "" : answer.getResponseBody();
        if (!request.method().equals("GET") && body.isEmpty()) {
            assertThat(answer.getStatus().value()).as(request.toString()).isEqualTo(204);
        }
        return body;
    }

    /** Times and names of nodes do not count, nor how often an instance was tried again and by whom it is just now. */
    private static JsonNode normal(String json) {
        JsonNode tree = JSON.readTree(json.replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "time")
                .replaceAll("\"node\":\\s*\"[^\"]+\"", "\"node\": \"name\"")
                .replaceAll("\"stalls\":\\s*[1-9]\\d*", "\"stalls\": 1"));
        if (tree instanceof ObjectNode details && details.has("pending")) {
            details.remove("node");
        }
        return tree;
    }
}
