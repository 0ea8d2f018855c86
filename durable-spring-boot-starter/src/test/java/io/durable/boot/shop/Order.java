package io.durable.boot.shop;

/** What a customer wants. */
public record Order(String id, int amount) {}
