package com.example.mail;

import com.example.mail.loop.Looper;
import com.example.mail.loop.Message;
import java.util.ArrayList;
import java.util.List;

/** A mail reader without a screen: what its main thread would do in the first second. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        Looper looper = new Looper();

        looper.post(new Message(InboxActivity.CREATE, null));
        looper.post(new Message(InboxActivity.FOCUS, null));
        looper.post(new Message(InboxActivity.REFRESH, null));
        looper.post(new Message(InboxActivity.SYNCED, batch()));
        looper.post(new Message(InboxActivity.OPEN, conversation(8, 2000)));
        looper.loop(new InboxActivity());
    }

    /** Mails from the server. The date of the second is none. */
    private static List<String> batch() {
        String[] dates = {"3 Jun 2024 09:15:00 +0100", "yesterday"};
        List<String> batch = new ArrayList<>();

        for (String date : dates) {
            batch.add("From: grace\nDate: " + date + "\n\n" + conversation(1, 8000));
        }
        return batch;
    }

    /** A text that quotes a text that quotes a text. */
    private static String conversation(int levels, int lines) {
        StringBuilder text = new StringBuilder();
        StringBuilder prefix = new StringBuilder();

        for (int level = 0; level < levels; level++) {
            for (int line = 0; line < lines; line++) {
                text.append(prefix).append("what was said at level ").append(level).append('\n');
            }
            prefix.append("> ");
        }
        return text.toString();
    }
}
