package io.durable.provider;

import io.durable.Page;
import io.durable.PageRequest;
import java.util.List;

/** Cuts a page out of a whole listing. */
final class InMemoryPages {

    private InMemoryPages() {}

    static <T> Page<T> cut(List<T> all, PageRequest request) {
        List<T> items =
                all.stream().skip(request.offset()).limit(request.size()).toList();
        return new Page<>(items, request, all.size());
    }
}
