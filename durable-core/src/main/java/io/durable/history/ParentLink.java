package io.durable.history;

/** The scheduling event in a parent's history that a child answers. */
public record ParentLink(String instanceId, long executionId, long eventId) {}
