package io.durable.runtime;

import io.durable.replay.Code;

/** An orchestration this node can run, in one version. */
record OrchestrationDefinition(String name, String version, Code code) {}
