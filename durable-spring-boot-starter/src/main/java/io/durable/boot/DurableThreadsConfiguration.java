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
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
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

    /** Unbounded: how much runs at the same time is for the settings to say. */
    private static Executor executor(String threadNames, boolean virtual) {
        if (virtual) {
            SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor(threadNames);
            executor.setVirtualThreads(true);
            return executor;
        }
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setThreadNamePrefix(threadNames);
        executor.setCorePoolSize(0);
        executor.setQueueCapacity(0);
        executor.setAcceptTasksAfterContextClose(true);
        return executor;
    }
}
