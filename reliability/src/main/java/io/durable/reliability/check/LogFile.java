package io.durable.reliability.check;

import io.durable.reliability.check.Journal.Accepted;
import io.durable.reliability.check.Journal.Effect;
import io.durable.reliability.check.Journal.Entry;
import io.durable.reliability.check.Journal.Raised;
import io.durable.reliability.check.Journal.Told;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** A log that outlives the process that writes it: a line per entry, with the system before it is acted on. */
public final class LogFile implements Log, AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Map<String, Class<? extends Entry>> TYPES = Stream.of(
                    Accepted.class, Raised.class, Effect.class, Told.class)
            .collect(Collectors.toMap(Class::getSimpleName, Function.identity()));

    private final OutputStream out;

    public LogFile(Path path) {
        try {
            out = new FileOutputStream(path.toFile(), true); // a channel would close when a writer is interrupted
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void write(Entry entry) {
        String line = entry.getClass().getSimpleName() + " " + JSON.writeValueAsString(entry) + "\n";
        try {
            out.write(line.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything that was written to a file; what its writer was about to write when it died was never acted on. */
    public static void read(Path path, Log into) {
        try {
            String text = Files.readString(path);
            text.substring(0, text.lastIndexOf('\n') + 1).lines().forEach(line -> into.write(parse(line)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Entry parse(String line) {
        int space = line.indexOf(' ');
        Class<? extends Entry> type = TYPES.get(line.substring(0, space));
        if (type == null) {
            throw new IllegalArgumentException("This is no entry: " + line);
        }
        return JSON.readValue(line.substring(space + 1), type);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
