package io.durable.history;

/**
 * A persistent event that no wait has consumed yet.
 *
 * @param raisedIn the execution in whose history it was first recorded
 */
public record CarriedEvent(String name, Payload data, long raisedIn) {}
