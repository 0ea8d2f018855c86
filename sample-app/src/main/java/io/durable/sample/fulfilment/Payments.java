package io.durable.sample.fulfilment;

import io.durable.Activity;
import io.durable.Retry;
import io.durable.sample.SampleProperties;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** Stands in for a bank that knows idempotency keys and takes its time to answer. */
@Component
public class Payments {

    private static final int CREDIT = 1_000;

    private final Effects effects;
    private final Duration answersAfter;

    Payments(Effects effects, SampleProperties properties) {
        this.effects = effects;
        this.answersAfter = properties.bankAnswersAfter();
    }

    @Activity(
            retry = @Retry(maxAttempts = 5, backoff = "1s", nonRetryable = OrderRefusedException.class),
            timeout = "30s")
    public void charge(PlacedOrder order, int amount) {
        if (amount > CREDIT) {
            throw new OrderRefusedException("the bank declines " + amount);
        }
        effects.record(order.id());
        awaitAnswer();
    }

    private void awaitAnswer() {
        try {
            Thread.sleep(answersAfter.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The bank was not given the time to answer", e);
        }
    }
}
