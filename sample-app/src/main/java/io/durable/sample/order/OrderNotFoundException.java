package io.durable.sample.order;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** Thrown when a request names an order that was never placed. */
class OrderNotFoundException extends ResponseStatusException {

    OrderNotFoundException(String id) {
        super(HttpStatus.NOT_FOUND, "There is no order " + id);
    }
}
