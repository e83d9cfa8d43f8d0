/* SPDX-License-Identifier: Apache-2.0 */
/* Frames of stack traces: by their lines, which the map of names alone does not keep. The entries
 * of the class are read again in the text. */
#include "mapping/obfuscation_map_entry.h"

#include <inttypes.h>

#include "lib/os_libc.h"
#include "lib/sorted.h"

enum {
    FRAMES_MAX = 32, /* inlined into one another */
    MADE_MAX = 8
};

/* "1:5:void com.demo.Other.inlined(int):10:14 -> a" */
struct frame_entry {
    struct str holder, name;
    uint64_t from, to; /* minified lines */
    bool ranged, placed, spans;
    uint64_t at, at_end; /* in the source */
    bool made;           /* R8 made it */
};

struct frame_found {
    struct frame_entry items[FRAMES_MAX];
    size_t n;
    struct frame_entry made[MADE_MAX];
    size_t n_made;
    struct frame_entry any; /* the outermost, where all that there are agree */
    bool is_any, disagree;
};

static const struct obfuscated_class *class_of_frame(const struct obfuscation_map *m,
                                                     struct str dotted)
{
    size_t at = 0, n = m->n_classes;

    SORTED_SEARCH(at, n, middle, str_cmp(span_str(m, m->classes[middle].obfuscated), dotted) < 0);
    return at < n && str_eq(span_str(m, m->classes[at].obfuscated), dotted) ? &m->classes[at]
                                                                            : NULL;
}

/* Digits and the colon behind them. */
static bool frame_number_take(struct str *s, uint64_t *value)
{
    size_t end = str_find(*s, ':');

    if (end == s->n || !str_to_u64(str_sub(*s, 0, end), value))
        return false;
    *s = str_sub(*s, end + 1, s->n);
    return true;
}

static bool entry_parse(const struct obfuscation_map *m, const struct obfuscated_class *c,
                        struct str left, struct frame_entry *e)
{
    size_t close = str_rfind(left, ')'), dot, blank;
    struct str tail = str_sub(left, close + 1, left.n), name;

    *e = (struct frame_entry){.holder = span_str(m, c->original)};
    if (close == left.n)
        return false;
    left = str_sub(left, 0, close);
    if (frame_number_take(&left, &e->from)) {
        e->ranged = true;
        e->to = e->from;
        frame_number_take(&left, &e->to);
    }
    name = str_sub(left, 0, str_rfind(left, '('));
    blank = str_rfind(name, ' ');
    name = str_sub(name, blank + (blank < name.n), name.n);
    dot = str_rfind(name, '.');
    e->name = str_sub(name, dot < name.n ? dot + 1 : 0, name.n);
    if (dot < name.n)
        e->holder = str_sub(name, 0, dot);
    tail = str_sub(tail, 1, tail.n);
    e->spans = frame_number_take(&tail, &e->at);
    e->placed = str_to_u64(tail, e->spans ? &e->at_end : &e->at) || e->spans;
    return e->name.n > 0;
}

static bool same_lines(const struct frame_entry *a, const struct frame_entry *b)
{
    return a->ranged && b->ranged && a->placed && a->from == b->from && a->to == b->to;
}

static bool same_frame_method(const struct frame_entry *a, const struct frame_entry *b)
{
    return str_eq(a->name, b->name) && str_eq(a->holder, b->holder);
}

/* An entry that no other is outside of. */
static void outermost_note(struct frame_found *f, const struct frame_entry *e)
{
    f->disagree |= f->is_any && !same_frame_method(&f->any, e);
    f->any = *e;
    f->is_any = true;
}

static bool line_is_in(const struct frame_entry *e, uint64_t line)
{
    return e->ranged && line >= e->from && line <= e->to;
}

/* The frames at a line, innermost first: the first run of entries that has it. */
static void frames_find(const struct obfuscation_map *m, const struct obfuscated_class *c,
                        struct str method, uint64_t line, struct frame_found *f, size_t *bytes)
{
    struct str rest = str_sub(m->text, c->obfuscated.at, m->text.n), row;
    struct frame_entry last = {0}, e;
    bool open = false, done = false, members = false, class_made = false;

    str_next_line(&rest, &row);
    while (str_next_line(&rest, &row)) {
        size_t arrow;

        row = str_trim(row);
        if (row.n == 0)
            continue;
        if (row.p[0] == '#') {
            bool made = os_memmem(row.p, row.n, "r8.synthesized", 14);

            class_made |= made && !members;
            if (made && open && f->n_made < MADE_MAX)
                f->made[f->n_made++] = last;
            continue;
        }
        if (row.p[row.n - 1] == ':')
            break;
        members = true;
        arrow = str_rfind(row, ' ');
        if (!str_eq(str_sub(row, arrow + 1, row.n), method) || arrow < 3 ||
            !entry_parse(m, c, str_sub(row, 0, arrow - 3), &e)) {
            if (open)
                outermost_note(f, &last);
            open = false;
            done |= f->n > 0;
            continue;
        }
        if (open && !same_lines(&last, &e)) {
            outermost_note(f, &last);
            done |= f->n > 0;
        }
        e.made = class_made && str_eq(e.holder, span_str(m, c->original));
        last = e;
        open = true;
        if (!done && line_is_in(&e, line) && f->n < FRAMES_MAX)
            f->items[f->n++] = e;
    }
    row.n = m->text.n - c->obfuscated.at - rest.n;
    *bytes -= row.n < *bytes ? row.n : *bytes;
    if (open)
        outermost_note(f, &last);
    /* R8 says it once for all lines of a method. */
    for (size_t i = 0; i < f->n; i++)
        for (size_t k = 0; k < f->n_made; k++)
            f->items[i].made |= same_frame_method(&f->items[i], &f->made[k]);
}

/* "Main.java": of the map, of the frame, or by the class's name. */
static void file_write(struct buf *out, const struct obfuscation_map *m, struct str holder,
                       struct str own)
{
    struct str file = obfuscation_map_source(m, holder);
    struct str simple = str_sub(holder, str_rfind(holder, '.') + 1, holder.n);

    if (str_rfind(holder, '.') == holder.n)
        simple = holder;
    if (file.n == 0 && (str_ends(own, STR(".java")) || str_ends(own, STR(".kt"))))
        file = own;
    if (file.n > 0)
        buf_str(out, file);
    else
        buf_printf(out, "%.*s.java", STR_ARG(str_sub(simple, 0, str_find(simple, '$'))));
}

static void source_frame_write(struct buf *out, const struct obfuscation_map *m,
                               const struct frame_entry *e, uint64_t line, struct str own)
{
    uint64_t in = line - e->from;

    buf_printf(out, "%.*s.%.*s(", STR_ARG(e->holder), STR_ARG(e->name));
    file_write(out, m, e->holder, own);
    if (line_is_in(e, line) && e->placed)
        line = e->at + (e->spans && e->at_end - e->at == e->to - e->from ? in : 0);
    else if (!line_is_in(e, line))
        line = e->ranged || m->has_pcs ? 0 : line;
    if (line > 0)
        buf_printf(out, ":%" PRIu64, line);
    buf_str(out, STR(")"));
}

bool obfuscation_map_frame(const struct obfuscation_map *m, struct str class_name,
                           struct str method, struct str place, struct str before, size_t *bytes,
                           struct buf *out)
{
    const struct obfuscated_class *c = class_of_frame(m, class_name);
    size_t colon = str_rfind(place, ':'), from = out->n;
    struct str own = str_sub(place, 0, colon);
    struct frame_found f = {.n = 0};
    uint64_t line = 0;

    if (!c)
        return false;
    str_to_u64(str_sub(place, colon + (colon < place.n), place.n), &line);
    if (*bytes > 0)
        frames_find(m, c, method, line, &f, bytes);
    for (size_t i = 0; i < f.n; i++) {
        bool others = f.n > 1 && !(i + 1 == f.n && out->n == from);

        if (f.items[i].made && others)
            continue;
        if (out->n > from)
            buf_printf(out, "\n%.*s", STR_ARG(before));
        source_frame_write(out, m, &f.items[i], line, own);
    }
    if (f.n == 0) {
        if (!f.is_any || f.disagree)
            f.any = (struct frame_entry){
                .holder = span_str(m, c->original), .name = method, .ranged = f.any.ranged};
        source_frame_write(out, m, &f.any, line, own);
    }
    return true;
}

struct str obfuscation_map_class_dotted(const struct obfuscation_map *m, struct str class_name)
{
    const struct obfuscated_class *c = class_of_frame(m, class_name);

    return c ? span_str(m, c->original) : class_name;
}
