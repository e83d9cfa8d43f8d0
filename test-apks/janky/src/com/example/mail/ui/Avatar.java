package com.example.mail.ui;

/** The coloured circle beside a mail. */
final class Avatar {
    private Avatar() {
    }

    static int color(String sender) {
        int hash = 17;

        for (int i = 0; i < sender.length(); i++) {
            hash = 31 * hash + sender.charAt(i);
        }
        return hash & 0xffffff;
    }
}
