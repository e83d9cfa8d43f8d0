package com.example.mail.text;

/** Folds what a mail quotes of the mails before it: "> > text". */
public final class QuoteFolder {
    private QuoteFolder() {
    }

    /** How many lines there are in all levels. Copies what is left at each level, line by line. */
    public static int fold(String text) {
        StringBuilder quoted = new StringBuilder();
        int lines = 0;

        for (int at = 0; at < text.length();) {
            int end = text.indexOf('\n', at);
            String line = text.substring(at, end);

            if (line.matches("(> )+.*")) {
                quoted.append(line.replaceFirst("> ", "")).append('\n');
            } else {
                lines++;
            }
            at = end + 1;
        }
        return quoted.length() == 0 ? lines : lines + fold(quoted.toString());
    }
}
