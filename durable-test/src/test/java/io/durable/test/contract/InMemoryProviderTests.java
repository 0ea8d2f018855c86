package io.durable.test.contract;

import io.durable.provider.InMemoryProvider;
import io.durable.provider.Provider;
import io.durable.test.TestClock;
import java.time.Duration;

class InMemoryProviderTests extends ProviderContract {

    private final TestClock clock = new TestClock();

    @Override
    protected Provider newProvider() {
        return new InMemoryProvider(clock);
    }

    @Override
    protected void passTime(Duration duration) {
        clock.advance(duration);
    }
}
