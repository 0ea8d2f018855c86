package com.example.shop;

class OrderExpiredException extends RuntimeException {

    OrderExpiredException(String orderId) {
        super("Order " + orderId + " was not approved in time");
    }
}
