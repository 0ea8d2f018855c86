package io.durable.jdbc;

import io.durable.provider.Provider;
import io.durable.test.conformance.Conformance;
import java.time.Duration;

class H2ConformanceIT extends Conformance {

    private static final TestStore STORE = TestStore.at("jdbc:h2:mem:conformance;DB_CLOSE_DELAY=-1");

    @Override
    protected Provider newProvider() {
        return STORE.newProvider();
    }

    @Override
    protected void passTime(Duration duration) {
        STORE.passTime(duration);
    }
}
