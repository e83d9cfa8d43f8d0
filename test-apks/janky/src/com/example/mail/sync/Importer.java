package com.example.mail.sync;

import com.example.mail.store.Disk;
import com.example.mail.store.Mail;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;

/** Takes in the mails that a synchronisation brought. */
public final class Importer {
    private Importer() {
    }

    /** The mails of the batch that can be read. */
    public static List<Mail> importBatch(List<String> batch) {
        List<Mail> imported = new ArrayList<>();

        for (String raw : batch) {
            if (!importOne(raw, imported)) {
                fetchAgain();
            }
        }
        return imported;
    }

    private static boolean importOne(String raw, List<Mail> imported) {
        try {
            imported.add(MailParser.parse(raw));
            return true;
        } catch (ParseException e) {
            return false;
        }
    }

    /** Asks the server for the same mail once more, which helps nobody. */
    private static void fetchAgain() {
        Disk.read(120);
    }
}
