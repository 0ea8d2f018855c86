package io.durable.boot;

import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** The database with the tables, and the transactions in which they are changed. */
record DurableDatabase(DataSource dataSource, PlatformTransactionManager transactionManager) {

    /** Takes the application's transactions where they are transactions of this database. */
    static DurableDatabase of(DataSource dataSource, List<PlatformTransactionManager> candidates) {
        PlatformTransactionManager manager = candidates.stream()
                .filter(candidate -> ManagedDataSource.of(candidate) == dataSource)
                .findFirst()
                .orElseGet(() -> new JdbcTransactionManager(dataSource));
        return new DurableDatabase(dataSource, manager);
    }
}
