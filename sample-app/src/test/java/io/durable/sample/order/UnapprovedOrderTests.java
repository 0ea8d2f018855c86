package io.durable.sample.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.sample.Shop;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {"spring.datasource.url=jdbc:h2:mem:unapproved", "sample.approval-within=100ms"})
class UnapprovedOrderTests {

    @Test
    void orderNobodyApprovesGivesBackItsStock(@LocalServerPort int port, @Autowired JdbcClient jdbc) {
        Shop shop = Shop.at(port);

        shop.place("late", "lamp", 2);

        shop.awaitOrder("late", """
                {"id":"late","item":"lamp","quantity":2,"status":"REFUSED",
                 "reason":"not approved in time","notes":[],"effects":["reserve","release"]}
                """);
        assertThat(jdbc.sql("select available from stock where item = 'lamp'")
                        .query(Integer.class)
                        .single())
                .isEqualTo(100);
    }
}
