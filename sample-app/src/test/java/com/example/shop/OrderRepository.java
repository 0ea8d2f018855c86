package com.example.shop;

import org.springframework.data.repository.CrudRepository;

interface OrderRepository extends CrudRepository<Order, String> {}
