@NullMarked
package io.durable.sample.order;

import org.jspecify.annotations.NullMarked;
