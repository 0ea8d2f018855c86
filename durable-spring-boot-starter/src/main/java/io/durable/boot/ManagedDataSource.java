package io.durable.boot;

import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.util.ClassUtils;

/** Says which database the transactions of a transaction manager are about. */
final class ManagedDataSource {

    private static final boolean JPA = ClassUtils.isPresent(
            "org.springframework.orm.jpa.JpaTransactionManager", ManagedDataSource.class.getClassLoader());

    private ManagedDataSource() {}

    static @Nullable DataSource of(PlatformTransactionManager manager) {
        if (manager instanceof DataSourceTransactionManager jdbc) {
            return jdbc.getDataSource();
        }
        return JPA ? Jpa.of(manager) : null;
    }

    /** Apart, so that it is not loaded without JPA. */
    private static final class Jpa {

        static @Nullable DataSource of(PlatformTransactionManager manager) {
            return manager instanceof JpaTransactionManager jpa ? jpa.getDataSource() : null;
        }
    }
}
