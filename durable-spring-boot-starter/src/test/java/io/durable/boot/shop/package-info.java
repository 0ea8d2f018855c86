/** A small application to test with. */
@NullMarked
package io.durable.boot.shop;

import org.jspecify.annotations.NullMarked;
