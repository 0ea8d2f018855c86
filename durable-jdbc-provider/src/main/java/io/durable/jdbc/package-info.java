/** A provider on H2 and PostgreSQL. One class per table holds the SQL that touches it. */
@NullMarked
package io.durable.jdbc;

import org.jspecify.annotations.NullMarked;
