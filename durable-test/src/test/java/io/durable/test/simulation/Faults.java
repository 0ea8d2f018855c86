package io.durable.test.simulation;

/**
 * What happens to nodes, in thousandths.
 *
 * @param outage of calls of the store, half of which are done all the same
 * @param crash of calls of the store, of clients and of activities, each before or after it is done
 * @param freeze of steps: a node stands still for a while, sometimes longer than its lease
 * @param lostHint of hints that there is work
 * @param flaky of attempts of activities
 * @param nodes running at the same time
 */
record Faults(int outage, int crash, int freeze, int lostHint, int flaky, int nodes) {

    static final Faults NONE = new Faults(0, 0, 0, 0, 0, 1);
    static final Faults MANY = new Faults(20, 8, 2, 200, 100, 3);
}
