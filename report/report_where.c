/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_where.h"

#include <stdlib.h>
#include <string.h>

#include "report/report_words.h"

#define IN(member) offsetof(struct report, member)

/* X(name, member, moment): keys beside those of the context. */
#define WHERE_LIST(X)          \
    X(scene, scene, true)      \
    X(state, state, true)      \
    X(process, process, false) \
    X(thread, thread, true)    \
    X(user, user, false)       \
    X(machine, machine, false) \
    X(detail, detail, true)

#define KEY_NAME(name, ...)                 #name,
#define CONTEXT_KEY_NAME(name, kind, title) #name,
#define KEY_ROW(name, member, moment)       {IN(member), CONTEXT_TEXT, moment, false, {NULL, 0}},
#define SESSION_ROW(name, kind, title)      {IN(context.name), kind, false, false, {NULL, 0}},
#define MOMENT_ROW(name, kind, title)       {IN(context.name), kind, true, false, {NULL, 0}},

const char *const report_where_keys[] = {
    REPORT_CONTEXT_LIST(CONTEXT_KEY_NAME) WHERE_LIST(KEY_NAME) "day", NULL};

static const struct report_where_key keys[] = {
    REPORT_CONTEXT_SESSION(SESSION_ROW) REPORT_CONTEXT_MOMENT(MOMENT_ROW)
        WHERE_LIST(KEY_ROW){.kind = CONTEXT_VERSION, .day = true}};

/* device-class is device_class. */
static bool name_is(const char *name, struct str written)
{
    size_t i = 0;

    for (; i < written.n && name[i]; i++) {
        if (written.p[i] != name[i] && !(written.p[i] == '-' && name[i] == '_'))
            return false;
    }
    return i == written.n && !name[i];
}

bool report_where_key_find(struct str name, struct report_where_key *key)
{
    if (str_starts(name, STR("tag.")) && name.n > 4) {
        *key = (struct report_where_key){.tag = str_sub(name, 4, name.n)};
        return true;
    }
    for (size_t i = 0; report_where_keys[i]; i++) {
        if (name_is(report_where_keys[i], name)) {
            *key = keys[i];
            return true;
        }
    }
    return false;
}

static struct str where_day(uint64_t time_ms, char room[WHERE_DAY_SIZE])
{
    struct buf time;
    struct str day = {room, 0};

    buf_init(&time);
    if (time_ms > 0)
        report_title_time(&time, time_ms);
    if (time.n >= WHERE_DAY_SIZE - 1) {
        day.n = WHERE_DAY_SIZE - 1;
        memcpy(room, time.p, day.n);
    }
    buf_release(&time);
    return day;
}

struct str report_where_value(const struct report_where_key *key, const struct report *report,
                              char room[WHERE_DAY_SIZE])
{
    if (key->day)
        return where_day(report->time_ms, room);
    return key->tag.n > 0 ? report_tag_find(&report->context, key->tag)
                          : *(const struct str *)((const char *)report + key->at);
}

bool report_glob(struct str pattern, struct str text)
{
    size_t p = 0, t = 0, star = SIZE_MAX, again = 0;

    while (t < text.n) {
        if (p < pattern.n && pattern.p[p] == '*') {
            star = p++;
            again = t;
        } else if (p < pattern.n && (pattern.p[p] == '?' || pattern.p[p] == text.p[t])) {
            p++;
            t++;
        } else if (star != SIZE_MAX) {
            p = star + 1;
            t = ++again;
        } else {
            return false;
        }
    }
    while (p < pattern.n && pattern.p[p] == '*')
        p++;
    return p == pattern.n;
}

/* Units by kind; a number without one is in the first. */
static const struct {
    enum report_context_kind kind;
    const char *unit;
    double times;
} units[] = {
    {CONTEXT_KB, "kB", 1},     {CONTEXT_KB, "MB", 1024},   {CONTEXT_KB, "GB", 1024 * 1024},
    {CONTEXT_MB, "MB", 1},     {CONTEXT_MB, "GB", 1024},   {CONTEXT_MS, "ms", 1},
    {CONTEXT_MS, "s", 1000},   {CONTEXT_MS, "min", 60000}, {CONTEXT_MS, "h", 3600000},
    {CONTEXT_PERCENT, "%", 1},
};

static bool quantity_read(struct str text, enum report_context_kind kind, double *number)
{
    char copy[40], *end;
    struct str unit;

    if (text.n == 0 || text.n >= sizeof(copy) || text.p[0] < '0' || text.p[0] > '9')
        return false;
    memcpy(copy, text.p, text.n);
    copy[text.n] = '\0';
    *number = strtod(copy, &end);
    unit = str_trim(str_from_c(end));
    if (unit.n == 0)
        return true;
    for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
        if (units[i].kind == kind && str_eq(unit, str_from_c(units[i].unit))) {
            *number *= units[i].times;
            return true;
        }
    }
    return false;
}

static bool kind_is_number(enum report_context_kind kind)
{
    return kind >= CONTEXT_NUMBER;
}

static const struct {
    struct str text;
    enum report_where_op op;
} ops[] = {
    {STR_INIT("!="), WHERE_NOT},  {STR_INIT("<="), WHERE_MOST}, {STR_INIT(">="), WHERE_LEAST},
    {STR_INIT("="), WHERE_EQUAL}, {STR_INIT("<"), WHERE_LESS},  {STR_INIT(">"), WHERE_MORE},
};

/* Where the operator stands; OPS: there is none. */
static size_t op_find(struct str text, size_t *at)
{
    enum { OPS = sizeof(ops) / sizeof(ops[0]) };

    for (*at = 1; *at < text.n; (*at)++) {
        for (size_t i = 0; i < OPS; i++) {
            if (str_starts(str_sub(text, *at, text.n), ops[i].text))
                return i;
        }
    }
    *at = text.n;
    return OPS;
}

static int condition_parse(struct report_condition *c, struct str text, struct str *unknown,
                           struct error *err)
{
    bool not = str_starts(text, STR("!"));
    struct str part = str_trim(str_sub(text, not, text.n)), name, value;
    size_t at, op = op_find(part, &at);
    bool bare = at == part.n;

    name = str_trim(str_sub(part, 0, at));
    *c = (struct report_condition){.op = bare ? WHERE_EQUAL : ops[op].op};
    if (!report_where_key_find(name, &c->key)) {
        *unknown = name;
        return error_set(err, "there is no key '%.*s'", STR_ARG(name));
    }
    value = bare ? STR("") : str_trim(str_sub(part, at + ops[op].text.n, part.n));
    if (c->key.kind == CONTEXT_FLAG) {
        bool is_true = bare || str_eq(value, STR("true"));

        if (!(is_true || str_eq(value, STR("false"))) || c->op > WHERE_NOT)
            return error_set(err, "%.*s is true or false: write %.*s or !%.*s", STR_ARG(name),
                             STR_ARG(name), STR_ARG(name));
        c->text = is_true != (not || c->op == WHERE_NOT) ? STR("true") : STR("false");
        c->op = WHERE_EQUAL;
        return 0;
    }
    c->text = value;
    if (bare || not || value.n == 0)
        return error_set(err, "'%.*s' has no value: write %.*s=VALUE", STR_ARG(text),
                         STR_ARG(name));
    if (kind_is_number(c->key.kind) && !quantity_read(value, c->key.kind, &c->number))
        return error_set(err, "%.*s: '%.*s' is not a number, or its unit is none of this key",
                         STR_ARG(name), STR_ARG(value));
    return 0;
}

int report_where_parse(struct report_where *w, const char *text, struct str *unknown,
                       struct error *err)
{
    struct str rest = str_from_c(text);

    w->n = 0;
    *unknown = STR("");
    for (;;) {
        size_t comma = str_find(rest, ',');

        if (w->n == WHERE_MAX)
            return error_set(err, "more than %d conditions", WHERE_MAX);
        if (condition_parse(&w->items[w->n++], str_trim(str_sub(rest, 0, comma)), unknown, err) < 0)
            return -1;
        if (comma == rest.n)
            return 0;
        rest = str_sub(rest, comma + 1, rest.n);
    }
}

static bool version_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The digits from *at on, without zeros before them; *at goes behind them. */
static struct str version_number(struct str s, size_t *at)
{
    size_t from;

    while (*at + 1 < s.n && s.p[*at] == '0' && version_digit(s.p[*at + 1]))
        ++*at;
    from = *at;
    while (*at < s.n && version_digit(s.p[*at]))
        ++*at;
    return str_sub(s, from, *at);
}

int version_compare(struct str a, struct str b)
{
    size_t i = 0, k = 0;

    while (i < a.n && k < b.n) {
        if (version_digit(a.p[i]) && version_digit(b.p[k])) {
            struct str x = version_number(a, &i), y = version_number(b, &k);
            int order = x.n != y.n ? (x.n < y.n ? -1 : 1) : str_cmp(x, y);

            if (order != 0)
                return order;
        } else if (a.p[i] != b.p[k]) {
            return (unsigned char)a.p[i] < (unsigned char)b.p[k] ? -1 : 1;
        } else {
            i++;
            k++;
        }
    }
    if ((i < a.n) != (k < b.n))
        return i < a.n ? 1 : -1;
    return str_cmp(a, b); /* 8.01 and 8.1 */
}

/* 4.2.0 is 4.2. */
static struct str version_trim(struct str s)
{
    while (str_ends(s, STR(".0")))
        s.n -= 2;
    return s;
}

static bool order_holds(enum report_where_op op, int order)
{
    switch (op) {
    case WHERE_EQUAL:
        return order == 0;
    case WHERE_NOT:
        return order != 0;
    case WHERE_LESS:
        return order < 0;
    case WHERE_MOST:
        return order <= 0;
    case WHERE_MORE:
        return order > 0;
    case WHERE_LEAST:
        return order >= 0;
    }
    return false;
}

static bool condition_holds(const struct report_condition *c, const struct report *report)
{
    char room[WHERE_DAY_SIZE];
    struct str value = report_where_value(&c->key, report, room);
    double number;

    if (value.n == 0)
        return false;
    if (kind_is_number(c->key.kind))
        return quantity_read(value, c->key.kind, &number) &&
               order_holds(c->op, (number > c->number) - (number < c->number));
    if (c->op <= WHERE_NOT && (report_glob(c->text, value) ||
                               str_find(c->text, '*') + str_find(c->text, '?') < 2 * c->text.n ||
                               c->key.kind != CONTEXT_VERSION))
        return report_glob(c->text, value) == (c->op == WHERE_EQUAL);
    return order_holds(c->op, version_compare(version_trim(value), version_trim(c->text)));
}

bool report_where_holds(const struct report_where *w, const struct report *report)
{
    bool counts = report_content_of(report->kind) == REPORT_COUNT;

    for (size_t i = 0; i < w->n; i++) {
        const struct report_condition *c = &w->items[i];

        if (c->key.moment && counts) {
            if (report->kind == REPORT_KIND_REPEATS)
                return false;
        } else if (!condition_holds(c, report)) {
            return false;
        }
    }
    return true;
}
