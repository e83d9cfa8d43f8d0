/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/obfuscation_map_entry.h"

#include <stdlib.h>

void obfuscation_map_init(struct obfuscation_map *m)
{
    *m = (struct obfuscation_map){0};
    arena_init(&m->arena);
}

void obfuscation_map_release(struct obfuscation_map *m)
{
    free(m->classes);
    free(m->methods);
    free(m->sources);
    arena_release(&m->arena);
    obfuscation_map_init(m);
}

/* Text that is written twice: first to learn its length, then to memory. */
struct sink {
    char *p; /* NULL: only count */
    size_t n;
};

static void sink_put(struct sink *out, struct str s)
{
    if (out->p && s.n)
        memcpy(out->p + out->n, s.p, s.n);
    out->n += s.n;
}

static void put_char(struct sink *out, char c)
{
    sink_put(out, (struct str){&c, 1});
}

static void put_replaced(struct sink *out, struct str s, char from, char to)
{
    if (out->p)
        for (size_t i = 0; i < s.n; i++)
            out->p[out->n + i] = s.p[i] == from ? to : s.p[i];
    out->n += s.n;
}

static const struct primitive {
    char letter;
    struct str name;
} primitives[] = {
    {'V', STR_INIT("void")}, {'Z', STR_INIT("boolean")}, {'B', STR_INIT("byte")},
    {'C', STR_INIT("char")}, {'S', STR_INIT("short")},   {'I', STR_INIT("int")},
    {'J', STR_INIT("long")}, {'F', STR_INIT("float")},   {'D', STR_INIT("double")},
};

enum { N_PRIMITIVES = sizeof(primitives) / sizeof(primitives[0]) };

/* An internal name against a dotted one. */
static int cmp_internal(struct str internal, struct str dotted)
{
    size_t n = internal.n < dotted.n ? internal.n : dotted.n;

    for (size_t i = 0; i < n; i++) {
        unsigned char x = (unsigned char)internal.p[i], y = (unsigned char)dotted.p[i];

        if (x == '/')
            x = '.';
        if (x != y)
            return x < y ? -1 : 1;
    }
    return (internal.n > dotted.n) - (internal.n < dotted.n);
}

static const struct obfuscated_class *find_class(const struct obfuscation_map *m, struct str name)
{
    size_t low = 0, high = m->n_classes;

    while (low < high) {
        size_t mid = low + (high - low) / 2;
        int c = cmp_internal(name, span_str(m, m->classes[mid].obfuscated));

        if (c == 0)
            return &m->classes[mid];
        if (c < 0)
            high = mid;
        else
            low = mid + 1;
    }
    return NULL;
}

static struct str name_with_slashes(struct str dotted, struct arena *a)
{
    struct sink out = {arena_alloc(a, dotted.n), 0};

    put_replaced(&out, dotted, '.', '/');
    return (struct str){out.p, out.n};
}

struct str obfuscation_map_class(const struct obfuscation_map *m, struct str class_name,
                                 struct arena *a)
{
    const struct obfuscated_class *c = find_class(m, class_name);

    return c ? name_with_slashes(span_str(m, c->original), a) : class_name;
}

/* Takes "Lname;" off s, which begins with L. */
static bool take_class(struct str *s, struct str *name)
{
    size_t end = str_find(*s, ';');

    if (end == s->n)
        return false;
    *name = str_sub(*s, 1, end);
    *s = str_sub(*s, end + 1, s->n);
    return true;
}

static void put_descriptor(const struct obfuscation_map *m, struct str descriptor, struct sink *out)
{
    while (descriptor.n) {
        struct str before = descriptor, name;
        const struct obfuscated_class *c;

        if (descriptor.p[0] != 'L') {
            put_char(out, descriptor.p[0]);
            descriptor = str_sub(descriptor, 1, descriptor.n);
        } else if (!take_class(&descriptor, &name)) {
            sink_put(out, before);
            return;
        } else if ((c = find_class(m, name))) {
            put_char(out, 'L');
            put_replaced(out, span_str(m, c->original), '.', '/');
            put_char(out, ';');
        } else {
            sink_put(out, str_sub(before, 0, name.n + 2));
        }
    }
}

struct str obfuscation_map_descriptor(const struct obfuscation_map *m, struct str descriptor,
                                      struct arena *a)
{
    struct sink count = {NULL, 0}, out = {NULL, 0};

    if (!m->n_classes || str_find(descriptor, 'L') == descriptor.n)
        return descriptor;
    put_descriptor(m, descriptor, &count);
    out.p = arena_alloc(a, count.n);
    put_descriptor(m, descriptor, &out);
    return (struct str){out.p, out.n};
}

/* Takes one type off a descriptor and writes it as Java source has it, classes
 * under their original names. */
static bool put_java_type(const struct obfuscation_map *m, struct str *s, struct sink *out)
{
    size_t arrays = 0;
    struct str name;

    while (s->n && s->p[0] == '[') {
        *s = str_sub(*s, 1, s->n);
        arrays++;
    }
    if (s->n && s->p[0] == 'L') {
        const struct obfuscated_class *c;

        if (!take_class(s, &name))
            return false;
        c = find_class(m, name);
        put_replaced(out, c ? span_str(m, c->original) : name, '/', '.');
    } else {
        size_t i = 0;

        while (i < N_PRIMITIVES && (!s->n || primitives[i].letter != s->p[0]))
            i++;
        if (i == N_PRIMITIVES)
            return false;
        sink_put(out, primitives[i].name);
        *s = str_sub(*s, 1, s->n);
    }
    while (arrays--)
        sink_put(out, STR("[]"));
    return true;
}

/* A method descriptor as entries have it: "int,a.B[]" and then the result. */
static bool put_java_types(const struct obfuscation_map *m, struct str descriptor, struct sink *out,
                           size_t *params)
{
    struct str s = str_sub(descriptor, 1, descriptor.n);

    if (!descriptor.n || descriptor.p[0] != '(')
        return false;
    while (s.n && s.p[0] != ')') {
        if (out->n)
            put_char(out, ',');
        if (!put_java_type(m, &s, out))
            return false;
    }
    *params = out->n;
    s = str_sub(s, 1, s.n);
    return put_java_type(m, &s, out) && !s.n;
}

/* Takes the next parameter off a list of them. */
static struct str next_param(struct str *params)
{
    size_t end = str_find(*params, ',');
    struct str one = str_trim(str_sub(*params, 0, end));

    *params = str_sub(*params, end + 1, params->n);
    return one;
}

/* The types of a signature in the form of a descriptor. */
static void put_type(struct str type, struct sink *out)
{
    size_t i = 0;

    while (type.n > 2 && str_ends(type, STR("[]"))) {
        put_char(out, '[');
        type.n -= 2;
    }
    while (i < N_PRIMITIVES && !str_eq(primitives[i].name, type))
        i++;
    if (i < N_PRIMITIVES) {
        put_char(out, primitives[i].letter);
        return;
    }
    put_char(out, 'L');
    put_replaced(out, type, '.', '/');
    put_char(out, ';');
}

static void put_signature(const struct obfuscation_map *m, const struct source_method *e,
                          struct sink *out)
{
    struct str params = span_str(m, e->params);

    put_char(out, '(');
    while (params.n)
        put_type(next_param(&params), out);
    put_char(out, ')');
    put_type(span_str(m, e->result), out);
}

static struct str signature(const struct obfuscation_map *m, const struct source_method *e,
                            struct arena *a)
{
    struct sink count = {NULL, 0}, out = {NULL, 0};

    put_signature(m, e, &count);
    out.p = arena_alloc(a, count.n);
    put_signature(m, e, &out);
    return (struct str){out.p, out.n};
}

/* Methods [from, to) of the map. */
struct method_run {
    size_t from;
    size_t to;
};

static size_t lower_bound(const struct obfuscation_map *m, struct method_run r, struct str name,
                          struct str residual, struct str params, struct str result)
{
    while (r.from < r.to) {
        size_t mid = r.from + (r.to - r.from) / 2;

        if (obfuscated_method_cmp(m, &m->methods[mid], name, residual, params, result) < 0)
            r.from = mid + 1;
        else
            r.to = mid;
    }
    return r.from;
}

static const struct obfuscated_method *find_exact_method(const struct obfuscation_map *m,
                                                         struct method_run r, struct str name,
                                                         struct str residual, struct str params,
                                                         struct str result)
{
    size_t at = lower_bound(m, r, name, residual, params, result);

    if (at == r.to || obfuscated_method_cmp(m, &m->methods[at], name, residual, params, result))
        return NULL;
    return &m->methods[at];
}

/* Whether `part` is `whole` with some parameters left out. */
static bool is_part(struct str part, struct str whole)
{
    while (part.n) {
        struct str want = next_param(&part);

        do {
            if (!whole.n)
                return false;
        } while (!str_eq(next_param(&whole), want));
    }
    return true;
}

static const struct obfuscated_method *find_close(const struct obfuscation_map *m,
                                                  struct method_run r, struct str params,
                                                  struct str result)
{
    const struct obfuscated_method *best = NULL;

    for (size_t i = r.from; i < r.to; i++) {
        const struct obfuscated_method *e = &m->methods[i];

        if (e->residual.n || (best && best->obfuscated.at < e->obfuscated.at))
            continue;
        if (!str_eq(result, STR("void")) && !str_eq(result, span_str(m, e->outer.result)))
            continue;
        if (is_part(params, span_str(m, e->outer.params)))
            best = e;
    }
    return best;
}

static bool all_agree(const struct obfuscation_map *m, struct method_run r)
{
    const struct source_method *e = &m->methods[r.from].outer;

    for (size_t i = r.from + 1; i < r.to; i++)
        if (!str_eq(span_str(m, e->name), span_str(m, m->methods[i].outer.name)) ||
            !str_eq(span_str(m, e->holder), span_str(m, m->methods[i].outer.holder)))
            return false;
    return true;
}

/* The source's method for these entries of one method. NULL if R8 made the method, and inlined
 * no method of the source into it, or several. With several, the object decides which one runs,
 * as in a class that was merged from several. */
static const struct source_method *
find_inlined(const struct obfuscation_map *m, const struct obfuscated_class *c, struct method_run r)
{
    const struct obfuscated_method *first = &m->methods[r.from];
    const struct source_method *found = NULL;

    if (!first->synthesized)
        return &first->outer;
    for (size_t i = r.from; i < r.to; i++) {
        const struct obfuscated_method *e = &m->methods[i];
        const struct source_method *one =
            e->synthesized || source_method_eq(m, &e->outer, &first->outer) ? &e->inner : &e->outer;

        if (!one->name.n ? c->merged : found && !source_method_eq(m, found, one))
            return NULL;
        if (one->name.n)
            found = one;
    }
    return found;
}

/* The entries of that name in the class. */
static struct method_run find_run(const struct obfuscation_map *m, const struct obfuscated_class *c,
                                  struct str name)
{
    struct method_run r = {c->first, c->first + c->n};
    size_t high = r.to;

    while (r.from < high) {
        size_t mid = r.from + (high - r.from) / 2;

        if (str_cmp(span_str(m, m->methods[mid].obfuscated), name) < 0)
            r.from = mid + 1;
        else
            high = mid;
    }
    high = r.to;
    r.to = r.from;
    while (r.to < high && str_eq(span_str(m, m->methods[r.to].obfuscated), name))
        r.to++;
    return r;
}

/* Entries from `at` on that are of the same method as the one there. */
static struct method_run find_same(const struct obfuscation_map *m, struct method_run r,
                                   const struct obfuscated_method *e)
{
    r.from = (size_t)(e - m->methods);
    for (size_t i = r.from + 1; i < r.to; i++)
        if (obfuscated_method_cmp(m, &m->methods[i], span_str(m, e->obfuscated),
                                  span_str(m, e->residual), span_str(m, e->outer.params),
                                  span_str(m, e->outer.result)))
            r.to = i;
    return r;
}

/* The entries that fit best, none if none does. */
static struct method_run find_entries(const struct obfuscation_map *m, struct method_run r,
                                      struct str name, struct str descriptor, struct arena *a,
                                      enum original_match *match)
{
    const struct str none = {0};
    char small[1024];
    struct sink count = {NULL, 0}, types = {small, 0};
    struct str params, result;
    size_t n_params = 0;
    const struct obfuscated_method *e;

    *match = ORIGINAL_EXACT;
    e = find_exact_method(m, r, name, descriptor, none, none);
    if (e)
        return find_same(m, r, e);
    if (put_java_types(m, descriptor, &count, &n_params)) {
        if (count.n > sizeof(small))
            types.p = arena_alloc(a, count.n);
        (void)put_java_types(m, descriptor, &types, &n_params);
        params = (struct str){types.p, n_params};
        result = (struct str){types.p + n_params, types.n - n_params};
        e = find_exact_method(m, r, name, none, params, result);
        if (e)
            return find_same(m, r, e);
        *match = ORIGINAL_CLOSE;
        e = find_close(m, r, params, result);
        if (e)
            return find_same(m, r, e);
    }
    *match = all_agree(m, r) ? ORIGINAL_CLOSE : ORIGINAL_UNKNOWN;
    return *match == ORIGINAL_CLOSE ? r : (struct method_run){0};
}

/* The source file of a class, by the class's original name. */
static struct str find_source(const struct obfuscation_map *m, struct span original)
{
    struct str name = span_str(m, original);
    size_t low = 0, high = m->n_sources;

    while (low < high) {
        size_t mid = low + (high - low) / 2;
        const struct obfuscated_class *c = &m->classes[m->sources[mid]];
        int order = str_cmp(name, span_str(m, c->original));

        if (order == 0)
            return span_str(m, c->source);
        if (order < 0)
            high = mid;
        else
            low = mid + 1;
    }
    return (struct str){0};
}

static bool lines_stay(const struct obfuscation_map *m, struct method_run r)
{
    bool given = m->has_pcs;

    for (size_t i = r.from; i < r.to && !given; i++)
        given = m->methods[i].outer.has_lines;
    return !given;
}

enum original_match obfuscation_map_method(const struct obfuscation_map *m, struct str class_name,
                                           struct str name, struct str descriptor, struct arena *a,
                                           struct original_method *original)
{
    const struct obfuscated_class *c = find_class(m, class_name);
    const struct source_method *source = NULL;
    enum original_match match = ORIGINAL_UNKNOWN;
    struct method_run r = {0};

    *original = (struct original_method){
        .class_name = c ? name_with_slashes(span_str(m, c->original), a) : class_name,
        .name = name,
        .descriptor = obfuscation_map_descriptor(m, descriptor, a),
    };
    if (c)
        r = find_run(m, c, name);
    original->lines_stay = lines_stay(m, r);
    if (c)
        original->file = find_source(m, c->original);
    if (r.from < r.to)
        r = find_entries(m, r, name, descriptor, a, &match);
    if (r.from == r.to)
        return ORIGINAL_UNKNOWN;
    source = find_inlined(m, c, r);
    /* R8 gives code that it made the names of classes that never existed. */
    original->name = span_str(m, source ? source->name : m->methods[r.from].outer.name);
    if (match == ORIGINAL_EXACT)
        original->lines_stay = !m->methods[r.from].outer.has_lines && !m->has_pcs;
    if (!source)
        return match;
    original->class_name = name_with_slashes(span_str(m, source->holder), a);
    original->file = find_source(m, source->holder);
    if (match == ORIGINAL_EXACT) {
        original->descriptor = signature(m, source, a);
        original->line = source->line;
    }
    return match;
}
