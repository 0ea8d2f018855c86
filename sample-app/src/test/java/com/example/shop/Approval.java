package com.example.shop;

record Approval(String by) {}
