package io.durable.sample.fulfilment;

import io.durable.ActivityContext;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Keeps what activities have done, each of them once however often it is attempted. */
@Component
public class Effects {

    private final JdbcClient jdbc;

    Effects(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Records that the running activity has its effect on an order.
     *
     * @return false if an earlier attempt of it had it already
     */
    @Transactional
    public boolean record(String orderId) {
        ActivityContext activity = ActivityContext.current();
        int rows = jdbc.sql("""
                        insert into effect (idempotency_key, order_id, activity)
                        select :key, :orderId, :activity
                        where not exists (select 1 from effect where idempotency_key = :key)
                        """)
                .param("key", activity.idempotencyKey())
                .param("orderId", orderId)
                .param("activity", activity.name())
                .update();
        return rows == 1;
    }

    /** Names of the activities that have had their effect on an order, in that order. */
    public List<String> of(String orderId) {
        return jdbc.sql("select activity from effect where order_id = :orderId order by id")
                .param("orderId", orderId)
                .query(String.class)
                .list();
    }
}
