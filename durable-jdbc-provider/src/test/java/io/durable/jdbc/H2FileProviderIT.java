package io.durable.jdbc;

import io.durable.provider.Provider;
import io.durable.test.contract.ProviderContract;
import java.time.Duration;

class H2FileProviderIT extends ProviderContract {

    private static final TestStore STORE = TestStore.at(TestH2.newFile());

    @Override
    protected Provider newProvider() {
        return STORE.newProvider();
    }

    @Override
    protected void passTime(Duration duration) {
        STORE.passTime(duration);
    }
}
