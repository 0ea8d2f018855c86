package io.durable.boot.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.InstanceStatus;
import io.durable.StartOptions;
import io.durable.boot.actuate.office.Request;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.Import;

@Import(OpenDoors.class)
class EndpointReadTests extends EndpointTest {

    @Test
    void listsInstancesNewestFirst() {
        fileRequest("r1");
        fileRequest("r2");
        get("/durable")
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.total")
                .isEqualTo(4)
                .jsonPath("$.page")
                .isEqualTo(0)
                .jsonPath("$.size")
                .isEqualTo(20)
                .jsonPath("$.items[*].instanceId")
                .value(ids -> assertThat(ids.toString()).isEqualTo("[\"check-of-r2\",\"r2\",\"check-of-r1\",\"r1\"]"))
                .jsonPath("$.items[0].parent")
                .isEqualTo("r2");
    }

    @Test
    void listsPagesOfThoseAskedFor() {
        Instant before = Instant.now();
        fileRequest("r1");
        fileRequest("r2");
        client.terminate("r2", null);
        awaitStatus("r2", InstanceStatus.TERMINATED);
        get(
                        "/durable?status=running,terminated&name=Request&page=1&size=1&from={from}&to={to}",
                        before,
                        "2999-01-01T00:00:00+01:00")
                .expectStatus()
                .isOk()
                .expectBody()
                .json("""
                        {"page": 1, "size": 1, "total": 2,
                         "items": [{"instanceId": "r1", "name": "Request", "version": "1.0.0",
                                    "status": "RUNNING", "executionId": 1}]}""");
        get("/durable?to={to}", before).expectBody().jsonPath("$.total").isEqualTo(0);
        get("/durable?status=completed&status=failed")
                .expectBody()
                .jsonPath("$.total")
                .isEqualTo(0);
    }

    @Test
    void showsWhyAnInstanceWaits() {
        fileRequest("r1");
        get("/durable/r1").expectStatus().isOk().expectBody().json("""
                {"instance": {"instanceId": "r1", "name": "Request", "status": "RUNNING"},
                 "state": {"customStatus": "******", "stalls": 0, "waitsForHandler": false},
                 "pending": [
                   {"eventId": 5, "type": "SubOrchestrationScheduled", "name": "Check", "waitsForHandler": false},
                   {"eventId": 6, "type": "TimerCreated", "name": "timer", "waitsForHandler": false},
                   {"eventId": 7, "type": "ExternalSubscribed", "name": "decision", "waitsForHandler": false}],
                 "children": ["check-of-r1"]}""");
    }

    @Test
    void showsWhyAnInstanceFailed() {
        client.start(Request.class, "secret", StartOptions.id("r1"));
        awaitStatus("r1", InstanceStatus.FAILED);
        get("/durable/r1")
                .expectBody()
                .json("""
                        {"instance": {"status": "FAILED"},
                         "state": {"failure": {"type": "java.lang.IllegalStateException",
                                               "message": "The archive is public"}}}""")
                .jsonPath("$.state.failure.stackTrace")
                .doesNotExist();
    }

    @Test
    void showsTheHistoryWithoutPayloads() {
        fileRequest("r1");
        get("/durable/r1/history").expectStatus().isOk().expectBody().json("""
                {"instanceId": "r1",
                 "events": [
                   {"eventId": 1, "type": "OrchestrationStarted",
                    "details": {"name": "Request", "input": "******"}},
                   {"eventId": 2, "type": "ActivityScheduled", "details": {"name": "file", "input": "******"}},
                   {"eventId": 3, "type": "ActivityCompleted", "details": {"sourceEventId": 2, "result": "******"}},
                   {"eventId": 4, "type": "CustomStatusUpdated", "details": {"status": "******"}},
                   {"eventId": 5, "type": "SubOrchestrationScheduled",
                    "details": {"name": "Check", "instanceId": "check-of-r1", "input": "******"}},
                   {"eventId": 6, "type": "TimerCreated"},
                   {"eventId": 7, "type": "ExternalSubscribed", "details": {"name": "decision"}}]}""");
    }

    @Test
    void showsTheHistoryOfAnExecution() {
        fileRequest("r1");
        get("/durable/r1/history?execution=1")
                .expectBody()
                .jsonPath("$.events.length()")
                .isEqualTo(7);
        get("/durable/r1/history?execution=2")
                .expectBody()
                .jsonPath("$.events.length()")
                .isEqualTo(0);
    }

    @Test
    void takesIdsOfEveryKind() {
        for (String id : new String[] {"2026/orders/42", "a::1::2", "with space", "100%", "ümlaut", "history"}) {
            fileRequest(id);
        }
        get("/durable/2026/orders/42")
                .expectBody()
                .jsonPath("$.instance.instanceId")
                .isEqualTo("2026/orders/42");
        get("/durable/2026/orders/42/history")
                .expectBody()
                .jsonPath("$.events.length()")
                .isEqualTo(7);
        get("/durable/history").expectBody().jsonPath("$.instance.instanceId").isEqualTo("history");
        for (String id : new String[] {"a::1::2", "with space", "ümlaut"}) {
            get("/durable/{id}", id)
                    .expectBody()
                    .jsonPath("$.instance.instanceId")
                    .isEqualTo(id);
        }
    }

    @Test
    void doesNotFindWhatIsNotThere() {
        for (String path :
                new String[] {"/durable/nobody", "/durable/nobody/history", "/durable/nobody/history?execution=3"}) {
            get(path)
                    .expectStatus()
                    .isNotFound()
                    .expectBody()
                    .json("{\"status\": 404, \"message\": \"There is no instance 'nobody'\"}");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/durable?page=-1, page must not be negative",
        "/durable?page=x, page must be a number",
        "/durable?page=99999999999, page must be at most 2147483647",
        "/durable?size=0, size must lie between 1 and 1000",
        "/durable?size=1001, size must lie between 1 and 1000",
        "/durable?status=gone, status must be among [PENDING",
        "/durable?from=yesterday, from must be a time such as",
        "/durable?to=2026-01-01, to must be a time such as",
        "/durable/r1/history?execution=one, execution must be a number",
        "/durabledeadletters?page=x, page must be a number"
    })
    void saysWhatIsWrongWithARequest(String uri, String reason) {
        get(uri).expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.message")
                .value(message -> assertThat(message.toString()).contains(reason));
    }

    @Test
    void doesNotAskTheDatabaseForWhatItCannotKeep() {
        get("/durable?name={name}", "\0").expectStatus().isBadRequest();
        get("/durable/{id}", "x".repeat(256)).expectStatus().isBadRequest();
    }

    @Test
    void doesNotTakeWritesUnlessAccessIsUnrestricted() {
        fileRequest("r1");
        post("/durable/r1/cancel", "{}").expectStatus().isEqualTo(405);
        delete("/durable/r1").expectStatus().isEqualTo(405);
        post("/durabledeadletters/1").expectStatus().isNotFound();
        delete("/durabledeadletters/1").expectStatus().isNotFound();
    }
}
