package io.durable.runtime;

import io.durable.Instance;
import io.durable.provider.TurnCommit;

/** A turn that has run, and what is to be committed of it. */
record UncommittedTurn(TurnResult result, TurnCommit commit) {

    UncommittedTurn with(TurnCommit decided) {
        return new UncommittedTurn(result, decided);
    }

    /** The same turn, of an instance of which more is known now. */
    UncommittedTurn of(Instance instance) {
        return new UncommittedTurn(
                new TurnResult(instance, result.version(), result.engine(), result.turn(), result.inbox()), commit);
    }
}
