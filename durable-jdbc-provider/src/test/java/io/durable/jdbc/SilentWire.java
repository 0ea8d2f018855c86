package io.durable.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A wire to a database server. Once silent, nothing comes through any more, and neither end is told. */
final class SilentWire implements AutoCloseable {

    private static final String JDBC = "jdbc:";
    private static final int POSTGRES_PORT = 5432;

    private final URI server;
    private final ServerSocket entrance;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private volatile int silences;

    /** @param url JDBC URL of the server */
    SilentWire(String url) {
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

    /** What is connected now is silent from now on; new connections work. */
    void silence() {
        silences++;
    }

    private void accept() throws IOException {
        while (!entrance.isClosed()) {
            Socket client = entrance.accept();
            Socket target = new Socket(server.getHost(), server.getPort() < 0 ? POSTGRES_PORT : server.getPort());
            sockets.add(client);
            sockets.add(target);
            int opened = silences;
            inBackground(() -> relay(client, target, opened));
            inBackground(() -> relay(target, client, opened));
        }
    }

    private void relay(Socket from, Socket to, int opened) throws IOException {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] buffer = new byte[8192];
        int length;
        while ((length = in.read(buffer)) >= 0) {
            if (silences == opened) {
                out.write(buffer, 0, length);
            }
        }
        if (silences == opened) {
            to.close();
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
    public void close() throws IOException {
        entrance.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
