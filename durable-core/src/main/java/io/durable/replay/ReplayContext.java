package io.durable.replay;

import io.durable.ActivityOptions;
import io.durable.ChildFailedException;
import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.OrchestrationType;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.history.Delivered.External;
import io.durable.history.Delivered.SubOrchestrationCompleted;
import io.durable.history.Delivered.SubOrchestrationFailed;
import io.durable.history.Payload;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.ExternalSubscribed;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import io.durable.history.Requested.OrchestrationChained;
import io.durable.history.Requested.SubOrchestrationScheduled;
import io.durable.history.Requested.TimerCreated;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** The context of one execution: turns calls into what the engine records. */
final class ReplayContext implements OrchestrationContext {

    private final Execution execution;
    private final ReplayEngine engine;
    private final Cursor cursor;
    private final Branches branches;
    private final Branch main;
    private long seeds;

    ReplayContext(Execution execution, ReplayEngine engine, Cursor cursor, Branches branches, Branch main) {
        this.execution = execution;
        this.engine = engine;
        this.cursor = cursor;
        this.branches = branches;
        this.main = main;
    }

    Branches branches() {
        return branches;
    }

    @Override
    public String instanceId() {
        return execution.instanceId();
    }

    @Override
    public long executionId() {
        return execution.executionId();
    }

    @Override
    public boolean isReplaying() {
        return cursor.isReplaying();
    }

    @Override
    public Instant now() {
        return cursor.now();
    }

    @Override
    public UUID newUuid() {
        engine.asking();
        String seed = instanceId() + '/' + executionId() + '/' + seeds++;
        return UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public RandomGenerator random() {
        return new SplittableRandom(newUuid().getMostSignificantBits());
    }

    @Override
    public Logger logger() {
        return ReplaySilentLogger.of(cursor);
    }

    @Override
    public <T> Promise<T> schedule(
            String activity, @Nullable Object input, Class<T> resultType, @Nullable ActivityOptions options) {
        return scheduleActivity(activity, input, resultType, options);
    }

    private <T> Promise<T> scheduleActivity(
            String activity, @Nullable Object input, Type resultType, @Nullable ActivityOptions options) {
        checkName("Activity name", activity);
        ActivityScheduled asked = new ActivityScheduled(activity, payload("Input of activity " + activity, input));
        return engine.open(asked, options, answer -> () -> {
            if (answer instanceof ActivityFailed failed) {
                throw Failures.ofActivity(activity, failed.failure());
            }
            return read(((ActivityCompleted) answer).result(), resultType);
        });
    }

    @Override
    public <T> @Nullable T perform(String activity, @Nullable Object input, Type resultType) {
        Promise<T> call = scheduleActivity(activity, input, resultType, null);
        return engine.asking().captures(call) ? null : call.await();
    }

    @Override
    public <A> A activities(Class<A> activityInterface) {
        return ActivityStub.of(activityInterface, this);
    }

    @Override
    public <R> DurableFuture<R> async(Call<R> call) {
        List<Promise<?>> calls;
        try {
            calls = engine.asking().capture(call::call);
        } catch (Exception e) {
            throw Failures.sneak(e);
        }
        if (calls.size() != 1) {
            throw new IllegalArgumentException("async() takes a call of exactly one activity of a stub or an injected"
                    + " bean, but " + calls.size() + " were called");
        }
        @SuppressWarnings("unchecked") // perform() was called for the method whose result type is R
        Promise<R> captured = (Promise<R>) calls.get(0);
        return captured;
    }

    @Override
    public Promise<Void> timer(Duration delay) {
        Instant fireAt = now().plus(delay.isNegative() ? Duration.ZERO : delay).truncatedTo(ChronoUnit.MILLIS);
        return engine.open(new TimerCreated(fireAt), null, fired -> () -> null);
    }

    @Override
    public <T> Promise<T> waitForEvent(String name, Class<T> type) {
        checkName("Event name", name);
        return engine.open(new ExternalSubscribed(name), null, event -> () -> read(((External) event).data(), type));
    }

    @Override
    public <T> Promise<T> waitForPersistentEvent(String name, Class<T> type) {
        checkName("Event name", name);
        return engine.open(
                new ExternalSubscribedPersistent(name), null, event -> () -> read(((External) event).data(), type));
    }

    @Override
    public <T> Promise<T> call(
            String orchestration, @Nullable Object input, Class<T> resultType, StartOptions options) {
        return callChild(orchestration, input, resultType, options);
    }

    @Override
    public <I, O> Promise<O> call(Class<? extends Orchestrator<I, O>> orchestration, I input, StartOptions options) {
        Type resultType = execution.settings().payloads().typeArguments(orchestration, Orchestrator.class)[1];
        return callChild(OrchestrationType.of(orchestration).name(), input, resultType, options);
    }

    private <T> Promise<T> callChild(String name, @Nullable Object input, Type resultType, StartOptions options) {
        checkName("Orchestration name", name);
        Payload payload = payload("Input of orchestration " + name, input);
        SubOrchestrationScheduled asked =
                new SubOrchestrationScheduled(name, version(options), idFor(options), payload);
        return engine.open(asked, null, answer -> () -> {
            if (answer instanceof SubOrchestrationFailed failed) {
                throw new ChildFailedException(name, failed.failure());
            }
            return read(((SubOrchestrationCompleted) answer).result(), resultType);
        });
    }

    @Override
    public String start(String orchestration, @Nullable Object input, StartOptions options) {
        engine.asking();
        checkName("Orchestration name", orchestration);
        String id = idFor(options);
        Payload payload = payload("Input of orchestration " + orchestration, input);
        engine.record(new OrchestrationChained(orchestration, version(options), id, payload));
        return id;
    }

    private @Nullable String version(StartOptions options) {
        return options.version() == null ? null : checkName("Version", options.version());
    }

    /** The id given, or one made of this execution and the event about to be recorded. */
    private String idFor(StartOptions options) {
        String id = options.instanceId() != null
                ? options.instanceId()
                : instanceId() + "::" + executionId() + "::" + cursor.nextEventId();
        return checkName("Instance id", id);
    }

    @Override
    public <T> Promise<T> fork(Callable<T> branch) {
        return engine.fork(branch);
    }

    @Override
    public <T> DurableFuture<List<T>> all(List<? extends DurableFuture<? extends T>> futures) {
        engine.asking();
        List<Promise<? extends T>> parts = futures.stream()
                .<Promise<? extends T>>map(future -> Promise.of(future, this))
                .toList();
        Promise<List<T>> all = new Promise<List<T>>(this).cancelledBy(() -> parts.forEach(Promise::cancel));
        int[] open = {parts.size()};
        Runnable onePartDone = () -> {
            if (--open[0] == 0) {
                long last = parts.stream().mapToLong(Promise::settledAs).max().orElseThrow();
                all.settle(() -> parts.stream().<T>map(Promise::result).toList(), last);
            }
        };
        parts.forEach(part -> part.onSettled(onePartDone));
        if (parts.isEmpty()) {
            all.settle(List::of);
        }
        return all;
    }

    @Override
    public DurableFuture<?> select(DurableFuture<?>... futures) {
        if (futures.length == 0) {
            throw new IllegalArgumentException("select() needs at least one future");
        }
        Promise<?>[] promises =
                Arrays.stream(futures).map(future -> Promise.of(future, this)).toArray(Promise<?>[]::new);
        branches.waitForAny(promises);
        Promise<?> winner = Arrays.stream(promises)
                .filter(Promise::isDone)
                .min(Comparator.comparing(Promise::settledAs))
                .orElseThrow();
        Arrays.stream(promises).forEach(Promise::cancel);
        return winner;
    }

    @Override
    public <T> T continueAsNew(@Nullable Object input, @Nullable String version) {
        if (engine.asking() != main) {
            throw new IllegalStateException("Only the main branch can continue as new, not a fork");
        }
        Payload payload = payload("Input of the next execution", input);
        if (version == null) {
            execution.code().checkInput(payload);
        } else {
            checkName("Version", version);
        }
        throw engine.continueAsNew(payload, version);
    }

    @Override
    public void setStatus(@Nullable Object status) {
        engine.setStatus(payload("Custom status", status));
    }

    private String checkName(String what, @Nullable String name) {
        return execution.settings().limits().checkId(what, name);
    }

    private Payload payload(String what, @Nullable Object value) {
        return execution
                .settings()
                .limits()
                .checkPayload(what, execution.settings().payloads().write(value));
    }

    private <T> T read(Payload payload, Type type) {
        return execution.settings().payloads().read(payload, type);
    }
}
