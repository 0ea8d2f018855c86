package io.durable;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks an {@link Orchestrator} whose runs are durable. */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Orchestration {

    /** Version of an orchestration that does not say otherwise. */
    String DEFAULT_VERSION = "1.0.0";

    /** Name it is started by; the simple class name unless given. */
    String name() default "";

    /** Version of the code; an instance stays on the version it started with. */
    String version() default DEFAULT_VERSION;
}
