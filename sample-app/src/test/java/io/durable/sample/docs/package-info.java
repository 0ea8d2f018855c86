/** What README and docs say is compiled, run, or compared with what is there. */
@NullMarked
package io.durable.sample.docs;

import org.jspecify.annotations.NullMarked;
