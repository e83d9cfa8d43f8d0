/* SPDX-License-Identifier: Apache-2.0 */
/* What decode and cluster share: options, mappings, and where the result goes. */
#ifndef MB_CMD_REPORT_COMMAND_H
#define MB_CMD_REPORT_COMMAND_H

#include "cmd/command.h"
#include "lib/buf.h"
#include "lib/output.h"
#include "report/builds.h"
#include "report/report_flow.h"
#include "report/report_format.h"

/* A member of a command's options. */
struct report_options {
    const char *output;
    int format; /* by the index of its name; -1: as the output's ending says */
    long jobs;  /* 0: one for each processor */
    int color;
    int progress; /* enum progress_mode */
    bool partial;
};

/* The lines of its table: `at` is where that member is. */
#define OPTION_OUTPUT(at)                                                                       \
    {                                                                                           \
        "output", 'o', OPTION_TO, (at) + offsetof(struct report_options, output), "FILE", NULL, \
            "write to FILE, which appears when it is whole; -: standard output"                 \
    }
#define OPTION_FORMAT(at, names, formats)                                                     \
    {                                                                                         \
        "format", 0, OPTION_CHOICE, (at) + offsetof(struct report_options, format), "FORMAT", \
            names, "the first of these, unless -o FILE has an ending of another:" formats     \
    }
#define OPTION_JOBS(at)                                                                       \
    {                                                                                         \
        "jobs", 'j', OPTION_THREADS, (at) + offsetof(struct report_options, jobs), "N", NULL, \
            "threads [one for each processor]"                                                \
    }
#define OPTION_PARTIAL(at)                                                                        \
    {                                                                                             \
        "partial", 0, OPTION_FLAG, (at) + offsetof(struct report_options, partial), NULL, NULL,   \
            "write -o FILE also where something was left out; the exit status\nis 1 all the same" \
    }
#define OPTION_COLOR(at)                                                                  \
    {                                                                                     \
        "color", 0, OPTION_CHOICE, (at) + offsetof(struct report_options, color), "WHEN", \
            report_color_names,                                                           \
            "auto: on a terminal, unless NO_COLOR is set (the default);\nalways; never"   \
    }

#define OPTION_PROGRESS(at)                                                                     \
    {                                                                                           \
        "progress", 0, OPTION_CHOICE, (at) + offsetof(struct report_options, progress), "WHEN", \
            report_progress_names,                                                              \
            "how far the reading is, on standard error: auto, always, never\n[auto: on a "      \
            "terminal]"                                                                         \
    }

extern const char *const report_color_names[];
extern const char *const report_progress_names[];
extern const struct help_note report_environment[];

bool report_color_wanted(const struct report_options *o);

/* The width of the terminal that the result goes to, at most 400; 0 where it goes elsewhere. */
size_t report_columns(const struct report_options *o);

/* Adds a build by its methodMapping.txt and, unless NULL, the ProGuard or R8 map that its names are
 * to be changed by. Says on stderr where that changes none. */
int report_build_load(struct builds *builds, const char *mapping, const char *retrace,
                      struct error *err);

/* A pool for report_flow.h: so many workers, 0 being one for each processor, and beside them the
 * thread that takes what they made. One alone does both. */
int report_pool_new(struct pool **pool, size_t workers, struct error *err);

/* Begins to show how far the reading of these files is. With `screen`, what is read is written to
 * standard output meanwhile, which then is not to be a terminal or a pager's. */
void report_progress_begin(struct progress *p, const struct report_options *o, char *const *paths,
                           size_t n, bool screen);

/* Says on stderr that there is no mapping, and what comes of it. */
void report_nameless_say(void);

/* The same for a file that was found in a directory: 1, or 0 where it is not a methodMapping.txt,
 * which is skipped; -1: an error. */
int report_build_found(struct builds *builds, const char *path, struct error *err);

/* The format that is asked for, or that the ending of the output's name stands for, or the first.
 * -1: an ending of several, which are told as a usage error. */
int report_format_chosen(const struct command *cmd, const struct report_options *o,
                         const struct report_format *formats);

/* EXIT_USAGE, which is told as a usage error, where the format is not for the terminal that the
 * result would go to; else 0. */
int report_terminal_check(const struct command *cmd, const struct report_options *o,
                          const struct report_format *format);

/* An error where the output is one of the inputs, or may be one of the reports of a directory: they
 * would be lost. */
int report_output_check(const struct report_options *o, const char *const *inputs, size_t n,
                        struct error *err);

/* Where the result goes: the file of -o, which appears when it is whole, or standard output. */
struct report_output {
    struct output_set *set;
    struct output_file *file; /* NULL: standard output */
};

int report_output_begin(struct report_output *out, const struct report_options *o,
                        struct error *err);

/* Writes what is there, and empties it. */
int report_output_flush(struct report_output *out, struct buf *text, struct error *err);

/* The end of a run; `complete`: nothing that was given is missing. Where it is not, the file stays
 * as it was, which is told on stderr, unless --partial wants it all the same. */
int report_output_finish(struct report_output *out, const struct report_options *o, bool complete,
                         struct error *err);
void report_output_release(struct report_output *out); /* what is not finished is gone */

#endif
