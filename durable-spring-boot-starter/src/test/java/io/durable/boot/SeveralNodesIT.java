package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.InstanceStatus;
import io.durable.StartOptions;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class SeveralNodesIT extends SeveralNodes {

    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void startDatabase() throws IOException {
        postgres = EmbeddedPostgres.start();
    }

    @AfterAll
    static void stopDatabase() throws IOException {
        postgres.close();
    }

    @Override
    SharedDatabase database() {
        String name = "db" + UUID.randomUUID().toString().replace("-", "");
        new JdbcTemplate(postgres.getPostgresDatabase()).execute("create database " + name);
        return SharedDatabase.at(postgres.getJdbcUrl("postgres", name));
    }

    @Test
    void wakeEachOtherWithoutPolling() {
        SharedDatabase database = database();
        database.node("client")
                .withPropertyValues("durable.worker.enabled=false")
                .run(client -> database.node("worker")
                        .withPropertyValues("durable.poll-interval=1h")
                        .withBean(
                                RuntimeBuilderCustomizer.class,
                                () -> builder -> builder.orchestration("new", "1", String.class, (ctx, input) -> input))
                        .run(worker -> {
                            DurableAdmin admin = worker.getBean(DurableAdmin.class);
                            assertThat(worker.getBean(DurableWakeUps.class).isRunning())
                                    .isTrue();
                            for (int i = 0; i < 3; i++) {
                                String id = "n" + i;
                                client.getBean(DurableClient.class).start("new", "x", StartOptions.id(id));
                                await().atMost(Duration.ofSeconds(60))
                                        .until(() ->
                                                admin.instance(id).instance().status() == InstanceStatus.COMPLETED);
                            }
                        }));
    }
}
