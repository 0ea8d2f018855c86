/** The command that breaks a running system on purpose. */
@NullMarked
package io.durable.reliability;

import org.jspecify.annotations.NullMarked;
