package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.PageRequest;
import io.durable.jdbc.DamagedColumn.Place;
import io.durable.test.TestNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever becomes of stored rows, only their own instances notice. {@code -Ddurable.test.seed=42} runs one seed alone,
 * {@code -Ddurable.test.effort=100} a hundred times as many.
 */
@ExtendWith(Silence.class)
class DamageFuzzIT {

    private static final List<TestStore> STORES =
            List.of(TestStore.at("jdbc:h2:mem:damage;DB_CLOSE_DELAY=-1"), TestStore.at(TestPostgres.url()));
    private static final int SEEDS = 8;
    private static final int VICTIMS = 12;
    private static final List<String> NEIGHBOURS = List.of("neighbour-1", "neighbour-2");

    private static final List<Place> OF_WAITING = List.of(
            Place.EVENT,
            Place.EVENT,
            Place.EVENT_TYPE,
            Place.EVENT_ID,
            Place.EVENT_EXECUTION,
            Place.MESSAGE,
            Place.MESSAGE,
            Place.MESSAGE_TYPE,
            Place.MESSAGE_EXECUTION,
            Place.STATUS,
            Place.CUSTOM_STATUS,
            Place.FAILURE,
            Place.NEXT_EVENT,
            Place.EXECUTION);

    private static final List<Place> OF_CALLING =
            List.of(Place.INPUT, Place.INPUT, Place.OPTIONS, Place.OPTIONS, Place.ACTIVITY_EVENT, Place.ATTEMPT);

    static List<TestStore> stores() {
        return STORES;
    }

    @AfterAll
    static void close() {
        STORES.forEach(store -> store.dataSource().close());
    }

    @ParameterizedTest
    @MethodSource("stores")
    void damageStopsNobodyElse(TestStore store) {
        Long only = Long.getLong("durable.test.seed");
        LongStream seeds = only != null
                ? LongStream.of(only)
                : LongStream.range(0, SEEDS * Long.getLong("durable.test.effort", 1));
        seeds.forEach(seed -> {
            try {
                run(new DamageWorld(store), new Random(seed));
            } catch (Throwable e) {
                throw new AssertionError(
                        "Seed " + seed + " (run it alone with -Ddurable.test.seed=" + seed + "): " + e.getMessage(), e);
            }
        });
    }

    private static void run(DamageWorld world, Random random) {
        List<String> waiting = ids("waiting");
        List<String> calling = ids("calling");
        world.prepare(together(waiting, NEIGHBOURS), together(calling, List.of("neighbour-3")));
        Garble garble = new Garble(random);
        Map<String, DamagedColumn> damages = new LinkedHashMap<>();
        waiting.forEach(id -> damage(world, garble, garble.pick(OF_WAITING), id).ifPresent(d -> damages.put(id, d)));
        calling.forEach(id -> damage(world, garble, garble.pick(OF_CALLING), id).ifPresent(d -> damages.put(id, d)));

        try (TestNode node = world.everything()) {
            together(NEIGHBOURS, List.of("neighbour-3"))
                    .forEach(id -> assertThat(DamageWorld.result(node, id)).isEqualTo(DamageWorld.RESULT));
            DamageWorld.eventually(node, "silence", world::isQuiet);
            assertThat(node.admin()
                            .instances(InstanceFilter.ALL, PageRequest.first(100))
                            .items())
                    .hasSize(waiting.size() + calling.size() + 3)
                    .allSatisfy(instance -> isShown(node, instance));
            damages.forEach((id, damage) -> {
                boolean rowIsThere = waiting.contains(id); // that of an activity has become a message meanwhile
                if (rowIsThere && DamageWorld.status(node, id) == InstanceStatus.STALLED) {
                    damage.mend();
                    assertThat(node.admin().retry(id)).isTrue();
                    assertThat(DamageWorld.result(node, id)).as(id).isEqualTo(DamageWorld.RESULT);
                }
            });
        }
    }

    private static void isShown(TestNode node, Instance instance) {
        String id = instance.instanceId();
        assertThat(node.admin().instance(id).instance().instanceId()).isEqualTo(id);
        assertThat(node.admin().history(id, 1)).isNotNull();
        if (instance.status() == InstanceStatus.STALLED) {
            assertThat(instance.state().failure())
                    .satisfies(reason -> assertThat(reason.message()).isNotBlank());
        }
    }

    private static Optional<DamagedColumn> damage(DamageWorld world, Garble garble, Place place, String id) {
        List<DamagedColumn> rows = DamagedColumn.of(world.store().jdbc(), place, id);
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        DamagedColumn row = garble.pick(rows);
        row.damage(otherValue(garble, place, row.text()));
        return Optional.of(row);
    }

    private static Object otherValue(Garble garble, Place place, String value) {
        return switch (place.column()) {
            case "event_id" -> garble.unusedId();
            case "execution_id", "next_event_id", "attempt" -> garble.id();
            case "event_type", "message_type", "status" -> cut(garble.type(value));
            default -> garble.json(value);
        };
    }

    private static String cut(String word) {
        return word.substring(0, Math.min(16, word.length()));
    }

    private static List<String> ids(String prefix) {
        return IntStream.range(0, VICTIMS).mapToObj(i -> prefix + "-" + i).toList();
    }

    private static List<String> together(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }
}
