/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/near_file.h"

#include <stdlib.h>
#include <string.h>

#include "lib/arena.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/sort.h"

enum { NAMES_MOST = 10000 }; /* of a directory: it is a help, and is not to take long */

static int names_in_order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names in a directory, in order, so that of equals the first is always the same. */
static const char **directory_names(const char *directory, struct arena *a, size_t *n)
{
    struct os_listing *l = os_listing_open(directory);
    const char **names = NULL, *name;
    size_t cap = 0;

    *n = 0;
    while (l && *n < NAMES_MOST && (name = os_listing_next(l))) {
        MEM_GROW(names, *n, cap);
        names[(*n)++] = arena_cstr(a, str_from_c(name));
    }
    if (l)
        os_listing_close(l);
    if (*n > 1)
        sort_array(names, *n, sizeof(*names), names_in_order);
    return names;
}

/* Files often have the same ending: by that alone none is near. */
static void near_file_say(const char *path)
{
    struct str whole = str_from_c(path), directory = STR("");
    size_t slash = os_separator(whole), n;
    const char **names, *name = path, *near;
    struct arena a;

    if (strcmp(path, "-") == 0 || os_exists(path))
        return;
    arena_init(&a);
    if (slash < whole.n) {
        directory = str_sub(whole, 0, slash + 1);
        name = path + slash + 1;
    }
    names = directory_names(directory.n ? arena_cstr(&a, directory) : ".", &a, &n);
    near = *name ? nearest_name_within(name, names, n, strcspn(name, ".") / 3 + 1) : NULL;
    if (near)
        command_say(stderr, "methodbeat: %s: did you mean '%.*s%s'?", path, STR_ARG(directory),
                    near);
    free(names);
    arena_release(&a);
}

/* An option's file that is read: what help calls FILE. */
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
        struct option_list list = {0};
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
    for (size_t i = 0; i < n; i++)
        near_file_say(operands[i]);
}
