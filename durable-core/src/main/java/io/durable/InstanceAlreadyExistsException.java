package io.durable;

/** Thrown when an orchestration is started under an id that is in use; the instance under that id is untouched. */
public final class InstanceAlreadyExistsException extends DurableException {

    public InstanceAlreadyExistsException(String instanceId) {
        super("Instance '" + instanceId
                + "' exists already; nothing was started. Choose another id, or purge it first");
    }
}
