package io.durable.replay;

/** Unwinds orchestration code from inside; an {@link Error}, so that {@code catch (Exception e)} cannot eat it. */
@SuppressWarnings("serial")
final class Unwind extends Error {

    Unwind() {
        super("This orchestration is being unwound; let the error pass", null, false, false);
    }
}
