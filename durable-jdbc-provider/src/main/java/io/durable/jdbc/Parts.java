package io.durable.jdbc;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Does with some elements of a list otherwise than with the others, and answers for all in their order. */
final class Parts {

    private Parts() {}

    /** Neither function is called for nothing; each answers with one result per element. */
    static <T, R> List<R> of(
            List<T> all, Predicate<T> which, Function<List<T>, List<R>> those, Function<List<T>, List<R>> others) {
        Map<Boolean, List<T>> parts = all.stream().collect(Collectors.partitioningBy(which));
        Iterator<R> ofThose = apply(those, parts.get(true));
        Iterator<R> ofOthers = apply(others, parts.get(false));
        return all.stream()
                .map(one -> which.test(one) ? ofThose.next() : ofOthers.next())
                .toList();
    }

    static <T> boolean areDistinct(List<T> all, Function<T, String> id) {
        return all.stream().map(id).distinct().count() == all.size();
    }

    private static <T, R> Iterator<R> apply(Function<List<T>, List<R>> function, List<T> part) {
        return (part.isEmpty() ? List.<R>of() : function.apply(part)).iterator();
    }
}
