package io.durable.jdbc;

import io.durable.provider.Provider;
import io.durable.test.contract.ProviderContract;
import java.time.Duration;

class H2ProviderIT extends ProviderContract {

    private static final TestStore STORE = TestStore.at("jdbc:h2:mem:contract;DB_CLOSE_DELAY=-1");

    @Override
    protected Provider newProvider() {
        return STORE.newProvider();
    }

    @Override
    protected void passTime(Duration duration) {
        STORE.passTime(duration);
    }
}
