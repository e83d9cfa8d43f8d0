package com.example.mail.store;

import java.util.ArrayList;
import java.util.List;

/** The mails of a mailbox. They are made up, always the same ones. */
public final class MailStore {
    private static final String[] SENDERS = {"ada", "barbara", "edsger", "grace", "ken", "niklaus"};
    private static final String[] MONTHS = {"Jan", "Feb", "Mar", "Apr", "May", "Jun"};

    private final List<Mail> mails = new ArrayList<>();
    private int random = 1;

    /** Reads the mailbox from the disk, which takes a moment. */
    public List<Mail> load(int count) {
        Disk.read(30);
        while (mails.size() < count) {
            mails.add(new Mail(SENDERS[next(SENDERS.length)], date(), ""));
        }
        return mails;
    }

    /** Reads which mails have been read: a file of its own. */
    public void readFlags() {
        Disk.read(60);
    }

    private String date() {
        return 1 + next(28) + " " + MONTHS[next(MONTHS.length)] + " 2024 " + next(24) + ":" + next(60)
                + ":" + next(60) + " +0100";
    }

    private int next(int bound) {
        random = random * 1103515245 + 12345;
        return (random >>> 16) % bound;
    }
}
