package io.durable.jdbc;

import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How PostgreSQL ran a statement.
 *
 * @param scans the ways it took to rows of tables
 * @param isSorted whether rows were put in order rather than found in it
 */
record Plan(String statement, List<Scan> scans, boolean isSorted) {

    /**
     * A way to rows.
     *
     * @param over the table or index it goes through
     * @param isWhole whether from beginning to end
     */
    record Scan(String over, boolean isWhole) {}

    static Plan read(String json) {
        JsonNode plan = JsonMapper.shared().readTree(json);
        return new Plan(
                plan.get("Query Text").asString(),
                nodes(plan.get("Plan")).flatMap(Plan::scan).toList(),
                nodes(plan.get("Plan")).anyMatch(node -> type(node).endsWith("Sort")));
    }

    private static Stream<JsonNode> nodes(JsonNode node) {
        return Stream.concat(Stream.of(node), node.path("Plans").valueStream().flatMap(Plan::nodes));
    }

    private static String type(JsonNode node) {
        return node.get("Node Type").asString();
    }

    private static Stream<Scan> scan(JsonNode node) {
        return switch (type(node)) {
            case "Seq Scan" -> Stream.of(new Scan(node.get("Relation Name").asString(), true));
            case "Index Scan", "Index Only Scan", "Bitmap Index Scan" ->
                Stream.of(new Scan(
                        node.get("Index Name").asString(),
                        node.path("Index Cond").isMissingNode()));
            default -> Stream.empty();
        };
    }
}
