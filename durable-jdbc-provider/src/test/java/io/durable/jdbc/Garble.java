package io.durable.jdbc;

import java.util.List;
import java.util.random.RandomGenerator;

/** Damages values as broken disks, careless hands and other programs do. */
final class Garble {

    private static final int DEEP = 50_000;
    private static final int HUGE = 2_000_000;

    private static final List<String> OTHER_TEXTS = List.of(
            "",
            " ",
            "null",
            "[]",
            "{}",
            "5",
            "\"text\"",
            "nonsense",
            "{\"source_event_id\":-1,\"result\":null}",
            "{\"name\":null,\"data\":1}",
            "{\"name\":7}",
            "{\"fire_at\":\"tomorrow\"}",
            "{\"@class\":\"java.lang.ProcessBuilder\",\"name\":\"x\"}");

    private static final List<String> OTHER_TYPES = List.of(
            "",
            "Vanished",
            "Unreadable",
            "TimerFired",
            "ActivityScheduled",
            "ActivityCompleted",
            "ExternalEvent",
            "OrchestrationStarted",
            "OrchestrationCompleted",
            "java.lang.ProcessBuilder");

    private static final List<Integer> OTHER_IDS = List.of(-1, 0, 1, 2, 77, 1_000_000, Integer.MAX_VALUE);
    private static final List<Integer> UNUSED_IDS = List.of(-1, 0, 77, 1_000_000, Integer.MAX_VALUE);

    private final RandomGenerator random;

    Garble(RandomGenerator random) {
        this.random = random;
    }

    String json(String text) {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> flip(text);
            case 3, 4 -> text.substring(0, text.isEmpty() ? 0 : random.nextInt(text.length()));
            case 5 -> random.nextBoolean() ? deep() : "\"" + "x".repeat(HUGE) + "\"";
            case 6 -> text + text;
            default -> pick(OTHER_TEXTS);
        };
    }

    private static String deep() {
        return "{\"name\":" + "[".repeat(DEEP) + "]".repeat(DEEP) + "}";
    }

    /** Another bit in one place; what a database cannot keep at all is left out. */
    private String flip(String text) {
        if (text.isEmpty()) {
            return "x";
        }
        int place = random.nextInt(text.length());
        char flipped = (char) (text.charAt(place) ^ (1 << random.nextInt(7)));
        return text.substring(0, place) + (flipped == 0 ? '?' : flipped) + text.substring(place + 1);
    }

    String type(String type) {
        return random.nextBoolean() ? pick(OTHER_TYPES) : flip(type);
    }

    int id() {
        return pick(OTHER_IDS);
    }

    /** One no event has: a database does not let two have the same, whatever happens. */
    int unusedId() {
        return pick(UNUSED_IDS);
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
