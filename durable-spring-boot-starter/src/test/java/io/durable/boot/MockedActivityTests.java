package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.BDDMockito.willReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.boot.shop.Order;
import io.durable.boot.shop.Payments;
import io.durable.boot.shop.ShopApplication;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.bean.override.mockito.MockitoSpyBean;
import org.springframework.test.util.AopTestUtils;

/** An application whose activities are replaced in a test. */
class MockedActivityTests {

    @SpringBootTest(
            classes = ShopApplication.class,
            webEnvironment = SpringBootTest.WebEnvironment.NONE,
            properties = "spring.main.allow-bean-definition-overriding=true")
    @ImportAutoConfiguration({
        DataSourceAutoConfiguration.class,
        DurableJdbcAutoConfiguration.class,
        DurableAutoConfiguration.class
    })
    abstract static class Shop {

        @Autowired
        DurableClient client;

        @Autowired
        DurableAdmin admin;

        void sellWith(Payments mock) {
            willReturn("mocked").given(mock).charge(any(), anyInt());
            var handle = ShopApplication.sell(client, new Order("o1", 21));
            client.raisePersistentEvent("o1", "charged", "o1");
            assertThat(handle.await(Duration.ofSeconds(30))).isEqualTo("mocked");
            verify(mock).quote(new Order("o1", 21));
            assertThat(admin.history("o1")).hasSize(8);
        }
    }

    @Nested
    class Spies extends Shop {

        @MockitoSpyBean
        Payments payments;

        @Test
        void areCalledDurably() {
            sellWith(AopTestUtils.getUltimateTargetObject(payments));
        }
    }

    @Nested
    @Import(Mocks.Mocked.class)
    class Mocks extends Shop {

        @Autowired
        Payments payments;

        @Test
        void areCalledDurablyIfTheyAreBeans() {
            sellWith(AopTestUtils.getUltimateTargetObject(payments));
        }

        @TestConfiguration(proxyBeanMethods = false)
        static class Mocked {

            @Bean
            Payments payments() {
                return mock(Payments.class);
            }
        }
    }
}
