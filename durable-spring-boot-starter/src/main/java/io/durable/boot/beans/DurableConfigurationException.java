package io.durable.boot.beans;

import io.durable.DurableException;

/** Thrown at start-up when the application cannot be run as it is written or configured. */
public final class DurableConfigurationException extends DurableException {

    private final String problem;
    private final String action;

    public DurableConfigurationException(String problem, String action) {
        super(problem + " " + action);
        this.problem = problem;
        this.action = action;
    }

    public String problem() {
        return problem;
    }

    /** What mends it. */
    public String action() {
        return action;
    }
}
