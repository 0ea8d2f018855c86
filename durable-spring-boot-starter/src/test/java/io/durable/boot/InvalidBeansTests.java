package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Activity;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.annotation.AliasFor;

/** Orchestrations and activities that cannot work. */
class InvalidBeansTests {

    private final ApplicationContextRunner contextRunner = DurableRunner.empty();

    private FailureAnalysis failureWith(Class<?>... beans) {
        ApplicationContextRunner runner = contextRunner;
        for (Class<?> bean : beans) {
            runner = runner.withBean(bean);
        }
        return StartUpFailures.of(runner);
    }

    @Test
    void anOrchestrationMustBeAnOrchestrator() {
        FailureAnalysis analysis = failureWith(NoOrchestrator.class);
        assertThat(analysis.getDescription())
                .contains("NoOrchestrator is marked @Orchestration but is not an Orchestrator");
        assertThat(analysis.getAction()).contains("implement Orchestrator<I, O>");
    }

    @Test
    void anOrchestrationMustSayWhatItTakes() {
        assertThat(failureWith(Raw.class).getDescription()).contains("Raw does not say what it takes and returns");
    }

    @Test
    void anOrchestrationMustNotHaveActivities() {
        FailureAnalysis analysis = failureWith(SelfCalling.class);
        assertThat(analysis.getDescription())
                .contains("SelfCalling is marked @Orchestration and has the @Activity method 'charge'")
                .contains("would not be durable");
        assertThat(analysis.getAction()).contains("Move the method to a bean of its own");
    }

    @Test
    void anAnnotationMustNameOrchestrationsUnderTheUsualAttributes() {
        assertThat(failureWith(Aliased.class).getAction()).contains("'name' and 'version'");
    }

    @Test
    void twoOrchestrationsMustNotHaveOneName() {
        FailureAnalysis analysis = failureWith(One.class, Other.class);
        assertThat(analysis.getDescription())
                .contains("Two orchestrations are called 'same' in version 1.0.0")
                .contains(One.class.getName())
                .contains(Other.class.getName());
        assertThat(analysis.getAction()).contains("another name or version");
    }

    @Test
    void twoActivitiesMustNotHaveOneName() {
        FailureAnalysis analysis = failureWith(Payments.class, Refunds.class);
        assertThat(analysis.getDescription())
                .contains("Two activities are called 'charge'")
                .contains("Payments.charge")
                .contains("Refunds.charge");
        assertThat(analysis.getAction()).contains("@Activity(name");
    }

    @Test
    void anActivityMustNotBeFinal() {
        assertThat(failureWith(FinalMethod.class).getDescription())
                .contains("FinalMethod.charge is final: calls to it cannot be made durable");
    }

    @Test
    void anActivityMustNotBePrivateOrStatic() {
        assertThat(failureWith(PrivateMethod.class).getDescription()).contains("PrivateMethod.charge is private");
        assertThat(failureWith(StaticMethod.class).getDescription()).contains("StaticMethod.charge is static");
    }

    @Test
    void aClassWithActivitiesMustNotBeFinal() {
        FailureAnalysis analysis = failureWith(FinalClass.class);
        assertThat(analysis.getDescription()).contains("FinalClass has @Activity methods, but it is final");
        assertThat(analysis.getAction()).contains("Make the class non-final");
    }

    @Test
    void anActivityMustBeOnTheInterfaceWhereOnlyInterfacesAreProxied() {
        FailureAnalysis analysis = StartUpFailures.of(contextRunner
                .withPropertyValues("spring.aop.proxy-target-class=false")
                .withBean(BesideItsInterface.class));
        assertThat(analysis.getDescription()).contains("BesideItsInterface.charge is not a method of an interface");
        assertThat(analysis.getAction()).contains("spring.aop.proxy-target-class");
    }

    @Orchestration
    static class NoOrchestrator {}

    @Orchestration
    @SuppressWarnings("rawtypes")
    static class Raw implements Orchestrator {
        @Override
        public Object run(OrchestrationContext ctx, Object input) {
            return input;
        }
    }

    @Orchestration
    static class SelfCalling implements Orchestrator<String, String> {
        @Override
        public String run(OrchestrationContext ctx, String input) {
            return charge(input);
        }

        @Activity
        public String charge(String input) {
            return input;
        }
    }

    @Orchestration
    @Retention(RetentionPolicy.RUNTIME)
    @interface Process {
        @AliasFor(annotation = Orchestration.class, attribute = "name")
        String value();
    }

    abstract static class Echo implements Orchestrator<String, String> {
        @Override
        public String run(OrchestrationContext ctx, String input) {
            return input;
        }
    }

    @Process("hidden")
    static class Aliased extends Echo {}

    @Orchestration(name = "same")
    static class One extends Echo {}

    @Orchestration(name = "same")
    static class Other extends Echo {}

    static class Payments {
        @Activity
        public void charge() {}
    }

    static class Refunds {
        @Activity
        public void charge() {}
    }

    static class FinalMethod {
        @Activity
        public final void charge() {}
    }

    static class PrivateMethod {
        @Activity
        private void charge() {}
    }

    static class StaticMethod {
        @Activity
        public static void charge() {}
    }

    static final class FinalClass {
        @Activity
        public void charge() {}
    }

    static class BesideItsInterface implements Runnable {
        @Override
        public void run() {}

        @Activity
        public void charge() {}
    }
}
