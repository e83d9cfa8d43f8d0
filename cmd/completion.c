/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/command.h"

#include <stdbool.h>
#include <string.h>

#include "lib/str.h"

/* How the argument of an option, or an operand, is completed. */
enum completion_of { COMPLETION_NONE, COMPLETION_WORDS, COMPLETION_FILES };

static enum completion_of completion_of(const struct option_spec *o)
{
    static const char *const files[] = {"FILE", "PATH", "PATHS", "DIR", "INPUT"};

    if (o->kind == OPTION_CHOICE)
        return COMPLETION_WORDS;
    for (size_t i = 0; o->argument && i < sizeof(files) / sizeof(files[0]); i++)
        if (strcmp(o->argument, files[i]) == 0)
            return COMPLETION_FILES;
    return COMPLETION_NONE;
}

static void print_words(FILE *out, const char *const *words)
{
    for (size_t i = 0; words[i]; i++)
        fprintf(out, "%s%s", i ? " " : "", words[i]);
}

static void print_actions(FILE *out, const struct command *cmd)
{
    for (const struct help_note *a = cmd->actions; a && a->name; a++)
        fprintf(out, "%s%.*s", a == cmd->actions ? "" : " ", (int)strcspn(a->name, " "), a->name);
}

static void print_commands(FILE *out)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "%s ", commands[i]->name);
    fputs("help --help --version", out);
}

/* The first line of a text, with a backslash in front of each of `marks`. Within '...', an
 * apostrophe is written as ’: no shell's quoting is needed. */
static void print_line(FILE *out, const char *text, const char *marks)
{
    size_t n = strcspn(text, "\n\t");

    while (n > 0 && strchr(",;: ", text[n - 1]))
        n--;
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\'') {
            fputs("’", out);
            continue;
        }
        if (strchr(marks, text[i]))
            fputc('\\', out);
        fputc(text[i], out);
    }
}

/* ---- bash ---- */

/* A pattern of case: each way to name the option. */
static void bash_print_pattern(FILE *out, const struct command *cmd, const struct option_spec *o)
{
    fprintf(out, "    %s:--%s", cmd->name, o->name);
    if (o->letter)
        fprintf(out, " | %s:-%c", cmd->name, o->letter);
    fputs(") ", out);
}

static void bash_print_arguments(FILE *out, const struct command *cmd)
{
    for (size_t i = 0; i < cmd->option_count; i++) {
        const struct option_spec *o = &cmd->options[i];

        if (!o->argument)
            continue;
        bash_print_pattern(out, cmd, o);
        switch (completion_of(o)) {
        case COMPLETION_WORDS:
            fputs("words='", out);
            print_words(out, o->choices);
            fputs("' ;;\n", out);
            break;
        case COMPLETION_FILES:
            fputs("files=yes ;;\n", out);
            break;
        case COMPLETION_NONE:
            fputs("return ;;\n", out);
        }
    }
}

static void bash_print_options(FILE *out, const struct command *cmd)
{
    fprintf(out, "        %s) words='", cmd->name);
    for (size_t i = 0; i < cmd->option_count; i++) {
        fprintf(out, "--%s ", cmd->options[i].name);
        if (cmd->options[i].letter)
            fprintf(out, "-%c ", cmd->options[i].letter);
    }
    fputs("--help -h' ;;\n", out);
}

static void bash_print(FILE *out)
{
    fputs("# bash completion of methodbeat, made by 'methodbeat help --completion bash'.\n"
          "_methodbeat() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local command=${COMP_WORDS[1]} words='' files=''\n"
          "    COMPREPLY=()\n"
          "    # --option=WORD is three words to bash.\n"
          "    [ \"$word\" != = ] || word=\n"
          "    [ \"$before\" != = ] || before=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    case $COMP_CWORD:$command:$before in\n"
          "    1:*) words='",
          out);
    print_commands(out);
    fputs("' ;;\n    2:help:*) words='", out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "%s ", commands[i]->name);
    fputs("--json --completion' ;;\n    *:help:--completion) words='bash zsh fish' ;;\n"
          "    *) case $command:$before in\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        bash_print_arguments(out, commands[i]);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (!commands[i]->actions)
            continue;
        fprintf(out, "    %s:%s) words='", commands[i]->name, commands[i]->name);
        print_actions(out, commands[i]);
        fputs("' ;;\n", out);
    }
    fputs("    *)\n        files=yes\n        case $word in -*) files='' ; case $command in\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        bash_print_options(out, commands[i]);
    fputs("        esac ;; esac ;;\n    esac ;;\n    esac\n"
          "    if [ -n \"$files\" ]; then\n"
          "        compopt -o filenames\n"
          "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
          "    else\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
          "    fi\n"
          "}\n"
          "complete -F _methodbeat methodbeat\n",
          out);
}

/* ---- zsh ---- */

static void zsh_print_option(FILE *out, const struct option_spec *o)
{
    const char *repeats = o->kind == OPTION_LIST ? "*" : "";
    const char *mark = o->argument ? "=" : "";

    if (o->letter && !*repeats)
        fprintf(out, "            '(-%c --%s)'{-%c%s,--%s%s}'[", o->letter, o->name, o->letter,
                o->argument ? "+" : "", o->name, mark);
    else if (o->letter)
        fprintf(out, "            '*'{-%c%s,--%s%s}'[", o->letter, o->argument ? "+" : "", o->name,
                mark);
    else
        fprintf(out, "            '%s--%s%s[", repeats, o->name, mark);
    print_line(out, o->help, "[]:\\");
    fputc(']', out);
    if (o->argument)
        fprintf(out, ":%s:", o->argument);
    if (completion_of(o) == COMPLETION_FILES)
        fputs("_files", out);
    if (completion_of(o) == COMPLETION_WORDS) {
        fputc('(', out);
        print_words(out, o->choices);
        fputc(')', out);
    }
    fputs("' \\\n", out);
}

static void zsh_print_command(FILE *out, const struct command *cmd)
{
    fprintf(out, "    %s)\n        _arguments -s \\\n", cmd->name);
    for (size_t i = 0; i < cmd->option_count; i++)
        zsh_print_option(out, &cmd->options[i]);
    fputs("            '(-h --help)'{-h,--help}'[show its help]' \\\n", out);
    if (cmd->actions) {
        fputs("            '1:action:(", out);
        print_actions(out, cmd);
        fputs(")' \\\n", out);
    }
    fputs("            '*:file:_files'\n        ;;\n", out);
}

static void zsh_print(FILE *out)
{
    fputs("#compdef methodbeat\n"
          "# zsh completion of methodbeat, made by 'methodbeat help --completion zsh'.\n"
          "_methodbeat() {\n"
          "    local curcontext=$curcontext state line\n"
          "    local -a all\n"
          "    all=(\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        fprintf(out, "        '%s:", commands[i]->name);
        print_line(out, commands[i]->summary, ":\\");
        fputs("'\n", out);
    }
    fputs("        'help:show the help of a command'\n    )\n"
          "    _arguments -C '(-)--help[show the commands]' '(-)--version[show the version]' "
          "'1: :->command' '*:: :->rest' && return\n"
          "    case $state in\n"
          "    command) _describe command all; return ;;\n"
          "    esac\n"
          "    case $words[1] in\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        zsh_print_command(out, commands[i]);
    fputs("    help) _arguments '--json[all of it, for machines]' "
          "'--completion[completion for a shell]:shell:(bash zsh fish)' '1:command:(",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "%s%s", i ? " " : "", commands[i]->name);
    fputs(")' ;;\n    esac\n}\n_methodbeat \"$@\"\n", out);
}

/* ---- fish ---- */

static void fish_print_command(FILE *out, const struct command *cmd)
{
    fprintf(out, "complete -c methodbeat -n __fish_use_subcommand -f -a %s -d '", cmd->name);
    print_line(out, cmd->summary, "\\");
    fputs("'\n", out);
    for (size_t i = 0; i < cmd->option_count; i++) {
        const struct option_spec *o = &cmd->options[i];

        fprintf(out, "complete -c methodbeat -n '__fish_seen_subcommand_from %s' -l %s", cmd->name,
                o->name);
        if (o->letter)
            fprintf(out, " -s %c", o->letter);
        if (completion_of(o) == COMPLETION_FILES)
            fputs(" -r -F", out);
        else if (o->argument)
            fputs(" -x", out);
        if (completion_of(o) == COMPLETION_WORDS) {
            fputs(" -a '", out);
            print_words(out, o->choices);
            fputc('\'', out);
        }
        fputs(" -d '", out);
        print_line(out, o->help, "\\");
        fputs("'\n", out);
    }
    if (cmd->actions) {
        fprintf(out, "complete -c methodbeat -n '__fish_seen_subcommand_from %s' -a '", cmd->name);
        print_actions(out, cmd);
        fputs("'\n", out);
    }
}

static void fish_print(FILE *out)
{
    fputs("# fish completion of methodbeat, made by 'methodbeat help --completion fish'.\n"
          "complete -c methodbeat -n __fish_use_subcommand -f -a help -d 'show the help of a "
          "command'\n"
          "complete -c methodbeat -n __fish_use_subcommand -f -l version -d 'show the version'\n"
          "complete -c methodbeat -f -l help -s h -d 'show the help'\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fish_print_command(out, commands[i]);
}

int completion_print(const char *shell, FILE *out)
{
    static const struct {
        const char *shell;
        void (*print)(FILE *out);
    } rows[] = {{"bash", bash_print}, {"zsh", zsh_print}, {"fish", fish_print}};

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (strcmp(rows[i].shell, shell) == 0) {
            rows[i].print(out);
            return 0;
        }
    }
    return -1;
}
