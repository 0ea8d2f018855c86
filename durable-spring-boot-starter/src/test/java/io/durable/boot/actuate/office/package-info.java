/** An application with instances worth looking at. */
@NullMarked
package io.durable.boot.actuate.office;

import org.jspecify.annotations.NullMarked;
