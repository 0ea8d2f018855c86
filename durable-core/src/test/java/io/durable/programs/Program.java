package io.durable.programs;

import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import io.durable.programs.Step.All;
import io.durable.programs.Step.Attempt;
import io.durable.programs.Step.Await;
import io.durable.programs.Step.AwaitAtMost;
import io.durable.programs.Step.Cancel;
import io.durable.programs.Step.ContinueAsNew;
import io.durable.programs.Step.Detach;
import io.durable.programs.Step.Fail;
import io.durable.programs.Step.Fork;
import io.durable.programs.Step.Open;
import io.durable.programs.Step.Operation;
import io.durable.programs.Step.Select;
import io.durable.programs.Step.Status;
import io.durable.programs.Step.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An orchestration as data: its input is the round, its result everything its steps have seen.
 *
 * @param rounds executions in all, if it continues as new
 * @param racy whether branches share their slots and say everything in one place, so that the result tells in which
 *     order things happened; otherwise every branch is on its own, and the result does not depend on any order
 */
public record Program(List<Step> steps, int rounds, boolean racy) implements Orchestrator<Integer, String> {

    @Override
    public String run(OrchestrationContext context, Integer round) throws Exception {
        Branch main = new Branch(context, round, new HashMap<>(), new StringBuilder());
        main.run(steps);
        return main.said.toString();
    }

    private final class Branch {

        private final OrchestrationContext context;
        private final int round;
        private final Map<Integer, DurableFuture<String>> slots;
        private final StringBuilder said;

        Branch(OrchestrationContext context, int round, Map<Integer, DurableFuture<String>> slots, StringBuilder said) {
            this.context = context;
            this.round = round;
            this.slots = slots;
            this.said = said;
        }

        void run(List<Step> steps) throws Exception {
            for (Step step : steps) {
                run(step);
            }
        }

        private void run(Step step) throws Exception {
            if (step instanceof Open open) {
                slots.put(open.slot(), open(open.operation()));
            } else if (step instanceof Await await) {
                futures(List.of(await.slot())).forEach(future -> say(future.await()));
            } else if (step instanceof AwaitAtMost await) {
                futures(List.of(await.slot()))
                        .forEach(future -> say(future.await(await.limit()).orElse("time")));
            } else if (step instanceof Cancel cancel) {
                futures(List.of(cancel.slot())).forEach(DurableFuture::cancel);
            } else if (step instanceof Select select) {
                select(futures(select.slots()));
            } else if (step instanceof All all) {
                say(context.all(futures(all.slots())).await().toString());
            } else if (step instanceof Fork fork) {
                slots.put(fork.slot(), fork(fork.body()));
            } else if (step instanceof Attempt attempt) {
                attempt(attempt);
            } else {
                runSimple(step);
            }
        }

        private void runSimple(Step step) {
            if (step instanceof Fail fail) {
                throw new IllegalStateException(fail.message());
            } else if (step instanceof Status status) {
                context.setStatus(status.text());
            } else if (step instanceof Detach detach) {
                String id = context.start(detach.orchestration(), round, StartOptions.defaults());
                say(racy ? id : "detached");
            } else if (step instanceof Values) {
                say(context.newUuid() + "/" + context.random().nextInt(100) + (racy ? "/" + context.now() : ""));
            } else if (step instanceof ContinueAsNew) {
                if (round < rounds) {
                    context.continueAsNew(round + 1);
                }
            } else {
                throw new IllegalArgumentException("Unknown " + step);
            }
        }

        private void select(List<DurableFuture<String>> futures) {
            if (!futures.isEmpty()) {
                DurableFuture<?> winner = context.select(futures.toArray(DurableFuture<?>[]::new));
                say("won by " + futures.indexOf(winner) + " with " + winner.await());
            }
        }

        private DurableFuture<String> fork(List<Step> body) {
            Branch branch = racy
                    ? new Branch(context, round, slots, said)
                    : new Branch(context, round, new HashMap<>(), new StringBuilder());
            return context.fork(() -> {
                branch.run(body);
                return racy ? "joined" : "[" + branch.said + "]";
            });
        }

        private void attempt(Attempt attempt) throws Exception {
            try {
                run(attempt.body());
            } catch (Exception e) {
                say("caught " + e.getClass().getSimpleName() + " " + e.getMessage());
                run(attempt.handler());
            }
        }

        private DurableFuture<String> open(Operation operation) {
            if (operation instanceof Operation.Activity activity) {
                return context.schedule(activity.name(), activity.input(), String.class);
            } else if (operation instanceof Operation.Timer timer) {
                return context.timer(timer.delay()).map(nothing -> "fired");
            } else if (operation instanceof Operation.Event event) {
                return context.waitForEvent(event.name(), String.class);
            } else if (operation instanceof Operation.Mail mail) {
                return context.waitForPersistentEvent(mail.name(), Integer.class)
                        .map(number -> racy ? mail.name() + number : mail.name());
            } else if (operation instanceof Operation.Child child) {
                return context.call(child.orchestration(), child.input(), String.class);
            }
            throw new IllegalArgumentException("Unknown " + operation);
        }

        private List<DurableFuture<String>> futures(List<Integer> wanted) {
            return wanted.stream()
                    .distinct()
                    .map(slots::get)
                    .filter(Objects::nonNull)
                    .toList();
        }

        private void say(String what) {
            said.append(what).append(' ');
        }
    }
}
