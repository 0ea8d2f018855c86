package io.durable.sample.fulfilment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an order shows of itself while it is being fulfilled, and afterwards.
 *
 * @param reason why it does not go on
 */
public record Progress(
        OrderStatus status, List<String> notes, @Nullable String reason) {

    /** Before anything was done. */
    public static final Progress NONE = new Progress(OrderStatus.PLACED, List.of(), null);

    /** As far as it had come when it got stuck. */
    public Progress stuck(String reason) {
        return new Progress(status, notes, reason);
    }
}
