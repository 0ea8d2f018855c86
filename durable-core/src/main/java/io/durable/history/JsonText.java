package io.durable.history;

/** JSON that every store can keep. */
public final class JsonText {

    private JsonText() {}

    /**
     * The same JSON, halves of characters escaped: a surrogate without its partner has no form in UTF-8, and what a
     * store made of it would not be what was written.
     */
    public static String storable(String json) {
        int half = half(json, 0);
        if (half == json.length()) {
            return json;
        }
        StringBuilder storable = new StringBuilder(json.length() + 5);
        int from = 0;
        while (half < json.length()) {
            storable.append(json, from, half).append(String.format("\\u%04x", (int) json.charAt(half)));
            from = half + 1;
            half = half(json, from);
        }
        return storable.append(json, from, json.length()).toString();
    }

    /** Where the next surrogate without a partner is, or the length of the text if there is none. */
    private static int half(String text, int from) {
        int i = from;
        while (i < text.length()) {
            int character = text.codePointAt(i);
            if (Character.isBmpCodePoint(character) && Character.isSurrogate((char) character)) {
                return i;
            }
            i += Character.charCount(character);
        }
        return text.length();
    }
}
