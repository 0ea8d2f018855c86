package io.durable.benchmarks.engine;

/** What DBOS makes a proxy of. */
public interface DbosWorkflows {

    int chain(int steps);

    int fanOut(int activities);

    int noOp(int input);

    int mailbox(int events);
}
