/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/contents.h"

#include <stdlib.h>

#include "archive/signature.h"
#include "dexfile/dex_file.h"
#include "inspect/contents_unit.h"
#include "lib/pool.h"

struct contents_reading {
    struct contents *out;
    struct pool *pool;
    struct contents_reader *readers; /* one for each worker */
    struct codec *codecs;
    struct buf *bytes;
    struct contents_dex **dexes; /* by unit; NULL: a class file */
};

static int read_unit(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct contents_reading *r = ctx;
    const struct unit *u = &r->out->inputs.units[job];
    struct contents_reader *reader = &r->readers[worker];
    struct bytes bytes;
    int result;

    arena_reset(&reader->scratch);
    buf_clear(&r->bytes[worker]);
    if (container_read(u->container, u->member, &r->codecs[worker], &r->bytes[worker], err) < 0)
        return -1;
    bytes = buf_view(&r->bytes[worker]);
    if (dex_file_is(bytes)) {
        r->dexes[job] = ARENA_NEW(&reader->keep, struct contents_dex, 1);
        r->dexes[job]->container = str_from_c(u->container->label);
        r->dexes[job]->name = container_member_name(u->container, u->member);
        result = contents_read_dex(reader, bytes, r->dexes[job], err);
    } else {
        result = contents_read_class(reader, bytes, err);
    }
    return result < 0 ? container_error(u->container, u->member, err) : 0;
}

static void add_counts(struct contents_counts *to, const struct contents_counts *add)
{
    to->classes += add->classes;
    to->fields += add->fields;
    to->methods += add->methods;
    to->with_code += add->with_code;
    to->instrumented += add->instrumented;
    to->calls.enter += add->calls.enter;
    to->calls.exit += add->calls.exit;
    to->calls.focus += add->calls.focus;
    to->late_calls += add->late_calls;
    to->debug.lines += add->debug.lines;
    to->debug.shared += add->debug.shared;
    to->debug.pcs += add->debug.pcs;
    to->debug.none += add->debug.none;
    to->debug.locals += add->debug.locals;
}

/* Joins what the workers found, in an order that does not depend on them. */
static void gather(struct contents_reading *r)
{
    struct contents *out = r->out;
    size_t cap = 0;

    for (size_t i = 0; i < pool_size(r->pool); i++) {
        out->class_files += r->readers[i].class_files;
        add_counts(&out->all, &r->readers[i].counts);
        for (size_t k = 0; k < CONTENTS_MAJORS; k++)
            out->majors[k] += r->readers[i].majors[k];
    }
    for (size_t i = 0; i < out->inputs.n_units; i++) {
        if (!r->dexes[i])
            continue;
        MEM_GROW(out->dexes, out->n_dexes, cap);
        out->dexes[out->n_dexes++] = *r->dexes[i];
        add_counts(&out->all, &r->dexes[i]->counts);
        if (!out->mapping_id.n)
            out->mapping_id = r->dexes[i]->mapping_id;
    }
}

static int read_units(struct contents *out, struct str beat_class, size_t jobs, struct error *err)
{
    struct contents_reading r = {.out = out};
    size_t n;
    int result;

    if (pool_new(&r.pool, jobs, err) < 0)
        return -1;
    n = pool_size(r.pool);
    r.readers = mem_calloc(n, sizeof(*r.readers));
    r.codecs = mem_calloc(n, sizeof(*r.codecs));
    r.bytes = mem_calloc(n, sizeof(*r.bytes));
    r.dexes = mem_calloc(out->inputs.n_units, sizeof(struct contents_dex *));
    for (size_t i = 0; i < n; i++) {
        r.readers[i].beat_class = beat_class;
        codec_init(&r.codecs[i], CODEC_LEVEL_DEFAULT);
    }
    result = pool_run(r.pool, out->inputs.n_units, read_unit, &r, err);
    if (result == 0)
        gather(&r);
    out->n_names = n + 1;
    out->names = mem_calloc(out->n_names, sizeof(*out->names));
    for (size_t i = 0; i < n; i++) {
        out->names[i] = r.readers[i].keep;
        arena_release(&r.readers[i].scratch);
        arena_release(&r.readers[i].body);
        codec_release(&r.codecs[i]);
        buf_release(&r.bytes[i]);
    }
    free(r.readers);
    free(r.codecs);
    free(r.bytes);
    free(r.dexes);
    pool_free(r.pool);
    return result;
}

/* "mapping.id=0123456789abcdef" somewhere in the properties. */
static struct str mapping_id_in(struct str text, struct arena *names)
{
    struct str line;

    while (str_next_line(&text, &line))
        if (str_starts(line, STR("mapping.id=")))
            return arena_str(names, str_trim(str_sub(line, strlen("mapping.id="), line.n)));
    return STR("");
}

/* "pro\0010\0" at the beginning. */
static struct str profile_version(struct bytes profile, struct arena *names)
{
    enum { MAGIC = 4, VERSION = 3 };

    if (profile.n < MAGIC + VERSION || memcmp(profile.p, "pro", MAGIC) != 0)
        return STR("unknown");
    return arena_str(names, str_sub(str_from_bytes(profile), MAGIC, MAGIC + VERSION));
}

static int read_special(const struct container *c, size_t member, struct arena *names,
                        struct contents_container *out, struct error *err)
{
    struct str name = container_member_name(c, member);
    bool properties = str_ends(name, STR(PROPERTIES_NAME)); /* in modules in a subdirectory */
    bool profile = c->members[member].role == MEMBER_PROFILE && str_ends(name, STR(".prof"));
    struct codec codec;
    struct buf bytes;
    int result;

    if (!properties && !profile)
        return 0;
    buf_init(&bytes);
    codec_init(&codec, CODEC_LEVEL_DEFAULT);
    result = container_read(c, member, &codec, &bytes, err);
    if (result == 0 && properties)
        out->mapping_id = mapping_id_in(str_from_bytes(buf_view(&bytes)), names);
    else if (result == 0)
        out->profile = profile_version(buf_view(&bytes), names);
    codec_release(&codec);
    buf_release(&bytes);
    return result;
}

static int read_entry(const struct container *c, size_t i, struct contents_container *out,
                      struct error *err)
{
    enum { WORD = 4, PAGE = 4096 };
    const struct archive_entry *e = archive_entry(c->archive, i);
    uint64_t at;

    if (e->directory || e->method != ARCHIVE_STORED)
        return 0;
    out->stored++;
    if (archive_data_offset(c->archive, i, &at, err) < 0) {
        struct error inner = *err;

        return error_set(err, "%s!%s", c->label, inner.text);
    }
    out->unaligned += at % (str_ends(e->name, STR(".so")) ? PAGE : WORD) != 0;
    return 0;
}

static int read_container(const struct container *c, struct arena *names,
                          struct contents_container *out, struct error *err)
{
    *out = (struct contents_container){.label = str_from_c(c->label), .kind = c->kind};
    out->bytes = c->size;
    out->signed_block = c->kind == CONTAINER_ARCHIVE && archive_has_signing_block(c->archive);
    for (size_t i = 0; i < c->count; i++) {
        if (c->kind == CONTAINER_ARCHIVE && read_entry(c, i, out, err) < 0)
            return -1;
        out->files += c->kind != CONTAINER_ARCHIVE || !archive_entry(c->archive, i)->directory;
        out->units += c->members[i].role == MEMBER_UNIT;
        out->signed_v1 = out->signed_v1 || (c->members[i].role == MEMBER_SIGNATURE &&
                                            signature_is_of_jar(container_member_name(c, i)));
        if (read_special(c, i, names, out, err) < 0)
            return -1;
    }
    return loaded_code_find(c, &out->loaded, err);
}

static int read_containers(struct contents *out, struct error *err)
{
    struct arena *names = &out->names[out->n_names - 1];

    out->n_containers = out->inputs.n_containers;
    out->containers = mem_calloc(out->n_containers, sizeof(*out->containers));
    for (size_t i = 0; i < out->n_containers; i++) {
        struct contents_container *c = &out->containers[i];

        if (read_container(out->inputs.containers[i], names, c, err) < 0)
            return -1;
        if (!out->mapping_id.n)
            out->mapping_id = c->mapping_id;
    }
    return 0;
}

int contents_read(struct contents *out, const char *const *paths, size_t n, struct str beat_class,
                  size_t jobs, struct error *err)
{
    *out = (struct contents){0};
    if (inputs_open(&out->inputs, paths, n, 0, err) < 0 ||
        read_units(out, beat_class, jobs, err) < 0)
        return -1;
    return read_containers(out, err);
}

void contents_release(struct contents *c)
{
    for (size_t i = 0; i < c->n_names; i++)
        arena_release(&c->names[i]);
    free(c->names);
    free(c->containers);
    free(c->dexes);
    inputs_release(&c->inputs);
    *c = (struct contents){0};
}
