package io.durable.benchmarks.engine;

/**
 * What an engine finds when it starts.
 *
 * @param live how many instances stay in memory while they wait, where the engine lets one choose
 * @param finished how many instances have finished before, where the engine begins with full tables
 */
public record Setting(int live, int finished) {}
