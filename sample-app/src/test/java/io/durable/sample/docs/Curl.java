package io.durable.sample.docs;

import io.durable.sample.Shop;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Iterator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What a {@code curl} line asks for, as far as documents use it: method, JSON, address. */
public record Curl(String method, String json, URI address) {

    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final String JSON = "Content-Type: application/json";

    static Curl parse(String line) {
        Iterator<String> words =
                WORD.matcher(line).results().skip(1).map(Curl::word).iterator();
        Curl curl = new Curl("GET", "", URI.create(""));
        boolean saysJson = false;
        while (words.hasNext()) {
            String word = words.next();
            switch (word) {
                case "-X" -> curl = new Curl(words.next(), curl.json, curl.address);
                case "-d" -> curl = new Curl(curl.method, words.next(), curl.address);
                case "-H" -> saysJson = words.next().equals(JSON);
                default -> curl = new Curl(curl.method, curl.json, URI.create("http://" + word));
            }
        }
        if (curl.json.isEmpty() == saysJson || curl.address.getPort() != 8080) {
            throw new IllegalArgumentException("Not a request with JSON, or without a body, to port 8080: " + line);
        }
        return curl;
    }

    private static String word(MatchResult word) {
        return word.group(1) == null ? word.group(2) : word.group(1);
    }

    /** Asks {@code shop} instead of the address. */
    public HttpResponse<String> send(Shop shop) {
        return shop.send(method, address.getPath(), json);
    }
}
