package io.durable.jdbc;

import static org.springframework.data.relational.core.query.Criteria.where;

import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.Page;
import io.durable.PageRequest;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.data.domain.Sort;
import org.springframework.data.jdbc.core.JdbcAggregateOperations;
import org.springframework.data.relational.core.query.Criteria;
import org.springframework.data.relational.core.query.Query;

/** Finds and lists instances. */
final class InstanceReads {

    private static final Sort NEWEST_FIRST = Sort.by(Sort.Order.desc("createdAt"), Sort.Order.asc("instanceId"));
    private static final Sort OLDEST_FIRST = Sort.by("createdAt", "instanceId");

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    private static final KeyedQuery EXISTING = KeyedQuery.select(
            InstanceRow.COLUMNS,
            "durable_instance",
            "and status <> '" + InstanceTable.ANNOUNCED + "'",
            "instance_id varchar");

    private final Sql sql;
    private final JdbcAggregateOperations rows;

    InstanceReads(Sql sql) {
        this.sql = sql;
        this.rows = ReadSide.over(sql);
    }

    List<Instance> find(List<String> instanceIds) {
        return instanceIds.isEmpty()
                ? List.of()
                : sql.query(EXISTING, InstanceRow::read, Sql.texts(Set.copyOf(instanceIds)));
    }

    List<Instance> children(String instanceId) {
        return instances(
                Query.query(where("parentId").is(instanceId).and(existing())).sort(OLDEST_FIRST));
    }

    Page<Instance> list(InstanceFilter filter, PageRequest page) {
        Query matching = Query.query(criteria(filter));
        List<Instance> items =
                instances(matching.sort(NEWEST_FIRST).offset(page.offset()).limit(page.size()));
        return new Page<>(items, page, rows.count(matching, InstanceRow.class));
    }

    private static Criteria criteria(InstanceFilter filter) {
        List<Criteria> parts = new ArrayList<>(List.of(existing()));
        if (!filter.statuses().isEmpty()) {
            parts.add(where("status")
                    .in(filter.statuses().stream().map(InstanceStatus::name).toList()));
        }
        if (filter.name() != null) {
            parts.add(where("name").is(filter.name()));
        }
        if (filter.createdFrom() != null) {
            parts.add(where("createdAt").greaterThanOrEquals(storable(filter.createdFrom())));
        }
        if (filter.createdTo() != null) {
            parts.add(where("createdAt").lessThan(storable(filter.createdTo())));
        }
        return Criteria.from(parts);
    }

    /** Databases do not know all the time there is. */
    private static OffsetDateTime storable(Instant moment) {
        return Sql.time(moment.isBefore(FIRST) ? FIRST : moment.isAfter(LAST) ? LAST : moment);
    }

    private static Criteria existing() {
        return where("status").not(InstanceTable.ANNOUNCED);
    }

    private List<Instance> instances(Query query) {
        List<Instance> found = new ArrayList<>();
        rows.findAll(query, InstanceRow.class).forEach(row -> found.add(row.toInstance()));
        return found;
    }
}
