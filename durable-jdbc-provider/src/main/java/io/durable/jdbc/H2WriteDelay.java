package io.durable.jdbc;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcOperations;

/** Says so when a commit on H2 is not on disk yet once it is acknowledged. */
final class H2WriteDelay {

    private static final Logger log = LoggerFactory.getLogger(H2WriteDelay.class);

    private H2WriteDelay() {}

    static void check(JdbcOperations jdbc) {
        List<String> delay = jdbc.queryForList("""
                select setting_value from information_schema.settings
                where setting_name = 'WRITE_DELAY' and setting_value <> '0' and database_path() is not null
                """, String.class);
        if (!delay.isEmpty()) {
            log.warn(
                    "This H2 database writes commits to its file up to {} ms late: a crash of the process loses what was"
                            + " acknowledged in that time. Add ;WRITE_DELAY=0 to its URL",
                    delay.get(0));
        }
    }
}
