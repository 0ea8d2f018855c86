package io.durable.sample.docs;

/** A line typed at a prompt, and the answer a document promises. */
public record Command(String line, String answer) {

    static Command parse(String typed) {
        String[] parts = typed.split("\\R", 2);
        return new Command(parts[0].strip(), parts.length == 1 ? "" : parts[1].strip());
    }

    /** The request a {@code curl} line makes. */
    public Curl curl() {
        return Curl.parse(line);
    }
}
