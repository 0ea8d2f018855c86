package io.durable.sample.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableClient;
import io.durable.StartOptions;
import io.durable.sample.Shop;
import io.durable.sample.fulfilment.OrderFlow;
import io.durable.sample.fulfilment.PlacedOrder;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {"spring.datasource.url=jdbc:h2:mem:journey", "sample.bank-answers-after=0s"})
class OrderJourneyTests {

    @LocalServerPort
    int port;

    @Autowired
    JdbcClient jdbc;

    Shop shop;

    @BeforeEach
    void enter() {
        shop = Shop.at(port);
    }

    @Test
    void approvedOrderIsShippedWithItsNotes() {
        int before = available("lamp");
        shop.place("journey-1", "lamp", 2);
        shop.awaitStatus("journey-1", "WAITING_FOR_APPROVAL");
        shop.addNote("journey-1", "leave at the door");
        shop.addNote("journey-1", "ring twice");
        shop.awaitOrder("journey-1", """
                {"id":"journey-1","item":"lamp","quantity":2,"status":"WAITING_FOR_APPROVAL",
                 "notes":["leave at the door","ring twice"],"effects":["reserve"]}
                """);

        shop.approve("journey-1");

        shop.awaitOrder("journey-1", """
                {"id":"journey-1","item":"lamp","quantity":2,"status":"SHIPPED",
                 "notes":["leave at the door","ring twice"],
                 "effects":["reserve","charge","pack","pack","handOver"]}
                """);
        assertThat(available("lamp")).isEqualTo(before - 2);
    }

    @Test
    void orderTheBankDeclinesGivesBackItsStock() {
        int before = available("desk");
        shop.place("journey-2", "desk", 3);
        shop.awaitStatus("journey-2", "WAITING_FOR_APPROVAL");
        assertThat(available("desk")).isEqualTo(before - 3);

        shop.approve("journey-2");

        shop.awaitOrder("journey-2", """
                {"id":"journey-2","item":"desk","quantity":3,"status":"REFUSED",
                 "reason":"the bank declines 1050","notes":[],"effects":["reserve","release"]}
                """);
        assertThat(available("desk")).isEqualTo(before);
    }

    @Test
    void orderBeyondTheStockIsRefusedAndLeavesItAsItIs() {
        int before = available("desk");

        shop.place("journey-3", "desk", before + 1);

        shop.awaitOrder("journey-3", """
                {"id":"journey-3","item":"desk","quantity":%d,"status":"REFUSED",
                 "reason":"out of stock","notes":[],"effects":[]}
                """.formatted(before + 1));
        assertThat(available("desk")).isEqualTo(before);
    }

    @Test
    void orderWhoseOrchestrationCannotBeStartedIsNotStored(@Autowired DurableClient client) {
        PlacedOrder other = new PlacedOrder("journey-4", "lamp", 1, Duration.ofHours(1));
        client.start(OrderFlow.class, other, StartOptions.id("journey-4"));

        HttpResponse<String> answer = shop.send("PUT", "/orders/journey-4", "{\"item\":\"lamp\",\"quantity\":1}");

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(shop.send("GET", "/orders/journey-4", "").statusCode()).isEqualTo(404);
    }

    @Test
    void orderIsPlacedOnce() {
        shop.place("journey-5", "lamp", 1);

        HttpResponse<String> answer = shop.send("PUT", "/orders/journey-5", "{\"item\":\"desk\",\"quantity\":1}");

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.body()).contains("Order journey-5 has been placed already");
        assertThat(shop.order("journey-5").path("item").asString()).isEqualTo("lamp");
    }

    @Test
    void orderThatHasEndedTakesNeitherApprovalNorNotes() {
        shop.place("journey-6", "sofa", 1);
        shop.awaitStatus("journey-6", "REFUSED");

        HttpResponse<String> approval = shop.send("POST", "/orders/journey-6/approval", "{\"by\":\"ada\"}");
        HttpResponse<String> note = shop.send("POST", "/orders/journey-6/notes", "{\"text\":\"hurry\"}");

        assertThat(approval.statusCode()).isEqualTo(409);
        assertThat(approval.body()).contains("does not wait for approval: it is REFUSED");
        assertThat(note.statusCode()).isEqualTo(409);
        assertThat(note.body()).contains("Nobody reads notes for order journey-6: it is REFUSED");
    }

    @Test
    void requestThatMakesNoSenseIsToldWhy() {
        HttpResponse<String> order = shop.send("PUT", "/orders/no_good", "{\"item\":\" \",\"quantity\":0}");
        HttpResponse<String> note = shop.send("POST", "/orders/journey-7/notes", "{\"text\":\"\"}");
        HttpResponse<String> unknown = shop.send("GET", "/orders/journey-7", "");

        assertThat(order.statusCode()).isEqualTo(400);
        assertThat(order.body()).contains("id must match", "item must not be blank", "quantity must be greater than 0");
        assertThat(note.statusCode()).isEqualTo(400);
        assertThat(note.body()).contains("text must not be blank");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("There is no order journey-7");
    }

    private int available(String item) {
        return jdbc.sql("select available from stock where item = :item")
                .param("item", item)
                .query(Integer.class)
                .single();
    }
}
