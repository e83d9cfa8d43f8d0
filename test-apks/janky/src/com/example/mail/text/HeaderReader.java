package com.example.mail.text;

import java.text.ParseException;
import java.util.HashMap;
import java.util.Map;

/** The lines above a mail's body. */
public final class HeaderReader {
    private HeaderReader() {
    }

    /** The fields by name. A mail without a date that can be understood is not a mail. */
    public static Map<String, String> read(String header) throws ParseException {
        Map<String, String> fields = new HashMap<>();

        for (String line : header.split("\n")) {
            int colon = line.indexOf(':');
            fields.put(line.substring(0, colon), line.substring(colon + 1).trim());
        }
        DateParser.parse(fields.get("Date"));
        return fields;
    }
}
