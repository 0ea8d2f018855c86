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
    class CallingActivities extends ActivityCallGroup {
        CallingActivities() {
            super(Conformance.this);
        }
    }

    @Nested
    class Futures extends FutureGroup {
        Futures() {
            super(Conformance.this);
        }
    }

    @Nested
    class Time extends TimeGroup {
        Time() {
            super(Conformance.this);
        }
    }

    @Nested
    class Replaying extends ReplayGroup {
        Replaying() {
            super(Conformance.this);
        }
    }

    @Nested
    class Forks extends ForkGroup {
        Forks() {
            super(Conformance.this);
        }
    }

    @Nested
    class ContinuingAsNew extends ContinueAsNewGroup {
        ContinuingAsNew() {
            super(Conformance.this);
        }
    }

    @Nested
    class Failures extends FailureGroup {
        Failures() {
            super(Conformance.this);
        }
    }

    @Nested
    class Retrying extends RetryGroup {
        Retrying() {
            super(Conformance.this);
        }
    }

    @Nested
    class LimitingActivities extends ActivityLimitGroup {
        LimitingActivities() {
            super(Conformance.this);
        }
    }

    @Nested
    class Cancelling extends CancelGroup {
        Cancelling() {
            super(Conformance.this);
        }
    }

    @Nested
    class Terminating extends TerminateGroup {
        Terminating() {
            super(Conformance.this);
        }
    }

    @Nested
    class Children extends ChildGroup {
        Children() {
            super(Conformance.this);
        }
    }

    @Nested
    class Versions extends VersionGroup {
        Versions() {
            super(Conformance.this);
        }
    }

    @Nested
    class Stalling extends StallGroup {
        Stalling() {
            super(Conformance.this);
        }
    }

    @Nested
    class Damages extends DamageGroup {
        Damages() {
            super(Conformance.this);
        }
    }

    @Nested
    class Poison extends PoisonGroup {
        Poison() {
            super(Conformance.this);
        }
    }

    @Nested
    class TakingOver extends TakeOverGroup {
        TakingOver() {
            super(Conformance.this);
        }
    }

    @Nested
    class Stopping extends StopGroup {
        Stopping() {
            super(Conformance.this);
        }
    }

    @Nested
    class Caching extends CacheGroup {
        Caching() {
            super(Conformance.this);
        }
    }

    @Nested
    class Administration extends AdminGroup {
        Administration() {
            super(Conformance.this);
        }
    }

    @Nested
    class Clients extends ClientGroup {
        Clients() {
            super(Conformance.this);
        }
    }

    @Nested
    class Outages extends OutageGroup {
        Outages() {
            super(Conformance.this);
        }
    }

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
    class Texts extends TextGroup {
        Texts() {
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
