package io.durable.history;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/** Inlines payloads into the JSON of a fact and cuts them out again, character by character the same. */
final class PayloadJson {

    /** Reads without limits: whatever an application was able to write must be readable again, and one level deeper. */
    static final JsonFactory UNLIMITED = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private PayloadJson() {}

    static final class Writer extends ValueSerializer<Payload> {
        @Override
        public void serialize(Payload payload, JsonGenerator generator, SerializationContext context) {
            generator.writeRawValue(payload.json());
        }
    }

    static final class Reader extends ValueDeserializer<Payload> {

        /** Reader attribute that holds the text being read. */
        static final Object SOURCE = Reader.class;

        @Override
        public Payload deserialize(JsonParser parser, DeserializationContext context) {
            String source = (String) context.getAttribute(SOURCE);
            int from = (int) parser.currentTokenLocation().getCharOffset();
            parser.skipChildren();
            parser.finishToken();
            int to = (int) parser.currentLocation().getCharOffset();
            return Payload.ofJson(source.substring(from, to));
        }

        @Override
        public Payload getNullValue(DeserializationContext context) {
            return Payload.NULL;
        }
    }
}
