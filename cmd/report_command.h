/* SPDX-License-Identifier: Apache-2.0 */
/* What decode and cluster share: options, mappings, and the output. */
#ifndef MB_CMD_REPORT_COMMAND_H
#define MB_CMD_REPORT_COMMAND_H

#include "cmd/command.h"
#include "lib/buf.h"
#include "lib/output.h"
#include "report/builds.h"
#include "report/report_sessions.h"
#include "report/report_flow.h"
#include "report/report_format.h"

/* A member of a command's options. */
struct report_options {
    const char *output;
    int format;  /* index of its name; -1: chosen by the suffix of the output's name */
    size_t jobs; /* 0: one for each processor */
    int color;
    int progress; /* enum progress_mode */
    bool partial;
};

/* Rows for the command's table of options. `at`: the offset of that member. */
#define REPORT_OPTION(at, name, letter, kind, field, argument, choices, help)                      \
    {                                                                                              \
        name, letter, kind, (at) + offsetof(struct report_options, field), argument, choices, help \
    }
#define OPTIONS_OF_OUTPUT(at, names, formats)                                           \
    REPORT_OPTION(at, "output", 'o', OPTION_TO, output, "FILE", NULL,                   \
                  "write to FILE, which appears when it is whole; -: standard output"), \
        REPORT_OPTION(at, "format", 0, OPTION_CHOICE, format, "FORMAT", names,          \
                      "the first of these, unless -o FILE has an ending of another:" formats)
#define OPTIONS_OF_RUN(at)                                                                         \
    REPORT_OPTION(                                                                                 \
        at, "partial", 0, OPTION_FLAG, partial, NULL, NULL,                                        \
        "write -o FILE also where something was left out; the exit status\nis 1 all the same"),    \
        REPORT_OPTION(at, "jobs", 'j', OPTION_THREADS, jobs, "N", NULL,                            \
                      "threads [one for each processor]"),                                         \
        REPORT_OPTION(                                                                             \
            at, "color", 0, OPTION_CHOICE, color, "WHEN", report_when_names,                       \
            "auto: on a terminal, unless NO_COLOR is set (the default);\nalways; never"),          \
        REPORT_OPTION(at, "progress", 0, OPTION_CHOICE, progress, "WHEN", report_when_names,       \
                      "how far the reading is, on standard error: auto, always, never\n[auto: on " \
                      "a terminal]")

extern const char *const report_when_names[];
extern const struct help_note report_environment[];

bool report_color_wanted(const struct report_options *o);

/* Returns the width of the terminal that the result is written to, at most 400; 0 if it is not
 * a terminal. */
size_t report_columns(const struct report_options *o);

/* Adds the builds of -m: each by its methodMapping.txt, or all in a directory and below it; without
 * any, one without names. retraces: none, or for each mapping the ProGuard or R8 map that restores
 * its names. Warns on stderr if a map changes no name. 0, or -1 + *err. */
int report_builds_load(struct builds *builds, const struct text_list *mappings,
                       const struct text_list *retraces, struct error *err);

/* EXIT_DONE, or a usage error: each --retrace needs its -m. */
int report_retraces_check(const struct command *cmd, const struct text_list *mappings,
                          const struct text_list *retraces);

/* Makes a pool for report_flow.h with this many workers (0: one for each processor), and a
 * further thread that takes their batches. With one worker, a single thread does both. */
int report_pool_new(struct pool **pool, size_t workers, struct error *err);

/* Begins to show how much of these files has been read. screen: the result is written to
 * standard output during the reading. Then --progress auto shows nothing, unless there is -o. */
void report_progress_begin(struct progress *p, const struct report_options *o, char *const *paths,
                           size_t n, bool screen);

/* Says on stderr how many reports were there before, byte for byte (report/copies.h), unless none
 * was. */
void report_copies_say(uint64_t n);

/* Tells on standard error of sessions that there was no room for. */
void report_sessions_say(const struct report_sessions *sessions);

/* Warns on stderr that there is no mapping, and what that means. */
void report_nameless_say(void);

/* Returns the index of the format of --format, or of the one that the suffix of the output's
 * name stands for, or of the first. -1 if no format, or more than one, has that suffix; a usage
 * error was printed. */
int report_format_chosen(const struct command *cmd, const struct report_options *o,
                         const struct report_format *formats);

/* Returns EXIT_USAGE, after printing a usage error, if the result would be written to a
 * terminal and the format is not for one; otherwise 0. */
int report_terminal_check(const struct command *cmd, const struct report_options *o,
                          const struct report_format *format);

/* -1 + *err if the output is one of the inputs, or may be one of the reports in a directory, as
 * they would be lost; otherwise 0. */
int report_output_check(const struct report_options *o, const char *const *inputs, size_t n,
                        struct error *err);

/* The output: the file of -o, which appears when it is complete, or standard output. */
struct report_output {
    struct output_set *set;
    struct output_file *file; /* NULL: standard output */
};

int report_output_begin(struct report_output *out, const struct report_options *o,
                        struct error *err);

/* Writes the text, and empties it. */
int report_output_flush(struct report_output *out, struct buf *text, struct error *err);

/* Ends a run. complete: nothing of the input was left out. If something was, the file stays as
 * it was, with a message on stderr, unless --partial is given. 0, or -1 + *err. */
int report_output_finish(struct report_output *out, const struct report_options *o, bool complete,
                         struct error *err);
void report_output_release(struct report_output *out); /* an unfinished file is removed */

#endif
