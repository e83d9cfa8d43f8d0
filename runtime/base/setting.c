/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/setting.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "runtime/base/collector.h"

struct trimmed {
    const char *at;
    size_t n;
};

/* Puts a value into its field, or, with NULL, only looks at it. False: it can't be one. */
typedef bool setting_set(void *field, const char *value);

static bool digits_read(const char *value, uint64_t max, uint64_t *out)
{
    uint64_t n = 0;

    if (*value == '\0')
        return false;
    for (; *value != '\0'; value++) {
        if (*value < '0' || *value > '9')
            return false;
        n = n * 10 + (uint64_t)(*value - '0');
        if (n > max)
            return false;
    }
    *out = n;
    return true;
}

static bool number_up_to(uint64_t max, uint32_t *field, const char *value)
{
    uint64_t n;

    if (!digits_read(value, max, &n))
        return false;
    if (field)
        *field = (uint32_t)n;
    return true;
}

static bool number_set(void *field, const char *value)
{
    return number_up_to(UINT32_MAX, field, value);
}

/* 0 is no limit. */
static bool limit_set(void *field, const char *value)
{
    uint32_t unused, *ms = field ? field : &unused;
    bool set = number_up_to(UINT32_MAX, ms, value);

    if (set && *ms == 0)
        *ms = METHODBEAT_NEVER;
    return set;
}

/* 0 is nobody. */
static bool permille_set(void *field, const char *value)
{
    uint32_t unused, *permille = field ? field : &unused;
    bool set = number_up_to(SAMPLING_ALL, permille, value);

    if (set && *permille == 0)
        *permille = METHODBEAT_NEVER;
    return set;
}

static bool bytes_set(void *field, const char *value)
{
    uint64_t unused;

    return digits_read(value, UINT64_C(1) << 50, field ? field : &unused);
}

static bool text_set(void *field, const char *value)
{
    char **text = field;

    if (!text)
        return true;
    free(*text);
    *text = strdup(value);
    return *text != NULL;
}

static const char *const mode_names[] = {
    [METHODBEAT_DEBUG] = "debug", [METHODBEAT_TEST] = "test", [METHODBEAT_ONLINE] = "online"};

enum { MODES = sizeof(mode_names) / sizeof(mode_names[0]) };

const char *mode_name(enum methodbeat_mode mode)
{
    return mode_names[(size_t)mode < MODES ? (size_t)mode : METHODBEAT_DEBUG];
}

bool mode_find(const char *name, enum methodbeat_mode *mode)
{
    for (size_t i = 0; i < MODES; i++) {
        if (strcmp(name, mode_names[i]) == 0) {
            *mode = (enum methodbeat_mode)i;
            return true;
        }
    }
    return false;
}

static bool mode_set(void *field, const char *value)
{
    enum methodbeat_mode unused;

    return mode_find(value, field ? field : &unused);
}

/* The one word for true, the other for false. */
static bool either_set(bool *field, const char *value, const char *yes, const char *no)
{
    bool is_yes = strcmp(value, yes) == 0;

    if (field)
        *field = is_yes;
    return is_yes || strcmp(value, no) == 0;
}

static bool clock_set(void *field, const char *value)
{
    return either_set(field, value, "precise", "coarse");
}

static bool place_set(void *field, const char *value)
{
    return either_set(field, value, "external", "internal");
}

static bool profiles_set(void *field, const char *value)
{
    return either_set(field, value, "starts", "hangs") || strcmp(value, "starts,hangs") == 0;
}

/* Without the blanks around it. */
static struct trimmed trim(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    return (struct trimmed){at, (size_t)(end - at)};
}

/* What a page needs, as Need.java reads it: the id of a view, or tag=, description=, call=. */
static bool is_need(struct trimmed need)
{
    static const char *const kinds[] = {"tag", "description", "call"};
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
    const char *equals = memchr(need.at, '=', need.n), *colon = memchr(need.at, ':', need.n);
    struct trimmed kind;

    if (equals) {
        kind = trim(need.at, equals);
        for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
            if (strlen(kinds[i]) == kind.n && memcmp(kinds[i], kind.at, kind.n) == 0)
                return trim(equals + 1, need.at + need.n).n > 0;
        return false;
    }
    if (need.n == 0 || need.at == colon || colon == need.at + need.n - 1)
        return false;
    for (size_t i = 0; i < need.n; i++)
        if (need.at + i != colon && !memchr(letters, need.at[i], sizeof(letters) - 1))
            return false;
    return true;
}

/* "Activity: need, need", of which Java reads several with semicolons between. */
static bool is_page(const char *at, const char *end)
{
    const char *next = memchr(at, ':', (size_t)(end - at));

    if (!next || trim(at, next).n == 0)
        return false;
    do {
        at = next + 1;
        next = memchr(at, ',', (size_t)(end - at));
        if (!is_need(trim(at, next ? next : end)))
            return false;
    } while (next);
    return true;
}

static bool pages_set(void *field, const char *value)
{
    bool any = false;

    (void)field;
    for (const char *at = value, *end; at; at = *end ? end + 1 : NULL) {
        end = at + strcspn(at, ";");
        if (trim(at, end).n == 0)
            continue;
        if (!is_page(at, end))
            return false;
        any = true;
    }
    return any;
}

/* As Boolean.getBoolean(), by which the beat class reads it too. */
static bool flag_set(void *field, const char *value)
{
    if (field)
        *(bool *)field = strcasecmp(value, "true") == 0;
    return true;
}

/* Below the app's files. */
static bool path_set(void *field, const char *value)
{
    (void)field;
    return *value != '\0' && *value != '/' && strncmp(value, "..", 2) != 0;
}

/* Of the class that has used the value already. */
static bool any_set(void *field, const char *value)
{
    (void)field, (void)value;
    return true;
}

/* Names with commas between. The recorder keeps them, so they stay for as long as the process; the
 * same ones as before are those. */
static bool list_set(void *field, const char *value)
{
    static char *before;
    static const char **names_before;
    char *text, *at, *next;
    const char **names;
    size_t n = 2;

    if (!field)
        return true;
    if (!before || strcmp(before, value) != 0) {
        for (const char *p = value; *p; p++)
            n += *p == ',';
        names = calloc(n, sizeof(*names));
        text = strdup(value);
        before = strdup(value);
        if (!names || !text || !before)
            return false;
        n = 0;
        for (at = text; at; at = next) {
            next = strchr(at, ',');
            if (next)
                *next++ = '\0';
            if (*at)
                names[n++] = at;
        }
        names_before = names;
    }
    *(const char *const **)field = names_before;
    return true;
}

static const char *const fields[] = {
#define FIELD(name, when, kind) #name,
#include "runtime/base/context_list.h"
#undef FIELD
};

/* Names of fields with commas between, each with a value or without. */
static bool fields_are(const char *value, bool with_values)
{
    while (*value) {
        size_t n = strcspn(value, ","), name = strcspn(value, "=,"), i = 0;

        while (i < sizeof(fields) / sizeof(fields[0]) &&
               (strlen(fields[i]) != name || memcmp(fields[i], value, name) != 0))
            i++;
        if (i == sizeof(fields) / sizeof(fields[0]) || (name < n) != with_values)
            return false;
        value += n + (value[n] == ',');
    }
    return true;
}

static bool fields_set(void *field, const char *value)
{
    return fields_are(value, false) && text_set(field, value);
}

static bool said_set(void *field, const char *value)
{
    return fields_are(value, true) && text_set(field, value);
}

static bool collectors_set(void *field, const char *value)
{
    return collectors_are(value) && text_set(field, value);
}

/* What the values may be, for the error. Any text is allowed, so a text fails only without
 * memory. */
static const char any_words[] = "", flag_words[] = "";
static const char text_words[] = "a text that there is memory for";
static const char list_words[] = "a text that there is memory for";
static const char number_words[] = "a number, 0 to 4294967295";
static const char limit_words[] = "a number, 0 to 4294967295";
static const char permille_words[] = "a number, 0 to 1000";
static const char bytes_words[] = "a number of bytes";
static const char mode_words[] = "debug, test or online";
static const char clock_words[] = "coarse or precise";
static const char place_words[] = "internal or external";
static const char profiles_words[] = "starts, hangs, or starts,hangs";
static const char pages_words[] =
    "pages with ';' between, each \"Activity: need, need\", where a "
    "need is the id of a view, tag=NAME, description=TEXT or call=PATH";
#define FIELD(name, when, kind) " " #name
static const char fields_words[] = "a list of names with commas between. There are these:"
#include "runtime/base/context_list.h"
    ;
static const char said_words[] = "NAME=VALUE, with commas between. There are these names:"
#include "runtime/base/context_list.h"
    ;
#undef FIELD
#define COLLECTOR(name, what) " " #name
static const char collectors_words[] =
    "all, or a list of names with commas between. There are these:"
#include "runtime/base/collector_list.h"
    ;
#undef COLLECTOR
static const char path_words[] = "a path below the app's files";

static const struct setting {
    const char *name;
    unsigned where;
    bool has_field;
    size_t field;
    setting_set *set;
    const char *words;
} table[] = {
#define SETTING(name, where, kind, field, without, summary)                          \
    {#name,      SETTING_##where, true, offsetof(struct methodbeat_settings, field), \
     kind##_set, kind##_words},
#define SETTING_OF_JAVA(name, where, kind, without, summary) \
    {#name, SETTING_##where, false, 0, kind##_set, kind##_words},
#include "runtime/base/setting_list.h"
#undef SETTING
#undef SETTING_OF_JAVA
};

enum { SETTINGS = sizeof(table) / sizeof(table[0]) };

const struct setting *setting_find(const char *name, unsigned where)
{
    for (size_t i = 0; i < SETTINGS; i++)
        if ((table[i].where & where) && strcmp(name, table[i].name) == 0)
            return &table[i];
    return NULL;
}

const char *setting_put(const struct setting *setting, const char *value,
                        struct methodbeat_settings *out)
{
    void *field = out && setting->has_field ? (char *)out + setting->field : NULL;

    return setting->set(field, value) ? NULL : setting->words;
}

const char *settings_fault(const struct methodbeat_settings *settings)
{
    if (settings->without && !fields_are(settings->without, false))
        return fields_words;
    if (settings->off && !collectors_are(settings->off))
        return collectors_words;
    return settings->context && !fields_are(settings->context, true) ? said_words : NULL;
}

/* A value that is the setting's own text. */
static bool is_own_text(setting_set *set)
{
    return set == text_set || set == fields_set || set == said_set || set == collectors_set;
}

int settings_dup(struct methodbeat_settings *out, const struct methodbeat_settings *in)
{
    bool whole = true;

    *out = *in;
    for (size_t i = 0; i < SETTINGS; i++) {
        if (table[i].has_field && is_own_text(table[i].set)) {
            const char **text = (const char **)((char *)out + table[i].field);

            *text = *text ? strdup(*text) : NULL;
            whole = whole && (*text || !*(const char *const *)((const char *)in + table[i].field));
        }
    }
    if (!whole)
        settings_release(out);
    return whole ? 0 : -1;
}

void settings_release(struct methodbeat_settings *settings)
{
    for (size_t i = 0; i < SETTINGS; i++) {
        if (table[i].has_field && is_own_text(table[i].set)) {
            char **text = (char **)((char *)settings + table[i].field);

            free(*text);
            *text = NULL;
        }
    }
}

enum { LONGEST = 31, FAR = 2 };

static size_t least_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t name_distance(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    unsigned char far[LONGEST + 1][LONGEST + 1]; /* of the first i letters from the first j */

    if (n > LONGEST || m > LONGEST)
        return SIZE_MAX;
    for (size_t i = 0; i <= n; i++) {
        for (size_t j = 0; j <= m; j++) {
            size_t least = i == 0 ? j : j == 0 ? i : SIZE_MAX;

            if (i > 0 && j > 0) {
                least = far[i - 1][j - 1] + (size_t)(a[i - 1] != b[j - 1]);
                least = least_of(least, least_of(far[i - 1][j], far[i][j - 1]) + 1u);
            }
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                least = least_of(least, far[i - 2][j - 2] + 1u);
            far[i][j] = (unsigned char)least;
        }
    }
    return far[n][m];
}

const char *name_nearest(const char *name, const char *const *names, size_t n)
{
    const char *nearest = NULL;
    size_t least = FAR + 1;

    for (size_t i = 0; i < n; i++) {
        size_t distance = name_distance(name, names[i]);

        if (distance < least && 2 * distance < strlen(names[i])) {
            least = distance;
            nearest = names[i];
        }
    }
    return nearest;
}

const char *setting_nearest(const char *name, unsigned where)
{
    const char *names[SETTINGS];
    size_t n = 0;

    for (size_t i = 0; i < SETTINGS; i++)
        if (table[i].where & where)
            names[n++] = table[i].name;
    return name_nearest(name, names, n);
}
