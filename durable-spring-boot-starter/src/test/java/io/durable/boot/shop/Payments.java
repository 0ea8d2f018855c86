package io.durable.boot.shop;

import io.durable.Activity;
import io.durable.ActivityContext;
import io.durable.DurableClient;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.stereotype.Component;

/** Takes money; has the client injected, as activities may. */
@Component
public class Payments {

    private final DurableClient client;
    private final List<String> calls = new CopyOnWriteArrayList<>();

    public Payments(DurableClient client) {
        this.client = client;
    }

    @Activity
    public int quote(Order order) {
        calls.add("quote");
        return order.amount() * 2;
    }

    @Activity
    public String charge(Order order, int price) {
        calls.add("charge " + ActivityContext.current().instanceId());
        client.raisePersistentEvent(ActivityContext.current().instanceId(), "charged", order.id());
        return order.id() + " for " + price;
    }

    /** What was really called so far. */
    public List<String> calls() {
        return calls;
    }
}
