/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/cache/run_cache.h"

#include <errno.h>
#include <stdlib.h>

#include "lib/os_file.h"
#include "lib/path.h"
#include "weave/cache/plan_cache.h"
#include "weave/input/container_copy.h"
#include "weave/instrument_run.h"

/* The parts of a run that are kept: its record and, by number, the bytes of each output. The lists
 * are kept with the plan. */
enum { KEPT_RECORD, KEPT_OUTPUTS };

static struct cache_key key_of_kept(const struct run_cache *rc, size_t number)
{
    struct sha256 *hash = cache_sha256(rc->cache);
    struct cache_key key;
    uint8_t which[4];

    store_le32(which, (uint32_t)number);
    sha256_begin(hash);
    sha256_add(hash, (struct bytes){rc->key.bytes, sizeof(rc->key.bytes)});
    sha256_add(hash, (struct bytes){which, sizeof(which)});
    sha256_end(hash, key.bytes);
    return key;
}

/* ---- What was kept ---- */

/* Warnings name paths, and would be wrong for other paths. */
static bool tells_of_these_paths(struct instrument_run *run)
{
    const struct run_record *r = &run->cache.found;

    return r->summary.n_warnings == 0 ||
           memcmp(run->cache.paths.bytes, r->paths.bytes, sizeof(r->paths.bytes)) == 0;
}

static bool find_record(struct instrument_run *run)
{
    struct run_cache *rc = &run->cache;
    struct cache_key key = key_of_kept(rc, KEPT_RECORD);
    struct cache_reader *r = cache_find(rc->cache, &key);
    struct arena *keep = &run->workers[0].keep; /* the summary has names in it */
    size_t n;
    uint8_t *bytes;
    bool right;

    if (!r)
        return false;
    n = (size_t)cache_reader_left(r);
    bytes = arena_alloc(keep, n);
    cache_reader_take(r, bytes, n);
    right = cache_reader_end(r);
    return right && run_record_parse((struct bytes){bytes, n}, keep, &rc->found) &&
           rc->found.n_outputs == run->options->n_inputs && tells_of_these_paths(run);
}

int run_cache_open(struct instrument_run *run, struct error *err)
{
    const struct instrument_options *o = run->options;
    struct run_cache *rc = &run->cache;

    if (!o->cache || o->dry_run)
        return 0;
    if (cache_open(&rc->cache, o->cache, o->cache_size, err) < 0)
        return error_prefix(err, "--cache");
    progress_stage(&run->progress, "look in the cache", 0, 0);
    run_key_of_tool(cache_sha256(rc->cache), &rc->tool);
    run_key_of_paths(o, cache_sha256(rc->cache), &rc->paths);
    rc->has_key = run_key_make(o, &rc->tool, cache_sha256(rc->cache), &rc->key, &rc->seal);
    rc->hit = rc->has_key && find_record(run);
    return 0;
}

void run_cache_close(struct instrument_run *run)
{
    cache_close(run->cache.cache);
}

/* ---- To the outputs ---- */

static int restore_whole_file(struct kept_stream *from, uint64_t size,
                              const struct run_places *places, const char *path, struct error *err)
{
    struct output_file *file;

    if (output_file_begin(places->outputs, path, &file, err) < 0)
        return -1;
    return kept_stream_fill(from, size, file, err);
}

static int restore_dir_file(struct kept_stream *from, const struct container *c,
                            const struct recorded_file *f, struct output_dir *dir,
                            struct error *err)
{
    struct output_file *file;
    uint64_t size;

    if (f->from_input)
        return container_copy_member(c, f->name, NULL, dir, &size, err) < 0 ? -1 : 1;
    if (output_dir_file_begin(dir, f->name, &file, err) < 0)
        return -1;
    return kept_stream_fill(from, f->size, file, err);
}

static int restore_directory(struct kept_stream *from, const struct container *c,
                             const struct recorded_output *o, const struct run_places *places,
                             const char *path, struct error *err)
{
    struct output_dir *dir;
    int result = 1;

    if (output_dir_begin(places->outputs, path, &dir, err) < 0)
        return -1;
    for (size_t i = 0; i < o->n_files && result > 0; i++)
        result = restore_dir_file(from, c, &o->files[i], dir, err);
    return result;
}

static int restore_output(struct instrument_run *run, const struct run_places *places,
                          struct kept_parts *parts, size_t i, struct error *err)
{
    const struct recorded_output *o = &run->cache.found.outputs[i];
    const struct container *c = run->inputs.outer[i];
    struct kept_stream from = {.parts = parts, .slices = o->slices, .n = o->n_slices};
    const char *path = places->paths[i];
    struct cache_key key;
    uint64_t size;
    int result;

    if (o->directory != (c->kind == CONTAINER_DIRECTORY))
        return 0;
    if (o->from_input)
        return container_copy(c, NULL, places->outputs, path, &size, err) < 0 ? -1 : 1;
    key = key_of_kept(&run->cache, KEPT_OUTPUTS + i);
    from.rest = cache_find(run->cache.cache, &key);
    if (!from.rest)
        return 0;
    result = o->directory ? restore_directory(&from, c, o, places, path, err)
                          : restore_whole_file(&from, o->size, places, path, err);
    return !cache_reader_end(from.rest) && result > 0 ? 0 : result;
}

/* Whether all files are those of which the key was made, and as they were. */
static bool is_sealed(const struct instrument_run *run, bool read)
{
    const struct run_cache *rc = &run->cache;

    return run_key_is_sealed(run->options, cache_sha256(rc->cache), &rc->seal, read);
}

static int restore_all(struct instrument_run *run, const struct run_places *places,
                       struct kept_parts *parts, struct error *err)
{
    struct run_cache *rc = &run->cache;
    int result = plan_cache_restore_texts(rc->cache, &rc->found.texts, places, err);

    for (size_t i = 0; i < run->inputs.n_outer && result > 0; i++)
        result = restore_output(run, places, parts, i, err);
    return result;
}

int run_cache_restore(struct instrument_run *run, const struct run_places *places,
                      struct error *err)
{
    const struct run_record *r = &run->cache.found;
    struct kept_parts parts;
    int result;

    kept_parts_open(&parts, run->cache.cache, r->parts, r->n_parts);
    result = restore_all(run, places, &parts, err);
    if (!kept_parts_close(&parts) && result > 0)
        result = 0;
    /* What was copied is what the key was made of. */
    if (result > 0 && !is_sealed(run, false))
        result = 0;
    run->cache.hit = result != 0;
    return result;
}

/* ---- From the outputs ---- */

/* Keeps an output that is a directory. */
static bool keep_directory(struct kept_sink *to, const char *staged,
                           const struct recorded_output *o)
{
    bool done = true;

    for (size_t i = 0; i < o->n_files && done; i++) {
        char *path = path_join(str_from_c(staged), o->files[i].name);

        done = o->files[i].from_input || kept_sink_file(to, path);
        free(path);
    }
    return done;
}

static bool keep_staged(const struct run_cache *rc, size_t i, const char *staged,
                        struct recorded_output *o)
{
    struct cache_key key = key_of_kept(rc, KEPT_OUTPUTS + i);
    struct kept_sink to = {.slices = o->slices, .n = o->n_slices};
    bool done;

    if (o->from_input)
        return true;
    to.to = cache_put(rc->cache, &key);
    done = o->directory ? keep_directory(&to, staged, o) : kept_sink_file(&to, staged);
    o->size = to.at;
    if (done)
        return cache_writer_end(to.to);
    cache_writer_drop(to.to);
    return false;
}

/* ---- What of it is in the pack ---- */

/* As it was woven in this run; NULL: it was not, or is not in the pack. */
static const struct pack_row *woven_row(const struct instrument_run *run, size_t unit)
{
    const struct pack_row *r = unit < run->pack.n_now ? &run->pack.now[unit] : NULL;

    return r && r->woven.place.part != PACK_NOWHERE ? r : NULL;
}

static void slice_archive(const struct instrument_run *run, const struct container *c,
                          struct kept_slices *to)
{
    for (size_t i = 0; i < c->count; i++) {
        const struct pack_row *r =
            c->members[i].role == MEMBER_UNIT ? woven_row(run, c->members[i].unit) : NULL;

        if (r)
            kept_slices_add(to, r->output_at, &r->woven.place);
    }
}

/* The input's file of that name, at or behind `at`. Both lists are sorted by name. */
static const struct member *member_of(const struct container *c, size_t *at, struct str name)
{
    while (*at < c->tree.count && str_cmp(c->tree.file[*at].name, name) < 0)
        ++*at;
    return *at < c->tree.count && str_eq(c->tree.file[*at].name, name) ? &c->members[*at] : NULL;
}

static void slice_directory(const struct instrument_run *run, const struct container *c,
                            const struct recorded_output *o, struct kept_slices *to)
{
    uint64_t offset = 0;
    size_t at = 0;

    for (size_t i = 0; i < o->n_files; i++) {
        const struct member *m = member_of(c, &at, o->files[i].name);
        const struct pack_row *r = m && m->role == MEMBER_UNIT ? woven_row(run, m->unit) : NULL;

        if (r && r->woven.place.n == o->files[i].size)
            kept_slices_add(to, offset, &r->woven.place);
        offset += o->files[i].size;
    }
}

static void slice_file(const struct instrument_run *run, const struct container *c,
                       struct kept_slices *to)
{
    const struct pack_row *r = woven_row(run, c->members[0].unit);

    if (r)
        kept_slices_add(to, 0, &r->woven.place);
}

static void slice_output(const struct instrument_run *run, const struct container *c,
                         struct arena *arena, struct kept_slices *to, struct recorded_output *o)
{
    size_t before = to->n;

    if (c->kind == CONTAINER_DIRECTORY)
        slice_directory(run, c, o, to);
    else if (c->kind == CONTAINER_ARCHIVE && !o->from_input)
        slice_archive(run, c, to);
    else if (!o->from_input)
        slice_file(run, c, to);
    o->n_slices = to->n - before;
    o->slices = ARENA_NEW(arena, struct kept_slice, o->n_slices);
    if (o->n_slices)
        memcpy(o->slices, to->rows + before, o->n_slices * sizeof(*o->slices));
}

/* ---- The record ---- */

/* Whether the directory's file was copied unchanged. */
static bool is_of_input(const struct instrument_run *run, const struct container *c, size_t *at,
                        struct str name)
{
    const struct member *m = member_of(c, at, name);

    return m && (m->role != MEMBER_UNIT || !run->program.units[m->unit].changes);
}

static bool record_directory(const struct instrument_run *run, const struct container *c,
                             const char *staged, struct arena *arena, struct recorded_output *o)
{
    struct input_tree tree;
    struct error err;
    size_t at = 0;

    if (input_tree_read(&tree, staged, INPUT_TREE_WHOLE, &err) < 0)
        return false;
    o->directory = true;
    o->n_files = tree.count;
    o->files = ARENA_NEW(arena, struct recorded_file, tree.count);
    for (size_t i = 0; i < tree.count; i++) {
        o->files[i].name = arena_str(arena, tree.file[i].name);
        o->files[i].from_input = is_of_input(run, c, &at, tree.file[i].name);
        o->files[i].size = o->files[i].from_input ? 0 : tree.file[i].size;
    }
    input_tree_release(&tree);
    return true;
}

static bool keep_record(struct instrument_run *run, struct arena *arena,
                        const struct recorded_output *outputs)
{
    const struct instrument_summary *s = run->summary;
    struct run_record record = {.paths = run->cache.paths,
                                .texts = run->cache.texts,
                                .summary = *s,
                                .outputs = (struct recorded_output *)outputs,
                                .n_outputs = run->inputs.n_outer};
    struct cache_key key = key_of_kept(&run->cache, KEPT_RECORD);
    const struct pack_parts *parts = &run->pack.wovens;
    struct cache_writer *to;
    struct buf bytes;

    record.n_parts = parts->n;
    record.parts = ARENA_NEW(arena, struct cache_key, parts->n);
    for (size_t i = 0; i < parts->n; i++)
        record.parts[i] = parts->items[i].key;
    record.warnings = ARENA_NEW(arena, struct str, s->n_warnings);
    for (size_t i = 0; i < s->n_warnings; i++)
        record.warnings[i] = str_from_c(s->warnings[i]);
    buf_init(&bytes);
    run_record_write(&record, &bytes);
    to = cache_put(run->cache.cache, &key);
    cache_writer_add(to, buf_view(&bytes));
    buf_release(&bytes);
    return cache_writer_end(to);
}

static bool keep_output(const struct instrument_run *run, const struct run_places *places, size_t i,
                        struct kept_slices *slices, struct arena *arena, struct recorded_output *o)
{
    const struct container *c = run->inputs.outer[i];
    const char *staged = output_set_staged(places->outputs, places->paths[i]);

    if (!staged)
        return false;
    o->from_input = c->kind != CONTAINER_DIRECTORY && !instrument_run_changes(run, c);
    if (c->kind == CONTAINER_DIRECTORY && !record_directory(run, c, staged, arena, o))
        return false;
    slice_output(run, c, arena, slices, o);
    return keep_staged(&run->cache, i, staged, o);
}

/* Writes the bytes first: so if there is a record, its parts exist, unless they were removed. */
static bool keep_all(struct instrument_run *run, const struct run_places *places,
                     struct arena *arena)
{
    struct recorded_output *outputs = ARENA_NEW(arena, struct recorded_output, run->inputs.n_outer);
    struct kept_slices slices;
    bool done = plan_cache_keep_texts(run, places);

    kept_slices_init(&slices, run->pack.wovens.n);
    for (size_t i = 0; i < run->inputs.n_outer && done; i++)
        done = keep_output(run, places, i, &slices, arena, &outputs[i]);
    kept_slices_release(&slices);
    return done && keep_record(run, arena, outputs);
}

void run_cache_keep(struct instrument_run *run, const struct run_places *places)
{
    struct run_cache *rc = &run->cache;
    struct arena arena;

    plan_cache_keep(run);
    /* Whether the inputs are unchanged since they were read, and were not others meanwhile. */
    if (!rc->has_key || !is_sealed(run, true))
        return;
    arena_init(&arena);
    if (!keep_all(run, places, &arena) && cache_fault(rc->cache))
        instrument_run_warn(run, "--cache: nothing was kept: %s", cache_fault(rc->cache));
    arena_release(&arena);
}
