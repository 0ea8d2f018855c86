/** The databases that are broken, and what they write down about it. */
@NullMarked
package io.durable.reliability.database;

import org.jspecify.annotations.NullMarked;
