package io.durable.test.conformance;

import io.durable.provider.Provider;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

/**
 * How orchestrations behave on a {@link Provider}, as tests: extend it, say where the provider comes from and how its
 * store's time passes, and run it.
 */
public abstract class Conformance {

    /** A provider on an empty store; called once at the start of every test. */
    protected abstract Provider newProvider();

    /** Lets {@code duration} pass for the store of the test that runs, or makes all it holds that much older. */
    protected abstract void passTime(Duration duration);

    @Nested
    class PositionalEvents extends PositionalEventGroup {
        PositionalEvents() {
            super(Conformance.this);
        }
    }

    @Nested
    class PersistentEvents extends PersistentEventGroup {
        PersistentEvents() {
            super(Conformance.this);
        }
    }

    @Nested
    class CarryingForward extends CarryForwardGroup {
        CarryingForward() {
            super(Conformance.this);
        }
    }

    @Nested
    class MailboxLimits extends MailboxLimitGroup {
        MailboxLimits() {
            super(Conformance.this);
        }
    }

    @Nested
    class Mail extends MailGroup {
        Mail() {
            super(Conformance.this);
        }
    }

    @Nested
    class Rollover extends RolloverGroup {
        Rollover() {
            super(Conformance.this);
        }
    }

    @Nested
    class EventRaces extends EventRaceGroup {
        EventRaces() {
            super(Conformance.this);
        }
    }

    @Nested
    class TwinCalls extends TwinCallGroup {
        TwinCalls() {
            super(Conformance.this);
        }
    }

    @Nested
    class Refusals extends RefusalGroup {
        Refusals() {
            super(Conformance.this);
        }
    }
}
