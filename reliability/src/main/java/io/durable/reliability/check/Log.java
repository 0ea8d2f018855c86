package io.durable.reliability.check;

import io.durable.reliability.check.Journal.Entry;

/** Where what is seen outside the database is written down, before anybody acts on it. */
@FunctionalInterface
public interface Log {

    void write(Entry entry);
}
