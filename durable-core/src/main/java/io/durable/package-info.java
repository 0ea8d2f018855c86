/** What applications import: annotations, the orchestration context, the client and its answers. */
@NullMarked
package io.durable;

import org.jspecify.annotations.NullMarked;
