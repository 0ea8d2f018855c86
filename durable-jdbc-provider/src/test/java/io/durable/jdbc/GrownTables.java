package io.durable.jdbc;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Tables after a while, or after a night without a worker. */
final class GrownTables {

    /** Most instances have ended, many wait for a timer or an activity. */
    private static final List<String> ROWS = List.of("""
            insert into durable_instance
              (instance_id, execution_id, next_event_id, name, version, status, output, created_at, ended_at)
            select 'ended-' || n, 1, 5, 'Flow', '1', 'COMPLETED', 'null', now() - n * interval '1 s', now()
            from generate_series(1, 100000) n
            """, """
            insert into durable_history (instance_id, execution_id, event_id, event_type, event_data, created_at)
            select 'ended-' || n, 1, e, 'ActivityScheduled', '{"name":"work","input":null}', now()
            from generate_series(1, 100000) n, generate_series(1, 4) e
            """, """
            insert into durable_instance
              (instance_id, execution_id, next_event_id, name, version, status, ready_at, parent_id)
            select 'waiting-' || n, 1, 5, 'Flow', '1', 'RUNNING', now() + interval '1 day', 'ended-' || n
            from generate_series(1, 20000) n
            """, """
            insert into durable_message
              (instance_id, execution_id, source_event_id, message_type, message_data, visible_at)
            select 'waiting-' || n, 1, 2, 'TimerFired', '{"source_event_id":2}', now() + interval '1 day'
            from generate_series(1, 20000) n
            """, """
            insert into durable_activity (instance_id, execution_id, event_id, name, input, due_at, owner)
            select 'waiting-' || n, 1, 3, 'work', 'null', now() + interval '1 day',
              case when n % 2 = 0 then 'other' end
            from generate_series(1, 20000) n
            """, """
            insert into durable_node (node_id, handlers, lease_until)
            values ('other', '{"id":"other","handlers":[],"activities":[]}', now() + interval '1 day')
            """);

    /** Everything is to be done. */
    private static final List<String> BACKLOG = List.of("""
            insert into durable_instance
              (instance_id, execution_id, next_event_id, name, version, status, ready_at)
            select 'waiting-' || n, 1, 5, 'Flow', '1', 'RUNNING', now() - n * interval '1 s'
            from generate_series(1, 20000) n
            """, """
            insert into durable_activity (instance_id, execution_id, event_id, name, input, due_at)
            select 'waiting-' || n, 1, 3, 'work', 'null', now() - n * interval '1 s'
            from generate_series(1, 20000) n
            """);

    private GrownTables() {}

    static void fill(JdbcTemplate jdbc) {
        ROWS.forEach(jdbc::execute);
    }

    static void fillWithBacklog(JdbcTemplate jdbc) {
        BACKLOG.forEach(jdbc::execute);
    }
}
