package io.durable.boot.actuate.office;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application. */
@SpringBootApplication
public class OfficeApplication {}
