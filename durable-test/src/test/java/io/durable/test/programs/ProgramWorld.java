package io.durable.test.programs;

import io.durable.DurableClient;
import io.durable.Instance;
import io.durable.InstanceDetails;
import io.durable.InstanceStatus;
import io.durable.PendingOperation;
import io.durable.ProviderException;
import io.durable.StartOptions;
import io.durable.history.Event;
import io.durable.history.FailureDetails;
import io.durable.history.Requested.ExternalSubscribed;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import io.durable.history.Requested.TimerCreated;
import io.durable.programs.ConfluentPrograms;
import io.durable.programs.Program;
import io.durable.provider.InMemoryProvider;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Activities;
import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.test.TestClock;
import io.durable.test.TestNode;
import io.durable.test.programs.MortalProvider.Crash;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** Runs one program on nodes that may crash, and answers what it asks for; one node after another, one at a time. */
final class ProgramWorld implements AutoCloseable {

    static final String ID = "program-1";

    private static final Duration A_WHILE = Duration.ofMinutes(5);
    private static final int NEVER_POISON = 1_000;

    private final TestClock storeTime = new TestClock();
    private final InMemoryProvider store = new InMemoryProvider(storeTime);
    private final AtomicInteger commits = new AtomicInteger();
    private final Set<String> answered = new HashSet<>();
    private final Program program;
    private final int cacheSize;
    private final IntFunction<Crash> crashes;
    private MortalProvider mortal;
    private TestNode node;
    private int nodes;
    private int letters;

    /** @param crashes what happens at the n-th commit, the first being 1 */
    ProgramWorld(Program program, int cacheSize, IntFunction<Crash> crashes) {
        this.program = program;
        this.cacheSize = cacheSize;
        this.crashes = crashes;
        startNode();
    }

    private void startNode() {
        mortal = new MortalProvider(store, () -> crashes.apply(commits.incrementAndGet()));
        RuntimeSettings settings = RuntimeSettings.defaults("node-" + ++nodes)
                .with(new Orchestrations(100, cacheSize, Duration.ofMinutes(1), NEVER_POISON, OnNonDeterminism.STALL))
                .with(new Activities(100, NEVER_POISON, Duration.ofSeconds(10)));
        node = new TestNode(mortal.provider(), settings, storeTime::advance, this::register);
    }

    private void register(RuntimeBuilder builder) {
        builder.orchestration("program", "1", Integer.class, program);
        builder.orchestration(ConfluentPrograms.LEAF, "1", Integer.class, (ctx, input) -> ctx.schedule(
                        input == 2 ? "broken" : "a", input, String.class)
                .await());
        for (String name : ConfluentPrograms.ACTIVITIES) {
            builder.activity(name, Integer.class, input -> {
                if (name.startsWith("broken")) {
                    throw new IllegalStateException("broken by " + input);
                }
                return name + input;
            });
        }
    }

    /** Runs the program to its end and says what that is. */
    String run() {
        node.client().start("program", 1, StartOptions.id(ID));
        try {
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .until(this::step);
        } catch (ConditionTimeoutException e) {
            InstanceDetails details = node.admin().instance(ID);
            throw new AssertionError(
                    "Stuck: " + details + "\nafter " + node.admin().history(ID) + "\nof " + program, e);
        }
        Instance ended = node.admin().instance(ID).instance();
        FailureDetails failure = ended.state().failure();
        return ended.status() + " " + (failure == null ? ended.state().output() : failure.summary()) + " in execution "
                + ended.executionId();
    }

    private boolean step() {
        if (mortal.isDead()) {
            restart();
        }
        InstanceDetails details = node.admin().instance(ID);
        InstanceStatus status = details.instance().status();
        if (status == InstanceStatus.STALLED) {
            throw new AssertionError("Stalled: " + details.instance().state().failure());
        }
        details.pending().forEach(operation -> answer(details.instance(), operation));
        return status.isTerminal();
    }

    private void restart() {
        node.close();
        startNode();
        node.passTime(Duration.ofMinutes(1));
    }

    private void answer(Instance instance, PendingOperation operation) {
        if (operation.scheduled().fact() instanceof TimerCreated) {
            node.passTime(A_WHILE);
        } else if (operation.name().equals(ConfluentPrograms.NEVER)
                || !answered.add(instance.executionId() + "/" + operation.eventId())) {
            return;
        } else if (operation.name().equals(ConfluentPrograms.CANCEL)) {
            node.client().cancel(ID, "asked to");
        } else if (operation.scheduled().fact() instanceof ExternalSubscribed) {
            raise(client -> client.raiseEvent(ID, operation.name(), "yes"));
        } else if (operation.scheduled().fact() instanceof ExternalSubscribedPersistent) {
            write(operation.name(), ++letters);
            write(operation.name(), ++letters);
        }
    }

    private void write(String name, int letter) {
        raise(client -> client.raisePersistentEvent(ID, name, letter));
    }

    /** Raises an event once, also if the node dies of it; who is told nothing looks whether it is there. */
    private void raise(Consumer<DurableClient> event) {
        try {
            event.accept(node.client());
        } catch (ProviderException e) {
            if (mortal.hasLostEvent()) {
                restart();
                event.accept(node.client());
            }
        }
    }

    /** Commits asked for so far. */
    int commits() {
        return commits.get();
    }

    /** Numbers of the persistent events accepted are 1 to this. */
    int letters() {
        return letters;
    }

    /** What was recorded, one execution after the other. */
    List<List<Event>> histories() {
        long last = node.admin().instance(ID).instance().executionId();
        return LongStream.rangeClosed(1, last)
                .mapToObj(execution -> node.admin().history(ID, execution))
                .toList();
    }

    TestNode node() {
        return node;
    }

    @Override
    public void close() {
        node.close();
    }
}
