package com.example.mail.sync;

import com.example.mail.store.Mail;
import com.example.mail.text.HeaderReader;
import java.text.ParseException;
import java.util.Map;

/** From the text of a mail to a mail. */
final class MailParser {
    private MailParser() {
    }

    static Mail parse(String raw) throws ParseException {
        int end = raw.indexOf("\n\n");
        String body = raw.substring(end + 2);

        Checksum.sha256(body);
        Map<String, String> header = HeaderReader.read(raw.substring(0, end));
        return new Mail(header.get("From"), header.get("Date"), body);
    }
}
