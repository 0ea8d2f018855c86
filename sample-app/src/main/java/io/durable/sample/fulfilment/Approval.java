package io.durable.sample.fulfilment;

/** The answer to the question whether an order may go on. */
public record Approval(String by) {}
