package io.durable;

/**
 * Activity methods, scheduled without waiting: {@code ctx.async(payments::quote, order)}. The method reference must be
 * one of an activity stub or an injected activity bean, and the call schedules exactly one activity.
 */
public interface AsyncCalls {

    /** Runs {@code call}, which must call one activity method, and returns that activity's future. */
    <R> DurableFuture<R> async(Call<R> call);

    default <A, R> DurableFuture<R> async(Call1<A, R> method, A a) {
        return async(() -> method.call(a));
    }

    default <A, B, R> DurableFuture<R> async(Call2<A, B, R> method, A a, B b) {
        return async(() -> method.call(a, b));
    }

    default <A, B, C, R> DurableFuture<R> async(Call3<A, B, C, R> method, A a, B b, C c) {
        return async(() -> method.call(a, b, c));
    }

    default DurableFuture<Void> async(VoidCall call) {
        return async(() -> {
            call.call();
            return null;
        });
    }

    default <A> DurableFuture<Void> async(VoidCall1<A> method, A a) {
        return async((VoidCall) () -> method.call(a));
    }

    default <A, B> DurableFuture<Void> async(VoidCall2<A, B> method, A a, B b) {
        return async((VoidCall) () -> method.call(a, b));
    }

    default <A, B, C> DurableFuture<Void> async(VoidCall3<A, B, C> method, A a, B b, C c) {
        return async((VoidCall) () -> method.call(a, b, c));
    }

    /** A call without arguments. */
    @FunctionalInterface
    interface Call<R> {
        R call() throws Exception;
    }

    /** A call with one argument. */
    @FunctionalInterface
    interface Call1<A, R> {
        R call(A a) throws Exception;
    }

    /** A call with two arguments. */
    @FunctionalInterface
    interface Call2<A, B, R> {
        R call(A a, B b) throws Exception;
    }

    /** A call with three arguments. */
    @FunctionalInterface
    interface Call3<A, B, C, R> {
        R call(A a, B b, C c) throws Exception;
    }

    /** A call without arguments and result. */
    @FunctionalInterface
    interface VoidCall {
        void call() throws Exception;
    }

    /** A call with one argument and no result. */
    @FunctionalInterface
    interface VoidCall1<A> {
        void call(A a) throws Exception;
    }

    /** A call with two arguments and no result. */
    @FunctionalInterface
    interface VoidCall2<A, B> {
        void call(A a, B b) throws Exception;
    }

    /** A call with three arguments and no result. */
    @FunctionalInterface
    interface VoidCall3<A, B, C> {
        void call(A a, B b, C c) throws Exception;
    }
}
