/** Where everything is stored: the verbs a provider implements, and the in-memory provider. */
@NullMarked
package io.durable.provider;

import org.jspecify.annotations.NullMarked;
