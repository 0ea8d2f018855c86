package io.durable.reliability.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * The wire between one node and PostgreSQL. It can be cut, which both ends notice at once; go silent, which neither does;
 * or be slow.
 */
final class Wire implements AutoCloseable {

    private static final String JDBC = "jdbc:";

    private final URI server;
    private final ServerSocket entrance;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile boolean cut;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile Duration delay = Duration.ZERO;

    /** @param url JDBC URL of the database */
    Wire(String url) {
        this.server = URI.create(url.substring(JDBC.length()));
        try {
            this.entrance = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        inBackground(this::accept);
    }

    /** The JDBC URL that leads over this wire. */
    String url() {
        return JDBC + server.toString().replace(server.getAuthority(), "localhost:" + entrance.getLocalPort());
    }

    /** Breaks what is connected; whoever connects from now on is hung up on. */
    void cut() {
        cut = true;
        sockets.forEach(Wire::hangUp);
        sockets.clear();
    }

    /** Holds back everything that is sent. */
    void silence() {
        gate = new CountDownLatch(1);
    }

    /** Takes so long for everything that is sent. */
    void slowDown(Duration by) {
        delay = by;
    }

    /** Works again; what was held back arrives. */
    void heal() {
        cut = false;
        delay = Duration.ZERO;
        gate.countDown();
    }

    private void accept() throws IOException {
        while (!entrance.isClosed()) {
            Socket client = entrance.accept();
            try {
                connect(client);
            } catch (IOException e) {
                hangUp(client); // the server is down
            }
        }
    }

    private void connect(Socket client) throws IOException {
        Socket target = new Socket(server.getHost(), server.getPort());
        sockets.add(client);
        sockets.add(target);
        if (cut) {
            cut();
            return;
        }
        client.setTcpNoDelay(true);
        target.setTcpNoDelay(true);
        inBackground(() -> relay(client, target));
        inBackground(() -> relay(target, client));
    }

    private void relay(Socket from, Socket to) throws IOException {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8192];
            int length;
            while ((length = in.read(buffer)) >= 0) {
                pass();
                out.write(buffer, 0, length);
            }
        } finally {
            hangUp(from);
            hangUp(to);
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    private void pass() throws IOException {
        if (!delay.isZero()) {
            LockSupport.parkNanos(delay.toNanos());
        }
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void hangUp(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    /** Ends with its sockets. */
    private static void inBackground(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                return; // closed
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            entrance.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cut();
        heal();
    }
}
