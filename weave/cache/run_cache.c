/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/cache/run_cache.h"

#include <errno.h>
#include <stdlib.h>

#include "lib/os_file.h"
#include "lib/path.h"
#include "weave/cache/run_key.h"
#include "weave/input/container_copy.h"
#include "weave/instrument_run.h"

enum { COPY_BLOCK = 256 * 1024 };

/* The parts of a run that are kept: its record and, by number, the bytes of each output. */
enum { KEPT_RECORD, KEPT_MAPPING, KEPT_IGNORED, KEPT_LINES, KEPT_OUTPUTS };

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

/* Reads the entry's next n bytes. Returns 1, or 0 if it has fewer. */
static int fill_file(struct cache_reader *from, uint64_t n, struct output_file *file,
                     struct error *err)
{
    uint8_t *block = mem_alloc(COPY_BLOCK);
    int result = 1;

    while (n > 0 && result > 0) {
        size_t now = n < COPY_BLOCK ? (size_t)n : COPY_BLOCK;

        if (!cache_reader_take(from, block, now))
            result = 0;
        else if (output_file_write(file, (struct bytes){block, now}, err) < 0)
            result = -1;
        n -= now;
    }
    free(block);
    return result > 0 && output_file_finish(file, err) < 0 ? -1 : result;
}

static int restore_whole_file(struct cache_reader *from, const struct run_places *places,
                              const char *path, struct error *err)
{
    struct output_file *file;

    if (output_file_begin(places->outputs, path, &file, err) < 0)
        return -1;
    return fill_file(from, cache_reader_left(from), file, err);
}

static int restore_dir_file(struct cache_reader *from, const struct container *c,
                            const struct recorded_file *f, struct output_dir *dir,
                            struct error *err)
{
    struct output_file *file;
    uint64_t size;

    if (f->from_input)
        return container_copy_member(c, f->name, NULL, dir, &size, err) < 0 ? -1 : 1;
    if (output_dir_file_begin(dir, f->name, &file, err) < 0)
        return -1;
    return fill_file(from, f->size, file, err);
}

static int restore_directory(struct cache_reader *from, const struct container *c,
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

/* Restores one kept part as `path`; `o` describes it, or is NULL for a text. */
static int restore_one(struct instrument_run *run, const struct run_places *places, size_t number,
                       const char *path, struct error *err)
{
    size_t i = number - KEPT_OUTPUTS;
    const struct recorded_output *o = number < KEPT_OUTPUTS ? NULL : &run->cache.found.outputs[i];
    const struct container *c = o ? run->inputs.outer[i] : NULL;
    struct cache_key key;
    struct cache_reader *from;
    uint64_t size;
    int result;

    if (o && o->directory != (c->kind == CONTAINER_DIRECTORY))
        return 0;
    if (o && o->from_input)
        return container_copy(c, NULL, places->outputs, path, &size, err) < 0 ? -1 : 1;
    key = key_of_kept(&run->cache, number);
    from = cache_find(run->cache.cache, &key);
    if (!from)
        return 0;
    result = o && o->directory ? restore_directory(from, c, o, places, path, err)
                               : restore_whole_file(from, places, path, err);
    return !cache_reader_end(from) && result > 0 ? 0 : result;
}

/* Whether all files are those of which the key was made, and as they were. */
static bool is_sealed(const struct instrument_run *run)
{
    const struct run_cache *rc = &run->cache;
    uint64_t seal;

    return run_key_look(run->options, cache_sha256(rc->cache), &seal) && seal == rc->seal;
}

int run_cache_restore(struct instrument_run *run, const struct run_places *places,
                      struct error *err)
{
    int result = restore_one(run, places, KEPT_MAPPING, places->mapping, err);

    if (result > 0)
        result = restore_one(run, places, KEPT_IGNORED, places->ignored, err);
    if (result > 0 && places->lines)
        result = restore_one(run, places, KEPT_LINES, places->lines, err);
    for (size_t i = 0; i < run->inputs.n_outer && result > 0; i++)
        result = restore_one(run, places, KEPT_OUTPUTS + i, places->paths[i], err);
    /* What was copied is what the key was made of. */
    if (result > 0 && !is_sealed(run))
        result = 0;
    run->cache.hit = result != 0;
    return result;
}

/* ---- From the outputs ---- */

/* Appends a file to an entry. If the file cannot be read, there is no entry. */
static bool keep_file(struct cache_writer *to, const char *path, uint8_t *block)
{
    int fd = os_open(path, OS_OPEN_READ);
    ssize_t got = -1;

    while (fd >= 0) {
        got = os_read(fd, block, COPY_BLOCK);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        cache_writer_add(to, (struct bytes){block, (size_t)got});
    }
    if (fd >= 0)
        os_close(fd);
    return got == 0;
}

/* Keeps an output that is a directory. */
static bool keep_directory(struct cache_writer *to, const char *staged,
                           const struct recorded_output *o, uint8_t *block)
{
    bool done = true;

    for (size_t i = 0; i < o->n_files && done; i++) {
        char *path = path_join(str_from_c(staged), o->files[i].name);

        done = o->files[i].from_input || keep_file(to, path, block);
        free(path);
    }
    return done;
}

static bool keep_one(const struct run_cache *rc, size_t number, const char *staged,
                     const struct recorded_output *o)
{
    struct cache_key key = key_of_kept(rc, number);
    struct cache_writer *to;
    uint8_t *block;
    bool done;

    if (o && o->from_input)
        return true;
    to = cache_put(rc->cache, &key);
    block = mem_alloc(COPY_BLOCK);
    done = o && o->directory ? keep_directory(to, staged, o, block) : keep_file(to, staged, block);
    free(block);
    if (!done) {
        cache_writer_drop(to);
        return false;
    }
    return cache_writer_end(to);
}

/* Whether the directory's file was copied unchanged. Both lists are sorted by name. */
static bool is_of_input(const struct instrument_run *run, const struct container *c, size_t *at,
                        struct str name)
{
    const struct member *m;

    while (*at < c->tree.count && str_cmp(c->tree.file[*at].name, name) < 0)
        ++*at;
    if (*at == c->tree.count || !str_eq(c->tree.file[*at].name, name))
        return false;
    m = &c->members[*at];
    return m->role != MEMBER_UNIT || !run->program.units[m->unit].changes;
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
                                .summary = *s,
                                .outputs = (struct recorded_output *)outputs,
                                .n_outputs = run->inputs.n_outer};
    struct cache_key key = key_of_kept(&run->cache, KEPT_RECORD);
    struct cache_writer *to;
    struct buf bytes;

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

/* Writes the bytes first: so if there is a record, its parts exist, unless they were removed. */
static bool keep_all(struct instrument_run *run, const struct run_places *places,
                     struct arena *arena)
{
    const struct run_cache *rc = &run->cache;
    struct recorded_output *outputs = ARENA_NEW(arena, struct recorded_output, run->inputs.n_outer);
    const char *mapping = output_set_staged(places->outputs, places->mapping);
    const char *ignored = output_set_staged(places->outputs, places->ignored);
    const char *lines = places->lines ? output_set_staged(places->outputs, places->lines) : NULL;

    if (!mapping || !ignored || !lines || !keep_one(rc, KEPT_MAPPING, mapping, NULL) ||
        !keep_one(rc, KEPT_IGNORED, ignored, NULL) || !keep_one(rc, KEPT_LINES, lines, NULL))
        return false;
    for (size_t i = 0; i < run->inputs.n_outer; i++) {
        const struct container *c = run->inputs.outer[i];
        const char *staged = output_set_staged(places->outputs, places->paths[i]);

        if (!staged)
            return false;
        outputs[i].from_input = c->kind != CONTAINER_DIRECTORY && !instrument_run_changes(run, c);
        if (c->kind == CONTAINER_DIRECTORY && !record_directory(run, c, staged, arena, &outputs[i]))
            return false;
        if (!keep_one(rc, KEPT_OUTPUTS + i, staged, &outputs[i]))
            return false;
    }
    return keep_record(run, arena, outputs);
}

void run_cache_keep(struct instrument_run *run, const struct run_places *places)
{
    struct run_cache *rc = &run->cache;
    struct cache_key again;
    struct arena arena;
    uint64_t seal;

    /* Whether the inputs are unchanged since they were read, and were not others meanwhile. */
    if (!rc->has_key ||
        !run_key_make(run->options, &rc->tool, cache_sha256(rc->cache), &again, &seal) ||
        memcmp(again.bytes, rc->key.bytes, sizeof(again.bytes)) != 0 || seal != rc->seal)
        return;
    arena_init(&arena);
    if (!keep_all(run, places, &arena) && cache_fault(rc->cache))
        instrument_run_warn(run, "--cache: nothing was kept: %s", cache_fault(rc->cache));
    arena_release(&arena);
}
