package io.durable.jdbc;

/** The tables of one provider. */
record Tables(
        InstanceTable instances,
        HistoryTable history,
        MessageTable messages,
        ActivityTable activities,
        NodeTable nodes,
        DeadLetterTable deadLetters,
        RetiredRows retired) {

    static Tables in(Sql sql) {
        return new Tables(
                new InstanceTable(sql),
                new HistoryTable(sql),
                new MessageTable(sql),
                new ActivityTable(sql),
                new NodeTable(sql),
                new DeadLetterTable(sql),
                new RetiredRows(sql));
    }
}
