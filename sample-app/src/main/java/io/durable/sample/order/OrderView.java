package io.durable.sample.order;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.durable.sample.fulfilment.OrderStatus;
import io.durable.sample.fulfilment.Progress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a customer sees of an order.
 *
 * @param reason why it does not go on
 * @param effects what has been done for it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record OrderView(
        String id,
        String item,
        int quantity,
        OrderStatus status,
        @Nullable String reason,
        List<String> notes,
        List<String> effects) {

    static OrderView of(Order order, Progress progress, List<String> effects) {
        return new OrderView(
                order.id(),
                order.item(),
                order.quantity(),
                progress.status(),
                progress.reason(),
                progress.notes(),
                effects);
    }
}
