package io.durable.replay;

import static io.durable.replay.Events.*;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.durable.Limits;
import io.durable.replay.Given.Flow;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class SlowTurnTests {

    private final LinkedBlockingQueue<String> warnings = new LinkedBlockingQueue<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(BranchThreads.class);
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            warnings.add(event.getFormattedMessage());
        }
    };

    @BeforeEach
    void listen() {
        appender.start();
        logger.addAppender(appender);
        logger.setAdditive(false);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(appender);
        logger.setAdditive(true);
    }

    @Test
    void isReportedOnceWithItsStackAndGoesOn() throws Exception {
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch reported = new CountDownLatch(1);
        Flow slow = ctx -> {
            block(blocked, reported);
            return "made it";
        };
        Executor untilBlocked = task -> {
            Given.THREADS.execute(task);
            await(blocked);
        };
        EngineSettings impatient =
                new EngineSettings(untilBlocked, Given.CLOCK, Events.PAYLOADS, Limits.DEFAULT, Duration.ofMillis(20));
        ReplayEngine engine = Given.engine(slow, List.of(started("order")), impatient);
        Thread turn = new Thread(() -> engine.turn(List.of()));
        turn.start();
        String warning = warnings.poll(30, TimeUnit.SECONDS);
        reported.countDown();
        turn.join();
        assertThat(warning)
                .startsWith("Instance 'order-42', execution 1: orchestration code has not come back for PT0.02S")
                .contains("SlowTurnTests.block(");
        assertThat(warnings).isEmpty();
        assertThat(engine.ending()).contains(completed(2, "made it").fact());
    }

    private static void block(CountDownLatch blocked, CountDownLatch reported) {
        blocked.countDown();
        await(reported);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
