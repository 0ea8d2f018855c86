package io.durable.boot;

import io.durable.boot.beans.DurableConfigurationException;
import java.sql.DatabaseMetaData;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.jdbc.support.MetaDataAccessException;
import org.springframework.transaction.PlatformTransactionManager;

/** The database with the tables, and the transactions in which they are changed. */
record DurableDatabase(DataSource dataSource, PlatformTransactionManager transactionManager, Product product) {

    /** The databases Durable runs on. */
    enum Product {
        H2,
        POSTGRESQL
    }

    /** Takes the application's transactions where they are transactions of this database. */
    static DurableDatabase of(DataSource dataSource, List<PlatformTransactionManager> candidates) {
        PlatformTransactionManager manager = candidates.stream()
                .filter(candidate -> ManagedDataSource.of(candidate) == dataSource)
                .findFirst()
                .orElseGet(() -> new JdbcTransactionManager(dataSource));
        try {
            return new DurableDatabase(dataSource, manager, product(dataSource));
        } catch (MetaDataAccessException e) {
            throw new IllegalStateException("The database does not say what it is", e);
        }
    }

    private static Product product(DataSource dataSource) throws MetaDataAccessException {
        String name = JdbcUtils.extractDatabaseMetaData(dataSource, DatabaseMetaData::getDatabaseProductName);
        return switch (name) {
            case "H2" -> {
                H2Advice.give(dataSource);
                yield Product.H2;
            }
            case "PostgreSQL" -> Product.POSTGRESQL;
            default ->
                throw new DurableConfigurationException(
                        "Durable runs on H2 and PostgreSQL, but the database of the DataSource is " + name + ".",
                        "Add a DataSource for H2 or PostgreSQL and mark it @DurableDataSource.");
        };
    }
}
