/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/disassembly.h"

#include <stdlib.h>

#include "dexfile/dex_code_reads.h"
#include "mapping/glob.h"

/* What the user looks for, all with slashes. */
struct wanted {
    struct str whole;      /* as the name of a class */
    struct str class_name; /* what is before the method's name */
    struct str method;
    struct str descriptor; /* empty: any */
};

struct search {
    const struct disassembly *how;
    struct disassembly_names *names;
    struct wanted wanted;
    struct arena texts;   /* what is wanted */
    struct arena scratch; /* a unit at a time */
    struct arena body;    /* a method at a time */
    const struct unit *unit;
    size_t n_found;
};

/* The class that is being searched. */
struct candidate {
    struct str name, original; /* internal */
    bool named;                /* as the class of the method */
    bool whole;                /* all its methods are wanted */
};

static struct str wanted_with_slashes(struct str s, struct arena *arena)
{
    char *copy = arena_cstr(arena, s);

    for (size_t i = 0; i < s.n; i++)
        if (copy[i] == '.')
            copy[i] = '/';
    return (struct str){copy, s.n};
}

/* The last '.' or '/' in s, or s.n. */
static size_t last_separator(struct str s)
{
    size_t dot = str_rfind(s, '.'), slash = str_rfind(s, '/');

    if (dot == s.n || slash == s.n)
        return dot < slash ? dot : slash;
    return dot > slash ? dot : slash;
}

/* "La/B;" as "a/B". */
static struct str without_wrapping(struct str s)
{
    return s.n > 2 && s.p[0] == 'L' && s.p[s.n - 1] == ';' ? str_sub(s, 1, s.n - 1) : s;
}

static struct wanted wanted_parse(const char *text, struct arena *arena)
{
    struct str s = str_trim(str_from_c(text)), name;
    size_t open = str_find(s, '('), at;
    struct wanted w = {.descriptor = wanted_with_slashes(str_sub(s, open, s.n), arena)};

    name = str_trim(str_sub(s, 0, open));
    if (name.n && name.p[name.n - 1] == ':')
        name.n--;
    w.whole = wanted_with_slashes(without_wrapping(name), arena);
    at = str_find(name, ' ');
    if (at == name.n)
        at = last_separator(name);
    w.class_name = wanted_with_slashes(without_wrapping(str_sub(name, 0, at)), arena);
    w.method = str_trim(str_sub(name, at + 1, name.n));
    return w;
}

static void add_name(struct disassembly_names *names, struct str name)
{
    char *copy = arena_cstr(&names->arena, name);

    for (size_t i = 0; i < name.n; i++)
        if (copy[i] == '/')
            copy[i] = '.';
    MEM_GROW(names->names, names->n, names->cap);
    names->names[names->n++] = copy;
}

static bool name_fits(struct str pattern, struct str text)
{
    return glob_matches(pattern, text, GLOB_WHOLE, true);
}

static struct candidate candidate_of(struct search *s, struct str name)
{
    const struct wanted *w = &s->wanted;
    struct candidate c = {.name = name};

    c.original = obfuscation_map_class(s->how->map, name, &s->scratch);
    c.named = name_fits(w->class_name, name) || name_fits(w->class_name, c.original);
    c.whole = !w->descriptor.n && (name_fits(w->whole, name) || name_fits(w->whole, c.original));
    if (c.named && !s->names->found_class) {
        s->names->found_class = true;
        s->names->n = 0;
    }
    if (!s->names->found_class && s->n_found == 0) {
        add_name(s->names, name);
        if (!str_eq(name, c.original))
            add_name(s->names, c.original);
    }
    return c;
}

/* Whether methods of the class can match: R8 may have moved a method of another class into it. */
static bool is_possible(const struct search *s, const struct candidate *c)
{
    return c->named || c->whole || s->how->map->n_classes > 0;
}

/* Whether the method matches. If so, fills in all of *m but its code. */
static bool candidate_matches(struct search *s, const struct candidate *c,
                              struct disassembled_method *m)
{
    const struct wanted *w = &s->wanted;
    const struct original_method *o = &m->original;
    bool in_class, is_it;

    m->class_name = c->name;
    m->container = str_from_c(s->unit->container->label);
    m->unit = container_member_name(s->unit->container, s->unit->member);
    obfuscation_map_method(s->how->map, c->name, m->name, m->descriptor, &s->body, &m->original);
    in_class = c->named || name_fits(w->class_name, o->class_name);
    is_it = (name_fits(w->method, m->name) || name_fits(w->method, o->name)) &&
            (!w->descriptor.n || str_eq(m->descriptor, w->descriptor) ||
             str_eq(o->descriptor, w->descriptor));
    if (c->named && s->n_found == 0)
        add_name(s->names, o->name);
    return c->whole || (in_class && is_it);
}

static void found(struct search *s, const struct disassembled_method *m)
{
    s->n_found++;
    s->how->each(s->how->ctx, m);
}

static int show_class_method(struct search *s, const struct class_file *cf,
                             const struct class_member *member, struct disassembled_method *m,
                             struct error *err)
{
    struct code code;

    m->has_code = member->code != 0;
    if (m->has_code) {
        if (code_parse(&code, cf, member, &s->body, err) < 0)
            return error_prefix(err, "%.*s%.*s", STR_ARG(m->name), STR_ARG(m->descriptor));
        listing_of_class(&code, s->how->beat_class, &s->body, &m->listing);
    }
    found(s, m);
    return 0;
}

static int search_class(struct search *s, struct bytes bytes, struct error *err)
{
    struct candidate c;
    struct class_file cf;

    if (class_file_parse(&cf, bytes, &s->scratch, err) < 0)
        return -1;
    c = candidate_of(s, cf.name);
    for (size_t i = 0; i < cf.method_count && is_possible(s, &c); i++) {
        struct disassembled_method m = {.name = cf.methods[i].name,
                                        .descriptor = cf.methods[i].descriptor,
                                        .access = cf.methods[i].access};

        arena_reset(&s->body);
        if (candidate_matches(s, &c, &m) && show_class_method(s, &cf, &cf.methods[i], &m, err) < 0)
            return -1;
    }
    return 0;
}

static int show_dex_method(struct search *s, struct dex_code_reads *reads,
                           const struct dex_member *member, struct disassembled_method *m,
                           struct error *err)
{
    struct dex_code code;

    m->dex = true;
    m->has_code = member->code != 0;
    if (m->has_code) {
        if (dex_code_reads_parse(reads, member, &s->body, &code, &m->passed, err) < 0)
            return error_prefix(err, "%.*s%.*s", STR_ARG(m->name), STR_ARG(m->descriptor));
    }
    if (m->has_code && !m->passed)
        listing_of_dex(&code, s->how->beat_class, &s->body, &m->listing);
    found(s, m);
    return 0;
}

static int search_dex_class(struct search *s, struct dex_code_reads *reads,
                            struct dex_class_def def, struct error *err)
{
    const struct dex_file *dex = reads->dex;
    struct candidate c = candidate_of(s, without_wrapping(dex_type(dex, def.class_type)));
    struct dex_class_data data;

    if (!is_possible(s, &c))
        return 0;
    if (dex_class_data_parse(dex, def.class_data, &s->scratch, &data, err) < 0)
        return error_prefix(err, "%.*s", STR_ARG(c.name));
    for (uint32_t i = 0; i < dex_class_method_count(&data); i++) {
        const struct dex_member *member = &dex_class_methods(&data)[i];
        struct dex_member_id id = dex_method(dex, member->index);
        struct disassembled_method m = {.access = member->access};

        arena_reset(&s->body);
        m.name = dex_string(dex, id.name);
        m.descriptor = dex_proto_descriptor(dex, id.type, &s->body);
        if (candidate_matches(s, &c, &m) && show_dex_method(s, reads, member, &m, err) < 0)
            return error_prefix(err, "%.*s", STR_ARG(c.name));
    }
    return 0;
}

static int search_dex(struct search *s, struct bytes bytes, struct error *err)
{
    struct dex_code_reads reads;
    struct dex_file dex;

    if (dex_file_parse(&dex, bytes, err) < 0)
        return -1;
    dex_code_reads_init(&reads, &dex, DEX_CODE_AGAIN, &s->scratch);
    for (uint32_t i = 0; i < dex_count(&dex, DEX_CLASS_DEFS); i++)
        if (search_dex_class(s, &reads, dex_class_def(&dex, i), err) < 0)
            return -1;
    return 0;
}

static int search_unit(struct search *s, const struct unit *u, struct codec *codec,
                       struct buf *bytes, struct error *err)
{
    int result;

    s->unit = u;
    arena_reset(&s->scratch);
    buf_clear(bytes);
    if (container_read(u->container, u->member, codec, bytes, err) < 0)
        return -1;
    result = dex_file_is(buf_view(bytes)) ? search_dex(s, buf_view(bytes), err)
                                          : search_class(s, buf_view(bytes), err);
    return result < 0 ? container_error(u->container, u->member, err) : 0;
}

int disassembly_read(const struct disassembly *d, struct disassembly_names *names,
                     struct error *err)
{
    struct search s = {.how = d, .names = names};
    struct inputs inputs;
    struct codec codec;
    struct buf bytes;
    int result;

    *names = (struct disassembly_names){0};
    s.wanted = wanted_parse(d->wanted, &s.texts);
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    buf_init(&bytes);
    result = inputs_open(&inputs, d->paths, d->n_paths, 0, err);
    for (size_t i = 0; i < inputs.n_units && result == 0; i++)
        result = search_unit(&s, &inputs.units[i], &codec, &bytes, err);
    if (result < 0)
        names->n = 0;
    else if (s.n_found == 0)
        result = error_set(err, "there is no method %s in what was given", d->wanted);
    inputs_release(&inputs);
    buf_release(&bytes);
    codec_release(&codec);
    arena_release(&s.texts);
    arena_release(&s.scratch);
    arena_release(&s.body);
    return result;
}

void disassembly_names_release(struct disassembly_names *names)
{
    free(names->names);
    arena_release(&names->arena);
    *names = (struct disassembly_names){0};
}
