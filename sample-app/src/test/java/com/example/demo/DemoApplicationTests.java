package com.example.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.DurableAdmin;
import io.durable.sample.Shop;
import io.durable.sample.docs.Command;
import io.durable.sample.docs.Document;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.config.location=classpath:com/example/demo/application.properties",
            "spring.datasource.url=jdbc:h2:mem:demo",
            "spring.liquibase.enabled=false",
            "server.address=127.0.0.1"
        })
class DemoApplicationTests {

    @Test
    void customerIsWelcomedAndLaterAsked(@LocalServerPort int port, @Autowired DurableAdmin admin) {
        List<Command> commands =
                Document.readme().section("Your own in five minutes").commands();

        assertThat(commands).hasSize(1).allSatisfy(command -> assertThat(
                        command.curl().send(Shop.at(port)).statusCode())
                .isEqualTo(200));

        await().untilAsserted(() -> assertThat(admin.instance("welcome-ada").pending())
                .extracting(waiting -> waiting.name())
                .containsExactly("timer"));
    }
}
