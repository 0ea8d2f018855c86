package io.durable.history;

import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NumericNode;

/** A JSON value exactly as it was written; two payloads are equal when they are equal as JSON. */
public final class Payload {

    /** The payload of "nothing". */
    public static final Payload NULL = new Payload("null");

    private static final JsonMapper TREES = JsonMapper.builder(PayloadJson.UNLIMITED)
            .nodeFactory(new NumbersByValue())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final String json;

    private Payload(String json) {
        this.json = json;
    }

    /** Wraps JSON that is known to be well-formed. */
    public static Payload ofJson(String json) {
        return json.equals("null") ? NULL : new Payload(json);
    }

    /** The JSON text. */
    public String json() {
        return json;
    }

    /** Size of the text in UTF-8. */
    public int bytes() {
        int bytes = json.length();
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c >= 0x80) {
                bytes += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
        }
        return bytes;
    }

    /**
     * Key order, white space and the notation of numbers do not count: maps are written in no fixed order, and
     * {@code 1}, {@code 1.0} and {@code 1e0} are one number.
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof Payload payload && (json.equals(payload.json) || tree().equals(payload.tree()));
    }

    @Override
    public int hashCode() {
        return tree().hashCode();
    }

    /** Tells payloads apart without saying what they hold: texts like this end up in logs. */
    @Override
    public String toString() {
        return "(" + bytes() + " bytes, " + Integer.toHexString(json.hashCode()) + ")";
    }

    private JsonNode tree() {
        return TREES.readTree(json);
    }

    /** JSON knows one kind of number: the tree has one kind of node for it, in one notation. */
    private static final class NumbersByValue extends JsonNodeFactory {

        @Override
        public NumericNode numberNode(int value) {
            return numberNode(BigDecimal.valueOf(value));
        }

        @Override
        public NumericNode numberNode(long value) {
            return numberNode(BigDecimal.valueOf(value));
        }

        @Override
        public NumericNode numberNode(BigInteger value) {
            return numberNode(new BigDecimal(value));
        }

        @Override
        public NumericNode numberNode(BigDecimal value) {
            return DecimalNode.valueOf(value.stripTrailingZeros());
        }
    }
}
