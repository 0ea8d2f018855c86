/** Classes to be found, or not. */
@NullMarked
package io.durable.boot.beans.scanned;

import org.jspecify.annotations.NullMarked;
