package io.durable.reliability.database;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What PostgreSQL itself writes down about every commit that moves an instance or its ownership, and every lease. A row
 * is written while the row it speaks of is locked, so the numbers follow the order of commits; what is rolled back
 * leaves no trace. Who did it is the name of the connection, which only that node uses.
 */
final class CommitLog {

    private static final String TABLES = """
            create schema harness;
            create table harness.commit (
              number bigint generated always as identity primary key,
              began_at timestamptz not null default now(),
              session text not null default current_setting('application_name'),
              instance_id text not null,
              execution_before bigint, execution_after bigint not null,
              next_before bigint, next_after bigint not null,
              owner_before text, owner_after text,
              at_rest bool,
              status text not null,
              mailbox int not null);
            create table harness.lease (
              number bigint generated always as identity primary key,
              began_at timestamptz not null default now(),
              node_id text not null,
              lease_until timestamptz);
            create table harness.fault (name text primary key);
            """;

    private static final String COMMITS = """
            create function harness.note_commit() returns trigger language plpgsql as $$
            begin
              insert into harness.commit (instance_id, execution_before, execution_after, next_before, next_after,
                owner_before, owner_after, at_rest, status, mailbox)
              values (new.instance_id, old.execution_id, new.execution_id, old.next_event_id, new.next_event_id,
                old.owner, new.owner,
                old.owner is null and old.status = 'RUNNING' and (old.ready_at is null or old.ready_at > now()),
                new.status, new.mailbox);
              return null;
            end $$;
            create trigger note_creation after insert on durable_instance
              for each row execute function harness.note_commit();
            create trigger note_commit after update on durable_instance
              for each row when ((old.execution_id, old.next_event_id, old.owner, old.status)
                is distinct from (new.execution_id, new.next_event_id, new.owner, new.status)
                or new.mailbox > old.mailbox)
              execute function harness.note_commit();
            """;

    private static final String LEASES = """
            create function harness.note_lease() returns trigger language plpgsql as $$
            begin
              if tg_op = 'DELETE' then
                insert into harness.lease (node_id) values (old.node_id);
              else
                insert into harness.lease (node_id, lease_until) values (new.node_id, new.lease_until);
              end if;
              return null;
            end $$;
            create trigger note_lease after insert or update or delete on durable_node
              for each row execute function harness.note_lease();
            """;

    private static final String FULL_DISK = """
            create function harness.fail_if_full() returns trigger language plpgsql as $$
            begin
              if exists (select from harness.fault where name = 'disk full') then
                raise exception 'could not extend file: No space left on device' using errcode = '53100';
              end if;
              return null;
            end $$;
            create constraint trigger full_disk after insert or update on durable_instance
              deferrable initially deferred for each row execute function harness.fail_if_full();
            """;

    private CommitLog() {}

    static void keepIn(JdbcTemplate jdbc) {
        jdbc.execute(TABLES + COMMITS + LEASES + FULL_DISK);
    }
}
