package io.durable;

import java.util.List;

/**
 * Part of a listing.
 *
 * @param total items on all pages together
 */
public record Page<T>(List<T> items, PageRequest request, long total) {

    public Page {
        items = List.copyOf(items);
    }

    public boolean hasNext() {
        return request.next().offset() < total;
    }
}
