/** What applications and providers are tested with. */
@NullMarked
package io.durable.test;

import org.jspecify.annotations.NullMarked;
