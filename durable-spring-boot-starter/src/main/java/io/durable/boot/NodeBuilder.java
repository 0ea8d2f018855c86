package io.durable.boot;

import io.durable.boot.beans.ActivityBean;
import io.durable.boot.beans.DurableBeans;
import io.durable.provider.Provider;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.Threads;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Puts a node together from the beans of the application. */
record NodeBuilder(
        Provider provider, Threads threads, RuntimeSettings settings, JsonMapper mapper, DurableBeans beans) {

    /** A node that can run everything found among the beans. */
    DurableRuntime build(ActivityOptionsChoice options, List<RuntimeBuilderCustomizer> customizers) {
        RuntimeBuilder builder = newBuilder();
        beans.orchestrations().forEach(found -> builder.orchestration(found.type(), found));
        List<ActivityBean> activities = beans.activities();
        options.checkOverrides(activities.stream().map(ActivityBean::name).collect(Collectors.toSet()));
        for (ActivityBean found : activities) {
            builder.activity(found.activity(), options.of(found.activity()), found::call);
        }
        customizers.forEach(customizer -> customizer.customize(builder));
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
