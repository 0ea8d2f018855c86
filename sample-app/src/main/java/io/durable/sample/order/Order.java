package io.durable.sample.order;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.relational.core.mapping.Table;

/**
 * An order as the shop keeps it.
 *
 * @param version {@code null} until it is stored
 */
@Table("orders")
record Order(
        @Id String id,
        String item,
        int quantity,
        Instant placedAt,
        @Version @Nullable Integer version) {}
