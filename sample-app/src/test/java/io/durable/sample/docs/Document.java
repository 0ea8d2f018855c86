package io.durable.sample.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** README, CONTRIBUTING or a page of docs. */
public record Document(Path path, String text) {

    static final Path ROOT = Path.of("..");

    private static final Pattern FENCE = Pattern.compile("^```(\\w*)\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    public static Document readme() {
        return read(ROOT.resolve("README.md"));
    }

    static List<Document> all() {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")), docs)
                    .filter(path -> path.toString().endsWith(".md"))
                    .sorted()
                    .map(Document::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Document read(Path path) {
        try {
            return new Document(path, Files.readString(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The part under one heading, up to the next of its level. */
    public Document section(String heading) {
        Matcher part = Pattern.compile(
                        "^## " + Pattern.quote(heading) + "$(.*?)(?=^## |\\z)", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(text);
        if (!part.find()) {
            throw new IllegalArgumentException(path + " has no section " + heading);
        }
        return new Document(path, part.group(1));
    }

    /** What is typed at the prompts of its console blocks, and what is answered. */
    public List<Command> commands() {
        return blocks("console").stream()
                .flatMap(block ->
                        Pattern.compile("(?m)^\\$ ").splitAsStream(block.text()).skip(1))
                .map(Command::parse)
                .toList();
    }

    /** Code blocks in order. */
    public List<Block> blocks() {
        return FENCE.matcher(text)
                .results()
                .map(found -> new Block(path.getFileName().toString(), found.group(1), found.group(2)))
                .toList();
    }

    /** Code blocks of one language. */
    public List<Block> blocks(String language) {
        return blocks().stream()
                .filter(block -> block.language().equals(language))
                .toList();
    }

    /** What stands between two fences, and the language the first one names. */
    public record Block(String document, String language, String text) {

        /** Without indentation and blank lines. */
        List<String> lines() {
            return text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        }

        @Override
        public String toString() {
            return document + ": " + lines().stream().findFirst().orElse("");
        }
    }
}
