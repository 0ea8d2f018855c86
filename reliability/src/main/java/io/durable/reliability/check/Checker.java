package io.durable.reliability.check;

import io.durable.Limits;
import java.util.ArrayList;
import java.util.List;

/** Decides from the database and the journal alone whether anything was lost, doubled or left behind. */
public final class Checker {

    /** Something that must hold. */
    interface Rule {

        /** Adds to {@code complaints} what does not. */
        void check(Books books, List<String> complaints);
    }

    private final List<Rule> rules;

    /** @param limits those the nodes had */
    public Checker(Programs programs, Limits limits) {
        rules = List.of(
                new EndRule(),
                new HistoryRule(),
                new OperationRule(),
                new MailRule(),
                new EffectRule(),
                new LeftoverRule(),
                new OwnerRule(),
                new ReplayRule(programs, limits),
                new LimitRule(limits));
    }

    /** Everything that is wrong; nothing if all is well. */
    public List<String> complaints(Rows rows, Journal journal) {
        Books books = new Books(rows, journal);
        List<String> complaints = new ArrayList<>();
        rules.forEach(rule -> rule.check(books, complaints));
        return complaints;
    }
}
