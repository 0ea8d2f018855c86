package com.example.shop;

record Receipt(String orderId, int amount, String key) {}
