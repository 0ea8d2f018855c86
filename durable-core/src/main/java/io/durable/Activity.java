package io.durable;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a method with side effects that orchestrations call durably: recorded, retried, run at least once. */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Activity {

    /** Name it is scheduled by; the method name unless given. */
    String name() default "";

    /** How failed attempts are repeated; not at all unless given. */
    Retry retry() default @Retry;

    /** Longest duration of one attempt, such as {@code 30s}; unlimited unless given. */
    String timeout() default "";

    /** Longest duration of all attempts together, waiting included; unlimited unless given. */
    String totalTimeout() default "";
}
