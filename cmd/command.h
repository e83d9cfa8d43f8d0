/* SPDX-License-Identifier: Apache-2.0 */
/* The command line: one table of subcommands (command_list.h), one table of options for
 * each. Parsing, help and the manual pages are made of them.
 *
 * Exit status: EXIT_DONE, EXIT_FAILED when the work could not be done,
 * EXIT_USAGE when the command line makes no sense, EXIT_FOUND when a check that was
 * asked for found something.
 */
#ifndef MB_CMD_COMMAND_H
#define MB_CMD_COMMAND_H

#include <stddef.h>
#include <stdio.h>

#include "lib/error.h"
#include "lib/json_write.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_FOUND = 3, EXIT_STATUSES = 4 };

#define EXIT_USAGE_TEXT "the command line makes no sense"

/* Where an option's value goes: a field of the struct that options_parse
 * fills, found by its offset. The field's type follows the kind. */
enum option_kind {
    OPTION_FLAG,      /* bool */
    OPTION_TEXT,      /* const char *: the argument as given, once */
    OPTION_OUTPUT,    /* const char *: a path that is written */
    OPTION_TO,        /* const char *: likewise, NULL for "-", standard output */
    OPTION_CLASS,     /* struct str: a class, named as a.b.C or a/b/C; its internal name */
    OPTION_LIST,      /* struct text_list: may be given several times */
    OPTION_CHOICE,    /* int, or an enum: index into `choices` */
    OPTION_NUMBER,    /* long: 1 or more */
    OPTION_MEGABYTES, /* uint64_t: likewise, in bytes */
    OPTION_THREADS,   /* size_t: likewise, as many as a pool may have */
};

struct option_spec {
    const char *name; /* without the dashes */
    char letter;      /* short form, or 0 */
    enum option_kind kind;
    size_t offset;
    const char *argument;       /* what help calls the argument; NULL for a flag */
    const char *const *choices; /* NULL-terminated, for OPTION_CHOICE */
    /* Its lines flow together, but for a list: after a word and \t, or a word and ':', stands what
     * is said of it, of \t in a column. */
    const char *help;
};

/* A thing that help names, and what it says of it; lines end with \n, but for the last. */
struct help_note {
    const char *name, *text;
};

struct command {
    const char *name;
    const char *summary;                 /* one line, for the list of commands */
    const char *usage;                   /* what comes after the name */
    const char *text;                    /* what it does, for its --help */
    const char *examples;                /* lines, each two columns in */
    const char *statuses[EXIT_STATUSES]; /* what each says; NULL: there is none such */
    int exhausted; /* the status without memory, until `run` knows better; 0: EXIT_FAILED */
    /* What it can be told to do, and what it knows by name; each ends with {NULL}, or is NULL. */
    const struct help_note *actions, *files, *environment;
    const struct option_spec *options;
    size_t option_count;
    const void *defaults;  /* the struct that the options fill, as it is without any */
    size_t arguments_size; /* of that struct */
    /* Operands are what is left of argv, NULL after the last. Returns the exit status. */
    int (*run)(const struct command *self, const void *arguments, char **operands, int n);
};

#define COMMAND(name) extern const struct command command_##name;
#include "cmd/command_list.h"
#undef COMMAND

enum {
#define COMMAND(name) COMMAND_OF_##name,
#include "cmd/command_list.h"
#undef COMMAND
    COMMAND_COUNT
};

extern const struct command *const commands[COMMAND_COUNT];

/* The commit that this was built from; "" if unknown. The build makes it. */
extern const char version_commit[];

/* Parses argv[1..] by the command's table and runs it; with --help, prints its help.
 * Operands are moved to the end of argv. Returns the exit status. Any thread. */
int command_run(const struct command *cmd, int argc, char **argv);

/* Prints "methodbeat: <text>", fit for a terminal, and how to get help, on stderr; EXIT_USAGE. */
int command_usage_error(const struct command *cmd, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints "methodbeat: <error>" on stderr; EXIT_FAILED. */
int command_failed(const struct error *err);

/* Prints a line as printf does, but fit for a terminal (lib/show.h): what it names may come from
 * anywhere. */
void command_say(FILE *to, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The same on stderr, once the command has said all else: what comes of what went wrong. The last
 * one counts. */
void command_say_last(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Flushes standard output; an error where something of it did not arrive. */
int command_output_finish(struct error *err);

/* Prints what was written, as a line, and releases it. */
void json_print(struct buf *json);

/* A member "probes": how many calls of i, o and at there are. */
void json_write_probes(struct json_writer *w, uint64_t enter, uint64_t exit, uint64_t focus);

/* Print the list of commands, and a command's --help; the manual pages are made from these
 * (scripts/manual). */
void help_print_overview(FILE *out);
void help_print_command(const struct command *cmd, FILE *out);

/* Prints all commands with all of their options as one JSON object. docs/stability.md lists its
 * keys. */
void help_print_json(void);

/* Prints the script that lets "bash", "zsh" or "fish" complete a command line; -1 if the shell is
 * none of these. */
int completion_print(const char *shell, FILE *out);

/* After a run that failed: for each file on the command line that does not exist, says on stderr
 * the most similar name in its directory, if one is similar. */
void near_files_say(const struct command *cmd, const void *arguments, char *const *operands,
                    size_t n);

/* The candidate nearest to `word` by edit distance, if near enough to suggest. */
const char *nearest_name(const char *word, const char *const *names, size_t n);

/* The same of those that at most so many edits lie between. */
const char *nearest_name_within(const char *word, const char *const *names, size_t n, size_t most);

#endif
