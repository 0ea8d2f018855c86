/** The application in docs/spring.md and docs/actuator.md. */
@NullMarked
package io.durable.boot.example;

import org.jspecify.annotations.NullMarked;
