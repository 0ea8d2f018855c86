package io.durable.reliability.storm;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.FileAppender;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** Sends the log of a test class to a file: what nodes complain about while they are being broken is to be expected. */
final class StormLog implements BeforeAllCallback, AfterAllCallback {

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger durable = (Logger) LoggerFactory.getLogger("io.durable");
    private final List<Appender<ILoggingEvent>> before = new ArrayList<>();
    private final FileAppender<ILoggingEvent> file = new FileAppender<>();

    @Override
    public void beforeAll(ExtensionContext test) {
        LoggerContext context = root.getLoggerContext();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{HH:mm:ss.SSS} %-5level [%thread] %logger{20} %msg%n%ex{12}");
        encoder.start();
        file.setContext(context);
        file.setFile(Path.of("target", test.getDisplayName() + ".log").toString());
        file.setAppend(false);
        file.setEncoder(encoder);
        file.start();
        root.iteratorForAppenders().forEachRemaining(before::add);
        before.forEach(root::detachAppender);
        root.addAppender(file);
        durable.setLevel(Level.INFO);
    }

    @Override
    public void afterAll(ExtensionContext test) {
        durable.setLevel(null);
        root.detachAppender(file);
        before.forEach(root::addAppender);
        file.stop();
    }
}
