/** Finds orchestrations and activities among the application's beans and makes calls to activities durable. */
@NullMarked
package io.durable.boot.beans;

import org.jspecify.annotations.NullMarked;
