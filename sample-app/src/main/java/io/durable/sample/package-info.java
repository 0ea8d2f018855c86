/** Order fulfilment as a Spring Boot application. */
@NullMarked
package io.durable.sample;

import org.jspecify.annotations.NullMarked;
