package io.durable.jdbc;

import java.util.Map;
import javax.sql.DataSource;
import liquibase.UpdateSummaryEnum;
import liquibase.exception.LiquibaseException;
import liquibase.integration.spring.SpringLiquibase;
import org.springframework.core.io.DefaultResourceLoader;

/** Creates and updates the tables, with a Liquibase of our own whose records are kept apart from the application's. */
public final class JdbcSchema {

    static final String CHANGELOG = "io/durable/jdbc/changelog.sql";

    private JdbcSchema() {}

    /** An index is named without a schema: it is in that of its table. */
    static Map<String, String> changeLogParameters(JdbcSettings settings) {
        return Map.of("prefix", settings.prefix(), "index-prefix", settings.tablePrefix());
    }

    /** @throws IllegalStateException if the schema cannot be brought up to date */
    public static void update(DataSource dataSource, JdbcSettings settings) {
        SpringLiquibase liquibase = new SpringLiquibase();
        liquibase.setDataSource(dataSource);
        liquibase.setChangeLog("classpath:" + CHANGELOG);
        liquibase.setChangeLogParameters(changeLogParameters(settings));
        liquibase.setDatabaseChangeLogTable(settings.tablePrefix() + "changelog");
        liquibase.setDatabaseChangeLogLockTable(settings.tablePrefix() + "changelog_lock");
        liquibase.setLiquibaseSchema(settings.schema());
        liquibase.setAnalyticsEnabled(false);
        liquibase.setShowSummary(UpdateSummaryEnum.OFF);
        liquibase.setResourceLoader(new DefaultResourceLoader(JdbcSchema.class.getClassLoader()));
        try {
            liquibase.afterPropertiesSet();
        } catch (LiquibaseException e) {
            throw new IllegalStateException("The tables " + settings.prefix() + "* could not be created or updated", e);
        }
    }
}
