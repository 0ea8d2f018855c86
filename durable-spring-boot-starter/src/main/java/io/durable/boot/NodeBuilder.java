package io.durable.boot;

import io.durable.boot.beans.ActivityBean;
import io.durable.boot.beans.DurableBeans;
import io.durable.provider.Provider;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.Threads;
import io.micrometer.observation.ObservationRegistry;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Puts a node together from what it stands on and what it can run. */
record NodeBuilder(Provider provider, Threads threads, RuntimeSettings settings, JsonMapper mapper) {

    /** The orchestrations and activities a node is to run. */
    record Work(
            DurableBeans beans,
            ActivityOptionsChoice options,
            ObservationRegistry observations,
            List<RuntimeBuilderCustomizer> customizers) {}

    DurableRuntime build(Work work) {
        RuntimeBuilder builder = newBuilder();
        work.beans().orchestrations().forEach(found -> builder.orchestration(found.type(), found));
        List<ActivityBean> activities = work.beans().activities();
        work.options()
                .checkOverrides(activities.stream().map(ActivityBean::name).collect(Collectors.toSet()));
        for (ActivityBean found : activities) {
            builder.activity(
                    found.activity(),
                    work.options().of(found.activity()),
                    new ObservedActivity(found, work.observations()));
        }
        work.customizers().forEach(customizer -> customizer.customize(builder));
        return builder.build();
    }

    /** A node that runs nothing itself. */
    DurableRuntime buildClient() {
        return newBuilder().build();
    }

    private RuntimeBuilder newBuilder() {
        return DurableRuntime.on(provider, Clock.systemUTC(), threads, settings, mapper);
    }
}
