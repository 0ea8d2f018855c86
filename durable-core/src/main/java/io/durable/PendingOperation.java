package io.durable;

import io.durable.history.Event;

/**
 * Something an instance has asked for and not got yet.
 *
 * @param scheduled the event that records the request
 * @param waitsForHandler whether no live node knows the activity asked for
 */
public record PendingOperation(Event scheduled, boolean waitsForHandler) {}
