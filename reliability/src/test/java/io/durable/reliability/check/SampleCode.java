package io.durable.reliability.check;

import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.history.Payload;
import io.durable.replay.Code;
import java.time.Duration;

/** The code that has made the histories of {@link Sample}. */
final class SampleCode implements Code {

    @Override
    public Payload run(OrchestrationContext context, Payload input) {
        return switch (context.instanceId() + "#" + context.executionId()) {
            case "order#1" -> order(context);
            case "order#2" -> Payload.ofJson("[\"a\",\"" + mail(context, "mail").await() + "\"]");
            case "waiting#1" -> waiting(context);
            default -> Payload.ofJson("1");
        };
    }

    private static Payload order(OrchestrationContext context) {
        DurableFuture<String> step = context.schedule("step", "order/1/0", String.class);
        DurableFuture<Integer> child = context.call("chain", null, Integer.class);
        DurableFuture<Void> timer = context.timer(Duration.ZERO);
        DurableFuture<String> mail = mail(context, "mail");
        timer.await();
        mail.await();
        step.await();
        child.await();
        return context.continueAsNew(null);
    }

    private static Payload waiting(OrchestrationContext context) {
        DurableFuture<Void> timer = context.timer(Duration.ZERO);
        mail(context, "other");
        timer.await();
        return Payload.NULL;
    }

    private static DurableFuture<String> mail(OrchestrationContext context, String name) {
        return context.waitForPersistentEvent(name, String.class);
    }

    @Override
    public void checkInput(Payload input) {}
}
