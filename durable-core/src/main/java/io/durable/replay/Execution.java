package io.durable.replay;

/** What an engine runs: the code of one execution of one instance. */
public record Execution(String instanceId, long executionId, Code code, EngineSettings settings) {}
