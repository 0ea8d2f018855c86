package io.durable.boot.fuzz;

import io.durable.DurableClient;
import io.durable.InstanceAlreadyExistsException;
import io.durable.InstanceNotFoundException;
import io.durable.MailboxFullException;
import io.durable.StartOptions;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Hands on to the client what it is given, as it is; only what the client promises to refuse is a bad request. */
@RestController
class Desk {

    private final DurableClient client;

    Desk(DurableClient client) {
        this.client = client;
    }

    @PostMapping("/start")
    void start(
            @RequestParam String id, @RequestParam String name, @RequestBody(required = false) @Nullable Object input) {
        client.start(name, input, StartOptions.id(id));
    }

    @PostMapping("/raise")
    void raise(
            @RequestParam String id, @RequestParam String name, @RequestBody(required = false) @Nullable Object data) {
        client.raiseEvent(id, name, data);
    }

    @PostMapping("/raise-persistent")
    void raisePersistent(
            @RequestParam String id, @RequestParam String name, @RequestBody(required = false) @Nullable Object data) {
        client.raisePersistentEvent(id, name, data);
    }

    @PostMapping("/cancel")
    void cancel(@RequestParam String id, @RequestParam String name) {
        client.cancel(id, name);
    }

    @PostMapping("/terminate")
    void terminate(@RequestParam String id, @RequestParam String name) {
        client.terminate(id, name);
    }

    @PostMapping("/status")
    String status(@RequestParam String id, @RequestParam String name) {
        return client.handle(id, Object.class).status() + name;
    }

    @ExceptionHandler({
        IllegalArgumentException.class,
        InstanceNotFoundException.class,
        InstanceAlreadyExistsException.class,
        MailboxFullException.class
    })
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    String refused(RuntimeException e) {
        return String.valueOf(e.getMessage());
    }
}
