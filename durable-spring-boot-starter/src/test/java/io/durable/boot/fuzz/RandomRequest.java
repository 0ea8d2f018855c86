package io.durable.boot.fuzz;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes requests: some that make sense, most that do not. */
final class RandomRequest {

    private static final List<String> ACTIONS =
            List.of("raise", "raise-persistent", "cancel", "terminate", "retry", "history", "explode", "");
    private static final List<String> TYPES = List.of(
            "application/json", "application/json", "application/json", "text/plain", "application/xml", "nonsense/x");

    private final RandomGenerator random;
    private final RandomText text;
    private final String base;

    RandomRequest(RandomGenerator random, String base) {
        this.random = random;
        this.text = new RandomText(random);
        this.base = base;
    }

    HttpRequest next() {
        return switch (random.nextInt(8)) {
            case 0 -> get("/actuator/durable?" + query("page", "size", "status", "name", "from", "to"));
            case 1 -> get("/actuator/durable/" + path() + tail() + "?" + query("execution"));
            case 2, 3 -> post("/actuator/durable/" + path() + "/" + text.pick(ACTIONS));
            case 4 -> delete("/actuator/durable/" + path());
            case 5 -> letter();
            default ->
                post("/" + text.pick(List.of("start", "raise", "raise-persistent", "cancel", "terminate", "status"))
                        + "?id=" + encoded(text.id()) + "&name=" + encoded(text.name()));
        };
    }

    private String tail() {
        return random.nextBoolean() ? "/history" : "";
    }

    private HttpRequest letter() {
        return switch (random.nextInt(3)) {
            case 0 -> get("/actuator/durabledeadletters?" + query("page", "size"));
            case 1 -> post("/actuator/durabledeadletters/" + encoded(text.word()));
            default -> delete("/actuator/durabledeadletters/" + encoded(text.word()));
        };
    }

    private String path() {
        return Stream.generate(() -> encoded(text.id()))
                .limit(1 + random.nextInt(2))
                .collect(Collectors.joining("/"));
    }

    private String query(String... names) {
        return Stream.of(names)
                .filter(name -> random.nextBoolean())
                .map(name -> name + "=" + encoded(text.word()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private HttpRequest get(String uri) {
        return at(uri).GET().build();
    }

    private HttpRequest delete(String uri) {
        return at(uri).DELETE().build();
    }

    private HttpRequest post(String uri) {
        return at(uri).header("Content-Type", text.pick(TYPES))
                .POST(BodyPublishers.ofString(text.body()))
                .build();
    }

    private HttpRequest.Builder at(String uri) {
        return HttpRequest.newBuilder(URI.create(base + uri));
    }
}
