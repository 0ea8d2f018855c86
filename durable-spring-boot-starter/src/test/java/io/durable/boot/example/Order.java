package io.durable.boot.example;

/** What a customer wants. */
record Order(String item, int amount) {}
