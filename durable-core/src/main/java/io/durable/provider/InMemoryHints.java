package io.durable.provider;

/** What the listener is to be told once the lock is released. */
final class InMemoryHints {

    private boolean instances;
    private boolean activities;

    void instancesReady() {
        instances = true;
    }

    void activitiesReady() {
        activities = true;
    }

    /** What has come together since the last time. */
    Taken take() {
        Taken taken = new Taken(instances, activities);
        instances = false;
        activities = false;
        return taken;
    }

    record Taken(boolean instances, boolean activities) {

        void tell(WorkListener listener) {
            if (instances) {
                listener.instancesReady();
            }
            if (activities) {
                listener.activitiesReady();
            }
        }
    }
}
