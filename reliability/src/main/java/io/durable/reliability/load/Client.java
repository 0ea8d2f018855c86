package io.durable.reliability.load;

import java.time.Duration;
import java.util.Optional;

/** What a client can ask of a node; any of it may throw {@link UnavailableException}. */
public interface Client {

    /** Starts an orchestration unless the id is in use. */
    void start(String flow, Object input, String instanceId);

    /** Answers a question; nothing happens if nobody asks. */
    void raise(String instanceId, String name, String data);

    /** Puts an event into a mailbox; false if that is full. */
    boolean mail(String instanceId, String name, String data);

    void cancel(String instanceId);

    void terminate(String instanceId);

    /** The result as JSON, if there is one in time. */
    Optional<String> result(String instanceId, Duration patience);
}
