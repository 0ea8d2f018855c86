package io.durable.runtime;

import io.durable.provider.Handler;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What this node can run. */
final class Registry {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    private final Map<String, TreeMap<String, OrchestrationDefinition>> orchestrations = new HashMap<>();
    private final Map<String, ActivityDefinition> activities = new HashMap<>();
    private final Set<Handler> handlers;

    /** @throws IllegalArgumentException if two have the same name (and version) */
    Registry(Collection<OrchestrationDefinition> orchestrations, Collection<ActivityDefinition> activities) {
        orchestrations.forEach(this::add);
        activities.forEach(this::add);
        this.handlers = orchestrations.stream()
                .map(definition -> new Handler(definition.name(), definition.version()))
                .collect(Collectors.toUnmodifiableSet());
    }

    private void add(OrchestrationDefinition definition) {
        OrchestrationDefinition other = orchestrations
                .computeIfAbsent(definition.name(), name -> new TreeMap<>(Registry::compareVersions))
                .putIfAbsent(definition.version(), definition);
        if (other != null) {
            throw new IllegalArgumentException("Two orchestrations are called '" + definition.name() + "' in version "
                    + definition.version() + "; give one of them another name or version");
        }
    }

    private void add(ActivityDefinition definition) {
        if (activities.putIfAbsent(definition.name(), definition) != null) {
            throw new IllegalArgumentException(
                    "Two activities are called '" + definition.name() + "'; give one of them another name");
        }
    }

    /** The orchestration in the version given, the newest if none is. */
    Optional<OrchestrationDefinition> orchestration(String name, @Nullable String version) {
        TreeMap<String, OrchestrationDefinition> versions = orchestrations.get(name);
        if (versions == null) {
            return Optional.empty();
        }
        OrchestrationDefinition newest = versions.lastEntry().getValue();
        return version == null || version.equals(newest.version())
                ? Optional.of(newest)
                : Optional.ofNullable(versions.get(version));
    }

    Optional<ActivityDefinition> activity(String name) {
        return Optional.ofNullable(activities.get(name));
    }

    Set<Handler> handlers() {
        return handlers;
    }

    Set<String> activityNames() {
        return activities.keySet();
    }

    /** Numbers by value and before words, a release after its pre-releases: 1.9, 1.10-rc1, 1.10. */
    static int compareVersions(String a, String b) {
        String[] left = a.split("-", 2);
        String[] right = b.split("-", 2);
        int release = compareParts(left[0], right[0]);
        if (release != 0) {
            return release;
        }
        if (left.length != right.length) {
            return left.length < right.length ? 1 : -1;
        }
        int preRelease = left.length == 1 ? 0 : compareParts(left[1], right[1]);
        return preRelease != 0 ? preRelease : a.compareTo(b);
    }

    private static int compareParts(String a, String b) {
        String[] left = a.split("[.+]");
        String[] right = b.split("[.+]");
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            int order = comparePart(left[i], right[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.length, right.length);
    }

    private static int comparePart(String a, String b) {
        boolean leftNumber = NUMBER.matcher(a).matches();
        boolean rightNumber = NUMBER.matcher(b).matches();
        if (leftNumber && rightNumber) {
            return Long.compare(Long.parseLong(a), Long.parseLong(b));
        }
        return leftNumber == rightNumber ? a.compareTo(b) : leftNumber ? -1 : 1;
    }
}
