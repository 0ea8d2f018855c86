package io.durable.boot.actuate;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.durable.Instance;
import io.durable.InstanceDetails;
import io.durable.InstanceState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One instance: how it stands, and why.
 *
 * @param node the node that works on it at the moment
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record InstanceDetailsView(
        InstanceView instance,
        StateView state,
        List<PendingView> pending,
        List<String> children,
        @Nullable String node) {

    /**
     * How an instance stands.
     *
     * @param failure why it failed, was cancelled or terminated, or is stalled
     * @param stalls how often in a row it has stalled
     * @param waitsForHandler whether no live node knows its orchestration in its version
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record StateView(
            @Nullable Object customStatus,
            @Nullable Object output,
            @Nullable FailureView failure,
            int stalls,
            boolean waitsForHandler) {}

    static InstanceDetailsView of(InstanceDetails details, Payloads payloads) {
        Instance instance = details.instance();
        InstanceState state = instance.state();
        return new InstanceDetailsView(
                InstanceView.of(instance),
                new StateView(
                        payloads.show(state.customStatus()),
                        payloads.show(state.output()),
                        payloads.show(state.failure()),
                        state.stalls(),
                        details.waitsForHandler()),
                details.pending().stream().map(PendingView::of).toList(),
                details.children(),
                instance.position().owner());
    }
}
