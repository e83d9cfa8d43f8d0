/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/cache/run_key.h"

#include <errno.h>
#include <stdlib.h>
#include <xxhash.h>

#include "lib/buf.h"
#include "lib/codec.h"
#include "lib/input.h"
#include "lib/os_file.h"
#include "lib/path.h"
#include "lib/sort.h"
#include "weave/embed/beat_class.h"

enum { FILE_BLOCK = 256 * 1024 };

struct key_making {
    struct sha256 *hash;
    bool again;     /* `hash` gets no bytes of files */
    uint8_t *block; /* NULL: files are not read */
    XXH3_state_t *content;
    struct run_seal seal;
};

/* Something else if it is another file, or if anything of it changed. */
static void add_seal(struct key_making *m, const struct os_info *info)
{
    const uint64_t parts[] = {m->seal.files, input_mark(info), (uint64_t)info->changed};

    m->seal.files = XXH3_64bits(parts, sizeof(parts));
}

/* Bytes of files, and the names of those in directories. */
static void add_content(struct key_making *m, struct bytes b)
{
    if (m->content && b.n)
        XXH3_128bits_update(m->content, b.p, b.n);
}

static void add_path(struct sha256 *hash, const char *path)
{
    sha256_add_number(hash, path != NULL);
    if (path)
        sha256_add_text(hash, str_from_c(path));
}

/* The contents of a file, then its length. */
static bool add_open_file(struct key_making *m, int fd)
{
    uint64_t size = 0;
    ssize_t got;

    for (;;) {
        got = os_read(fd, m->block, FILE_BLOCK);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        if (!m->again)
            sha256_add(m->hash, (struct bytes){m->block, (size_t)got});
        add_content(m, (struct bytes){m->block, (size_t)got});
        size += (uint64_t)got;
    }
    sha256_add_number(m->hash, size);
    return got == 0;
}

static bool add_file(struct key_making *m, const char *path)
{
    struct os_info info;
    bool done;
    int fd;

    if (!m->block) {
        done = os_info(path, &info) == 0;
        add_seal(m, &info);
        return done;
    }
    fd = os_open(path, OS_OPEN_LOOK);
    if (fd < 0)
        return false;
    done = os_info_fd(fd, &info) == 0 && info.kind == OS_FILE && add_open_file(m, fd);
    os_close(fd);
    add_seal(m, &info);
    return done;
}

static bool add_tree(struct key_making *m, const char *path)
{
    struct input_tree tree = {0};
    struct error err;
    bool done = input_tree_read(&tree, path, INPUT_TREE_WHOLE, &err) == 0;

    sha256_add_number(m->hash, tree.count);
    for (size_t i = 0; i < tree.count && done; i++) {
        char *file = path_join(str_from_c(path), tree.file[i].name);

        sha256_add_text(m->hash, tree.file[i].name);
        add_content(m, bytes_from_str(tree.file[i].name));
        done = add_file(m, file);
        free(file);
    }
    input_tree_release(&tree);
    return done;
}

/* A file or a directory; NULL means that there is none. */
static bool add_read(struct key_making *m, const char *path)
{
    bool tree = path && os_is_directory(path);

    sha256_add_number(m->hash, path ? 1 + (uint64_t)tree : 0);
    if (!path)
        return true;
    return tree ? add_tree(m, path) : add_file(m, path);
}

static int compare_input_paths(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* In the order in which a run reads them. Of their paths, only the names count. */
static bool add_inputs(struct key_making *m, const struct instrument_options *o)
{
    const char **sorted = mem_dup(o->inputs, mem_size(o->n_inputs, sizeof(*o->inputs)));
    bool done = true;

    sort_array(sorted, o->n_inputs, sizeof(*sorted), compare_input_paths);
    sha256_add_number(m->hash, o->n_inputs);
    for (size_t i = 0; i < o->n_inputs && done; i++) {
        struct str dir, name;

        path_split(sorted[i], &dir, &name);
        sha256_add_text(m->hash, name);
        done = add_read(m, sorted[i]);
    }
    free(sorted);
    return done;
}

/* Lists of several, as class_path_open takes them apart. */
static bool add_class_path(struct key_making *m, const struct instrument_options *o)
{
    bool done = true;

    for (size_t i = 0; i < o->n_class_path; i++) {
        struct str rest = str_from_c(o->class_path[i]);

        while (rest.n && done) {
            size_t end = str_find(rest, os_list_separator());
            char *path = mem_dup_cstr(rest.p, end);

            done = end == 0 || add_read(m, path);
            free(path);
            rest = str_sub(rest, end + 1, rest.n);
        }
    }
    sha256_add_number(m->hash, o->n_class_path);
    return done;
}

static void add_options(struct sha256 *hash, const struct instrument_options *o)
{
    const uint64_t numbers[] = {o->in_place,
                                o->filter_prefix,
                                (uint64_t)o->select,
                                (uint64_t)o->exits,
                                (uint64_t)o->probes,
                                (uint64_t)o->keep_pcs,
                                o->embed_beat,
                                o->embed_runtime,
                                o->take_probed,
                                (uint64_t)o->compress,
                                o->max_inflated,
                                o->strict,
                                o->obfuscation_map && o->force};

    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        sha256_add_number(hash, numbers[i]);
    add_path(hash, o->beat_class);
    sha256_add_number(hash, o->n_start_options);
    for (size_t i = 0; i < o->n_start_options; i++)
        add_path(hash, o->start_options[i]);
}

/* The embedded files come from other compilers than the sources. */
void run_key_of_tool(struct sha256 *hash, struct cache_key *key)
{
    const struct bytes *const built_in[] = {&beat_class_bytes, &beat_dex_bytes, &runtime_dex_bytes};

    sha256_begin(hash);
    add_path(hash, MB_VERSION);
    add_path(hash, run_key_sources);
    add_path(hash, codec_name());
    for (size_t i = 0; i < sizeof(built_in) / sizeof(built_in[0]); i++)
        sha256_add_text(hash, str_from_bytes(*built_in[i]));
    sha256_end(hash, key->bytes);
}

static bool add_all_read(struct key_making *m, const struct instrument_options *o)
{
    return add_inputs(m, o) && add_class_path(m, o) && add_read(m, o->base_mapping) &&
           add_read(m, o->obfuscation_map) && add_read(m, o->filter) && add_read(m, o->embed_lib) &&
           add_read(m, o->installed_lib);
}

/* Reads all, into m->hash, which has begun, and m->seal. */
static bool read_all(struct key_making *m, const struct instrument_options *o)
{
    XXH128_hash_t content;
    bool done;

    m->block = mem_alloc(FILE_BLOCK);
    m->content = XXH3_createState();
    if (!m->content)
        mem_exhausted(0);
    XXH3_128bits_reset(m->content);
    done = add_all_read(m, o);
    content = XXH3_128bits_digest(m->content);
    m->seal.content[0] = content.low64;
    m->seal.content[1] = content.high64;
    XXH3_freeState(m->content);
    free(m->block);
    return done;
}

bool run_key_make(const struct instrument_options *o, const struct cache_key *tool,
                  struct sha256 *hash, struct cache_key *key, struct run_seal *seal)
{
    struct key_making m = {.hash = hash};
    bool done;

    sha256_begin(hash);
    sha256_add(hash, (struct bytes){tool->bytes, sizeof(tool->bytes)});
    add_options(hash, o);
    done = read_all(&m, o);
    sha256_end(hash, key->bytes);
    *seal = m.seal;
    return done;
}

bool run_key_is_sealed(const struct instrument_options *o, struct sha256 *hash,
                       const struct run_seal *seal, bool read)
{
    struct key_making m = {.hash = hash, .again = true};
    struct cache_key ignored;
    bool done;

    sha256_begin(hash);
    done = read ? read_all(&m, o) : add_all_read(&m, o);
    sha256_end(hash, ignored.bytes);
    return done && m.seal.files == seal->files &&
           (!read ||
            (m.seal.content[0] == seal->content[0] && m.seal.content[1] == seal->content[1]));
}

void run_key_of_paths(const struct instrument_options *o, struct sha256 *hash,
                      struct cache_key *key)
{
    const char *const paths[] = {o->base_mapping, o->obfuscation_map, o->filter, o->embed_lib,
                                 o->installed_lib};

    sha256_begin(hash);
    sha256_add_number(hash, o->n_inputs);
    for (size_t i = 0; i < o->n_inputs; i++)
        add_path(hash, o->inputs[i]);
    for (size_t i = 0; i < o->n_class_path; i++)
        add_path(hash, o->class_path[i]);
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
        add_path(hash, paths[i]);
    sha256_end(hash, key->bytes);
}
