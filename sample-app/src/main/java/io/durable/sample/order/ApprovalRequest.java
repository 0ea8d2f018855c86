package io.durable.sample.order;

import jakarta.validation.constraints.NotBlank;

/** Who lets an order go on. */
record ApprovalRequest(@NotBlank String by) {}
