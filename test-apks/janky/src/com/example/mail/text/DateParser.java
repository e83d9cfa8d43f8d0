package com.example.mail.text;

import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Locale;

/** Dates of mail headers. */
public final class DateParser {
    private DateParser() {
    }

    /** Milliseconds since 1970. Makes a new format each time, as it is not thread safe. */
    public static long parse(String date) throws ParseException {
        return new SimpleDateFormat("d MMM yyyy HH:mm:ss Z", Locale.ROOT).parse(date).getTime();
    }
}
