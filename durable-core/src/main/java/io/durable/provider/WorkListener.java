package io.durable.provider;

/** Is told that there may be work. */
public interface WorkListener {

    /** An instance may be ready for a turn. */
    void instancesReady();

    /** An activity may be ready to run. */
    void activitiesReady();
}
