package io.durable.reliability.storm;

import io.durable.reliability.nemesis.Fault;
import io.durable.reliability.nemesis.Fault.Recovery;
import io.durable.reliability.storm.Line.Break;
import java.time.Duration;
import java.util.List;

/** What happens to nodes of this process and their lines. */
final class LineFaults {

    private LineFaults() {}

    static List<Fault<StormNode>> on(Cluster cluster) {
        return List.of(
                Fault.ofNode("kill", (victim, random) -> {
                    cluster.kill(victim);
                    cluster.startNode();
                    return Recovery.DONE;
                }),
                Fault.ofNode(
                        "freeze past the lease",
                        (victim, random) ->
                                freeze(victim, Cluster.SHORT_LEASE.plusMillis(random.nextLong(500, 2_000)))),
                Fault.ofNode(
                        "freeze for a moment",
                        (victim, random) -> freeze(victim, Duration.ofMillis(random.nextLong(300)))),
                Fault.ofNode("cut", (victim, random) -> {
                    victim.line().cut();
                    return new Recovery(Duration.ofMillis(random.nextLong(4_000)), victim.line()::heal);
                }),
                Fault.ofNode("break before a commit", (victim, random) -> breakOff(victim, Break.BEFORE)),
                Fault.ofNode("break after a commit", (victim, random) -> breakOff(victim, Break.AFTER)));
    }

    private static Recovery freeze(StormNode victim, Duration howLong) {
        victim.line().freeze();
        return new Recovery(howLong, victim.line()::thaw);
    }

    /** The node cannot tell whether the commit was done. */
    private static Recovery breakOff(StormNode victim, Break where) {
        victim.line().breakNextCommit(where);
        return Recovery.DONE;
    }
}
