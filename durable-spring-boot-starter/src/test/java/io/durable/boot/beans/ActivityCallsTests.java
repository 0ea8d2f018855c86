package io.durable.boot.beans;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Activity;
import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.DurableFuture;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import io.durable.boot.DurableRunner;
import io.durable.history.Requested.ActivityScheduled;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Scope;
import org.springframework.core.annotation.AliasFor;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Calls to beans of every kind, from an orchestration that has them injected. */
class ActivityCallsTests {

    private final ApplicationContextRunner contextRunner =
            DurableRunner.empty().withUserConfiguration(Beans.class, Caller.class);

    private static List<String> scheduled(ApplicationContext context) {
        context.getBean(DurableClient.class)
                .start(Caller.class, "x", StartOptions.id("id"))
                .await(Duration.ofSeconds(30));
        return context.getBean(DurableAdmin.class).history("id").stream()
                .filter(event -> event.fact() instanceof ActivityScheduled)
                .map(event -> ((ActivityScheduled) event.fact()).name())
                .toList();
    }

    private static String result(ApplicationContext context) {
        return context.getBean(DurableClient.class).handle("id", String.class).await(Duration.ofSeconds(30));
    }

    @Test
    void areDurableWhateverTheBeanIs() {
        contextRunner.run(context -> {
            assertThat(scheduled(context))
                    .containsExactly(
                            "reserve", "lambda", "record", "inTransaction", "composed", "count", "async", "hidden");
            assertThat(result(context))
                    .isEqualTo("reserved x, lambda x, record x, true, composed x, 1, async x, hidden x");
        });
    }

    @Test
    void areDurableBehindProxiesOfInterfaces() {
        DurableRunner.empty()
                .withPropertyValues("spring.aop.proxy-target-class=false")
                .withUserConfiguration(InterfaceBeans.class)
                .run(context -> {
                    DurableClient client = context.getBean(DurableClient.class);
                    assertThat(client.start(InterfaceCaller.class, "x", StartOptions.id("id"))
                                    .await(Duration.ofSeconds(30)))
                            .isEqualTo("reserved x, true");
                    assertThat(context.getBean(Stock.class)).isNotInstanceOf(Warehouse.class);
                    assertThat(context.getBean(DurableAdmin.class).history("id"))
                            .hasSize(6);
                });
    }

    /** Activities by interface. */
    public interface Stock {
        @Activity
        String reserve(String what);
    }

    static class Warehouse implements Stock {
        @Override
        public String reserve(String what) {
            return "reserved " + what;
        }
    }

    /** An activity as a function. */
    @FunctionalInterface
    public interface Lambda {
        @Activity(name = "lambda")
        String apply(String what);
    }

    /** An activity of something final. */
    public interface Recorded {
        @Activity
        String record(String what);
    }

    record FinalRecorded() implements Recorded {
        @Override
        public String record(String what) {
            return "record " + what;
        }
    }

    /** In a transaction of its own. */
    public interface Ledger {
        boolean inTransaction(String what);
    }

    static class TransactionalLedger implements Ledger {
        @Override
        @Activity
        @Transactional
        public boolean inTransaction(String what) {
            return TransactionSynchronizationManager.isActualTransactionActive();
        }
    }

    /** An activity under another name. */
    @Activity
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Step {
        /** Its name. */
        @AliasFor(annotation = Activity.class, attribute = "name")
        String value();
    }

    static class Composed {
        @Step("composed")
        public String step(String what) {
            return "composed " + what;
        }
    }

    static class Counting {
        private int count;

        @Activity
        public int count() {
            return ++count;
        }
    }

    static class Asynchronous {
        @Async
        public CompletableFuture<String> elsewhere() {
            return CompletableFuture.completedFuture("elsewhere");
        }

        @Activity
        public String async(String what) {
            return "async " + what;
        }
    }

    static class PackagePrivate {
        @Activity
        String hidden(String what) {
            return "hidden " + what;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAsync
    @Import({
        Others.class,
        Warehouse.class,
        FinalRecorded.class,
        TransactionalLedger.class,
        Composed.class,
        Asynchronous.class,
        PackagePrivate.class
    })
    static class Beans {

        @Bean
        Lambda lambda() {
            return what -> "lambda " + what;
        }

        @Bean
        @Scope("prototype")
        Counting counting() {
            return new Counting();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import({Warehouse.class, TransactionalLedger.class, InterfaceCaller.class})
    static class InterfaceBeans {}

    @Orchestration
    static class InterfaceCaller implements Orchestrator<String, String> {

        private final Stock stock;
        private final Ledger ledger;

        InterfaceCaller(Stock stock, Ledger ledger) {
            this.stock = stock;
            this.ledger = ledger;
        }

        @Override
        public String run(OrchestrationContext ctx, String what) {
            return stock.reserve(what) + ", " + ledger.inTransaction(what);
        }
    }

    @Orchestration
    static class Caller implements Orchestrator<String, String> {

        private final Stock stock;
        private final Lambda lambda;
        private final Recorded recorded;
        private final Ledger ledger;
        private final Others others;

        Caller(Stock stock, Lambda lambda, Recorded recorded, Ledger ledger, Others others) {
            this.stock = stock;
            this.lambda = lambda;
            this.recorded = recorded;
            this.ledger = ledger;
            this.others = others;
        }

        @Override
        public String run(OrchestrationContext ctx, String what) {
            String first = String.join(", ", stock.reserve(what), lambda.apply(what), recorded.record(what));
            DurableFuture<Boolean> inTransaction = ctx.async(ledger::inTransaction, what);
            return String.join(", ", first, inTransaction.await().toString(), others.call(what));
        }
    }

    record Others(Composed composed, Counting counting, Asynchronous asynchronous, PackagePrivate packagePrivate) {
        String call(String what) {
            return String.join(
                    ", ",
                    composed.step(what),
                    Integer.toString(counting.count()),
                    asynchronous.async(what),
                    packagePrivate.hidden(what));
        }
    }
}
