package io.durable.boot.actuate;

import io.durable.Page;
import java.util.List;
import java.util.function.Function;

/**
 * Part of a listing.
 *
 * @param total items on all pages together
 */
record PageView<T>(List<T> items, int page, int size, long total) {

    static <S, T> PageView<T> of(Page<S> page, Function<S, T> view) {
        return new PageView<>(
                page.items().stream().map(view).toList(),
                page.request().number(),
                page.request().size(),
                page.total());
    }
}
