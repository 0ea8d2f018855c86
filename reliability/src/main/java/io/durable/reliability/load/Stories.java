package io.durable.reliability.load;

import io.durable.reliability.check.Journal.Accepted;
import io.durable.reliability.check.Journal.Answer;
import io.durable.reliability.check.Journal.Raised;
import io.durable.reliability.check.Journal.Told;
import io.durable.reliability.load.Flows.Relay;
import io.durable.reliability.load.Story.Act;
import io.durable.reliability.load.Story.Scene;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A mixed load that follows from a seed. */
public final class Stories {

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
            this::flooded,
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

    public Stories(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Every kind of story in turn, without end; ids begin with {@code prefix}. */
    public Stream<Story> tell(String prefix) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> kinds.get(i % kinds.size()).apply(prefix + i));
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
            scene.log().write(new Accepted(id + "-detached", COMPLETED, "1"));
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
                scene.client().raise(id, "answer", "yes");
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

    /** More mail than a mailbox takes: who writes on is told so, until somebody empties it. */
    private Story flooded(String id) {
        List<Act> acts = new ArrayList<>();
        acts.add(start(id, "deluge", Flows.LIMITS.unconsumedEvents(), null));
        acts.add(flood(id));
        acts.add(scene -> {
            scene.client().raise(id, "read", "now");
            return scene.ended().contains(id);
        });
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
            Optional<String> result = scene.client().result(id, Duration.ofSeconds(2));
            result.ifPresent(output -> {
                scene.log().write(new Told(id, output));
                scene.meter().end(id);
            });
            return result.isPresent(); // else perhaps another node is more fortunate
        };
        Act begin = scene -> {
            scene.meter().begin(id);
            return true;
        };
        return new Story(id, List.of(begin, start(id, "chain", 3, "3"), await));
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
            scene.client().start(flow, input, id);
            scene.log().write(new Accepted(id, statuses, output));
            return true;
        };
    }

    /** Under a name of its own each time: one whose fate is unknown is not raised again. */
    private static Act raise(String id, String name) {
        return scene -> {
            mail(scene, id, name);
            return true;
        };
    }

    private static boolean mail(Scene scene, String id, String name) {
        String data = UUID.randomUUID().toString();
        Answer answer = Answer.UNKNOWN;
        try {
            answer = scene.client().mail(id, name, data) ? Answer.ACCEPTED : Answer.REFUSED;
        } finally {
            scene.log().write(new Raised(id, name, data, answer));
        }
        return answer == Answer.ACCEPTED;
    }

    /** Writes until told that the mailbox is full. */
    private static Act flood(String id) {
        return scene -> {
            for (int i = 0; i <= Flows.LIMITS.unconsumedEvents(); i++) {
                if (!mail(scene, id, "mail")) {
                    return true;
                }
            }
            return false;
        };
    }

    private static Act cancel(String id) {
        return scene -> {
            scene.client().cancel(id);
            return true;
        };
    }

    private static Act terminate(String id) {
        return scene -> {
            scene.client().terminate(id);
            return true;
        };
    }

    private static Act end(String id) {
        return scene -> scene.ended().contains(id);
    }
}
