package io.durable.sample.order;

import org.springframework.data.repository.ListCrudRepository;

/** The orders of the shop. */
interface OrderRepository extends ListCrudRepository<Order, String> {}
