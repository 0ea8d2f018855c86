package io.durable;

/** Thrown when an operation names an instance that does not exist. */
public final class InstanceNotFoundException extends DurableException {

    public InstanceNotFoundException(String instanceId) {
        super("There is no instance '" + instanceId + "'");
    }
}
