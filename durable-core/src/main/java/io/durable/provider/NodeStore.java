package io.durable.provider;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The verbs of nodes: one row each, kept alive in store time. */
public interface NodeStore {

    /**
     * Registers a node or extends its lease to {@code lease} from now. Idempotent. A node that comes back after its
     * lease lapsed is alive again; what others have taken from it in the meantime is theirs, and it learns so by being
     * fenced.
     */
    void renewNode(Node node, Duration lease);

    /** Ends the lease and gives back at once everything the node owns, no loss counted. Idempotent. */
    void releaseNode(String node);

    /** Nodes whose lease has not lapsed. */
    List<Node> liveNodes();

    /**
     * A running application.
     *
     * @param handlers orchestrations it can run
     * @param activities names of activities it can run
     */
    record Node(String id, Set<Handler> handlers, Set<String> activities) {

        public Node {
            handlers = Set.copyOf(handlers);
            activities = Set.copyOf(activities);
        }
    }
}
