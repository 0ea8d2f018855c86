package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Activity;
import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.test.TestNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Calling activities: by name, through stubs, and without waiting. */
abstract class ActivityCallGroup extends FlowGroup {

    ActivityCallGroup(Conformance suite) {
        super(suite);
    }

    record Item(String name, int count) {}

    interface Shop {

        @Activity
        int add(int a, int b);

        @Activity
        void note(String text);

        @Activity
        List<Item> items(int count);

        @Activity(name = "greet")
        String hello(String name, int times, boolean loud);

        @Activity
        @Nullable
        String nothing();

        @Activity
        long count();

        @Activity
        void noteBoth(String first, String second);

        String plain();
    }

    static final class Warehouse implements Shop {

        final List<String> notes = new CopyOnWriteArrayList<>();

        @Override
        public int add(int a, int b) {
            return a + b;
        }

        @Override
        public void note(String text) {
            notes.add(text);
        }

        @Override
        public List<Item> items(int count) {
            List<Item> items = new ArrayList<>();
            for (int i = 1; i <= count; i++) {
                items.add(new Item("item-" + i, i));
            }
            return items;
        }

        @Override
        public String hello(String name, int times, boolean loud) {
            return ("hello " + name + " ").repeat(times).trim() + (loud ? "!" : ".");
        }

        @Override
        public @Nullable String nothing() {
            return null;
        }

        @Override
        public long count() {
            return notes.size();
        }

        @Override
        public void noteBoth(String first, String second) {
            notes.add(first + second);
        }

        @Override
        public String plain() {
            return "plain";
        }
    }

    private final Warehouse warehouse = new Warehouse();

    private TestNode shopping(Trip trip) {
        return node(builder -> flow((ctx, id) -> trip.go(ctx, ctx.activities(Shop.class)))
                .andThen(both -> both.activities(warehouse))
                .accept(builder));
    }

    @FunctionalInterface
    interface Trip {
        @Nullable
        Object go(OrchestrationContext ctx, Shop shop) throws Exception;
    }

    private static Object complaint(Runnable misuse) {
        try {
            misuse.run();
            return "none";
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void schedulesAnActivityByName() {
        TestNode node =
                node(flow((ctx, id) -> ctx.schedule("shout", id, String.class).await())
                        .andThen(b -> b.activity("shout", String.class, String::toUpperCase)));
        assertThat(run(node, "hello")).isEqualTo("HELLO");
        assertThat(factTypes(node, "hello"))
                .containsExactly(
                        "OrchestrationStarted", "ActivityScheduled", "ActivityCompleted", "OrchestrationCompleted");
    }

    @Test
    void stubTakesSeveralArgumentsAndReturnsPrimitives() {
        TestNode node = shopping((ctx, shop) -> shop.add(2, 3) + shop.add(10, 20));
        assertThat(run(node, "sum")).isEqualTo(35);
    }

    @Test
    void stubCallsMethodsWithoutResultOrArguments() {
        TestNode node = shopping((ctx, shop) -> {
            shop.note("one");
            shop.note("two");
            return shop.count();
        });
        assertThat(run(node, "notes")).isEqualTo(2);
        assertThat(warehouse.notes).containsExactly("one", "two");
    }

    @Test
    void stubReturnsGenericTypesAsTheyAreDeclared() {
        TestNode node = shopping((ctx, shop) -> {
            int sum = 0;
            for (Item item : shop.items(3)) {
                sum += item.count();
            }
            return sum;
        });
        assertThat(run(node, "items")).isEqualTo(6);
    }

    @Test
    void stubUsesTheNameTheAnnotationGives() {
        TestNode node = shopping((ctx, shop) -> shop.hello("you", 2, true));
        assertThat(run(node, "greeting")).isEqualTo("hello you hello you!");
        assertThat(facts(node, "greeting", ActivityScheduled.class))
                .extracting(ActivityScheduled::name)
                .containsExactly("greet");
    }

    @Test
    void stubPassesNullOn() {
        TestNode node = shopping((ctx, shop) -> shop.nothing() == null ? "null" : "something");
        assertThat(run(node, "null")).isEqualTo("null");
    }

    @Test
    void asyncSchedulesMethodsWithoutWaiting() {
        TestNode node = shopping((ctx, shop) -> {
            DurableFuture<Integer> sum = ctx.async(shop::add, 1, 2);
            DurableFuture<List<Item>> items = ctx.async(shop::items, 2);
            DurableFuture<String> greeting = ctx.async(shop::hello, "you", 1, false);
            DurableFuture<Long> count = ctx.async(shop::count);
            return List.of(greeting.await(), items.await().get(1).name(), sum.await(), count.await());
        });
        assertThat(run(node, "async")).isEqualTo(List.of("hello you.", "item-2", 3, 0));
        assertThat(factTypes(node, "async").subList(1, 5)).containsOnly("ActivityScheduled");
    }

    @Test
    void asyncTakesMethodsWithoutResult() {
        TestNode node = shopping((ctx, shop) -> {
            DurableFuture<Void> one = ctx.async(shop::note, "one");
            DurableFuture<Void> two = ctx.async(shop::noteBoth, "t", "wo");
            ctx.all(List.of(one, two)).await();
            return one.await() == null;
        });
        assertThat(run(node, "void")).isEqualTo(true);
        assertThat(warehouse.notes).containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void asyncOfAMethodThatIsNoActivityIsRefused() {
        TestNode node = shopping((ctx, shop) -> complaint(() -> ctx.async(() -> "nothing scheduled")));
        assertThat(run(node, "none"))
                .asString()
                .contains("exactly one activity")
                .contains("0 were called");
    }

    @Test
    void asyncOfTwoCallsIsRefused() {
        TestNode node = shopping((ctx, shop) -> complaint(() -> ctx.async(() -> shop.add(shop.add(1, 2), 3))));
        assertThat(run(node, "two")).asString().contains("exactly one activity").contains("2 were called");
    }

    @Test
    void stubOfAClassIsRefused() {
        TestNode node = shopping((ctx, shop) -> complaint(() -> ctx.activities(Warehouse.class)));
        assertThat(run(node, "class")).asString().contains("interface");
    }

    @Test
    void stubRefusesMethodsThatAreNoActivities() {
        TestNode node = shopping((ctx, shop) -> complaint(shop::plain));
        assertThat(run(node, "plain")).asString().contains("@Activity");
    }

    @Test
    void resultThatDoesNotFitTheTypeAskedForIsAnErrorOfThatCall() {
        TestNode node = node(flow((ctx, id) ->
                        complaint(() -> ctx.schedule("map", null, Integer.class).await()))
                .andThen(b -> b.activity("map", Object.class, none -> Map.of("a", 1))));
        assertThat(run(node, "misfit")).asString().contains("does not fit");
    }
}
