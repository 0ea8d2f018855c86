/** How an order is fulfilled: the orchestrations, and the activities they are made of. */
@NullMarked
package io.durable.sample.fulfilment;

import org.jspecify.annotations.NullMarked;
