package io.durable.boot.fuzz;

import java.util.List;
import java.util.random.RandomGenerator;

/** Makes ids, names, words and bodies. */
final class RandomText {

    static final List<String> IDS = List.of("a", "b", "c", "a/b", "d");

    private static final List<String> ODD = List.of(
            "",
            " ",
            ".",
            "..",
            "%",
            "%00",
            "\u0000",
            "a\nb",
            "'; drop table durable_instance; --",
            "${jndi:ldap://localhost/x}",
            "\ud83d\ude00",
            "\u202e",
            "é",
            "x".repeat(255),
            "x".repeat(256),
            "x".repeat(3000),
            "null",
            "-1",
            "0",
            "1",
            "2147483647",
            "2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "1e9",
            "0x10",
            "STALLED",
            "running, completed",
            "2026-01-31T12:00:00Z",
            "2026-01-31T12:00:00 01:00",
            "-999999999-01-01T00:00:00Z",
            "+999999999-12-31T23:59:59Z",
            "2026-02-30T12:00:00Z");

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "-0",
            "1e400",
            "1" + "0".repeat(1200),
            "\"\"",
            "\"\\u0000\"",
            "\"\\ud83d\"",
            "\"word\"",
            "[]",
            "{}",
            "{\"@class\":\"java.lang.ProcessBuilder\"}",
            "[\"java.util.HashMap\",{}]",
            "[".repeat(400) + "]".repeat(400),
            "[".repeat(5_000) + "]".repeat(5_000),
            "[".repeat(5_000),
            "\"" + "x".repeat(100_000) + "\"",
            "\"" + "x".repeat(5_000_000) + "\"",
            "{\"a\":1,\"a\":2}",
            "{\"a\":",
            "nonsense",
            "<xml/>",
            "");

    private final RandomGenerator random;

    RandomText(RandomGenerator random) {
        this.random = random;
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    String id() {
        return random.nextInt(3) > 0 ? pick(IDS) : word();
    }

    String name() {
        return random.nextInt(3) > 0 ? pick(List.of("Parrot", "word", "stop")) : word();
    }

    String word() {
        return random.nextInt(4) > 0 ? pick(ODD) : noise();
    }

    private String noise() {
        StringBuilder noise = new StringBuilder();
        random.ints(random.nextInt(20), 0, 0x3000).forEach(noise::appendCodePoint);
        return noise.toString();
    }

    String body() {
        return switch (random.nextInt(4)) {
            case 0 -> pick(VALUES);
            case 1 -> "{\"name\":" + pick(VALUES) + ",\"data\":" + pick(VALUES) + "}";
            case 2 -> "{\"name\":\"" + pick(List.of("word", "stop")) + "\",\"data\":" + quoted(pick(VALUES)) + "}";
            default -> "{\"reason\":" + pick(VALUES) + "}";
        };
    }

    private static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
