/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/command.h"

#include <stdio.h>
#include <string.h>

#include "lib/os_file.h"

/* It runs after a failure, which may be of memory: it allocates nothing itself. */
enum { NAMES_MOST = 10000, NAME_MOST = 256, DIRECTORY_MOST = 4096 };

/* Keeps the name if it is nearer than the best so far. Of two equally near names, the first in
 * order wins. */
static void take_nearer(char best[NAME_MOST], const char *word, const char *name, size_t most)
{
    const char *in_order[2] = {name, best}, *near;

    if (best[0] && strcmp(best, name) < 0) {
        in_order[0] = best;
        in_order[1] = name;
    }
    near = nearest_name_within(word, in_order, best[0] ? 2 : 1, most);
    if (near == name && strlen(name) < NAME_MOST)
        memcpy(best, name, strlen(name) + 1);
}

/* Files often have the same ending, so an equal ending alone does not make a name near. */
static void near_file_say(const char *path)
{
    size_t before = os_separator(str_from_c(path)), most;
    const char *name = path, *other;
    char directory[DIRECTORY_MOST] = ".", best[NAME_MOST] = "";
    struct os_listing *l;
    struct os_info info;

    if (strcmp(path, "-") == 0 || os_info_link(path, &info) == 0)
        return;
    if (path[before]) {
        name = path + ++before;
        if (before >= sizeof(directory))
            return;
        memcpy(directory, path, before);
        directory[before] = '\0';
    } else {
        before = 0;
    }
    most = strcspn(name, ".");
    most = most / 3 + (most > 1);
    l = most > 0 ? os_listing_open(directory) : NULL;
    for (size_t n = 0; l && n < NAMES_MOST && (other = os_listing_next(l)); n++)
        take_nearer(best, name, other, most);
    if (l)
        os_listing_close(l);
    if (best[0])
        command_say(stderr, "methodbeat: %s: did you mean '%.*s%s'?", path, (int)before, path,
                    best);
}

/* Whether the option names a file to read: help calls it FILE. */
static bool names_file(const struct option_spec *o)
{
    return (o->kind == OPTION_TEXT || o->kind == OPTION_LIST) && o->argument &&
           strcmp(o->argument, "FILE") == 0;
}

void near_files_say(const struct command *cmd, const void *arguments, char *const *operands,
                    size_t n)
{
    for (size_t i = 0; i < cmd->option_count; i++) {
        const struct option_spec *o = &cmd->options[i];
        const char *at = (const char *)arguments + o->offset;
        struct text_list list = {0};
        const char *text = NULL;

        if (!names_file(o))
            continue;
        if (o->kind == OPTION_LIST)
            memcpy(&list, at, sizeof(list));
        else
            memcpy(&text, at, sizeof(text));
        for (size_t k = 0; k < list.n; k++)
            near_file_say(list.items[k]);
        if (text)
            near_file_say(text);
    }
    /* Others may be the name of a method, or what to do. */
    for (size_t i = 0; i < n; i++)
        if (strpbrk(operands[i], "./"))
            near_file_say(operands[i]);
}
