package io.durable.jdbc;

import io.durable.provider.Provider;
import io.durable.test.contract.ProviderContract;
import java.time.Duration;

/** Tables of another name, in a schema that is not the current one. */
class H2PrefixIT extends ProviderContract {

    private static final TestStore STORE = TestStore.at(
            "jdbc:h2:mem:prefix;DB_CLOSE_DELAY=-1;INIT=create schema if not exists engine",
            new JdbcSettings("engine.jobs_"));

    @Override
    protected Provider newProvider() {
        return STORE.newProvider();
    }

    @Override
    protected void passTime(Duration duration) {
        STORE.passTime(duration);
    }
}
