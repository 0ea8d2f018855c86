package io.durable.jdbc;

/**
 * A moment at which a node can die.
 *
 * @param action a statement, or {@code commit}
 * @param done whether the database has done it; its caller does not hear of it
 * @param occurrence 1 for the first time this action is taken
 */
record CrashPoint(String action, boolean done, int occurrence) {

    private static final int SHOWN = 90;

    @Override
    public String toString() {
        String text = action.replaceAll("\\s+", " ").strip();
        return (done ? "after " : "before ") + text.substring(0, Math.min(SHOWN, text.length())) + " #" + occurrence;
    }
}
