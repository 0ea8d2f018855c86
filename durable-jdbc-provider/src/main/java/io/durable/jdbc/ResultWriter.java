package io.durable.jdbc;

import io.durable.provider.ActivityKey;
import io.durable.provider.ActivityResult;
import io.durable.provider.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes how attempts of activities ended, in the transaction that is open. */
final class ResultWriter {

    private final Tables tables;
    private final MailRoom mailRoom;

    ResultWriter(Tables tables, MailRoom mailRoom) {
        this.tables = tables;
        this.mailRoom = mailRoom;
    }

    List<Boolean> write(String node, List<ActivityResult> results) {
        Map<String, Locked> locked = tables.instances()
                .lock(results.stream().map(result -> result.key().instanceId()).toList());
        Map<ActivityKey, Boolean> ended = end(node, results, locked);
        List<Boolean> recorded = new ArrayList<>();
        for (ActivityResult result : results) {
            if (result instanceof ActivityResult.TryAgain again) {
                recorded.add(tables.activities()
                        .tryAgain(node, again.key(), again.delay().toMillis()));
            } else {
                Boolean first = ended.put(result.key(), false);
                recorded.add(Boolean.TRUE.equals(first));
            }
        }
        return recorded;
    }

    /** Removes activities that have their final result and queues it; whether each was the node's. */
    private Map<ActivityKey, Boolean> end(String node, List<ActivityResult> results, Map<String, Locked> locked) {
        List<ActivityResult.Final> finals = results.stream()
                .filter(ActivityResult.Final.class::isInstance)
                .map(ActivityResult.Final.class::cast)
                .toList();
        int[] removed = tables.activities()
                .deleteOwned(
                        node, finals.stream().map(ActivityResult.Final::key).toList());
        Map<ActivityKey, Boolean> ended = new HashMap<>();
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < removed.length; i++) {
            ActivityResult.Final end = finals.get(i);
            if (removed[i] > 0) {
                ended.put(end.key(), true);
                Locked instance = locked.get(end.key().instanceId());
                if (instance != null && instance.executionId() == end.key().executionId()) {
                    messages.add(Message.to(end.key().execution(), end.completion()));
                }
            }
        }
        mailRoom.deliver(messages, Integer.MAX_VALUE, locked);
        return ended;
    }
}
