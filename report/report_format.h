/* SPDX-License-Identifier: Apache-2.0 */
/* The description of a format of `decode` or `cluster`. All formats of a command are rows of
 * one list, in export/exporter.h and cluster/cluster_format.h; each has a file with its
 * functions:
 *
 *   X(symbol, name, summary, form, ending...)
 *
 * The list gives `--format`, its help, its errors, and the meaning of the suffix of -o. */
#ifndef MB_REPORT_REPORT_FORMAT_H
#define MB_REPORT_REPORT_FORMAT_H

enum report_form {
    REPORT_FORM_TEXT, /* may go to a terminal */
    REPORT_FORM_PAGE, /* text, for a browser */
    REPORT_FORM_BINARY,
};

enum { REPORT_FORMAT_ENDINGS = 4 };

struct report_format {
    const char *name;    /* of --format; NULL: after the last */
    const char *summary; /* for its help; less than a line */
    enum report_form form;
    /* Of files in it; NULL after the last. The longest that a name has decides; where several
     * formats have that, it stands for none of them. */
    const char *endings[REPORT_FORMAT_ENDINGS + 1];
};

#define REPORT_FORMAT_ROW(symbol, name, summary, form, ...) \
    {name, summary, REPORT_FORM_##form, {__VA_ARGS__}},
#define REPORT_FORMAT_NAME(symbol, name, ...)          name,
#define REPORT_FORMAT_HELP(symbol, name, summary, ...) "\n" name "\t" summary

#endif
