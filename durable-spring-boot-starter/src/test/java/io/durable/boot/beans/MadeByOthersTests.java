package io.durable.boot.beans;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Activity;
import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import io.durable.boot.DurableRunner;
import java.time.Duration;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Activities of beans that are not instances of a class of the application. */
@ExtendWith(OutputCaptureExtension.class)
class MadeByOthersTests {

    private final ApplicationContextRunner contextRunner = DurableRunner.empty().withBean(Caller.class);

    private static String result(DurableClient client) {
        return client.start(Caller.class, "x", StartOptions.id("id")).await(Duration.ofSeconds(30));
    }

    @Test
    void areDurableOnProxiesWithoutATarget(CapturedOutput output) {
        contextRunner.withBean(Service.class, MadeByOthersTests::proxy).run(context -> {
            assertThat(result(context.getBean(DurableClient.class))).isEqualTo("fetch x");
            assertThat(context.getBean(DurableAdmin.class).history("id")).hasSize(4);
            assertThat(output).doesNotContain("not durable");
        });
    }

    @Test
    void areDurableOnWhatFactoriesMake(CapturedOutput output) {
        contextRunner.withBean(ServiceFactory.class).run(context -> {
            assertThat(result(context.getBean(DurableClient.class))).isEqualTo("fetch x");
            assertThat(context.getBean(DurableAdmin.class).history("id")).hasSize(4);
            assertThat(output).doesNotContain("not durable");
        });
    }

    @Test
    void areSaidNotToBeDurableOnSingletonsPutInByHand(CapturedOutput output) {
        contextRunner
                .withInitializer(context ->
                        context.getBeanFactory().registerSingleton("byHand", (Service) what -> "by hand " + what))
                .run(context -> {
                    assertThat(result(context.getBean(DurableClient.class))).isEqualTo("by hand x");
                    assertThat(context.getBean(DurableAdmin.class).history("id"))
                            .hasSize(2);
                    assertThat(output).contains("Calls to bean 'byHand' are not durable");
                });
    }

    /** As clients of HTTP services are made. */
    private static Service proxy() {
        return ProxyFactory.getProxy(
                Service.class, (MethodInterceptor) call -> call.getMethod().getName() + " " + call.getArguments()[0]);
    }

    /** Something remote. */
    @FunctionalInterface
    public interface Service {

        @Activity
        String fetch(String what);
    }

    static class ServiceFactory implements FactoryBean<Service> {

        @Override
        public Service getObject() {
            return what -> "fetch " + what;
        }

        @Override
        public Class<?> getObjectType() {
            return Service.class;
        }
    }

    @Orchestration
    static class Caller implements Orchestrator<String, String> {

        private final Service service;

        Caller(Service service) {
            this.service = service;
        }

        @Override
        public String run(OrchestrationContext ctx, String what) {
            return service.fetch(what);
        }
    }
}
