package io.durable.runtime;

import io.durable.history.Delivered;
import io.durable.history.Delivered.External;
import io.durable.provider.Message;
import io.durable.provider.SendResult;
import java.util.List;

/** Sends something to an instance: straight to its code if that waits for it here, else through the store. */
final class SendMessage {

    private final Node node;
    private final StraightDelivery straight;
    private final Together<Message, SendResult> queueTogether = new Together<>(this::queue);

    SendMessage(Node node, TurnCycle turns) {
        this.node = node;
        this.straight = new StraightDelivery(node, turns);
    }

    SendResult send(String instanceId, Delivered fact) {
        boolean joins = node.provider().joinsTransaction();
        if (!joins && fact instanceof External event && straight.deliver(instanceId, event)) {
            return SendResult.QUEUED;
        }
        node.expectMail(instanceId);
        Message message = Message.to(instanceId, fact);
        return joins ? queue(List.of(message)).get(0) : queueTogether.call(message);
    }

    private List<SendResult> queue(List<Message> messages) {
        return node.provider().send(messages, node.settings().limits().unconsumedEvents());
    }
}
