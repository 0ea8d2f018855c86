package io.durable.test.conformance;

import io.durable.provider.InMemoryProvider;
import io.durable.provider.Provider;
import io.durable.test.TestClock;
import java.time.Duration;

class InMemoryConformanceTests extends Conformance {

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
