package io.durable.boot.neighbours;

import org.springframework.data.repository.CrudRepository;

/** Those who buy. */
public interface Customers extends CrudRepository<Customer, Long> {}
