#include "weave/disassembly.h"

#include <stdlib.h>

#include "dexfile/class_data.h"

/* What is looked for; all with slashes. */
struct wanted {
    struct str whole;      /* as the name of a class */
    struct str class_name; /* what stands before the method's name */
    struct str method;
    struct str descriptor; /* empty: any */
};

struct search {
    struct disassembly *out;
    const struct obfuscation_map *map;
    struct wanted wanted;
    struct str beat_class;
    struct arena scratch; /* a unit at a time */
    const struct unit *unit;
    bool hit; /* in this unit */
};

/* A class that is being looked through. */
struct candidate {
    struct str name, original; /* internal */
    bool named;                /* as the class of the method */
    bool whole;                /* all its methods are wanted */
};

static struct str with_slashes(struct str s, struct arena *arena)
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
    struct wanted w = {.descriptor = with_slashes(str_sub(s, open, s.n), arena)};

    name = str_trim(str_sub(s, 0, open));
    if (name.n && name.p[name.n - 1] == ':')
        name.n--;
    w.whole = with_slashes(without_wrapping(name), arena);
    at = str_find(name, ' ');
    if (at == name.n)
        at = last_separator(name);
    w.class_name = with_slashes(without_wrapping(str_sub(name, 0, at)), arena);
    w.method = str_trim(str_sub(name, at + 1, name.n));
    return w;
}

static void add_name(struct disassembly *out, struct str name)
{
    char *copy = arena_cstr(&out->arena, name);

    for (size_t i = 0; i < name.n; i++)
        if (copy[i] == '/')
            copy[i] = '.';
    MEM_GROW(out->names, out->n_names, out->cap_names);
    out->names[out->n_names++] = copy;
}

static struct candidate candidate_of(struct search *s, struct str name)
{
    const struct wanted *w = &s->wanted;
    struct candidate c = {.name = name};

    c.original = obfuscation_map_class(s->map, name, &s->out->arena);
    c.named = str_eq(name, w->class_name) || str_eq(c.original, w->class_name);
    c.whole = !w->descriptor.n && (str_eq(name, w->whole) || str_eq(c.original, w->whole));
    if (c.named && !s->out->found_class) {
        s->out->found_class = true;
        s->out->n_names = 0;
    }
    if (!s->out->found_class) {
        add_name(s->out, name);
        if (!str_eq(name, c.original))
            add_name(s->out, c.original);
    }
    return c;
}

/* NULL: it is not what is looked for. */
static struct disassembled_method *match(struct search *s, const struct candidate *c,
                                         struct str name, struct str descriptor)
{
    const struct wanted *w = &s->wanted;
    struct original_method o;
    bool in_class, is_it;

    if (!c->named && !c->whole && s->map->n_classes == 0)
        return NULL;
    obfuscation_map_method(s->map, c->name, name, descriptor, &s->out->arena, &o);
    in_class = c->named || str_eq(o.class_name, w->class_name);
    is_it = (str_eq(name, w->method) || str_eq(o.name, w->method)) &&
            (!w->descriptor.n || str_eq(descriptor, w->descriptor) ||
             str_eq(o.descriptor, w->descriptor));
    if (c->named)
        add_name(s->out, o.name);
    if (!c->whole && !(in_class && is_it))
        return NULL;
    s->hit = true;
    MEM_GROW(s->out->methods, s->out->n_methods, s->out->cap_methods);
    s->out->methods[s->out->n_methods++] = (struct disassembled_method){
        .container = str_from_c(s->unit->container->label),
        .unit = container_member_name(s->unit->container, s->unit->member),
        .class_name = c->name,
        .name = name,
        .descriptor = descriptor,
        .original = o,
    };
    return &s->out->methods[s->out->n_methods - 1];
}

static int search_class(struct search *s, struct bytes bytes, struct error *err)
{
    struct arena *arena = &s->out->arena;
    struct candidate c;
    struct class_file *cf = ARENA_NEW(&s->scratch, struct class_file, 1);

    if (class_file_parse(cf, bytes, &s->scratch, err))
        return -1;
    c = candidate_of(s, cf->name);
    for (size_t i = 0; i < cf->method_count; i++) {
        const struct class_member *member = &cf->methods[i];
        struct disassembled_method *m = match(s, &c, member->name, member->descriptor);
        struct code code;

        if (!m)
            continue;
        m->access = member->access;
        m->has_code = member->code != 0;
        if (!m->has_code)
            continue;
        if (code_parse(&code, cf, member, &s->scratch, err))
            return error_prefix(err, "%.*s%.*s", STR_ARG(m->name), STR_ARG(m->descriptor));
        listing_of_class(&code, s->beat_class, arena, &m->listing);
    }
    return 0;
}

static int search_dex_method(struct search *s, const struct dex_file *dex,
                             const struct candidate *c, const struct dex_member *member,
                             struct error *err)
{
    struct dex_member_id id = dex_method(dex, member->index);
    struct arena *arena = &s->out->arena;
    struct disassembled_method *m;
    struct dex_code code;

    m = match(s, c, dex_string(dex, id.name), dex_proto_descriptor(dex, id.type, arena));
    if (!m)
        return 0;
    m->dex = true;
    m->access = member->access;
    m->has_code = member->code != 0;
    if (!m->has_code)
        return 0;
    return dex_code_parse(&code, dex, member->index, member->access, member->code, &s->scratch,
                          err) ||
                   listing_of_dex(&code, s->beat_class, arena, &m->listing, err)
               ? error_prefix(err, "%.*s%.*s", STR_ARG(m->name), STR_ARG(m->descriptor))
               : 0;
}

static int search_dex(struct search *s, struct bytes bytes, struct error *err)
{
    struct dex_file dex;

    if (dex_file_parse(&dex, bytes, err))
        return -1;
    for (uint32_t i = 0; i < dex_count(&dex, DEX_CLASS_DEFS); i++) {
        struct dex_class_def def = dex_class_def(&dex, i);
        struct candidate c = candidate_of(s, without_wrapping(dex_type(&dex, def.class_type)));
        struct dex_class_data data;

        if (!c.named && !c.whole && s->map->n_classes == 0)
            continue;
        if (dex_class_data_parse(&dex, def.class_data, &s->scratch, &data, err))
            return error_prefix(err, "%.*s", STR_ARG(c.name));
        for (uint32_t k = 0; k < dex_class_method_count(&data); k++)
            if (search_dex_method(s, &dex, &c, &dex_class_methods(&data)[k], err))
                return error_prefix(err, "%.*s", STR_ARG(c.name));
    }
    return 0;
}

/* The bytes of units in which something was found stay: the methods point into
 * them. */
static int search_unit(struct search *s, const struct unit *u, struct codec *codec,
                       struct error *err)
{
    struct disassembly *out = s->out;
    struct buf bytes;
    int rc;

    s->unit = u;
    s->hit = false;
    buf_init(&bytes);
    arena_reset(&s->scratch);
    rc = container_read(u->container, u->member, codec, &bytes, err);
    if (rc == 0) {
        rc = dex_file_is(buf_view(&bytes)) ? search_dex(s, buf_view(&bytes), err)
                                           : search_class(s, buf_view(&bytes), err);
        if (rc)
            container_error(u->container, u->member, err);
    }
    if (s->hit) {
        MEM_GROW(out->units, out->n_units, out->cap_units);
        out->units[out->n_units++] = bytes;
    } else {
        buf_release(&bytes);
    }
    return rc;
}

int disassembly_read(struct disassembly *out, const char *const *paths, size_t n,
                     const char *wanted, const struct obfuscation_map *map, struct str beat_class,
                     struct error *err)
{
    struct search s = {.out = out, .map = map, .beat_class = beat_class};
    struct codec codec;
    int rc;

    *out = (struct disassembly){0};
    s.wanted = wanted_parse(wanted, &out->arena);
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    rc = inputs_open(&out->inputs, paths, n, err);
    for (size_t i = 0; i < out->inputs.n_units && rc == 0; i++)
        rc = search_unit(&s, &out->inputs.units[i], &codec, err);
    codec_release(&codec);
    arena_release(&s.scratch);
    if (rc == 0 && out->n_methods == 0)
        rc = error_set(err, "there is no method %s in what was given", wanted);
    return rc;
}

void disassembly_release(struct disassembly *d)
{
    for (size_t i = 0; i < d->n_units; i++)
        buf_release(&d->units[i]);
    free(d->units);
    free(d->methods);
    free(d->names);
    arena_release(&d->arena);
    inputs_release(&d->inputs);
    *d = (struct disassembly){0};
}
