/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/embed/start_options.h"

#include <limits.h>

enum start_kind {
    START_NUMBER,
    START_PERMILLE,
    START_MODE,
    START_PLACE,
    START_PROFILES,
    START_FILE,
    START_TEXT,
};

const char *const start_option_names[START_OPTIONS] = {
#define START_OPTION(name, kind, text) #name,
#include "weave/embed/start_option_list.h"
#undef START_OPTION
};

static const enum start_kind kinds[START_OPTIONS] = {
#define START_OPTION(name, kind, text) START_##kind,
#include "weave/embed/start_option_list.h"
#undef START_OPTION
};

static const char *const modes[] = {"debug", "test", "online", NULL};
static const char *const places[] = {"internal", "external", NULL};
static const char *const profiles[] = {"starts", "hangs", "starts,hangs", NULL};

static size_t option_find(struct str name)
{
    size_t i = 0;

    while (i < START_OPTIONS && !str_eq(str_from_c(start_option_names[i]), name))
        i++;
    return i;
}

static struct str option_name(struct str argument)
{
    return str_sub(argument, 0, str_find(argument, '='));
}

static struct str option_value(struct str argument)
{
    return str_sub(argument, str_find(argument, '=') + 1, argument.n);
}

bool start_option_is_known(const char *argument, struct str *name)
{
    *name = option_name(str_from_c(argument));
    return option_find(*name) < START_OPTIONS;
}

static bool is_one_of(struct str value, const char *const *words)
{
    for (; *words; words++)
        if (str_eq(value, str_from_c(*words)))
            return true;
    return false;
}

static bool is_number_within(struct str value, uint64_t least, uint64_t most)
{
    uint64_t n;

    return str_to_u64(value, &n) && n >= least && n <= most;
}

/* A path inside the app's files, without a line end. */
static bool is_text(struct str value, bool file)
{
    for (size_t i = 0; i < value.n; i++)
        if ((unsigned char)value.p[i] < ' ')
            return false;
    return value.n > 0 && !(file && (value.p[0] == '/' || str_starts(value, STR(".."))));
}

int start_option_check(const char *argument, struct error *err)
{
    struct str whole = str_from_c(argument), value = option_value(whole);
    static const char *const may[] = {
        [START_NUMBER] = "a number, 1 or more",
        [START_PERMILLE] = "a number from 0 to 1000",
        [START_MODE] = "debug, test or online",
        [START_PLACE] = "internal or external",
        [START_PROFILES] = "starts, hangs, or starts,hangs",
        [START_FILE] = "a path below the app's files",
        [START_TEXT] = "a text of one line",
    };
    enum start_kind kind = kinds[option_find(option_name(whole))];
    bool fine = false;

    switch (kind) {
    case START_NUMBER:
        fine = is_number_within(value, 1, INT_MAX);
        break;
    case START_PERMILLE:
        fine = is_number_within(value, 0, 1000);
        break;
    case START_MODE:
        fine = is_one_of(value, modes);
        break;
    case START_PLACE:
        fine = is_one_of(value, places);
        break;
    case START_PROFILES:
        fine = is_one_of(value, profiles);
        break;
    case START_FILE:
    case START_TEXT:
        fine = is_text(value, kind == START_FILE);
        break;
    }
    return fine ? 0 : error_set(err, "'%s': it has to be %s", argument, may[kind]);
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
