package io.durable.jdbc;

import io.durable.jdbc.Given.Column;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** PostgreSQL: many rows in one statement, as one array per column. */
final class PostgresDialect implements Dialect {

    /**
     * One plan for all tables and all groups: not made for tables that are nearly empty, for it is kept while they grow, and
     * not made anew for every small group, for which planning takes as long as writing.
     */
    static final String BY_INDEX =
            "select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true);\n";

    /**
     * That {@code t} is the row {@code found}, and still as it was found. The place of a row alone does not say so: who
     * waited for somebody else's change goes on with the row that change has made, and not every PostgreSQL then looks at
     * the place again; nor is a place that of one row where a table has partitions.
     */
    static final String AS_FOUND =
            "t.ctid = found.ctid and " + Sql.likely("t.xmin = found.xmin and t.tableoid = found.tableoid");

    /** What {@link #AS_FOUND} compares. */
    static final String PLACE = "ctid, xmin, tableoid";

    /** That nobody has claimed an instance, nothing is due for it, and it is the one created at that moment. */
    static String unclaimed(String createdAt) {
        return "(created_at = " + createdAt + " and status = 'RUNNING' and (ready_at is null or ready_at > now()))";
    }

    @Override
    public String afterMillis() {
        return "now() + ? * interval '1 millisecond'";
    }

    @Override
    public Shortcuts shortcuts(Sql sql) {
        return new PostgresShortcuts(sql);
    }

    /**
     * Key by key: {@code offset 0} keeps the planner from making it a join, which it would run by reading the whole
     * table where it believes that to be small, or the keys to be many.
     */
    @Override
    public String text(KeyedQuery query) {
        return "select found.* from unnest(" + query.key().each(column -> "?::" + column.type() + "[]", ", ")
                + ") as wanted (" + query.key().each(Column::name, ", ") + ") cross join lateral (select "
                + query.columns()
                + " from " + query.table() + " as t where "
                + query.key().each(column -> "t." + column.name() + " = wanted." + column.name(), " and ") + " "
                + query.rest() + " offset 0) as found";
    }

    /** From one owner to the next through their index: there are few of them, but may be many activities. */
    @Override
    public String activityOwners() {
        return """
                with recursive owners (owner) as (
                  (select owner from durable_activity where owner > '' order by owner limit 1)
                  union all
                  select (select owner from durable_activity where owner > last.owner order by owner limit 1)
                  from owners as last where last.owner is not null)
                select owner from owners where owner is not null""";
    }

    /** Not knowing how many, the planner expects a tenth, for which following the index is best, whatever there is. */
    @Override
    public <T> List<T> lock(Sql sql, FirstRows rows, RowMapper<T> mapper) {
        return sql.query(
                rows.select(rows.columns(), "") + " limit (select ?::bigint) for update skip locked",
                mapper,
                rows.argumentsAnd(rows.max()));
    }

    @Override
    public void insert(Sql sql, Insert insert, List<@Nullable Object[]> rows) {
        sql.update(statement(insert), arguments(insert, rows));
    }

    @Override
    public Set<String> insertIfAbsent(Sql sql, Insert insert, List<@Nullable Object[]> rows) {
        String key = insert.rows().columns().get(0).name();
        String statement = statement(insert) + " on conflict (" + key + ") do nothing returning " + key;
        return new HashSet<>(sql.query(statement, (row, n) -> row.getString(1), arguments(insert, rows)));
    }

    static String statement(Insert insert) {
        return statement(insert, given(insert.rows()));
    }

    /** @param given the rows, under that name */
    static String statement(Insert insert, String given) {
        return insert.head() + " select " + insert.rows().each(PostgresDialect::value) + " from " + given;
    }

    /** Rows that come as one array per column; as a table function, {@code unnest} would keep each column aside first. */
    static String given(Given rows) {
        return "(select " + rows.each(column -> "unnest(?::" + elementType(column) + "[]) as " + column.name())
                + ") as given";
    }

    private static String value(Column column) {
        return column.type().equals(Given.DELAY)
                ? "now() + " + column.name() + " * interval '1 millisecond'"
                : column.name();
    }

    static String elementType(Column column) {
        return column.type().equals(Given.DELAY) ? "bigint" : column.type();
    }

    private static Object[] arguments(Insert insert, List<@Nullable Object[]> rows) {
        return arrays(insert.rows(), rows).toArray();
    }

    /** Rows as {@link #given} takes them. */
    static Stream<Object> arrays(Given given, List<@Nullable Object[]> rows) {
        return IntStream.range(0, given.columns().size())
                .mapToObj(column ->
                        new PostgresArray(rows.stream().map(row -> row[column]).toArray()));
    }
}
