package io.durable.benchmarks.engine;

import io.durable.benchmarks.measure.Database;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Durable on tables that are full of finished instances: copies of one that it has run itself. */
public final class LoadedEngine implements Engine.Chains, Engine.RoundTrips {

    private final DurableEngine engine;

    public LoadedEngine(Database database, Setting setting) {
        engine = new DurableEngine(database, setting);
        DataSource pool = database.pool(1);
        try {
            load(new JdbcTemplate(pool), setting.finished());
        } finally {
            Database.close(pool);
        }
    }

    private void load(JdbcTemplate jdbc, int finished) {
        if (count(jdbc) >= finished) {
            return;
        }
        jdbc.execute("truncate durable_instance, durable_history");
        engine.roundTrip();
        jdbc.execute("drop table if exists original");
        jdbc.execute("create table original as select instance_id from durable_instance");
        for (String table : new String[] {"durable_history", "durable_instance"}) {
            jdbc.update(copying(jdbc, table), finished);
            jdbc.execute("vacuum analyze " + table);
        }
    }

    private static long count(JdbcTemplate jdbc) {
        Long count = jdbc.queryForObject("select count(*) from durable_instance", Long.class);
        return count == null ? 0 : count;
    }

    /** In the order of their ids, which is the fastest way to fill an index. */
    private static String copying(JdbcTemplate jdbc, String table) {
        String columns = jdbc
                .queryForList(
                        "select column_name from information_schema.columns where table_name = ?", String.class, table)
                .stream()
                .filter(column -> !column.equals("instance_id"))
                .collect(Collectors.joining(", "));
        return "insert into " + table + " (instance_id, " + columns + ") select copy.id, " + columns
                + " from " + table + " join original using (instance_id), "
                + " (select md5(n::text)::uuid::text id from generate_series(1, ?) n) copy order by copy.id";
    }

    @Override
    public void chains(int instances, int steps) {
        engine.chains(instances, steps);
    }

    @Override
    public void roundTrip() {
        engine.roundTrip();
    }

    @Override
    public Map<String, Long> counters() {
        return engine.counters();
    }

    @Override
    public void close() {
        engine.close();
    }
}
