package io.durable.sample.order;

import static io.durable.sample.fulfilment.OrderStatus.WAITING_FOR_APPROVAL;

import io.durable.InstanceAlreadyExistsException;
import io.durable.sample.fulfilment.Approval;
import io.durable.sample.fulfilment.Progress;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Orders over HTTP. */
@RestController
@RequestMapping("/orders/{id}")
class OrderController {

    private final Orders orders;
    private final OrderLookup lookup;

    OrderController(Orders orders, OrderLookup lookup) {
        this.orders = orders;
        this.lookup = lookup;
    }

    @PutMapping
    @ResponseStatus(HttpStatus.CREATED)
    OrderView place(
            @PathVariable @Pattern(regexp = "[A-Za-z0-9-]{1,60}") String id, @Valid @RequestBody OrderRequest request) {
        try {
            return OrderView.of(orders.place(id, request), Progress.NONE, List.of());
        } catch (DuplicateKeyException | InstanceAlreadyExistsException e) {
            throw new OrderConflictException("Order " + id + " has been placed already");
        }
    }

    @GetMapping
    OrderView find(@PathVariable String id) {
        return lookup.find(id);
    }

    @PostMapping("/approval")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void approve(@PathVariable String id, @Valid @RequestBody ApprovalRequest request) {
        OrderView order = lookup.find(id);
        if (order.status() != WAITING_FOR_APPROVAL) {
            throw new OrderConflictException("Order " + id + " does not wait for approval: it is " + order.status());
        }
        orders.approve(id, new Approval(request.by()));
    }

    @PostMapping("/notes")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void addNote(@PathVariable String id, @Valid @RequestBody NoteRequest request) {
        OrderView order = lookup.find(id);
        if (order.status().isFinal()) {
            throw new OrderConflictException("Nobody reads notes for order " + id + ": it is " + order.status());
        }
        orders.addNote(id, request.text());
    }
}
