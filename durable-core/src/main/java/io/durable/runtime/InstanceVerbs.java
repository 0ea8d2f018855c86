package io.durable.runtime;

/** What can be done to an instance from outside. */
record InstanceVerbs(StartInstance start, SendMessage send, Terminate terminate) {}
