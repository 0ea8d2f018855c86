package io.durable.reliability.nemesis;

import java.time.Duration;
import java.util.Random;

/**
 * Something that can go wrong.
 *
 * @param scope what it happens to
 * @param <N> a node
 */
public record Fault<N>(String name, Scope scope, Strike<N> strike) {

    /** What a fault happens to. */
    public enum Scope {
        NODE,
        DATABASE
    }

    /** Lets a fault happen. */
    @FunctionalInterface
    public interface Strike<N> {

        /** @param victim the node it happens to; if it happens to the database, any */
        Recovery on(N victim, Random random);
    }

    /** How and when it is over; until then, nothing else happens to the same victim. */
    public record Recovery(Duration after, Runnable action) {

        /** Nothing is left to be done. */
        public static final Recovery DONE = new Recovery(Duration.ZERO, () -> {});
    }

    public static <N> Fault<N> ofNode(String name, Strike<N> strike) {
        return new Fault<>(name, Scope.NODE, strike);
    }

    public static <N> Fault<N> ofDatabase(String name, Strike<N> strike) {
        return new Fault<>(name, Scope.DATABASE, strike);
    }
}
