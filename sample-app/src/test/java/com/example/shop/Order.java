package com.example.shop;

record Order(String id, String item) {}
