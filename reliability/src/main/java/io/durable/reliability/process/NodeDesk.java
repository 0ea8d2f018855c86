package io.durable.reliability.process;

import io.durable.reliability.load.Client;
import io.durable.reliability.load.LocalClient;
import io.durable.reliability.node.ShiftedClock;
import io.durable.reliability.node.WorkingNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.JdbcUtils;

/** Does what a node is asked. */
final class NodeDesk {

    private static final int NO_ROUND = -1;

    private final WorkingNode node;
    private final ShiftedClock clock;
    private final RoundLog log;
    private final Client client;
    private final ReadWriteLock rounds = new ReentrantReadWriteLock(true);
    private int round;

    NodeDesk(WorkingNode node, ShiftedClock clock, RoundLog log) {
        this.node = node;
        this.clock = clock;
        this.log = log;
        this.round = log.round();
        this.client = new LocalClient(node.runtime().client(), () -> false);
    }

    @Nullable
    Object answer(Request request) {
        if (!request.verb().isOfClients()) {
            return control(request);
        }
        rounds.readLock().lock();
        try {
            if (request.round() != round) {
                throw new IllegalStateException(request + " comes too late");
            }
            return serve(request);
        } finally {
            rounds.readLock().unlock();
        }
    }

    private @Nullable Object serve(Request request) {
        String id = Objects.requireNonNull(request.instanceId());
        switch (request.verb()) {
            case START -> client.start(Objects.requireNonNull(request.name()), request.data(), id);
            case RAISE ->
                client.raise(
                        id,
                        Objects.requireNonNull(request.name()),
                        request.data().asString());
            case MAIL -> {
                return client.mail(
                        id,
                        Objects.requireNonNull(request.name()),
                        request.data().asString());
            }
            case CANCEL -> client.cancel(id);
            case TERMINATE -> client.terminate(id);
            case RESULT -> {
                return client.result(id, request.time()).orElse(null);
            }
            default -> throw new IllegalArgumentException("Unknown request " + request);
        }
        return null;
    }

    private @Nullable Object control(Request request) {
        switch (request.verb()) {
            case CLOSE -> serve(NO_ROUND);
            case ROUND -> {
                log.begin(request.round());
                serve(request.round());
            }
            case EXHAUST -> new Thread(() -> exhaust(request.time())).start();
            case CLOCK -> clock.shift(request.time());
            case SWEEP -> new Sweep(node.runtime()).run();
            case VITALS -> {
                return Vitals.ofThisProcess();
            }
            default -> throw new IllegalArgumentException("Unknown request " + request);
        }
        return null;
    }

    private void serve(int next) {
        rounds.writeLock().lock();
        try {
            round = next;
        } finally {
            rounds.writeLock().unlock();
        }
    }

    /** Takes every connection as it becomes free, and gives them all back when the time is over. */
    private void exhaust(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        List<Connection> taken = new ArrayList<>();
        while (System.nanoTime() < end) {
            try {
                taken.add(node.pool().getConnection());
            } catch (SQLException e) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1)); // none is left
            }
        }
        taken.forEach(JdbcUtils::closeConnection);
    }
}
