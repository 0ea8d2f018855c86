package io.durable.reliability.database;

import org.springframework.jdbc.core.JdbcTemplate;

/** Has PostgreSQL refuse to commit what moves an instance, as it does when its disk is full. */
public final class FullDisk {

    private final JdbcTemplate observer;

    public FullDisk(Database database) {
        this.observer = database.observer();
    }

    public void fill() {
        observer.update("insert into harness.fault values ('disk full') on conflict do nothing");
    }

    public void empty() {
        observer.update("delete from harness.fault");
    }
}
