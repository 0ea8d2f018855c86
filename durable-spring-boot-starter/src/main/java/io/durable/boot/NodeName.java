package io.durable.boot;

import static io.durable.boot.PropertyChecks.invalid;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** The name of a node: the one configured, else application and host. */
final class NodeName {

    private static final int MAX_LENGTH = 200;

    private NodeName() {}

    static String of(@Nullable String configured, Environment environment) {
        if (configured == null) {
            String name = environment.getProperty("spring.application.name", "application") + "@" + hostName();
            return name.substring(0, Math.min(name.length(), MAX_LENGTH));
        }
        if (configured.isBlank() || configured.length() > MAX_LENGTH) {
            throw invalid("durable.node-id", configured, "Set it to a name of 1 to " + MAX_LENGTH + " characters.");
        }
        return configured;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost"; // names differ anyway: every run of a node adds something of its own
        }
    }
}
