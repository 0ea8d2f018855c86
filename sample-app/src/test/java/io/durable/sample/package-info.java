@NullMarked
package io.durable.sample;

import org.jspecify.annotations.NullMarked;
