/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/command.h"

#include <string.h>

#include "lib/buf.h"
#include "lib/json_write.h"

/* The columns in which texts begin beside a name and beside an exit status. */
enum { NAME_COLUMN = 28, STATUS_COLUMN = 5 };

/* The column, within such a text, in which the lines of a list continue after a word. */
enum { WORD_COLUMN = 14 };

enum { WIDTH = 80 };

/* Text that is being printed within the width of a terminal. */
struct flow {
    FILE *out;
    int at, indent; /* the next column, and the column in which lines begin */
};

static void flow_line(struct flow *f)
{
    fprintf(f->out, "\n%*s", f->indent, "");
    f->at = f->indent;
}

/* Prints words that blanks separate, as many in a line as fit. */
static void flow_words(struct flow *f, const char *text, size_t n)
{
    const char *end = text + n;

    while (text < end) {
        const char *word = text;

        while (text < end && *text != ' ')
            text++;
        n = (size_t)(text - word);
        if (f->at > f->indent && f->at + 1 + (int)n > WIDTH)
            flow_line(f);
        else if (f->at > f->indent)
            f->at += fprintf(f->out, " ");
        f->at += fprintf(f->out, "%.*s", (int)n, word);
        text += text < end;
    }
}

/* The line begins with a word and a colon: it describes one choice, and stays a line of its
 * own. */
static bool is_choice(const char *line)
{
    return *line != '(' && line[strcspn(line, " \n\t:")] == ':';
}

/* Prints text in the form that option_spec describes (command.h). */
static void flow_text(struct flow *f, const char *text, int column)
{
    bool in_list = false;

    for (const char *line = text; *line;) {
        size_t n = strcspn(line, "\n");
        const char *tab = memchr(line, '\t', n);

        if ((tab || in_list || is_choice(line)) && line > text) {
            f->indent = column;
            flow_line(f);
        }
        if (tab) {
            fprintf(f->out, "%-*.*s", WORD_COLUMN, (int)(tab - line), line);
            f->at = f->indent = column + WORD_COLUMN;
            flow_words(f, tab + 1, n - (size_t)(tab + 1 - line));
        } else {
            flow_words(f, line, n);
        }
        in_list = tab != NULL;
        line += n + (line[n] == '\n');
    }
}

/* Prints a name and its text: beside it, or below it if the name is too long. */
static void print_entry(FILE *out, const char *name, const char *text, int column)
{
    struct flow f = {.out = out, .at = column, .indent = column};

    if (strlen(name) + 2 >= (size_t)column)
        fprintf(out, "  %s\n%*s", name, column, "");
    else
        fprintf(out, "  %-*s", column - 2, name);
    flow_text(&f, text, column);
    fputc('\n', out);
}

/* Prints paragraphs with an empty line between them. */
static void print_paragraphs(FILE *out, const char *text)
{
    const char *end;

    for (; (end = strstr(text, "\n\n")) != NULL; text = end + 2) {
        struct flow f = {.out = out};

        for (const char *line = text; line < end; line += strcspn(line, "\n") + 1)
            flow_words(&f, line, strcspn(line, "\n"));
        fputs("\n\n", out);
    }
    flow_text(&(struct flow){.out = out}, text, 0);
    fputc('\n', out);
}

static void print_option(FILE *out, const struct option_spec *o)
{
    char name[64], letter[] = "-?, ";

    letter[1] = o->letter;
    snprintf(name, sizeof(name), "%s--%s%s%s", o->letter ? letter : "    ", o->name,
             o->argument ? " " : "", o->argument ? o->argument : "");
    print_entry(out, name, o->help, NAME_COLUMN);
}

static void print_notes(FILE *out, const char *title, const struct help_note *notes)
{
    if (!notes)
        return;
    fprintf(out, "\n%s:\n", title);
    for (; notes->name; notes++)
        print_entry(out, notes->name, notes->text, NAME_COLUMN);
}

static void print_statuses(FILE *out, const char *const *statuses)
{
    fputs("\nexit status:\n", out);
    for (int i = 0; i < EXIT_STATUSES; i++) {
        char number[] = {(char)('0' + i), '\0'};

        if (statuses[i])
            print_entry(out, number, statuses[i], STATUS_COLUMN);
    }
}

void help_print_overview(FILE *out)
{
    static const char *const statuses[EXIT_STATUSES] = {
        "done", "the work could not be done; standard error says why", EXIT_USAGE_TEXT};

    fputs("usage: methodbeat COMMAND [OPTION...]\n\n"
          "Shows which methods made the main thread of an Android or JVM app slow.\n\n"
          "commands:\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-12s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n'methodbeat COMMAND --help' tells the rest.\n"
          "'methodbeat help --json' tells it to programs.\n"
          "'methodbeat help --completion SHELL' tells it to bash, zsh or fish.\n"
          "'methodbeat --version' tells which one this is.\n",
          out);
    print_statuses(out, statuses);
}

void help_print_command(const struct command *cmd, FILE *out)
{
    fprintf(out, "usage: methodbeat %s %s\n\n", cmd->name, cmd->usage);
    print_paragraphs(out, cmd->text);
    print_notes(out, "actions", cmd->actions);
    fputs("\noptions:\n", out);
    for (size_t i = 0; i < cmd->option_count; i++)
        print_option(out, &cmd->options[i]);
    print_entry(out, "-h, --help", "this text", NAME_COLUMN);
    print_notes(out, "files", cmd->files);
    print_notes(out, "environment", cmd->environment);
    print_statuses(out, cmd->statuses);
    fprintf(out, "\nexamples:\n%s\n", cmd->examples);
}

static void write_option(struct json_writer *w, const struct option_spec *o)
{
    static const char *const kinds[] = {
        [OPTION_FLAG] = "flag",      [OPTION_TEXT] = "text",     [OPTION_OUTPUT] = "output",
        [OPTION_TO] = "output",      [OPTION_LIST] = "list",     [OPTION_CHOICE] = "choice",
        [OPTION_CLASS] = "text",     [OPTION_NUMBER] = "number", [OPTION_MEGABYTES] = "number",
        [OPTION_THREADS] = "number",
    };

    json_write_newline(w);
    json_write_open(w, '{');
    json_write_key_str(w, "name", str_from_c(o->name));
    if (o->letter)
        json_write_key_str(w, "letter", (struct str){&o->letter, 1});
    json_write_key_str(w, "kind", str_from_c(kinds[o->kind]));
    if (o->argument)
        json_write_key_str(w, "argument", str_from_c(o->argument));
    if (o->kind == OPTION_CHOICE) {
        json_write_key_open(w, "choices", '[');
        for (const char *const *choice = o->choices; *choice; choice++)
            json_write_str(w, str_from_c(*choice));
        json_write_close(w, ']');
    }
    json_write_key_str(w, "help", str_from_c(o->help));
    json_write_close(w, '}');
}

static void write_command(struct json_writer *w, const struct command *cmd)
{
    json_write_newline(w);
    json_write_open(w, '{');
    json_write_key_str(w, "name", str_from_c(cmd->name));
    json_write_key_str(w, "summary", str_from_c(cmd->summary));
    json_write_key_str(w, "usage", str_from_c(cmd->usage));
    if (cmd->actions) {
        json_write_key_open(w, "actions", '[');
        for (const struct help_note *a = cmd->actions; a->name; a++)
            json_write_str(w, str_sub(str_from_c(a->name), 0, strcspn(a->name, " ")));
        json_write_close(w, ']');
    }
    json_write_key_open(w, "options", '[');
    for (size_t i = 0; i < cmd->option_count; i++)
        write_option(w, &cmd->options[i]);
    json_write_close(w, ']');
    json_write_close(w, '}');
}

void help_print_json(void)
{
    struct buf text;
    struct json_writer w = json_writer_of(&text);

    buf_init(&text);
    json_write_open(&w, '{');
    json_write_key_str(&w, "version", STR(MB_VERSION));
    json_write_key_open(&w, "commands", '[');
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        write_command(&w, commands[i]);
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    json_print(&text);
}
