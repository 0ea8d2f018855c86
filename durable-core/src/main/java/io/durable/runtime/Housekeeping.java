package io.durable.runtime;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes, in small portions, what has been kept long enough. */
final class Housekeeping {

    private static final Logger log = LoggerFactory.getLogger(Housekeeping.class);
    private static final int PORTION = 200;

    private final Node node;

    Housekeeping(Node node) {
        this.node = node;
    }

    void run() {
        RuntimeSettings.Retention retention = node.settings().times().retention();
        int letters = node.provider().expireUnclaimedEvents(retention.unclaimed());
        if (letters > 0) {
            log.warn(
                    "{} events waited too long for an instance that was never created; they are dead letters", letters);
        }
        boolean more = retention.ended() != null;
        while (more && node.claims()) {
            List<String> old = node.provider().endedBefore(retention.ended(), PORTION);
            more = node.provider().purge(old).contains(true); // if not, another node is at it
        }
    }
}
