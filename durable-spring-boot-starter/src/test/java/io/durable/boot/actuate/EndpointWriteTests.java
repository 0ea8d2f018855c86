package io.durable.boot.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter;
import io.durable.InstanceStatus;
import io.durable.PageRequest;
import io.durable.boot.actuate.office.Stubborn;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.TestPropertySource;

@Import(OpenDoors.class)
@TestPropertySource(
        properties = {
            "management.endpoint.durable.access=unrestricted",
            "management.endpoint.durable.show-payloads=always",
            "management.endpoint.durabledeadletters.access=unrestricted",
            "durable.limits.unconsumed-events=2"
        })
class EndpointWriteTests extends EndpointTest {

    private String result(String id) {
        return client.handle(id, String.class).await(Duration.ofSeconds(30));
    }

    @Test
    void raisesEvents() {
        fileRequest("r1");
        post("/durable/r1/raise-persistent", """
                {"name": "note", "data": "\\"in triplicate\\""}""").expectStatus().isNoContent();
        post("/durable/r1/raise", """
                {"name": "decision", "data": "\\"granted\\""}""").expectStatus().isNoContent();
        assertThat(result("r1")).isEqualTo("granted, in triplicate");
    }

    @Test
    void cancels() {
        fileRequest("r1");
        post("/durable/r1/cancel", "{\"reason\": \"too late\"}").expectStatus().isNoContent();
        awaitStatus("r1", InstanceStatus.CANCELLED);
        assertThat(admin.instance("r1").instance().state().failure().message()).contains("too late");
    }

    @Test
    void terminatesEvenWithoutABody() {
        fileRequest("r1");
        post("/durable/r1/terminate").expectStatus().isNoContent();
        awaitStatus("r1", InstanceStatus.TERMINATED);
        awaitStatus("check-of-r1", InstanceStatus.TERMINATED);
    }

    @Test
    void retriesWhatIsStalled() {
        stall("s1");
        Stubborn.MENDED.set(true);
        post("/durable/s1/retry").expectStatus().isNoContent();
        assertThat(result("s1")).isEqualTo("mended");
        post("/durable/s1/retry")
                .expectStatus()
                .isEqualTo(409)
                .expectBody()
                .json("{\"status\": 409, \"message\": \"Instance 's1' is not stalled\"}");
    }

    @Test
    void showsAndRetriesWhatWasDamaged(@Autowired JdbcTemplate jdbc) {
        fileRequest("r1");
        jdbc.update("insert into durable_message (instance_id, message_type, message_data, visible_at)"
                + " values ('r1', 'ExternalEvent', '{\"name\":', current_timestamp)");
        jdbc.update("update durable_instance set ready_at = current_timestamp where instance_id = 'r1'");
        awaitStatus("r1", InstanceStatus.STALLED);
        jdbc.update("update durable_history set event_data = '{' where instance_id = 'r1' and event_id = 2");

        get("/durable/r1")
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.state.failure.message")
                .value(message -> assertThat(message.toString())
                        .contains("cannot be read: Stored ExternalEvent is not readable: no JSON after character"));
        get("/durable/r1/history")
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.events[1].details.reason")
                .isEqualTo("Stored ActivityScheduled is not readable: no JSON after character 1");

        jdbc.update("update durable_history set event_data = '{\"name\":\"file\",\"input\":\"a wish\"}'"
                + " where instance_id = 'r1' and event_id = 2");
        jdbc.update("delete from durable_message where instance_id = 'r1' and message_type = 'ExternalEvent'");
        post("/durable/r1/retry").expectStatus().isNoContent();
        client.raiseEvent("r1", "decision", "granted");
        client.raisePersistentEvent("r1", "note", "mended");
        assertThat(result("r1")).isEqualTo("granted, mended");
    }

    @Test
    void purgesWhatHasEnded() {
        fileRequest("r1");
        delete("/durable/r1").expectStatus().isEqualTo(409);
        client.terminate("r1", null);
        delete("/durable/r1").expectStatus().isNoContent();
        get("/durable/r1").expectStatus().isNotFound();
        delete("/durable/r1").expectStatus().isNotFound();
    }

    @Test
    void listsRedeliversAndDiscardsDeadLetters() {
        fileRequest("r1");
        client.terminate("r1", null);
        client.raisePersistentEvent("r1", "note", "late");
        client.raisePersistentEvent("r1", "note", "later");
        List<DeadLetter> letters = admin.deadLetters(PageRequest.first(10)).items();
        long first = letters.get(0).id();
        long second = letters.get(1).id();

        get("/durabledeadletters?size=1")
                .expectStatus()
                .isOk()
                .expectBody()
                .json("""
                        {"page": 0, "size": 1, "total": 2,
                         "items": [{"id": %d, "instanceId": "r1", "name": "note", "data": "late"}]}""".formatted(first))
                .jsonPath("$.items[0].reason")
                .isNotEmpty();
        post("/durabledeadletters/" + first).expectStatus().isEqualTo(409);

        admin.purge("r1");
        fileRequest("r1");
        post("/durabledeadletters/" + first).expectStatus().isNoContent();
        client.raiseEvent("r1", "decision", "granted");
        assertThat(result("r1")).isEqualTo("granted, late");

        delete("/durabledeadletters/" + second).expectStatus().isNoContent();
        delete("/durabledeadletters/" + second).expectStatus().isNotFound();
        get("/durabledeadletters").expectBody().jsonPath("$.total").isEqualTo(0);
    }

    @Test
    void refusesMoreMailThanTheBoxHolds() {
        for (int i = 0; i < 2; i++) {
            post("/durable/later/raise-persistent", "{\"name\": \"note\"}")
                    .expectStatus()
                    .isNoContent();
        }
        post("/durable/later/raise-persistent", "{\"name\": \"note\"}")
                .expectStatus()
                .isEqualTo(409)
                .expectBody()
                .jsonPath("$.message")
                .value(message -> assertThat(message.toString()).contains("2 unconsumed persistent events"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "/durable/r1/raise | {} | 400 | 'name' says which event",
                "/durable/r1/raise | {\"name\": \"\"} | 400 | Event name must not be empty",
                "/durable/r1/raise | {\"name\": \"x\", \"data\": \"{\"} | 400 | 'data' must be JSON",
                "/durable/r1/explode | {} | 400 | 'explode' is not one of raise",
                "/durable/r1 | {} | 400 | 'r1' is not one of raise",
                "/durable | {} | 400 | '' is not one of raise",
                "/durable/raise | {\"name\": \"x\"} | 400 | Instance id must not be empty",
                "/durable/r1/raise | {\"name\": \"\\u0000\"} | 400 | Event name must not contain U+0000",
                "/durable/nobody/raise | {\"name\": \"x\"} | 404 | no instance 'nobody'",
                "/durable/nobody/cancel | {} | 404 | no instance 'nobody'",
                "/durable/nobody/terminate | {} | 404 | no instance 'nobody'",
                "/durable/nobody/retry | {} | 404 | no instance 'nobody'",
                "/durabledeadletters/x | {} | 400 | id must be a number",
                "/durabledeadletters/77 | {} | 404 | no dead letter 77"
            })
    void saysWhatIsWrongWithARequest(String uri, String body, int status, String reason) {
        post(uri, body)
                .expectStatus()
                .isEqualTo(status)
                .expectBody()
                .jsonPath("$.message")
                .value(message -> assertThat(message.toString()).contains(reason));
    }

    @Test
    void showsPayloads() {
        fileRequest("r1");
        get("/durable/r1").expectBody().jsonPath("$.state.customStatus").isEqualTo("filed as A-1");
        get("/durable/r1/history").expectBody().json("""
                {"events": [{"eventId": 1, "details": {"input": "a wish"}}, {}, {"details": {"result": "A-1"}}, {}, {}, {}, {}]}""");
        stall("s1");
        get("/durable/s1").expectBody().jsonPath("$.state.failure.stackTrace").value(stack -> assertThat(
                        stack.toString())
                .contains("AssertionError"));
    }
}
