package io.durable.sample.fulfilment;

import io.durable.OrchestrationContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows how far an order has come, with the notes that have arrived for it. */
final class Tracking {

    private final OrchestrationContext ctx;
    private final List<String> notes = new ArrayList<>();
    private OrderStatus status = OrderStatus.RESERVING;

    /** Reads notes beside the calling code, for as long as that runs. */
    Tracking(OrchestrationContext ctx) {
        this.ctx = ctx;
        ctx.fork(this::readNotes);
    }

    private Void readNotes() {
        while (true) {
            notes.add(ctx.waitForPersistentEvent("note", String.class).await());
            show(status);
        }
    }

    void show(OrderStatus status) {
        show(status, null);
    }

    void show(OrderStatus status, @Nullable String reason) {
        this.status = status;
        ctx.setStatus(new Progress(status, notes, reason));
    }

    List<String> notes() {
        return List.copyOf(notes);
    }
}
