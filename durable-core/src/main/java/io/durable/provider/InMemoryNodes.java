package io.durable.provider;

import io.durable.provider.NodeStore.Node;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The nodes and the ends of their leases. */
final class InMemoryNodes {

    private final Map<String, Lease> leases = new TreeMap<>();

    Node renew(Node node, Instant until) {
        leases.put(node.id(), new Lease(node, until));
        return node;
    }

    boolean release(String node) {
        return leases.remove(node) != null;
    }

    Predicate<String> aliveAt(Instant now) {
        return node -> {
            Lease lease = leases.get(node);
            return lease != null && lease.until().isAfter(now);
        };
    }

    List<Node> alive(Instant now) {
        return leases.values().stream()
                .filter(lease -> lease.until().isAfter(now))
                .map(Lease::node)
                .toList();
    }

    private record Lease(Node node, Instant until) {}
}
