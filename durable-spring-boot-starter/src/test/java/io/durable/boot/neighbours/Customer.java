package io.durable.boot.neighbours;

import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/** Somebody who buys. */
@Table
public record Customer(@Id @Nullable Long id, String name) {}
