package io.durable.jdbc;

import io.durable.provider.Provider;
import io.durable.test.contract.ProviderContract;
import java.time.Duration;

/** Tables of another name, in a schema that is not the current one. */
class PostgresPrefixIT extends ProviderContract {

    private static final TestStore STORE = TestStore.at(url(), new JdbcSettings("engine.jobs_"));

    private static String url() {
        TestPostgres.emptySchema("engine");
        return TestPostgres.url();
    }

    @Override
    protected Provider newProvider() {
        return STORE.newProvider();
    }

    @Override
    protected void passTime(Duration duration) {
        STORE.passTime(duration);
    }
}
