package io.durable.boot;

import io.durable.boot.shop.ShopApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;

/** Application contexts with Durable on an embedded database, and nothing that is not needed. */
public final class DurableRunner {

    private DurableRunner() {}

    /** Without any orchestration or activity. */
    public static ApplicationContextRunner empty() {
        return new ApplicationContextRunner()
                .withPropertyValues("durable.poll-interval=100ms")
                .withConfiguration(AutoConfigurations.of(
                        DataSourceAutoConfiguration.class,
                        DataSourceTransactionManagerAutoConfiguration.class,
                        TransactionAutoConfiguration.class,
                        JdbcTemplateAutoConfiguration.class,
                        JacksonAutoConfiguration.class,
                        DurableJdbcAutoConfiguration.class,
                        DurableAutoConfiguration.class));
    }

    /** The shop. */
    public static ApplicationContextRunner shop() {
        return empty().withUserConfiguration(ShopApplication.class);
    }
}
