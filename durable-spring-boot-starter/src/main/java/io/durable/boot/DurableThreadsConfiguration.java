package io.durable.boot;

import io.durable.runtime.Scheduler;
import io.durable.runtime.Threads;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.system.JavaVersion;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/**
 * The threads of the node. None of them is a candidate for anything else, and all of them work on while the application
 * context is being closed.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnMissingBean(Threads.class)
class DurableThreadsConfiguration {

    @Bean
    Threads durableThreads(
            @Qualifier("durableOrchestrationExecutor") Executor orchestrations,
            @Qualifier("durableWorkerExecutor") Executor workers,
            @Qualifier("durableActivityExecutor") Executor activities,
            @Qualifier("durableScheduler") TaskScheduler scheduler) {
        Scheduler delays = (delay, task) -> {
            ScheduledFuture<?> future =
                    scheduler.schedule(task, scheduler.getClock().instant().plus(delay));
            return () -> future.cancel(false);
        };
        return new Threads(orchestrations, workers, activities, delays);
    }

    @Bean(defaultCandidate = false)
    Executor durableOrchestrationExecutor() {
        return executor("durable-orchestration-", hasVirtualThreads());
    }

    @Bean(defaultCandidate = false)
    Executor durableWorkerExecutor(Environment environment) {
        return executor("durable-worker-", Threading.VIRTUAL.isActive(environment));
    }

    @Bean(defaultCandidate = false)
    Executor durableActivityExecutor(Environment environment) {
        return executor("durable-activity-", Threading.VIRTUAL.isActive(environment));
    }

    @Bean(defaultCandidate = false)
    TaskScheduler durableScheduler() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setThreadNamePrefix("durable-scheduler-");
        scheduler.setRemoveOnCancelPolicy(true);
        scheduler.setAcceptTasksAfterContextClose(true);
        return scheduler;
    }

    static boolean hasVirtualThreads() {
        return JavaVersion.getJavaVersion().isEqualOrNewerThan(JavaVersion.TWENTY_ONE);
    }

    private static Executor executor(String threadNames, boolean virtual) {
        return virtual ? NodeThreads.virtual(threadNames) : NodeThreads.platform(threadNames);
    }
}
