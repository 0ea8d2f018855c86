package io.durable.boot.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A request that stands in a document as a curl command, and the answer below it. */
record DocumentedRequest(
        String method, String path, @Nullable String body, String answer) {

    private static final Pattern CONSOLE = Pattern.compile("```console\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CURL = Pattern.compile(
            "curl (?:-X (?<method>\\S+) )?'?localhost:8080(?<path>[^\\s']+)'?(?: -H \\S+ \\S+)?(?: -d '(?<body>.*)')?");

    static List<DocumentedRequest> in(Path document) throws IOException {
        return CONSOLE.matcher(Files.readString(document))
                .results()
                .flatMap(block -> Pattern.compile("(?m)^\\$ ")
                        .splitAsStream(block.group(1))
                        .skip(1))
                .map(DocumentedRequest::parse)
                .toList();
    }

    private static DocumentedRequest parse(String text) {
        String[] command = text.split("\n", 2);
        Matcher curl = CURL.matcher(command[0]);
        if (!curl.matches()) {
            throw new IllegalArgumentException("Cannot read " + command[0]);
        }
        String method = curl.group("method");
        return new DocumentedRequest(
                method == null ? "GET" : method, curl.group("path"), curl.group("body"), command[1].strip());
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
