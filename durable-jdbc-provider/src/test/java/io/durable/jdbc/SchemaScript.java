package io.durable.jdbc;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import liquibase.Scope;
import liquibase.analytics.configuration.AnalyticsArgs;
import liquibase.changelog.ChangeLogParameters;
import liquibase.command.CommandScope;
import liquibase.command.core.UpdateSqlCommandStep;
import liquibase.command.core.helpers.DatabaseChangelogCommandStep;
import liquibase.command.core.helpers.DbUrlConnectionArgumentsCommandStep;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

/**
 * The SQL for those who do not let Liquibase create the tables.
 *
 * @param product the database, as Liquibase calls it
 */
record SchemaScript(String product) {

    private static final String HEADER = """
            -- The tables of Durable on %s, for those who run SQL themselves. Generated from changelog.sql.
            -- durable_changelog says what has run, so that Liquibase can take over from here.

            """;

    Path file() {
        return Path.of("src/main/resources/io/durable/jdbc/schema-" + product + ".sql");
    }

    /** What the jar has. */
    Resource shipped() {
        return new ClassPathResource("schema-" + product + ".sql", JdbcSchema.class);
    }

    /** What Liquibase would run on an empty database now. */
    String generate() throws Exception {
        ClassLoaderResourceAccessor resources = new ClassLoaderResourceAccessor();
        Path nothingRan = Files.createTempDirectory("durable").resolve("changelog.csv");
        Database offline = DatabaseFactory.getInstance()
                .openDatabase(
                        "offline:" + product + "?outputLiquibaseSql=all&changeLogFile=" + nothingRan,
                        null,
                        null,
                        null,
                        resources);
        offline.setDatabaseChangeLogTableName("durable_changelog");
        offline.setOutputDefaultSchema(false);
        ChangeLogParameters parameters = new ChangeLogParameters(offline);
        JdbcSchema.changeLogParameters(JdbcSettings.DEFAULT).forEach(parameters::set);
        ByteArrayOutputStream sql = new ByteArrayOutputStream();
        Map<String, Object> scope =
                Map.of(Scope.Attr.resourceAccessor.name(), resources, AnalyticsArgs.ENABLED.getKey(), false);
        Scope.child(scope, () -> new CommandScope(UpdateSqlCommandStep.COMMAND_NAME)
                .addArgumentValue(DbUrlConnectionArgumentsCommandStep.DATABASE_ARG, offline)
                .addArgumentValue(UpdateSqlCommandStep.CHANGELOG_FILE_ARG, JdbcSchema.CHANGELOG)
                .addArgumentValue(DatabaseChangelogCommandStep.CHANGELOG_PARAMETERS, parameters)
                .setOutput(sql)
                .execute());
        return HEADER.formatted(product.equals("h2") ? "H2" : "PostgreSQL")
                + timeless(sql.toString(StandardCharsets.UTF_8));
    }

    /** Without what differs from run to run. Liquibase adds checksums when it finds none. */
    private static String timeless(String sql) {
        return sql.lines()
                        .filter(line ->
                                !line.matches("-- (\\*+|Update Database|Change Log:|Ran at:|Against:|Liquibase).*"))
                        .collect(Collectors.joining("\n"))
                        .replaceAll("(?i)durable_changelog", "durable_changelog")
                        .replaceAll("'\\d+:[0-9a-f]{32}'", "NULL")
                        .replaceAll("'[^']*', '\\d{10}'\\)", "NULL, NULL)")
                        .replaceAll("\n{3,}", "\n\n")
                        .strip()
                + "\n";
    }
}
