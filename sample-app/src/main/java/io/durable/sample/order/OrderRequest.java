package io.durable.sample.order;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

/** What a customer wants. */
record OrderRequest(
        @NotBlank @Size(max = 60) String item, @Positive int quantity) {}
