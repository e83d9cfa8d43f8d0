package com.example.mail.ui;

import com.example.mail.store.Mail;
import com.example.mail.text.DateParser;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;

/** The rows of the inbox, the newest mail on top. */
public final class InboxAdapter {
    private final List<Mail> rows = new ArrayList<>();

    public void show(List<Mail> mails) throws ParseException {
        rows.clear();
        sortByDate(mails);
        for (Mail mail : rows) {
            Avatar.color(mail.sender);
        }
    }

    /** Puts each mail in its place, and parses the dates of all above it for that. */
    private void sortByDate(List<Mail> mails) throws ParseException {
        for (Mail mail : mails) {
            int at = 0;

            while (at < rows.size()
                    && DateParser.parse(rows.get(at).date) > DateParser.parse(mail.date)) {
                at++;
            }
            rows.add(at, mail);
        }
    }
}
