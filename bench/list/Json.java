// SPDX-License-Identifier: Apache-2.0
package list;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a text of JSON into maps, lists, strings, doubles and booleans. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.skipSpace();
        if (json.at < text.length()) {
            throw json.wrong("the end");
        }
        return value;
    }

    private IllegalArgumentException wrong(String wanted) {
        return new IllegalArgumentException("at " + at + ": " + wanted + " is wanted");
    }

    private char peek() {
        if (at >= text.length()) {
            throw wrong("more");
        }
        return text.charAt(at);
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private boolean accept(char c) {
        skipSpace();
        if (at < text.length() && peek() == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!accept(c)) {
            throw wrong("'" + c + "'");
        }
    }

    private Object value() {
        skipSpace();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", Boolean.TRUE);
            case 'f' -> word("false", Boolean.FALSE);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        expect('{');
        if (!accept('}')) {
            do {
                skipSpace();
                String name = string();
                expect(':');
                members.put(name, value());
            } while (accept(','));
            expect('}');
        }
        return members;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        expect('[');
        if (!accept(']')) {
            do {
                elements.add(value());
            } while (accept(','));
            expect(']');
        }
        return elements;
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong(word);
        }
        at += word.length();
        return value;
    }

    private static boolean isOfNumber(char c) {
        return c >= '0' && c <= '9' || "+-.eE".indexOf(c) >= 0;
    }

    private Double number() {
        int from = at;
        while (at < text.length() && isOfNumber(text.charAt(at))) {
            at++;
        }
        if (at == from) {
            throw wrong("a value");
        }
        return Double.valueOf(text.substring(from, at));
    }

    private char escaped() {
        char c = peek();
        at++;
        switch (c) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'u':
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default:
                return c;
        }
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        if (peek() != '"') {
            throw wrong("a string");
        }
        at++;
        while (peek() != '"') {
            char c = peek();
            at++;
            out.append(c == '\\' ? escaped() : c);
        }
        at++;
        return out.toString();
    }
}
