package io.durable.provider;

/** An orchestration a node can run, in one version. */
public record Handler(String name, String version) {}
