package io.durable.reliability.process;

import io.durable.reliability.database.FullDisk;
import io.durable.reliability.database.Postgres;
import io.durable.reliability.nemesis.Fault;
import io.durable.reliability.nemesis.Fault.Recovery;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** What happens to processes, their wires, and PostgreSQL. */
final class ProcessFaults {

    static final List<String> NAMES =
            List.of("kill", "freeze", "postgres", "cut", "silence", "slow", "pool", "clock", "disk", "deploy");

    private static final Duration MAX_SHIFT = Duration.ofHours(2);

    private final Postgres postgres;
    private final FullDisk disk;

    ProcessFaults(Postgres postgres, FullDisk disk) {
        this.postgres = postgres;
        this.disk = disk;
    }

    List<Fault<NodeSlot>> chosen(List<String> names) {
        return names.stream().map(this::fault).toList();
    }

    private Fault<NodeSlot> fault(String name) {
        return switch (name) {
            case "kill" ->
                Fault.ofNode(name, (node, random) -> {
                    node.kill();
                    return new Recovery(millis(random, 0, 2_000), node::startAgain);
                });
            case "freeze" ->
                Fault.ofNode(name, (node, random) -> {
                    node.freeze();
                    return new Recovery(NodeMain.LEASE.plus(millis(random, 500, 2_000)), node::thaw);
                });
            case "cut" -> wire(name, (node, random) -> node.wire().cut());
            case "silence" -> wire(name, (node, random) -> node.wire().silence());
            case "slow" -> wire(name, (node, random) -> node.wire().slowDown(millis(random, 10, 100)));
            case "pool" ->
                Fault.ofNode(name, (node, random) -> {
                    Duration time = millis(random, 2_000, 6_000);
                    node.exhaustPool(time);
                    return new Recovery(time, () -> {});
                });
            case "clock" -> Fault.ofNode(name, ProcessFaults::shiftClock);
            case "deploy" -> Fault.ofNode(name, (node, random) -> new Recovery(Duration.ZERO, node::deploy));
            case "postgres" ->
                Fault.ofDatabase(name, (node, random) -> {
                    postgres.stopImmediately();
                    return new Recovery(millis(random, 0, 3_000), postgres::startAgain);
                });
            case "disk" ->
                Fault.ofDatabase(name, (node, random) -> {
                    disk.fill();
                    return new Recovery(millis(random, 1_000, 4_000), disk::empty);
                });
            default -> throw new IllegalArgumentException("There is no fault '" + name + "'; there are " + NAMES);
        };
    }

    private interface WireFault {
        void on(NodeSlot node, Random random);
    }

    private static Fault<NodeSlot> wire(String name, WireFault fault) {
        return Fault.ofNode(name, (node, random) -> {
            fault.on(node, random);
            return new Recovery(millis(random, 1_000, 6_000), node.wire()::heal);
        });
    }

    private static Recovery shiftClock(NodeSlot node, Random random) {
        Duration shift = millis(random, 1, MAX_SHIFT.toMillis());
        node.shiftClock(random.nextBoolean() ? shift : shift.negated());
        return new Recovery(millis(random, 2_000, 6_000), () -> node.shiftClock(Duration.ZERO));
    }

    private static Duration millis(Random random, long least, long most) {
        return Duration.ofMillis(random.nextLong(least, most));
    }
}
