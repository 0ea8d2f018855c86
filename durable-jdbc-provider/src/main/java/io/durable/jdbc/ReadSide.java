package io.durable.jdbc;

import java.util.List;
import org.springframework.data.jdbc.core.JdbcAggregateOperations;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.convert.JdbcConverter;
import org.springframework.data.jdbc.core.convert.JdbcCustomConversions;
import org.springframework.data.jdbc.core.convert.QueryMappingConfiguration;
import org.springframework.data.jdbc.core.dialect.DialectResolver;
import org.springframework.data.jdbc.core.dialect.JdbcDialect;
import org.springframework.data.jdbc.core.mapping.JdbcMappingContext;
import org.springframework.data.jdbc.repository.config.JdbcConfiguration;
import org.springframework.data.relational.RelationalManagedTypes;
import org.springframework.data.relational.core.mapping.NamingStrategy;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;

/** A Spring Data JDBC of our own, out of the way of the application's. */
final class ReadSide {

    private ReadSide() {}

    static JdbcAggregateOperations over(Sql sql) {
        NamedParameterJdbcTemplate operations = new NamedParameterJdbcTemplate(sql.jdbc());
        JdbcDialect dialect = DialectResolver.getDialect(sql.jdbc());
        JdbcCustomConversions conversions = JdbcConfiguration.createCustomConversions(dialect, List.of());
        JdbcMappingContext mapping = JdbcConfiguration.createMappingContext(
                RelationalManagedTypes.from(InstanceRow.class), conversions, new TableNames(sql.prefix()));
        mapping.setForceQuote(false);
        JdbcConverter converter = JdbcConfiguration.createConverter(
                mapping, operations, (identifier, path) -> List.of(), conversions, dialect);
        return new JdbcAggregateTemplate(
                converter,
                JdbcConfiguration.createDataAccessStrategy(
                        operations, converter, QueryMappingConfiguration.EMPTY, dialect));
    }

    /** The table of instances, under the prefix it has in this database. */
    private record TableNames(String prefix) implements NamingStrategy {

        @Override
        public String getSchema() {
            return prefix.substring(0, Math.max(0, prefix.indexOf('.')));
        }

        @Override
        public String getTableName(Class<?> type) {
            return prefix.substring(prefix.indexOf('.') + 1) + "instance";
        }
    }
}
