package io.durable.reliability.process;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.durable.reliability.load.UnavailableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The door of a node: a request in, an answer out, both as JSON. */
final class NodeServer implements AutoCloseable {

    static final int DONE = 200;
    static final int UNAVAILABLE = 503;
    static final int REFUSED = 500;

    private static final int BACKLOG = 200;

    private final NodeDesk desk;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    NodeServer(NodeDesk desk) throws IOException {
        this.desk = desk;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        int status = DONE;
        Object answer;
        try {
            answer = desk.answer(Request.JSON.readValue(exchange.getRequestBody(), Request.class));
        } catch (UnavailableException e) {
            status = UNAVAILABLE;
            answer = e.getMessage();
        } catch (RuntimeException e) {
            status = REFUSED;
            answer = e.toString();
        }
        byte[] body = Request.JSON.writeValueAsBytes(answer);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
