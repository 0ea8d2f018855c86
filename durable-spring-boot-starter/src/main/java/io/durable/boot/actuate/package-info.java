/** What operators see: endpoints, health and metrics. */
@NullMarked
package io.durable.boot.actuate;

import org.jspecify.annotations.NullMarked;
