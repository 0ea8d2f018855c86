package io.durable.jdbc.storm;

import java.util.ArrayList;
import java.util.List;

/** Decides from the database and the journal alone whether anything was lost, doubled or left behind. */
final class Checker {

    /** Something that must hold. */
    interface Rule {

        /** Adds to {@code complaints} what does not. */
        void check(Books books, List<String> complaints);
    }

    private static final List<Rule> RULES = List.of(
            new EndRule(),
            new HistoryRule(),
            new OperationRule(),
            new MailRule(),
            new EffectRule(),
            new LeftoverRule());

    private Checker() {}

    /** Everything that is wrong; nothing if all is well. */
    static List<String> complaints(Rows rows, Journal journal) {
        Books books = new Books(rows, journal);
        List<String> complaints = new ArrayList<>();
        RULES.forEach(rule -> rule.check(books, complaints));
        return complaints;
    }
}
