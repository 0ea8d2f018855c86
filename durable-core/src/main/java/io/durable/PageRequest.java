package io.durable;

/**
 * Which part of a listing is wanted.
 *
 * @param number 0 for the first page
 */
public record PageRequest(int number, int size) {

    private static final int MAX_SIZE = 1000;

    public PageRequest {
        if (number < 0) {
            throw new IllegalArgumentException("page must not be negative, but is " + number);
        }
        if (size < 1 || size > MAX_SIZE) {
            throw new IllegalArgumentException("size must lie between 1 and " + MAX_SIZE + ", but is " + size);
        }
    }

    public static PageRequest first(int size) {
        return new PageRequest(0, size);
    }

    public PageRequest next() {
        return new PageRequest(number + 1, size);
    }

    /** How many items come before this page. */
    public long offset() {
        return (long) number * size;
    }
}
