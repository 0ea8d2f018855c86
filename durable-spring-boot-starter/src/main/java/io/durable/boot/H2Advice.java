package io.durable.boot;

import java.sql.DatabaseMetaData;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.jdbc.support.MetaDataAccessException;

/** Says what an H2 database, as it is configured, does not survive. */
final class H2Advice {

    private static final Logger log = LoggerFactory.getLogger(H2Advice.class);

    private H2Advice() {}

    static void give(DataSource dataSource) throws MetaDataAccessException {
        String url = JdbcUtils.extractDatabaseMetaData(dataSource, DatabaseMetaData::getURL);
        if (url.startsWith("jdbc:h2:mem:")) {
            log.info("The database is in memory: orchestrations are gone when this process ends."
                    + " Set 'spring.datasource.url' to keep them");
        } else if (delaysWrites(dataSource)) {
            log.warn("The database may lose the last half second when the process is killed."
                    + " Add ';WRITE_DELAY=0' to 'spring.datasource.url'");
        }
    }

    private static boolean delaysWrites(DataSource dataSource) {
        return JdbcClient.create(dataSource)
                .sql("select setting_value from information_schema.settings where setting_name = 'WRITE_DELAY'")
                .query(String.class)
                .stream()
                .anyMatch(delay -> !delay.equals("0"));
    }
}
