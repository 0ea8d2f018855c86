package io.durable.jdbc;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** One value of a row that is damaged and mended again. */
final class DamagedColumn {

    /** Which column of which row, for an instance. */
    record Place(String table, List<String> key, String column) {

        static final Place EVENT = of("history", "event_data");
        static final Place EVENT_TYPE = of("history", "event_type");
        static final Place EVENT_ID = of("history", "event_id");
        static final Place EVENT_EXECUTION = of("history", "execution_id");
        static final Place MESSAGE = of("message", "message_data");
        static final Place MESSAGE_TYPE = of("message", "message_type");
        static final Place MESSAGE_EXECUTION = of("message", "execution_id");
        static final Place INPUT = of("activity", "input");
        static final Place OPTIONS = of("activity", "options");
        static final Place ACTIVITY_EVENT = of("activity", "event_id");
        static final Place ATTEMPT = of("activity", "attempt");
        static final Place STATUS = of("instance", "status");
        static final Place CUSTOM_STATUS = of("instance", "custom_status");
        static final Place FAILURE = of("instance", "failure");
        static final Place NEXT_EVENT = of("instance", "next_event_id");
        static final Place EXECUTION = of("instance", "execution_id");

        private static Place of(String table, String column) {
            List<String> key =
                    switch (table) {
                        case "history", "activity" -> List.of("instance_id", "execution_id", "event_id");
                        case "message" -> List.of("instance_id", "message_id");
                        default -> List.of("instance_id");
                    };
            return new Place("durable_" + table, key, column);
        }

        @Override
        public String toString() {
            return table + "." + column;
        }
    }

    private final JdbcTemplate jdbc;
    private final Place place;
    private final Map<String, @Nullable Object> before;
    private @Nullable Object now;

    private DamagedColumn(JdbcTemplate jdbc, Place place, Map<String, @Nullable Object> row) {
        this.jdbc = jdbc;
        this.place = place;
        this.before = row;
    }

    /** The rows an instance has there. */
    static List<DamagedColumn> of(JdbcTemplate jdbc, Place place, String instanceId) {
        String key = String.join(", ", place.key());
        return jdbc
                .queryForList("select * from " + place.table() + " where instance_id = ? order by " + key, instanceId)
                .stream()
                .map(row -> new DamagedColumn(jdbc, place, row))
                .toList();
    }

    String text() {
        return String.valueOf(before.get(place.column()));
    }

    void damage(@Nullable Object value) {
        write(value, before.get(place.column()));
        now = value;
    }

    void mend() {
        write(before.get(place.column()), now);
    }

    private void write(@Nullable Object value, @Nullable Object old) {
        String where = place.key().stream().map(column -> column + " = ?").collect(Collectors.joining(" and "));
        Object[] key = place.key().stream()
                .map(column -> column.equals(place.column()) ? old : before.get(column))
                .toArray();
        Object[] arguments = new Object[key.length + 1];
        arguments[0] = value;
        System.arraycopy(key, 0, arguments, 1, key.length);
        jdbc.update("update " + place.table() + " set " + place.column() + " = ? where " + where, arguments);
    }
}
