package io.durable.jdbc;

import io.durable.provider.Message;
import io.durable.provider.NewInstance;
import io.durable.provider.TurnCommit;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Does in one round trip what concerns no instance but those it is about. Each method says for whom it did; nothing was
 * changed for the others, and the long way decides what is to be done. Lists of messages or turns must not be part of a
 * caller's transaction, for they change its settings; everything else is one statement, alone or in the caller's.
 */
interface Shortcuts {

    /** For databases to which the way is not far. */
    Shortcuts NONE = new Shortcuts() {
        @Override
        public Map<String, Instant> create(List<NewInstance> instances, @Nullable String owner) {
            return Map.of();
        }

        @Override
        public boolean send(Message message, int mailboxLimit) {
            return false;
        }

        @Override
        public Set<String> send(List<Message> messages, int mailboxLimit) {
            return Set.of();
        }

        @Override
        public boolean commit(TurnCommit turn) {
            return false;
        }

        @Override
        public boolean takes(TurnCommit turn) {
            return false;
        }

        @Override
        public Set<String> commit(List<TurnCommit> turns) {
            return Set.of();
        }
    };

    /** Creates instances whose ids differ, with their first turns if they have any, as far as they are new; says when. */
    Map<String, Instant> create(List<NewInstance> instances, @Nullable String owner);

    /** Queues a message for an instance that runs and has room for it. */
    boolean send(Message message, int mailboxLimit);

    /** Queues messages for different instances, as far as these run and have room; says for whom it did. */
    Set<String> send(List<Message> messages, int mailboxLimit);

    /** Commits a turn that passes its fence and makes work for nobody but its own instance. */
    boolean commit(TurnCommit turn);

    /** Whether it is worth a try to commit a turn together with others. */
    boolean takes(TurnCommit turn);

    /**
     * Commits those turns that pass their fences, and says whose they are.
     *
     * @throws org.springframework.dao.DataIntegrityViolationException if nothing was done for anybody, because one of them
     *     has consumed what is not there any more
     */
    Set<String> commit(List<TurnCommit> turns);
}
