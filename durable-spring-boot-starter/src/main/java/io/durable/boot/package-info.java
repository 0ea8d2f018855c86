/** Durable in a Spring Boot application: auto-configuration, properties, lifecycle. */
@NullMarked
package io.durable.boot;

import org.jspecify.annotations.NullMarked;
