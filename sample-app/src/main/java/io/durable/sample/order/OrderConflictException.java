package io.durable.sample.order;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** Thrown when a request does not fit what has become of an order. */
class OrderConflictException extends ResponseStatusException {

    OrderConflictException(String reason) {
        super(HttpStatus.CONFLICT, reason);
    }
}
