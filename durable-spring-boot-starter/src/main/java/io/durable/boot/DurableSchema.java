package io.durable.boot;

import io.durable.jdbc.JdbcSchema;
import io.durable.jdbc.JdbcSettings;
import javax.sql.DataSource;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;

/** Creates and updates the tables, after the application has initialised its own. */
@DependsOnDatabaseInitialization
class DurableSchema implements InitializingBean {

    private final DataSource dataSource;
    private final JdbcSettings settings;
    private final boolean initialize;

    DurableSchema(DataSource dataSource, JdbcSettings settings, boolean initialize) {
        this.dataSource = dataSource;
        this.settings = settings;
        this.initialize = initialize;
    }

    @Override
    public void afterPropertiesSet() {
        if (initialize) {
            JdbcSchema.update(dataSource, settings);
        }
    }
}
