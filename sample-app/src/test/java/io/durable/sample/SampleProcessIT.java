package io.durable.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class SampleProcessIT {

    @TempDir
    Path directory;

    @Test
    void orderKilledWhileItIsBeingChargedIsShippedAndChargedOnce() {
        try (SampleProcess first = SampleProcess.start(directory, "--sample.bank-answers-after=25s")) {
            first.shop().place("order-1", "lamp", 2);
            first.shop().awaitStatus("order-1", "WAITING_FOR_APPROVAL");
            first.shop().approve("order-1");
            first.shop().awaitOrder("order-1", """
                    {"id":"order-1","item":"lamp","quantity":2,"status":"CHARGING",
                     "notes":[],"effects":["reserve","charge"]}
                    """);
            first.kill();
        }
        try (SampleProcess second = SampleProcess.start(directory, "--sample.bank-answers-after=0s")) {
            second.shop().awaitOrder("order-1", """
                    {"id":"order-1","item":"lamp","quantity":2,"status":"SHIPPED",
                     "notes":[],"effects":["reserve","charge","pack","pack","handOver"]}
                    """);
        }
        assertThat(inStock("lamp")).isEqualTo(98);
    }

    @Test
    void orderKilledWhileItWaitsExpiresInTheNextProcess() {
        try (SampleProcess first = SampleProcess.start(directory, "--sample.approval-within=10s")) {
            first.shop().place("order-1", "desk", 1);
            first.shop().awaitStatus("order-1", "WAITING_FOR_APPROVAL");
            first.kill();
        }
        try (SampleProcess second = SampleProcess.start(directory)) {
            second.shop().awaitOrder("order-1", """
                    {"id":"order-1","item":"desk","quantity":1,"status":"REFUSED",
                     "reason":"not approved in time","notes":[],"effects":["reserve","release"]}
                    """);
        }
        assertThat(inStock("desk")).isEqualTo(10);
    }

    @Test
    void contextPreparedAheadOfTimeFulfilsOrders() {
        try (SampleProcess sample =
                SampleProcess.start(directory, "-Dspring.aot.enabled=true", "--sample.bank-answers-after=0s")) {
            assertThat(sample.log()).contains("Starting AOT-processed SampleApplication");
            sample.shop().place("order-1", "lamp", 1);
            sample.shop().awaitStatus("order-1", "WAITING_FOR_APPROVAL");
            sample.shop().addNote("order-1", "fast, please");
            sample.shop().approve("order-1");
            sample.shop().awaitStatus("order-1", "SHIPPED");
        }
    }

    private int inStock(String item) {
        String url = "jdbc:h2:file:" + directory.resolve("sample-data/orders");
        return JdbcClient.create(new DriverManagerDataSource(url))
                .sql("select available from stock where item = :item")
                .param("item", item)
                .query(Integer.class)
                .single();
    }
}
