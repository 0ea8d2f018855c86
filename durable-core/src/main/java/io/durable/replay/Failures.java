package io.durable.replay;

import io.durable.ActivityFailedException;
import io.durable.history.FailureDetails;
import java.util.Optional;

/** Recorded failures as exceptions again. */
final class Failures {

    private Failures() {}

    /**
     * The exception the activity threw, where its class is an {@link Exception} that can be loaded and made from a
     * message; else an {@link ActivityFailedException}. Nothing of the class runs before it is known to be an exception.
     */
    static Exception ofActivity(String activity, FailureDetails details) {
        ActivityFailedException failure = new ActivityFailedException(activity, details);
        Optional<Exception> rebuilt = rebuild(details);
        rebuilt.ifPresent(exception -> exception.addSuppressed(failure));
        return rebuilt.orElse(failure);
    }

    private static Optional<Exception> rebuild(FailureDetails details) {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            Class<?> type = Class.forName(details.type(), false, loader);
            if (!Exception.class.isAssignableFrom(type)) {
                return Optional.empty();
            }
            return Optional.of(type.asSubclass(Exception.class)
                    .getConstructor(String.class)
                    .newInstance(details.message()));
        } catch (ReflectiveOperationException | LinkageError e) {
            return Optional.empty(); // not loadable here: the details say all there is
        }
    }

    /** Lets a checked exception through where the signature has none. */
    @SuppressWarnings("unchecked")
    static <E extends Throwable> RuntimeException sneak(Throwable failure) throws E {
        throw (E) failure;
    }
}
