/** What customers see: orders are placed, approved, commented and looked at. */
@NullMarked
package io.durable.sample.order;

import org.jspecify.annotations.NullMarked;
