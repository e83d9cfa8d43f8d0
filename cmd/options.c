/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/command.h"

#include <errno.h>
#include <getopt.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lib/buf.h"
#include "lib/mem.h"
#include "lib/pool.h"
#include "lib/show.h"
#include "lib/str.h"

enum { NUMBER_MAX = 1000000 };

/* What getopt_long returns for --help, and for the first row of the table. */
enum { HELP_OPTION = 255, OPTION_BASE = 256 };

static size_t min3(size_t a, size_t b, size_t c)
{
    size_t m = a < b ? a : b;

    return m < c ? m : c;
}

/* How many letters were added, left out, replaced or swapped with their neighbour, for words as
 * long as names of options and methods. */
static size_t edit_distance(const char *a, const char *b)
{
    enum { LONGEST = 255 };
    size_t rows[3][LONGEST + 1], n = strlen(b), i = 0;

    if (n > LONGEST)
        return SIZE_MAX;
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (; a[i]; i++) {
        size_t *above = rows[i % 3], *row = rows[(i + 1) % 3], *two_above = rows[(i + 2) % 3];

        row[0] = i + 1;
        for (size_t j = 1; j <= n; j++) {
            row[j] = min3(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i] == b[j - 1] ? 0 : 1));
            if (i > 0 && j > 1 && a[i] == b[j - 2] && a[i - 1] == b[j - 1])
                row[j] = min3(row[j], two_above[j - 2] + 1, SIZE_MAX);
        }
    }
    return rows[i % 3][n];
}

const char *nearest_name(const char *word, const char *const *names, size_t n)
{
    return nearest_name_within(word, names, n, strlen(word) / 3 + 1);
}

const char *nearest_name_within(const char *word, const char *const *names, size_t n, size_t most)
{
    const char *best = NULL;
    size_t least = most;

    for (size_t i = 0; i < n; i++) {
        size_t d = edit_distance(word, names[i]);

        if (d <= least && (!best || d < least)) {
            best = names[i];
            least = d;
        }
    }
    return best;
}

static void print_shown(FILE *to, const char *fmt, va_list ap)
{
    char *text = mem_vprintf(fmt, ap);
    struct buf shown;

    buf_init(&shown);
    show_text(&shown, str_from_c(text));
    fprintf(to, "%.*s\n", STR_ARG(str_from_bytes(buf_view(&shown))));
    buf_release(&shown);
    free(text);
}

void command_say(FILE *to, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    print_shown(to, fmt, ap);
    va_end(ap);
}

static _Thread_local char *last_said; /* by command_say_last; or NULL */

void command_say_last(const char *fmt, ...)
{
    va_list ap;

    free(last_said);
    va_start(ap, fmt);
    last_said = mem_vprintf(fmt, ap);
    va_end(ap);
}

static void last_say(void)
{
    if (last_said)
        command_say(stderr, "%s", last_said);
    free(last_said);
    last_said = NULL;
}

int command_output_finish(struct error *err)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return 0;
    return errno ? error_set_errno(err, "standard output")
                 : error_set(err, "standard output: not all could be written");
}

void json_print(struct buf *json)
{
    buf_u8(json, '\n');
    fwrite(json->p, 1, json->n, stdout);
    buf_release(json);
}

void json_write_probes(struct json_writer *w, uint64_t enter, uint64_t exit, uint64_t focus)
{
    json_write_key_open(w, "probes", '{');
    json_write_key_u64(w, "i", enter);
    json_write_key_u64(w, "o", exit);
    json_write_key_u64(w, "at", focus);
    json_write_close(w, '}');
}

int command_usage_error(const struct command *cmd, const char *fmt, ...)
{
    va_list ap;

    fputs("methodbeat: ", stderr);
    va_start(ap, fmt);
    print_shown(stderr, fmt, ap);
    va_end(ap);
    fprintf(stderr, "Try 'methodbeat %s%s--help'.\n", cmd ? cmd->name : "", cmd ? " " : "");
    return EXIT_USAGE;
}

int command_failed(const struct error *err)
{
    fprintf(stderr, "methodbeat: %s\n", err->text);
    return EXIT_FAILED;
}

static void *field(void *into, const struct option_spec *o)
{
    return (char *)into + o->offset;
}

/* What other tools, or other commands of this one, call it. */
static const char *choice_meant(const struct option_spec *o, const char *word)
{
    static const char *const same[][2] = {
        {"text", "tree"},        {"txt", "tree"},       {"txt", "text"},        {"tree", "text"},
        {"md", "markdown"},      {"json", "ndjson"},    {"jsonl", "ndjson"},    {"page", "html"},
        {"collapsed", "folded"}, {"protobuf", "pprof"}, {"trace", "art-trace"},
    };
    size_t n = 0;

    for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++)
        for (int k = 0; o->choices[k] && strcmp(same[i][0], word) == 0; k++)
            if (strcmp(o->choices[k], same[i][1]) == 0)
                return o->choices[k];
    while (o->choices[n])
        n++;
    return strlen(word) > 2 ? nearest_name(word, o->choices, n) : NULL;
}

static int take_choice(const struct command *cmd, const struct option_spec *o, const char *arg,
                       int *value)
{
    const char *near;
    struct buf all;

    for (int i = 0; o->choices[i]; i++) {
        if (strcmp(o->choices[i], arg) == 0) {
            *value = i;
            return 0;
        }
    }
    buf_init(&all);
    for (int i = 0; o->choices[i]; i++)
        buf_printf(&all, "%s%s", i ? ", " : "", o->choices[i]);
    near = choice_meant(o, arg);
    command_usage_error(cmd, "--%s: '%s' is not one of %.*s%s%s%s", o->name, arg, (int)all.n,
                        (const char *)all.p, near ? "; did you mean '" : "", near ? near : "",
                        near ? "'?" : "");
    buf_release(&all);
    return -1;
}

static int option_number_take(const struct command *cmd, const struct option_spec *o,
                              const char *arg, uint64_t max, uint64_t *value)
{
    uint64_t v;

    if (!str_to_u64(str_from_c(arg), &v) || v == 0 || v > max) {
        command_usage_error(cmd, "--%s: '%s' is not a number from 1 to %llu", o->name, arg,
                            (unsigned long long)max);
        return -1;
    }
    *value = v;
    return 0;
}

/* Puts slashes for the dots in the argument itself. */
static int class_name_take(const struct command *cmd, const struct option_spec *o, char *name)
{
    size_t n = strlen(name);

    if (n == 0 || strpbrk(name, ";[") || name[0] == '.' || name[0] == '/' || name[n - 1] == '.' ||
        name[n - 1] == '/' || strstr(name, "..") || strstr(name, "//")) {
        command_usage_error(cmd, "--%s: '%s' is not the name of a class, as com.demo.Beat", o->name,
                            name);
        return -1;
    }
    for (char *p = name; *p; p++)
        if (*p == '.')
            *p = '/';
    return 0;
}

static int take_value(const struct command *cmd, const struct option_spec *o, const char *arg,
                      void *at)
{
    uint64_t number;

    switch (o->kind) {
    case OPTION_FLAG:
        *(bool *)at = true;
        return 0;
    case OPTION_TEXT:
    case OPTION_OUTPUT:
        *(const char **)at = arg;
        return 0;
    case OPTION_TO:
        *(const char **)at = strcmp(arg, "-") == 0 ? NULL : arg;
        return 0;
    case OPTION_CLASS:
        *(struct str *)at = str_from_c(arg);
        return 0;
    case OPTION_LIST: {
        struct text_list *l = at;

        MEM_GROW(l->items, l->n, l->cap);
        l->items[l->n++] = arg;
        return 0;
    }
    case OPTION_CHOICE:
        return take_choice(cmd, o, arg, at);
    case OPTION_NUMBER:
        if (option_number_take(cmd, o, arg, NUMBER_MAX, &number) < 0)
            return -1;
        *(long *)at = (long)number;
        return 0;
    case OPTION_MEGABYTES:
        if (option_number_take(cmd, o, arg, NUMBER_MAX, &number) < 0)
            return -1;
        *(uint64_t *)at = number << 20;
        return 0;
    case OPTION_THREADS:
        if (option_number_take(cmd, o, arg, POOL_SIZE_MAX, &number) < 0)
            return -1;
        *(size_t *)at = (size_t)number;
        return 0;
    }
    return -1;
}

/* --verbose=yes */
static bool is_flag_with_value(const struct command *cmd, const char *word, const char *name)
{
    if (!strchr(word, '='))
        return false;
    for (size_t i = 0; i < cmd->option_count; i++)
        if (cmd->options[i].kind == OPTION_FLAG && strcmp(cmd->options[i].name, name) == 0)
            return true;
    return strcmp(name, "help") == 0;
}

static void report_unknown(const struct command *cmd, const char *word)
{
    const char **names = mem_calloc(cmd->option_count, sizeof(*names));
    const char *bare = word + strspn(word, "-");
    const char *near;
    char *name = mem_dup_cstr(bare, strcspn(bare, "="));

    for (size_t i = 0; i < cmd->option_count; i++)
        names[i] = cmd->options[i].name;
    near = strlen(word) > 2 ? nearest_name(name, names, cmd->option_count) : NULL;
    if (is_flag_with_value(cmd, word, name))
        command_usage_error(cmd, "--%s takes no argument", name);
    else if (near)
        command_usage_error(cmd, "unknown option %s; did you mean --%s?", word, near);
    else
        command_usage_error(cmd, "unknown option %s", word);
    free(name);
    free(names);
}

static const struct option_spec *find_letter(const struct command *cmd, int letter)
{
    for (size_t i = 0; i < cmd->option_count; i++)
        if (cmd->options[i].letter == letter)
            return &cmd->options[i];
    return NULL;
}

/* -o, --output, --output=FILE: a word that would be an option of the command elsewhere. */
static bool is_option_word(const struct command *cmd, const char *word)
{
    size_t n = strcspn(word, "=");

    if (word[0] != '-' || word[1] == 0)
        return false;
    if (word[1] != '-')
        return word[2] == 0 && (word[1] == 'h' || find_letter(cmd, word[1]));
    for (size_t i = 0; i < cmd->option_count; i++)
        if (str_eq((struct str){word + 2, n - 2}, str_from_c(cmd->options[i].name)))
            return true;
    return strcmp(word, "--help") == 0;
}

/* Two paths or texts where one counts: the other would be left out in silence. *given is what was
 * given before, or NULL. */
static int check_once(const struct command *cmd, const struct option_spec *o, const char *arg,
                      const char **given)
{
    bool takes_one = o->kind == OPTION_TEXT || o->kind == OPTION_OUTPUT || o->kind == OPTION_TO ||
                     o->kind == OPTION_CLASS;

    if (takes_one && *given && strcmp(*given, arg) != 0) {
        command_usage_error(cmd, "--%s is given twice, as '%s' and as '%s': it takes one", o->name,
                            *given, arg);
        return -1;
    }
    *given = arg;
    return 0;
}

enum options_result { OPTIONS_OK, OPTIONS_HELP, OPTIONS_ERROR };

static enum options_result options_parse_with(const struct command *cmd, int argc, char **argv,
                                              void *into, const char *letters,
                                              const struct option *longs, const char **given)
{
    /* C libraries differ in what optind is afterwards, and reorder the words in different ways.
     */
    const char *lacks_argument = argv[argc - 1];

    opterr = 0;
    optind = 1;
    for (;;) {
        int at = optind;
        int c = getopt_long(argc, argv, letters, longs, NULL);
        const struct option_spec *o;

        if (c < 0)
            return OPTIONS_OK;
        if (c == 'h' || c == HELP_OPTION) {
            help_print_command(cmd, stdout);
            return OPTIONS_HELP;
        }
        if (c == ':') {
            command_usage_error(cmd, "%s needs an argument", lacks_argument);
            return OPTIONS_ERROR;
        }
        if (c == '?') {
            report_unknown(cmd, argv[optind > at ? optind - 1 : at]);
            return OPTIONS_ERROR;
        }
        o = c >= OPTION_BASE ? &cmd->options[c - OPTION_BASE] : find_letter(cmd, c);
        if (optarg && optarg == argv[optind - 1] && is_option_word(cmd, optarg)) {
            command_usage_error(cmd, "%s needs an argument, and %s is an option", argv[optind - 2],
                                optarg);
            return OPTIONS_ERROR;
        }
        if (o->kind == OPTION_CLASS && class_name_take(cmd, o, optarg) < 0)
            return OPTIONS_ERROR;
        if (check_once(cmd, o, optarg, &given[o - cmd->options]) < 0 ||
            take_value(cmd, o, optarg, field(into, o)) < 0)
            return OPTIONS_ERROR;
    }
}

/* Parses into *into, which holds the defaults. Afterwards argv[optind] is the first operand. */
static enum options_result options_parse(const struct command *cmd, int argc, char **argv,
                                         void *into)
{
    struct option *longs = mem_calloc(cmd->option_count + 2, sizeof(*longs));
    const char **given = mem_calloc(cmd->option_count + 1, sizeof(*given));
    char letters[2 * 64 + 3] = ":h";
    size_t used = 2;
    enum options_result result;

    for (size_t i = 0; i < cmd->option_count; i++) {
        const struct option_spec *o = &cmd->options[i];
        int has_arg = o->kind == OPTION_FLAG ? no_argument : required_argument;

        longs[i] = (struct option){o->name, has_arg, NULL, OPTION_BASE + (int)i};
        if (!o->letter)
            continue;
        letters[used++] = o->letter;
        if (has_arg == required_argument)
            letters[used++] = ':';
    }
    longs[cmd->option_count] = (struct option){"help", no_argument, NULL, HELP_OPTION};
    result = options_parse_with(cmd, argc, argv, into, letters, longs, given);
    free(given);
    free(longs);
    return result;
}

static void release_lists(const struct command *cmd, void *into)
{
    for (size_t i = 0; i < cmd->option_count; i++) {
        if (cmd->options[i].kind == OPTION_LIST) {
            struct text_list *l = field(into, &cmd->options[i]);

            free(l->items);
            *l = (struct text_list){0};
        }
    }
}

/* getopt has one state for all threads. */
static pthread_mutex_t parsing = PTHREAD_MUTEX_INITIALIZER;

int command_run(const struct command *cmd, int argc, char **argv)
{
    enum options_result parsed;
    int status = EXIT_USAGE, first;
    void *arguments;

    mem_exhausted_exits(cmd->exhausted ? cmd->exhausted : EXIT_FAILED);
    arguments = mem_calloc(1, cmd->arguments_size);
    memcpy(arguments, cmd->defaults, cmd->arguments_size);
    pthread_mutex_lock(&parsing);
    parsed = options_parse(cmd, argc, argv, arguments);
    first = optind;
    pthread_mutex_unlock(&parsing);
    switch (parsed) {
    case OPTIONS_HELP:
        status = EXIT_DONE;
        break;
    case OPTIONS_ERROR:
        break;
    case OPTIONS_OK:
        status = cmd->run(cmd, arguments, argv + first, argc - first);
        if (status == EXIT_FAILED)
            near_files_say(cmd, arguments, argv + first, (size_t)(argc - first));
        last_say();
        break;
    }
    release_lists(cmd, arguments);
    free(arguments);
    return status;
}
