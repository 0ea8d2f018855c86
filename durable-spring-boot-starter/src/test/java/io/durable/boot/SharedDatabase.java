package io.durable.boot;

import java.util.UUID;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A database for several nodes; gone with the process. */
final class SharedDatabase {

    private final String url;

    private SharedDatabase(String url) {
        this.url = url;
    }

    static SharedDatabase h2() {
        return new SharedDatabase("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    }

    static SharedDatabase at(String url) {
        return new SharedDatabase(url);
    }

    /** A node of that name on this database. */
    ApplicationContextRunner node(String name) {
        return DurableRunner.empty().withPropertyValues("spring.datasource.url=" + url, "durable.node-id=" + name);
    }
}
