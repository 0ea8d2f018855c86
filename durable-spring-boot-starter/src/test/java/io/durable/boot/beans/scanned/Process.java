package io.durable.boot.beans.scanned;

import io.durable.Orchestration;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.springframework.core.annotation.AliasFor;

/** An orchestration under another name. */
@Orchestration(version = "7")
@Retention(RetentionPolicy.RUNTIME)
public @interface Process {

    /** Its name. */
    @AliasFor(annotation = Orchestration.class)
    String name() default "";
}
