package io.durable.test.simulation;

import io.durable.ProviderException;
import io.durable.provider.CommitResult;
import io.durable.provider.Provider;
import io.durable.provider.WorkListener;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What one node sees of the store: calls may fail, with or without being done, and may be the last thing the node does.
 * A dead node reaches nothing any more; it is told that it owns nothing, so that it comes to rest.
 */
final class StoreView implements InvocationHandler {

    private static final Set<String> READS = Set.of(
            "history", "find", "list", "children", "liveNodes", "deadLetters", "endedBefore", "joinsTransaction");

    private final World world;
    private final Provider store;
    private final SimulatedNode node;

    StoreView(World world, Provider store, SimulatedNode node) {
        this.world = world;
        this.store = store;
        this.node = node;
    }

    Provider provider() {
        return Proxies.of(this);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] arguments) throws Throwable {
        String verb = method.getName();
        if (verb.equals("listen")) {
            store.listen(relay((WorkListener) arguments[0]));
            return null;
        }
        if (verb.equals("joinsTransaction") || (node.isDead() && READS.contains(verb))) {
            return call(method, arguments);
        }
        if (node.isDead()) {
            return fromTheDead(verb, arguments);
        }
        boolean crash = !READS.contains(verb) && world.strikes(world.faults().crash());
        boolean outage = !crash && world.strikes(world.faults().outage());
        boolean done = !(crash || outage) || world.random().nextBoolean();
        world.note(
                node.name(),
                describe(verb, arguments) + (crash ? ", crash" : outage ? ", outage" : "") + (done ? "" : " before"));
        Object answer = done ? call(method, arguments) : null;
        if (crash) {
            node.die();
            return fromTheDead(verb, arguments);
        }
        if (outage) {
            throw new ProviderException("outage", new IllegalStateException());
        }
        world.note(node.name(), "  " + Summary.of(answer));
        return answer;
    }

    /** Hints come late, or not at all. */
    private WorkListener relay(WorkListener listener) {
        return new WorkListener() {
            @Override
            public void instancesReady() {
                hint(listener::instancesReady);
            }

            @Override
            public void activitiesReady() {
                hint(listener::activitiesReady);
            }
        };
    }

    private void hint(Runnable hint) {
        if (!node.isDead() && !world.strikes(world.faults().lostHint())) {
            node.agenda().execute(hint);
        }
    }

    private static @Nullable Object fromTheDead(String verb, @Nullable Object[] arguments) {
        return switch (verb) {
            case "commit" -> Collections.nCopies(((List<?>) arguments[0]).size(), CommitResult.FENCED);
            case "completeActivities" -> Collections.nCopies(((List<?>) arguments[1]).size(), false);
            case "claimInstances", "claimActivities", "cancelledActivities" -> List.of();
            case "renewNode", "releaseNode", "releaseActivitiesExcept" -> null;
            default -> throw new ProviderException("nobody is told", new IllegalStateException());
        };
    }

    private @Nullable Object call(Method method, @Nullable Object[] arguments) throws Throwable {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static String describe(String verb, @Nullable Object[] arguments) {
        return verb + " "
                + (arguments == null
                        ? ""
                        : Arrays.stream(arguments).map(Summary::of).collect(Collectors.joining(", ")));
    }
}
