package io.durable.jdbc.storm;

import io.durable.InstanceAlreadyExistsException;
import io.durable.ResultTimeoutException;
import io.durable.StartOptions;
import io.durable.jdbc.storm.Flows.Relay;
import io.durable.jdbc.storm.Journal.Accepted;
import io.durable.jdbc.storm.Journal.Raised;
import io.durable.jdbc.storm.Story.Act;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A mixed load that follows from a seed. */
final class Stories {

    private static final Set<String> COMPLETED = Set.of("COMPLETED");

    private final SplittableRandom random;
    private final List<Function<String, Story>> kinds = List.of(
            this::chain,
            this::chain,
            this::fanOut,
            this::nap,
            this::asked,
            this::mailed,
            this::mailedEarly,
            this::relayed,
            this::hoarding,
            this::deaf,
            this::late,
            this::looping,
            this::family,
            this::persisting,
            this::failing,
            this::cancelled,
            this::cancelledAnywhere,
            this::terminated,
            this::terminatedAnywhere,
            this::awaited,
            this::waiting);

    Stories(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Every kind of story in turn. */
    List<Story> tell(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> kinds.get(i % kinds.size()).apply("storm-" + i))
                .toList();
    }

    private Story chain(String id) {
        int length = random.nextInt(1, 8);
        return new Story(id, List.of(start(id, "chain", length, String.valueOf(length)), end(id)));
    }

    private Story fanOut(String id) {
        int width = random.nextInt(2, 25);
        return new Story(id, List.of(start(id, "fanOut", width, String.valueOf(width)), end(id)));
    }

    private Story nap(String id) {
        int times = random.nextInt(1, 4);
        return new Story(id, List.of(start(id, "nap", times, String.valueOf(times)), end(id)));
    }

    private Story looping(String id) {
        return new Story(id, List.of(start(id, "loop", random.nextInt(1, 6), "0"), end(id)));
    }

    private Story family(String id) {
        int children = random.nextInt(1, 4);
        Act detached = scene -> {
            scene.journal().accepted(new Accepted(id + "-detached", COMPLETED, "1"));
            return scene.ended().contains(id + "-detached");
        };
        return new Story(id, List.of(start(id, "family", children, String.valueOf(children)), end(id), detached));
    }

    private Story persisting(String id) {
        int times = random.nextInt(1, 3);
        return new Story(id, List.of(start(id, "persist", times, String.valueOf(times)), end(id)));
    }

    private Story failing(String id) {
        return new Story(id, List.of(start(id, "fail", 1, Set.of("FAILED"), null), end(id)));
    }

    /** A question gets its answer as often as it takes: nobody hears one given too early. */
    private Story asked(String id) {
        int questions = random.nextInt(1, 4);
        Act answer = scene -> {
            if (!scene.ended().contains(id)) {
                scene.client().raiseEvent(id, "answer", "yes");
            }
            return scene.ended().contains(id);
        };
        return new Story(id, List.of(start(id, "ask", questions, String.valueOf(questions)), answer));
    }

    private Story mailed(String id) {
        int letters = random.nextInt(1, 6);
        List<Act> acts = new ArrayList<>();
        acts.add(start(id, "mail", letters, null));
        acts.addAll(Collections.nCopies(letters, raise(id, "mail")));
        acts.add(end(id));
        return new Story(id, acts);
    }

    private Story mailedEarly(String id) {
        return new Story(
                id,
                List.of(raise(id, "mail"), raise(id, "mail"), start(id, "mail", 3, null), raise(id, "mail"), end(id)));
    }

    private Story relayed(String id) {
        int letters = random.nextInt(2, 9);
        List<Act> acts = new ArrayList<>(Collections.nCopies(letters, raise(id, "mail")));
        acts.add(random.nextInt(letters), start(id, "relay", new Relay(letters, List.of()), null));
        acts.add(end(id));
        return new Story(id, acts);
    }

    /** More mail than goes along at continue-as-new. */
    private Story hoarding(String id) {
        List<Act> acts = new ArrayList<>();
        acts.add(start(id, "hoard", false, null));
        acts.addAll(Collections.nCopies(Flows.HOARD + 3, raise(id, "mail")));
        acts.add(raise(id, "go"));
        acts.add(end(id));
        return new Story(id, acts);
    }

    /** Mail nobody reads. */
    private Story deaf(String id) {
        return new Story(id, List.of(start(id, "chain", 5, "5"), raise(id, "mail"), raise(id, "mail"), end(id)));
    }

    /** Mail that comes when all is over. */
    private Story late(String id) {
        return new Story(id, List.of(start(id, "chain", 1, "1"), end(id), raise(id, "mail")));
    }

    private Story cancelled(String id) {
        return new Story(
                id,
                List.of(start(id, "endure", random.nextInt(2) == 0, Set.of("CANCELLED"), null), cancel(id), end(id)));
    }

    private Story cancelledAnywhere(String id) {
        return new Story(
                id, List.of(start(id, "chain", 12, Set.of("CANCELLED", "COMPLETED"), "12"), cancel(id), end(id)));
    }

    private Story terminated(String id) {
        return new Story(
                id,
                List.of(
                        start(id, "endure", random.nextInt(2) == 0, Set.of("TERMINATED"), null),
                        terminate(id),
                        end(id)));
    }

    private Story terminatedAnywhere(String id) {
        return new Story(
                id, List.of(start(id, "family", 3, Set.of("TERMINATED", "COMPLETED"), "3"), terminate(id), end(id)));
    }

    /** A client that waits for the result. */
    private Story awaited(String id) {
        Act await = scene -> {
            try {
                Integer result = scene.client().handle(id, Integer.class).await(Duration.ofSeconds(2));
                scene.journal().result(id, result.toString());
                return true;
            } catch (ResultTimeoutException e) {
                return false; // perhaps another node is more fortunate
            }
        };
        return new Story(id, List.of(start(id, "chain", 3, "3"), await));
    }

    /** Nobody ever writes that often: it waits for good, and rightly so. */
    private Story waiting(String id) {
        return new Story(id, List.of(start(id, "mail", 100, Set.of("RUNNING"), null), raise(id, "mail")));
    }

    private static Act start(String id, String flow, Object input, @Nullable String output) {
        return start(id, flow, input, COMPLETED, output);
    }

    private static Act start(String id, String flow, Object input, Set<String> statuses, @Nullable String output) {
        return scene -> {
            try {
                scene.client().start(flow, input, StartOptions.id(id));
            } catch (InstanceAlreadyExistsException e) {
                // an earlier attempt whose outcome was unknown: the id is nobody else's
            }
            scene.journal().accepted(new Accepted(id, statuses, output));
            return true;
        };
    }

    /** Under a name of its own each time: one whose fate is unknown is not raised again. */
    private static Act raise(String id, String name) {
        return scene -> {
            String data = UUID.randomUUID().toString();
            boolean accepted = false;
            try {
                scene.client().raisePersistentEvent(id, name, data);
                accepted = true;
            } finally {
                scene.journal().raised(new Raised(id, name, data, accepted));
            }
            return true;
        };
    }

    private static Act cancel(String id) {
        return scene -> {
            scene.client().cancel(id, "changed our mind");
            return true;
        };
    }

    private static Act terminate(String id) {
        return scene -> {
            scene.client().terminate(id, "changed our mind");
            return true;
        };
    }

    private static Act end(String id) {
        return scene -> scene.ended().contains(id);
    }
}
