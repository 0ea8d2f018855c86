package io.durable.boot.example;

import io.durable.Activity;

/** Has things, or has not. */
public interface Inventory {

    @Activity(name = "reserve")
    String reserve(Order order);
}
