package io.durable.runtime;

import io.durable.Instance;
import io.durable.history.Event;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Provider;
import io.durable.provider.TurnCommit;
import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import java.time.Clock;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** What the parts of one running node share. */
final class Node {

    private final String id;
    private final Provider provider;
    private final RuntimeSettings settings;
    private final Threads threads;
    private final Clock clock;
    private final Random random;
    private final Counters counters = new Counters();
    private final Leases leases = new Leases();
    private final InFlight inFlight = new InFlight();
    private final HeldActivities heldActivities = new HeldActivities();
    private final EngineCache cache;
    private final NearTimers nearTimers;
    private volatile Runnable instanceWaker = () -> {};
    private volatile Runnable instanceSeeker = () -> {};
    private volatile Runnable activityWaker = () -> {};
    private volatile Consumer<Instance> endListener = instance -> {};
    private volatile boolean moreInstances;
    private volatile boolean claiming;

    Node(Provider provider, RuntimeSettings settings, Threads threads, Clock clock, Random random) {
        this.id = settings.nodeId() + "/" + String.format("%08x", random.nextInt());
        this.random = random;
        this.provider = provider;
        this.settings = settings;
        this.threads = threads;
        this.clock = clock;
        this.cache = new EngineCache(settings.orchestrations().cacheSize(), counters);
        this.nearTimers = new NearTimers(threads.scheduler(), this::wakeForInstances);
    }

    /** Unique to this run of the node: what an earlier run owned is not ours, but a dead node's. */
    String id() {
        return id;
    }

    Provider provider() {
        return provider;
    }

    RuntimeSettings settings() {
        return settings;
    }

    Threads threads() {
        return threads;
    }

    Clock clock() {
        return clock;
    }

    Random random() {
        return random;
    }

    Counters counters() {
        return counters;
    }

    Leases leases() {
        return leases;
    }

    /** Everything a stopping node waits for; what follows from a piece of work begins before that ends. */
    InFlight inFlight() {
        return inFlight;
    }

    HeldActivities heldActivities() {
        return heldActivities;
    }

    EngineCache cache() {
        return cache;
    }

    /** Lets go of a lease on which no turn is under way. */
    void letGo(Lease lease) {
        leases.remove(lease);
        if (lease.end()) {
            lookForInstances();
        }
    }

    /** A message for that instance is about to be queued: it does not rest until it was claimed. */
    void expectMail(String instanceId) {
        leases.expectMail(instanceId);
        cache.expectMail(instanceId);
    }

    /** Whether an instance has taken so many nodes down that it is left alone. */
    boolean isPoison(Instance instance) {
        return instance.position().losses() >= settings.orchestrations().maxLosses();
    }

    boolean failsOnNonDeterminism() {
        return settings.orchestrations().onNonDeterminism() == OnNonDeterminism.FAIL;
    }

    List<Event> history(Instance instance) {
        ExecutionKey key = ExecutionKey.of(instance);
        return provider.history(List.of(key)).getOrDefault(key, List.of());
    }

    void onInstanceWork(Runnable waker, Runnable seeker) {
        instanceWaker = waker;
        instanceSeeker = seeker;
    }

    void onActivityWork(Runnable waker) {
        activityWaker = waker;
    }

    void onEnd(Consumer<Instance> listener) {
        endListener = listener;
    }

    /** An instance may have got a message. */
    void wakeForInstances() {
        instanceWaker.run();
    }

    /** There may be room for another instance, or one may be free again. */
    void lookForInstances() {
        instanceSeeker.run();
    }

    /** Looks for instances again when timers that a turn has set are due. */
    void wakeForTimers(TurnCommit turn) {
        nearTimers.follow(turn);
    }

    void wakeForActivities() {
        activityWaker.run();
    }

    /** An instance, or one execution of it, has ended here; {@code instance} is what is known of it. */
    void ended(Instance instance) {
        endListener.accept(instance);
    }

    /** Whether the last claim left ready instances behind for want of room. */
    boolean hasMoreInstances() {
        return moreInstances;
    }

    void moreInstances(boolean more) {
        moreInstances = more;
    }

    /** Whether it has started and does not stop: only then it takes on more work. */
    boolean claims() {
        return claiming;
    }

    void claim() {
        claiming = true;
    }

    void stop() {
        claiming = false;
    }
}
