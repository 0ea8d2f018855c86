package io.durable.test;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/** What is said through a logger while this is open, from INFO on. */
final class RecordedLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private final Queue<ILoggingEvent> events = new ConcurrentLinkedQueue<>();
    private final Logger logger;
    private final Level before;

    RecordedLog(String loggerName) {
        this.logger = (Logger) LoggerFactory.getLogger(loggerName);
        this.before = logger.getLevel();
        start();
        logger.setLevel(Level.INFO);
        logger.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        events.add(event);
    }

    List<ILoggingEvent> events() {
        return List.copyOf(events);
    }

    /** What is said of an instance. */
    List<ILoggingEvent> about(String instanceId, Level level) {
        return events.stream()
                .filter(event ->
                        event.getLevel() == level && event.getFormattedMessage().contains("'" + instanceId + "'"))
                .toList();
    }

    @Override
    public void close() {
        logger.detachAppender(this);
        logger.setLevel(before);
    }
}
