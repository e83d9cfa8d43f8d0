/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/obfuscation_map_entry.h"

#include <stdlib.h>

#include "lib/sorted.h"

void obfuscation_map_init(struct obfuscation_map *m)
{
    *m = (struct obfuscation_map){0};
    arena_init(&m->arena);
}

void obfuscation_map_release(struct obfuscation_map *m)
{
    free(m->classes);
    free(m->names);
    free(m->groups);
    free(m->methods);
    free(m->sources);
    arena_release(&m->arena);
    obfuscation_map_init(m);
}

/* No class file has a longer one: the map is of another program, or made to take memory. */
enum { DESCRIPTOR_MAX = UINT16_MAX };

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
    size_t at = 0, n = m->n_classes;

    SORTED_SEARCH(at, n, middle,
                  cmp_internal(name, span_str(m, m->classes[middle].obfuscated)) > 0);
    return at < n && cmp_internal(name, span_str(m, m->classes[at].obfuscated)) == 0
               ? &m->classes[at]
               : NULL;
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
    if (count.n > DESCRIPTOR_MAX)
        return descriptor;
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

static const struct obfuscated_method *group_method(const struct obfuscation_map *m, size_t group)
{
    return &m->methods[m->groups[group].from];
}

/* The group of just this signature, by its index; that behind the last if there is none. */
static size_t find_exact_group(const struct obfuscation_map *m, const struct obfuscated_name *name,
                               struct str residual, struct str params, struct str result)
{
    struct str text = span_str(m, group_method(m, name->groups)->obfuscated);
    size_t at = name->groups, end = name[1].groups;

    SORTED_SEARCH(
        at, end, middle,
        obfuscated_method_cmp(m, group_method(m, middle), text, residual, params, result) < 0);
    return at < end && obfuscated_method_cmp(m, group_method(m, at), text, residual, params,
                                             result) == 0
               ? at
               : end;
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

static size_t find_close_group(const struct obfuscation_map *m, const struct obfuscated_name *name,
                               struct str params, struct str result)
{
    size_t end = name[1].groups, best = end;

    for (size_t i = name->groups; i < end && name->is_near; i++) {
        const struct obfuscated_method *e = group_method(m, i);

        if (e->residual.n ||
            (best < end && group_method(m, best)->obfuscated.at < e->obfuscated.at))
            continue;
        if (!str_eq(result, STR("void")) && !str_eq(result, span_str(m, e->outer.result)))
            continue;
        if (is_part(params, span_str(m, e->outer.params)))
            best = i;
    }
    return best;
}

static struct str name_text(const struct obfuscation_map *m, size_t i)
{
    return span_str(m, group_method(m, m->names[i].groups)->obfuscated);
}

/* The entries of that name in the class, or NULL. */
static const struct obfuscated_name *find_named(const struct obfuscation_map *m,
                                                const struct obfuscated_class *c, struct str name)
{
    size_t at = c->first, end = c->first + c->n;

    SORTED_SEARCH(at, end, middle, str_cmp(name_text(m, middle), name) < 0);
    return at < end && str_eq(name_text(m, at), name) ? &m->names[at] : NULL;
}

/* The group that fits best; that behind the last of the name if none does. */
static size_t find_group(const struct obfuscation_map *m, const struct obfuscated_name *name,
                         struct str descriptor, struct arena *a, enum original_match *match)
{
    const struct str none = {0};
    char small[1024];
    struct sink count = {NULL, 0}, types = {small, 0};
    struct str params, result;
    size_t n_params = 0, end = name[1].groups, group;

    *match = ORIGINAL_EXACT;
    group = find_exact_group(m, name, descriptor, none, none);
    if (group < end || !put_java_types(m, descriptor, &count, &n_params))
        return group;
    if (count.n > sizeof(small))
        types.p = arena_alloc(a, count.n);
    (void)put_java_types(m, descriptor, &types, &n_params);
    params = (struct str){types.p, n_params};
    result = (struct str){types.p + n_params, types.n - n_params};
    group = find_exact_group(m, name, none, params, result);
    if (group < end)
        return group;
    *match = ORIGINAL_CLOSE;
    return find_close_group(m, name, params, result);
}

struct str obfuscation_map_source(const struct obfuscation_map *m, struct str name)
{
    size_t at = 0, n = m->n_sources;

    SORTED_SEARCH(at, n, middle,
                  str_cmp(span_str(m, m->classes[m->sources[middle]].original), name) < 0);
    if (at == n || !str_eq(span_str(m, m->classes[m->sources[at]].original), name))
        return (struct str){0};
    return span_str(m, m->classes[m->sources[at]].source);
}

static const struct source_method *source_of(const struct obfuscation_map *m, uint32_t inlined)
{
    const struct obfuscated_method *e = &m->methods[inlined / 2];

    return inlined % 2 ? &e->inner : &e->outer;
}

enum original_match obfuscation_map_method(const struct obfuscation_map *m, struct str class_name,
                                           struct str name, struct str descriptor, struct arena *a,
                                           struct original_method *original)
{
    const struct obfuscated_class *c = find_class(m, class_name);
    const struct obfuscated_name *named = c ? find_named(m, c, name) : NULL;
    const struct obfuscated_method *first;
    const struct source_method *source;
    enum original_match match;
    uint32_t inlined;
    size_t group;

    *original = (struct original_method){
        .class_name = c ? name_with_slashes(span_str(m, c->original), a) : class_name,
        .name = name,
        .descriptor = obfuscation_map_descriptor(m, descriptor, a),
        .lines_stay = !m->has_pcs && !(named && named->has_lines),
    };
    if (c)
        original->file = obfuscation_map_source(m, span_str(m, c->original));
    if (!named)
        return ORIGINAL_UNKNOWN;
    group = find_group(m, named, descriptor, a, &match);
    if (group < named[1].groups) {
        first = group_method(m, group);
        inlined = m->groups[group].inlined;
    } else if (named->agrees) {
        match = ORIGINAL_CLOSE;
        first = group_method(m, named->groups);
        inlined = named->inlined;
    } else {
        return ORIGINAL_UNKNOWN;
    }
    /* R8 gives code that it made the names of classes that never existed. */
    source = inlined == SOURCE_NONE ? NULL : source_of(m, inlined);
    original->name = span_str(m, source ? source->name : first->outer.name);
    if (match == ORIGINAL_EXACT)
        original->lines_stay = !first->outer.has_lines && !m->has_pcs;
    if (!source)
        return match;
    original->class_name = name_with_slashes(span_str(m, source->holder), a);
    original->file = obfuscation_map_source(m, span_str(m, source->holder));
    if (match == ORIGINAL_EXACT) {
        original->descriptor = signature(m, source, a);
        original->line = source->line;
    }
    return match;
}
