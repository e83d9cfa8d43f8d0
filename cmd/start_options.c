/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/start_options.h"

#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "weave/embed/start_options.h"

static int unknown_option(const struct command *self, struct str name)
{
    char *word = mem_dup_cstr(name.p, name.n);
    const char *near = nearest_name(word, start_option_names, start_option_count);
    struct buf all;
    int result;

    buf_init(&all);
    for (size_t i = 0; i < start_option_count; i++)
        buf_printf(&all, "%s%s", i ? ", " : "", start_option_names[i]);
    if (near)
        result = command_usage_error(
            self, "--runtime-option: the recorder has no option '%s'; did you mean %s?", word,
            near);
    else
        result = command_usage_error(
            self, "--runtime-option: the recorder has no option '%s'; it has %.*s", word,
            (int)all.n, (const char *)all.p);
    buf_release(&all);
    free(word);
    return result;
}

/* Whether an option before the last of these has the same name. */
static bool given_before(const struct text_list *given, size_t last)
{
    size_t n = strcspn(given->items[last], "=") + 1;

    for (size_t i = 0; i < last; i++)
        if (strncmp(given->items[i], given->items[last], n) == 0)
            return true;
    return false;
}

int start_options_check(const struct command *self, const struct text_list *given)
{
    for (size_t i = 0; i < given->n; i++) {
        struct error err;
        struct str name;

        if (!strchr(given->items[i], '='))
            return command_usage_error(self, "--runtime-option: '%s' is not NAME=VALUE",
                                       given->items[i]);
        if (!start_option_is_known(given->items[i], &name))
            return unknown_option(self, name);
        if (start_option_check(given->items[i], &err) < 0)
            return command_usage_error(self, "--runtime-option: %s", err.text);
        if (given_before(given, i))
            return command_usage_error(self, "--runtime-option: '%.*s' is given twice",
                                       STR_ARG(name));
    }
    return EXIT_DONE;
}
