package io.durable.reliability;

import io.durable.reliability.process.Harness;
import io.durable.reliability.process.Plan;
import io.durable.reliability.process.Verdict;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs processes under load, breaks them and their database, and decides whether anything was lost. */
public final class Main {

    private static final Logger LIQUIBASE = Logger.getLogger("liquibase");

    private Main() {}

    public static void main(String[] arguments) {
        Plan plan;
        try {
            plan = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "\n\n" + Options.USAGE);
            System.exit(2);
            return;
        }
        LIQUIBASE.setLevel(Level.WARNING);
        System.exit(run(plan));
    }

    private static int run(Plan plan) {
        try {
            Verdict verdict = new Harness(plan).run();
            System.out.println(verdict.text());
            return verdict.complaints().isEmpty() ? 0 : 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        } catch (IOException | RuntimeException e) {
            e.printStackTrace();
            return 1;
        }
    }
}
