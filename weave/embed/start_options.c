/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/embed/start_options.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "runtime/base/setting.h"

const char *const start_option_names[] = {
#define NAME_JVM(name)
#define NAME_APP(name)                                       #name,
#define NAME_ANY(name)                                       #name,
#define NAME_LIVE(name)                                      #name,
#define NAME_LIVEAPP(name)                                   #name,
#define SETTING(name, where, kind, field, without, summary)  NAME_##where(name)
#define SETTING_OF_JAVA(name, where, kind, without, summary) NAME_##where(name)
#include "runtime/base/setting_list.h"
#undef SETTING
#undef SETTING_OF_JAVA
};

const size_t start_option_count = sizeof(start_option_names) / sizeof(start_option_names[0]);

static struct str option_name(struct str argument)
{
    return str_sub(argument, 0, str_find(argument, '='));
}

static struct str option_value(struct str argument)
{
    return str_sub(argument, str_find(argument, '=') + 1, argument.n);
}

static const struct setting *option_find(struct str name)
{
    char *word = mem_dup_cstr(name.p, name.n);
    const struct setting *setting = setting_find(word, SETTING_APP);

    free(word);
    return setting;
}

bool start_option_is_known(const char *argument, struct str *name)
{
    *name = option_name(str_from_c(argument));
    return option_find(*name) != NULL;
}

static bool is_line(struct str value)
{
    for (size_t i = 0; i < value.n; i++)
        if ((unsigned char)value.p[i] < ' ')
            return false;
    return value.n > 0;
}

int start_option_check(const char *argument, struct error *err)
{
    struct str whole = str_from_c(argument), value = option_value(whole);
    char *word = mem_dup_cstr(value.p, value.n);
    const char *words = setting_put(option_find(option_name(whole)), word, NULL);

    free(word);
    if (!words && !is_line(value))
        words = "a text of one line";
    return words ? error_set(err, "'%s': it has to be %s", argument, words) : 0;
}

void start_option_write(const char *argument, struct buf *out)
{
    struct str whole = str_from_c(argument), value = option_value(whole);

    buf_str(out, option_name(whole));
    buf_u8(out, '=');
    for (size_t i = 0; i < value.n; i++) {
        /* What java.util.Properties would take for something else. */
        if (value.p[i] == '\\' || (i == 0 && value.p[i] == ' '))
            buf_u8(out, '\\');
        buf_u8(out, (uint8_t)value.p[i]);
    }
    buf_u8(out, '\n');
}
