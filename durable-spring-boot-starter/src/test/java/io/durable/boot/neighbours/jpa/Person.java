package io.durable.boot.neighbours.jpa;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityListeners;
import jakarta.persistence.Id;

/** Somebody who buys at once. */
@Entity
@EntityListeners(FirstSale.class)
public class Person {

    @Id
    String name;

    protected Person() {}

    public Person(String name) {
        this.name = name;
    }
}
