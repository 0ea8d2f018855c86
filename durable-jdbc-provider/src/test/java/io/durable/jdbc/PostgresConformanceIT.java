package io.durable.jdbc;

import io.durable.provider.Provider;
import io.durable.test.conformance.Conformance;
import java.time.Duration;

class PostgresConformanceIT extends Conformance {

    private static final TestStore STORE = TestStore.at(TestPostgres.url());

    @Override
    protected Provider newProvider() {
        return STORE.newProvider();
    }

    @Override
    protected void passTime(Duration duration) {
        STORE.passTime(duration);
    }
}
