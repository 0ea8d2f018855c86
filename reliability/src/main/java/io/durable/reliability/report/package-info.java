/** What was measured over time, as a page. */
@NullMarked
package io.durable.reliability.report;

import org.jspecify.annotations.NullMarked;
