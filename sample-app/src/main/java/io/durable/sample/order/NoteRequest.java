package io.durable.sample.order;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** What a customer wants to say. */
record NoteRequest(@NotBlank @Size(max = 200) String text) {}
