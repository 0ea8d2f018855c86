package io.durable.reliability.check;

import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.reliability.check.Checker.Rule;
import io.durable.reliability.check.Journal.Accepted;
import io.durable.reliability.check.Journal.Answer;
import io.durable.reliability.check.Journal.Raised;
import io.durable.reliability.check.Ledger.Mail;
import io.durable.reliability.check.Rows.InstanceRow;
import io.durable.reliability.check.Rows.LetterRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Every persistent event that was accepted was read exactly once, is a dead letter, or waits; no other exists. */
final class MailRule implements Rule {

    @Override
    public void check(Books books, List<String> complaints) {
        Map<String, List<Raised>> raised =
                books.journal().raised().stream().collect(Collectors.groupingBy(Raised::instanceId));
        raised.keySet().stream()
                .filter(id -> !books.instances().containsKey(id))
                .forEach(id -> complaints.add(id + " has lost its mail with itself"));
        for (InstanceRow instance : books.instances().values()) {
            checkFates(instance, raised.getOrDefault(instance.id(), List.of()), books, complaints);
            checkCarried(instance, books, complaints);
            checkOutput(instance, books, complaints);
        }
    }

    private static void checkFates(InstanceRow instance, List<Raised> raised, Books books, List<String> complaints) {
        List<Mail> waiting = waiting(instance, books);
        List<Mail> found = new ArrayList<>(waiting);
        books.ledgers(instance.id()).values().forEach(ledger -> found.addAll(ledger.read()));
        found.addAll(letters(instance, books, letter -> true));
        for (Raised event : raised) {
            Mail mail = new Mail(event.name(), json(event.data()));
            int times = Collections.frequency(found, mail);
            if (times > most(event) || (event.answer() == Answer.ACCEPTED && times == 0)) {
                complaints.add(instance.id() + ": " + event + " was found " + times + " times");
            }
            found.removeAll(List.of(mail));
        }
        found.forEach(mail -> complaints.add(instance.id() + ": nobody has raised " + mail));
        int counted = instance.hasEnded() ? 0 : waiting.size();
        if (instance.mailbox() != counted) {
            complaints.add(instance + " should count " + counted + " events in its mailbox");
        }
    }

    private static int most(Raised event) {
        return event.answer() == Answer.REFUSED ? 0 : 1;
    }

    /** What the instance may still read. */
    private static List<Mail> waiting(InstanceRow instance, Books books) {
        List<Mail> waiting = new ArrayList<>();
        if (!instance.hasEnded()) {
            waiting.addAll(books.current(instance).unread());
        }
        books.rows().messages().stream()
                .filter(message -> message.instanceId().equals(instance.id()))
                .filter(message -> message.fact() instanceof ExternalEventPersistent)
                .map(message -> (ExternalEventPersistent) message.fact())
                .forEach(
                        event -> waiting.add(new Mail(event.name(), event.data().json())));
        return waiting;
    }

    private static List<Mail> letters(InstanceRow instance, Books books, Predicate<LetterRow> which) {
        return books.rows().letters().stream()
                .filter(letter -> letter.instanceId().equals(instance.id()) && which.test(letter))
                .map(letter -> new Mail(letter.name(), letter.data()))
                .toList();
    }

    /** What was left unread goes along to the next execution, the oldest first, or is a dead letter. */
    private static void checkCarried(InstanceRow instance, Books books, List<String> complaints) {
        TreeMap<Long, Ledger> ledgers = books.ledgers(instance.id());
        ledgers.forEach((executionId, ledger) -> {
            Ledger next = ledgers.get(executionId + 1);
            if (next != null) {
                List<Mail> left = new ArrayList<>(ledger.unread());
                left.removeAll(letters(instance, books, letter -> letter.executionId() == executionId));
                if (!left.equals(next.carried())) {
                    complaints.add(instance.id() + ": execution " + executionId + " left " + left
                            + ", the next began with " + next.carried());
                }
            }
        });
    }

    /** Orchestrations whose result depends return the mail they have read. */
    private static void checkOutput(InstanceRow instance, Books books, List<String> complaints) {
        Accepted accepted = books.journal().accepted().get(instance.id());
        if (accepted == null || accepted.output() != null || !instance.status().equals("COMPLETED")) {
            return;
        }
        String read = books.ledgers(instance.id()).values().stream()
                .flatMap(ledger -> ledger.read().stream())
                .filter(mail -> mail.name().equals("mail"))
                .map(Mail::data)
                .collect(Collectors.joining(",", "[", "]"));
        if (!read.equals(instance.output())) {
            complaints.add(instance + " has read " + read);
        }
    }

    private static String json(String text) {
        return '"' + text + '"';
    }
}
