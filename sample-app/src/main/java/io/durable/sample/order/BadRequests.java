package io.durable.sample.order;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Answers requests that cannot be served with a problem, and says what is wrong with them. */
@RestControllerAdvice
class BadRequests extends ResponseEntityExceptionHandler {

    @Override
    protected @Nullable ResponseEntity<Object> handleHandlerMethodValidationException(
            HandlerMethodValidationException refused, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        refused.getBody().setDetail(describe(refused.getAllErrors()));
        return super.handleHandlerMethodValidationException(refused, headers, status, request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(
            MethodArgumentNotValidException refused, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        refused.getBody().setDetail(describe(refused.getAllErrors()));
        return super.handleMethodArgumentNotValid(refused, headers, status, request);
    }

    private static String describe(List<? extends MessageSourceResolvable> errors) {
        return errors.stream().map(BadRequests::describe).sorted().collect(Collectors.joining(", "));
    }

    private static String describe(MessageSourceResolvable error) {
        String what = error instanceof FieldError field ? field.getField() : "id";
        return what + " " + error.getDefaultMessage();
    }
}
