package io.durable.boot.actuate;

import static org.awaitility.Awaitility.await;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.PageRequest;
import io.durable.StartOptions;
import io.durable.boot.actuate.office.OfficeApplication;
import io.durable.boot.actuate.office.Request;
import io.durable.boot.actuate.office.Stubborn;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

/** Endpoints, asked over HTTP. */
@SpringBootTest(
        classes = OfficeApplication.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "management.endpoints.web.exposure.include=*")
abstract class EndpointTest {

    @Autowired
    DurableClient client;

    @Autowired
    DurableAdmin admin;

    private RestTestClient http;

    @Autowired
    void connect(@LocalServerPort int port) {
        http = RestTestClient.bindToServer()
                .baseUrl("http://localhost:" + port + "/actuator")
                .build();
    }

    @AfterEach
    void clearUp() {
        for (var instance :
                admin.instances(InstanceFilter.ALL, PageRequest.first(1000)).items()) {
            client.terminate(instance.instanceId(), "the test is over");
            admin.purge(instance.instanceId());
        }
        admin.deadLetters(PageRequest.first(1000)).items().forEach(letter -> admin.discard(letter.id()));
    }

    RestTestClient http() {
        return http;
    }

    RestTestClient.ResponseSpec get(String uri, Object... variables) {
        return http.get().uri(uri, variables).exchange();
    }

    RestTestClient.ResponseSpec post(String uri) {
        return http.post().uri(uri).exchange();
    }

    RestTestClient.ResponseSpec post(String uri, String json) {
        return http.post()
                .uri(uri)
                .contentType(MediaType.APPLICATION_JSON)
                .body(json)
                .exchange();
    }

    RestTestClient.ResponseSpec delete(String uri) {
        return http.delete().uri(uri).exchange();
    }

    /** A request that waits for its decision. */
    void fileRequest(String id) {
        client.start(Request.class, "a wish", StartOptions.id(id));
        awaitPending(id, "decision");
    }

    void awaitPending(String id, String name) {
        await().atMost(Duration.ofSeconds(30)).until(() -> admin.instance(id).pending().stream()
                .anyMatch(pending -> pending.name().equals(name)));
    }

    void awaitStatus(String id, InstanceStatus status) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> admin.instance(id).instance().status() == status);
    }

    /** An instance that cannot go on. */
    void stall(String id) {
        Stubborn.MENDED.set(false);
        client.start(Stubborn.class, "", StartOptions.id(id));
        awaitStatus(id, InstanceStatus.STALLED);
    }
}
