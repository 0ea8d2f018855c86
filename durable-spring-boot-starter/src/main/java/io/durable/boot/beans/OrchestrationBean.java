package io.durable.boot.beans;

import io.durable.OrchestrationContext;
import io.durable.OrchestrationType;
import io.durable.Orchestrator;
import org.springframework.beans.factory.BeanFactory;

/** A bean that is an orchestration. */
public record OrchestrationBean(Class<?> type, String beanName, BeanFactory beans)
        implements Orchestrator<Object, Object> {

    OrchestrationType named() {
        return OrchestrationType.of(type);
    }

    @Override
    public Object run(OrchestrationContext context, Object input) throws Exception {
        @SuppressWarnings("unchecked") // the input was decoded as what the class says it takes
        Orchestrator<Object, Object> orchestrator = beans.getBean(beanName, Orchestrator.class);
        return orchestrator.run(context, input);
    }
}
