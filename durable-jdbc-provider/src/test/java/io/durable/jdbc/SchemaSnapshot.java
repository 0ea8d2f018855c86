package io.durable.jdbc;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;

/** All there is to know of our tables in the current schema, a line per table, column, key and index. */
final class SchemaSnapshot {

    private static final List<String> POSTGRES = List.of("""
            select concat_ws(' ', 'column', c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod),
                'collation', nullif(a.attcollation, 0)::regcollation, 'null', not a.attnotnull,
                'default', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity)
            from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
                left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
            where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
            """, """
            select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
            from pg_constraint where connamespace = current_schema()::regnamespace
            """, """
            select concat_ws(' ', 'index', replace(indexdef, schemaname || '.', ''))
            from pg_indexes where schemaname = current_schema()
            """);

    private static final List<String> H2 = List.of("""
            select concat_ws(' ', 'column', table_name, ordinal_position, column_name, data_type,
                character_maximum_length, datetime_precision, 'null', is_nullable, 'default', column_default,
                'identity', is_identity, identity_generation)
            from information_schema.columns where table_schema = 'PUBLIC'
            """, """
            select concat_ws(' ', 'constraint', c.table_name, c.constraint_type, k.ordinal_position, k.column_name)
            from information_schema.table_constraints c join information_schema.key_column_usage k
                on k.constraint_name = c.constraint_name
            where c.table_schema = 'PUBLIC'
            """, """
            select concat_ws(' ', 'index', i.table_name, i.index_type_name,
                case when i.is_generated then 'generated' else i.index_name end,
                c.ordinal_position, c.column_name, c.ordering_specification, c.is_unique)
            from information_schema.indexes i join information_schema.index_columns c
                on c.index_name = i.index_name and c.table_name = i.table_name
            where i.table_schema = 'PUBLIC'
            """);

    private SchemaSnapshot() {}

    static List<String> of(JdbcTemplate jdbc, String product) {
        Stream<String> queries = (product.equals("h2") ? H2 : POSTGRES).stream();
        return queries.flatMap(query -> jdbc.queryForList(query, String.class).stream())
                .map(line -> line.toLowerCase(Locale.ROOT))
                .filter(line -> !line.contains("changelog_lock")) // made by Liquibase whenever it runs
                .sorted()
                .toList();
    }
}
