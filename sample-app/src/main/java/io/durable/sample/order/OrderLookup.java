package io.durable.sample.order;

import io.durable.DurableAdmin;
import io.durable.InstanceState;
import io.durable.history.FailureDetails;
import io.durable.history.Payload;
import io.durable.sample.fulfilment.Effects;
import io.durable.sample.fulfilment.Progress;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Puts together what the shop knows of an order and what its orchestration shows of itself. */
@Component
class OrderLookup {

    private final OrderRepository orders;
    private final DurableAdmin admin;
    private final Effects effects;
    private final JsonMapper json;

    OrderLookup(OrderRepository orders, DurableAdmin admin, Effects effects, JsonMapper json) {
        this.orders = orders;
        this.admin = admin;
        this.effects = effects;
        this.json = json;
    }

    /** @throws OrderNotFoundException if there is no such order */
    OrderView find(String id) {
        Order order = orders.findById(id).orElseThrow(() -> new OrderNotFoundException(id));
        InstanceState state = admin.instance(id).instance().state();
        return OrderView.of(order, progress(state.customStatus(), state.failure()), effects.of(id));
    }

    private Progress progress(@Nullable Payload shown, @Nullable FailureDetails failure) {
        Progress progress = shown == null ? Progress.NONE : json.readValue(shown.json(), Progress.class);
        return failure == null ? progress : progress.stuck(failure.summary());
    }
}
