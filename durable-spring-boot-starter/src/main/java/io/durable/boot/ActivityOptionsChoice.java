package io.durable.boot;

import io.durable.ActivityMethod;
import io.durable.ActivityOptions;
import java.util.Map;

/** Decides the options of an activity: its override, else what its annotation says, else the defaults. */
record ActivityOptionsChoice(
        DurableActivityOptionsProperties defaults, Map<String, DurableActivityOptionsProperties> overrides) {

    ActivityOptions of(ActivityMethod activity) {
        return activity.options();
    }
}
