/* SPDX-License-Identifier: Apache-2.0 */
#include "serve/mappings.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "lib/input.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/output.h"
#include "report/builds.h"

enum { LOADED = 8 };

/* A mapping in memory: the least used one makes room for another. */
struct loaded {
    struct builds builds;
    bool is;
    uint64_t used;
};

struct mappings {
    pthread_mutex_t lock;
    char *dir;
    struct loaded loaded[LOADED];
    uint64_t clock;
    struct names nameless;
};

int mappings_open(struct mappings **mappings, const char *dir, struct error *err)
{
    struct mappings *m = mem_calloc(1, sizeof(*m));

    *mappings = m;
    pthread_mutex_init(&m->lock, NULL);
    names_init(&m->nameless, NULL);
    m->dir = mem_printf("%s/mappings", dir);
    if (mkdir(m->dir, 0777) != 0 && errno != EEXIST)
        return error_set_errno(err, "%s", m->dir);
    return 0;
}

void mappings_free(struct mappings *m)
{
    if (!m)
        return;
    for (size_t i = 0; i < LOADED; i++)
        if (m->loaded[i].is)
            builds_release(&m->loaded[i].builds);
    names_release(&m->nameless);
    pthread_mutex_destroy(&m->lock);
    free(m->dir);
    free(m);
}

static bool id_is_good(struct str id)
{
    for (size_t i = 0; i < id.n; i++)
        if (!((id.p[i] >= '0' && id.p[i] <= '9') || (id.p[i] >= 'a' && id.p[i] <= 'f')))
            return false;
    return id.n == METHOD_MAP_ID_LENGTH;
}

/* The id of the only mapping. */
static bool only_id(struct mappings *m, char id[METHOD_MAP_ID_LENGTH + 1])
{
    struct os_listing *l = os_listing_open(m->dir);
    const char *name;
    size_t n = 0;

    while (l && (name = os_listing_next(l)) != NULL) {
        struct str begin = str_sub(str_from_c(name), 0, METHOD_MAP_ID_LENGTH);

        if (id_is_good(begin) && strcmp(name + METHOD_MAP_ID_LENGTH, ".txt") == 0) {
            memcpy(id, name, METHOD_MAP_ID_LENGTH);
            id[METHOD_MAP_ID_LENGTH] = 0;
            n++;
        }
    }
    if (l)
        os_listing_close(l);
    return n == 1;
}

char *mappings_path(struct mappings *m, struct str id)
{
    char only[METHOD_MAP_ID_LENGTH + 1], *path;

    if (str_eq(id, STR("none")) && only_id(m, only))
        id = str_from_c(only);
    path = id_is_good(id) ? mem_printf("%s/%.*s.txt", m->dir, STR_ARG(id)) : NULL;

    if (path && os_exists(path))
        return path;
    free(path);
    return NULL;
}

static int file_put(const char *path, struct str text, struct error *err)
{
    struct output_set *set = output_set_new();
    int result = output_file_whole(set, path, OUTPUT_CHOSEN, bytes_from_str(text), err);

    if (result == 0)
        result = output_set_commit(set, err);
    output_set_free(set);
    return result;
}

/* Stores a text that is of the mapping `own`, unless there is one already. */
static enum mappings_put own_put(struct mappings *m, const char *id, const char *own,
                                 const char *suffix, struct str text, struct error *err)
{
    enum mappings_put result = MAPPINGS_KNOWN;
    char *path;

    if (id && strcmp(own, id) != 0) {
        error_set(err, "the mapping's id is %s", own);
        return MAPPINGS_BAD;
    }
    path = mem_printf("%s/%s%s", m->dir, own, suffix);
    if (!os_exists(path))
        result = file_put(path, text, err) < 0 ? MAPPINGS_FAILED : MAPPINGS_NEW;
    free(path);
    return result;
}

static enum mappings_put lines_put(struct mappings *m, const char *id, struct str text,
                                   struct error *err)
{
    struct method_lines lines;
    enum mappings_put result = MAPPINGS_BAD;

    method_lines_init(&lines);
    if (method_lines_parse(&lines, text, err) == 0)
        result = own_put(m, id, lines.mapping_id, ".lines.txt", text, err);
    method_lines_release(&lines);
    return result;
}

enum mappings_put mappings_put(struct mappings *m, const char *id, struct str text,
                               struct error *err)
{
    char own[METHOD_MAP_ID_LENGTH + 1];
    struct method_map map;
    bool is_empty;

    if (file_is_method_lines(text))
        return lines_put(m, id, text, err);
    method_map_init(&map);
    if (method_map_parse(&map, text, err) < 0)
        return MAPPINGS_BAD;
    method_map_id(&map, own);
    is_empty = map.n_rows == 0;
    method_map_release(&map);
    if (is_empty) {
        error_set(err, "it has no method");
        return MAPPINGS_BAD;
    }
    return own_put(m, id, own, ".txt", text, err);
}

/* sure: that it is a mapping was said. */
static int file_add(struct mappings *m, const char *path, bool sure, struct error *err)
{
    enum mappings_put put = MAPPINGS_FAILED;
    struct buf text = {0};

    if (input_read_text(path, &text, err) == 0)
        put = mappings_put(m, NULL, str_from_bytes(buf_view(&text)), err);
    buf_release(&text);
    return put == MAPPINGS_FAILED || (put == MAPPINGS_BAD && sure) ? error_prefix(err, "%s", path)
                                                                   : 0;
}

int mappings_add(struct mappings *m, const char *path, struct error *err)
{
    struct input_tree tree;
    size_t mappings = 0;
    int result;

    if (!os_is_directory(path)) {
        char *lines = method_lines_path(path);

        result = file_add(m, path, true, err);
        if (result == 0 && os_exists(lines))
            result = file_add(m, lines, false, err);
        free(lines);
        return result;
    }
    if (input_tree_read(&tree, path, INPUT_TREE_REST, err) < 0)
        return -1;
    result = 0;
    for (size_t i = 0; i < tree.count && result == 0; i++) {
        struct str name = tree.file[i].name;
        char *file = mem_printf("%s/%.*s", path, STR_ARG(name));

        if (str_ends(name, STR(".txt")) || str_ends(name, STR(".txt.gz"))) {
            result = file_add(m, file, false, err);
            mappings++;
        }
        free(file);
    }
    input_tree_release(&tree);
    return result < 0 || mappings > 0 ? result : error_set(err, "%s: it has no mapping", path);
}

static struct loaded *mapping_load(struct mappings *m, struct str id)
{
    struct loaded *oldest = &m->loaded[0];
    char only[METHOD_MAP_ID_LENGTH + 1], *path = NULL;
    struct buf text = {0};
    struct error err;

    if (str_eq(id, STR("none")) && only_id(m, only))
        id = str_from_c(only);
    for (size_t i = 0; i < LOADED; i++) {
        struct loaded *one = &m->loaded[i];

        if (one->is && str_eq(str_from_c(one->builds.items[0]->id), id))
            return one;
        if (one->used < oldest->used)
            oldest = one;
    }
    path = mappings_path(m, id);
    if (path && input_read_text(path, &text, &err) == 0) {
        if (oldest->is)
            builds_release(&oldest->builds);
        builds_init(&oldest->builds);
        oldest->is = builds_add(&oldest->builds, str_from_bytes(buf_view(&text)), &err) == 0;
        if (!oldest->is)
            builds_release(&oldest->builds);
    } else {
        oldest = NULL;
    }
    buf_release(&text);
    free(path);
    return oldest && oldest->is ? oldest : NULL;
}

const struct names *mappings_borrow(struct mappings *m, struct str id)
{
    struct loaded *one;

    pthread_mutex_lock(&m->lock);
    one = mapping_load(m, id);
    if (!one)
        return &m->nameless;
    one->used = ++m->clock;
    return &one->builds.items[0]->names;
}

void mappings_return(struct mappings *m)
{
    pthread_mutex_unlock(&m->lock);
}
