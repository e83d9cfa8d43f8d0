/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/package_proof.h"

/* A text with new lines at one place. */
struct gained {
    struct str above, lines, below;
};

static struct str whole_line(struct str s)
{
    return str_sub(s, 0, str_find(s, '\n') + 1);
}

static bool find_gained(struct str was, struct str now, struct gained *g)
{
    size_t at = 0, n = now.n - was.n;
    struct str a, b;

    if (now.n <= was.n)
        return false;
    while (a = whole_line(str_sub(was, at, was.n)), b = whole_line(str_sub(now, at, now.n)),
           a.n > 0 && str_eq(a, b))
        at += a.n;
    /* A last line without a line end gets one. */
    if (a.n > 0 && at + a.n == was.n && str_starts(b, a) && a.p[a.n - 1] != '\n') {
        if (!str_eq(str_trim(str_sub(b, a.n, b.n - 1)), STR("")))
            return false;
        at += b.n;
        n -= b.n - a.n;
        was = str_sub(now, 0, at);
    }
    g->above = str_sub(now, 0, at);
    g->lines = str_sub(now, at, at + n);
    g->below = str_sub(now, at + n, now.n);
    return str_eq(g->below, str_sub(was, at, was.n)) && str_ends(g->lines, STR("\n"));
}

static bool next_filled_line(struct str *rest, struct str *line)
{
    while (str_next_line(rest, line))
        if (str_trim(*line).n > 0)
            return true;
    return false;
}

/* ---- layers.idx ---- */

/* The entry in a line `  - "ENTRY"`. */
static bool layer_entry_of(struct str line, struct str *entry)
{
    *entry = str_sub(line, 5, line.n - 1);
    return line.n > 6 && str_starts(line, STR("  - \"")) && str_ends(line, STR("\""));
}

/* Which layer has the entry, from 1 on; 0: none. */
static size_t layer_of(struct str text, struct str name)
{
    struct str line, entry;
    size_t layer = 0;

    while (next_filled_line(&text, &line)) {
        layer += str_starts(line, STR("- "));
        if (layer_entry_of(line, &entry) &&
            (str_eq(entry, name) || (str_ends(entry, STR("/")) && str_starts(name, entry))))
            return layer;
    }
    return 0;
}

static size_t count_layers(struct str text)
{
    struct str line;
    size_t n = 0;

    while (next_filled_line(&text, &line))
        n += str_starts(line, STR("- "));
    return n;
}

/* Whether an entry is that of one of the names, which was in no layer. */
static bool is_new_entry(struct str entry, struct str was, const struct str *names, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t slash = str_rfind(names[i], '/');
        bool folder =
            str_ends(names[i], STR(".class")) && str_eq(entry, str_sub(names[i], 0, slash + 1));

        if ((folder || str_eq(entry, names[i])) && layer_of(was, names[i]) == 0)
            return true;
    }
    return false;
}

bool layers_gained(struct str was, struct str now, struct str index, const struct str *names,
                   size_t n)
{
    struct gained g;
    struct str rest, line, entry;
    size_t layer = layer_of(was, index), lines = 0;

    if (!find_gained(was, now, &g) || layer == 0 || count_layers(g.above) != layer)
        return false;
    rest = g.below;
    if (next_filled_line(&rest, &line) && !str_starts(line, STR("- ")))
        return false;
    for (rest = g.lines; str_next_line(&rest, &line); lines++)
        if (!layer_entry_of(line, &entry) || !is_new_entry(entry, was, names, n))
            return false;
    return lines <= n;
}

/* ---- INDEX.LIST ---- */

bool index_gained(struct str was, struct str now, struct str folder, struct str *jar)
{
    struct gained g;
    struct str rest, line;

    *jar = STR("");
    if (!find_gained(was, now, &g))
        return false;
    rest = g.lines;
    if (!str_next_line(&rest, &line) || rest.n > 0 || !str_eq(line, folder))
        return false;
    for (rest = g.above; next_filled_line(&rest, &line);) {
        if (str_ends(line, STR(".jar")))
            *jar = line;
        else if (str_eq(line, folder))
            *jar = STR("");
    }
    rest = g.below;
    return jar->n > 0 && (!next_filled_line(&rest, &line) || str_ends(line, STR(".jar")));
}
