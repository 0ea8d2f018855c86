package io.durable.test.contract;

import io.durable.provider.Provider;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

/**
 * Everything a {@link Provider} promises, as tests: extend it, say where the provider comes from and how its store's
 * time passes, and run it.
 */
public abstract class ProviderContract {

    /** A provider on an empty store; called once at the start of every test. */
    protected abstract Provider newProvider();

    /** Lets {@code duration} pass for the store of the test that runs, or makes all it holds that much older. */
    protected abstract void passTime(Duration duration);

    @Nested
    class Creating extends CreateContract {
        Creating() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class DeliveringStraight extends UnclaimedContract {
        DeliveringStraight() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class CreatingWithFirstTurns extends FirstTurnContract {
        CreatingWithFirstTurns() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Sending extends SendContract {
        Sending() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Mailboxes extends MailboxContract {
        Mailboxes() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Claiming extends ClaimContract {
        Claiming() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Leases extends LeaseContract {
        Leases() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Stalling extends StallContract {
        Stalling() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Committing extends CommitContract {
        Committing() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class TakingResults extends ResultContract {
        TakingResults() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Issuing extends IssueContract {
        Issuing() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Fencing extends FenceContract {
        Fencing() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class ContinuingAsNew extends ContinueAsNewContract {
        ContinuingAsNew() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Ending extends EndContract {
        Ending() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Activities extends ActivityContract {
        Activities() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Completing extends CompletionContract {
        Completing() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Cancelling extends CancelContract {
        Cancelling() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Nodes extends NodeContract {
        Nodes() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Querying extends QueryContract {
        Querying() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Purging extends PurgeContract {
        Purging() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class DeadLetters extends DeadLetterContract {
        DeadLetters() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Listening extends ListenerContract {
        Listening() {
            super(ProviderContract.this);
        }
    }

    @Nested
    class Keeping extends FidelityContract {
        Keeping() {
            super(ProviderContract.this);
        }
    }
}
