/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/output_place.h"

#include <errno.h>
#include <stdlib.h>

#include "lib/mem.h"
#include "lib/path.h"
#include "lib/sort.h"
#include "lib/temporaries.h"

/* Takes over the path and the open directory. */
static struct output_place *place_add(struct output_place **places, struct os_dir *dir, char *path)
{
    struct output_place *p;

    for (p = *places; p; p = p->next) {
        if (p->dir.device != dir->device || p->dir.inode != dir->inode)
            continue;
        os_dir_close(dir);
        free(path);
        return p;
    }
    p = mem_calloc(1, sizeof(*p));
    *p = (struct output_place){.next = *places, .dir = *dir, .path = path};
    *places = p;
    temporaries_clear(&p->dir);
    return p;
}

struct output_place *place_open(struct output_place **places, const char *path)
{
    struct os_dir dir;

    return os_dir_open(&dir, path) < 0 ? NULL
                                       : place_add(places, &dir, mem_dup_cstr(path, strlen(path)));
}

struct output_place *place_open_below(struct output_place **places, const struct output_place *in,
                                      const char *name)
{
    struct os_dir dir;

    return os_dir_open_below(&dir, &in->dir, str_from_c(name)) < 0
               ? NULL
               : place_add(places, &dir, path_join(str_from_c(in->path), str_from_c(name)));
}

static int compare_places(const void *a, const void *b)
{
    const struct output_place *const *x = a, *const *y = b;

    if ((*x)->dir.device != (*y)->dir.device)
        return (*x)->dir.device < (*y)->dir.device ? -1 : 1;
    return ((*x)->dir.inode > (*y)->dir.inode) - ((*x)->dir.inode < (*y)->dir.inode);
}

int places_lock(struct output_place *places, struct error *err)
{
    struct output_place **order = NULL;
    size_t n = 0, cap = 0;
    int result = 0;

    for (struct output_place *p = places; p; p = p->next) {
        if (!p->renames)
            continue;
        MEM_GROW(order, n, cap);
        order[n++] = p;
    }
    if (n > 0)
        sort_array(order, n, sizeof(*order), compare_places);
    for (size_t i = 0; i < n && result == 0; i++) {
        result = os_dir_lock(&order[i]->dir);
        if (result < 0)
            error_set(err,
                      "%s: is locked by another process, and was for ten seconds: end that one, or "
                      "write to another directory",
                      order[i]->path);
    }
    free(order);
    return result;
}

void places_unlock(struct output_place *places)
{
    for (struct output_place *p = places; p; p = p->next)
        os_dir_unlock(&p->dir);
}

void places_free(struct output_place *places)
{
    while (places) {
        struct output_place *p = places;

        places = p->next;
        os_dir_close(&p->dir);
        free(p->path);
        free(p);
    }
}

struct str below_parent(struct str name)
{
    size_t slash = str_rfind(name, '/');

    return str_sub(name, 0, slash == name.n ? 0 : slash);
}

bool below_is_in(struct str name, struct str outer)
{
    return str_starts(name, outer) && (name.n == outer.n || name.p[outer.n] == '/');
}

void below_leave(struct below *b)
{
    os_dir_close(&b->dir);
    b->name = STR("");
}

/* One step down from where b is. */
static int enter_part(struct below *b, const struct os_dir *root, struct str part, bool make)
{
    const struct os_dir *at = b->name.n > 0 ? &b->dir : root;
    struct os_dir next;

    if (make && os_dir_make(at, part) < 0 && errno != EEXIST)
        return -1;
    if (os_dir_open_below(&next, at, part) < 0)
        return -1;
    os_dir_close(&b->dir);
    b->dir = next;
    return 0;
}

const struct os_dir *below_enter(struct below *b, const struct os_dir *root, struct str name,
                                 bool make)
{
    if (name.n == 0)
        return root;
    if (b->name.n > 0 && !below_is_in(name, b->name))
        below_leave(b);
    while (b->name.n < name.n) {
        size_t from = b->name.n > 0 ? b->name.n + 1 : 0;
        size_t to = from + str_find(str_sub(name, from, name.n), '/');

        if (enter_part(b, root, str_sub(name, from, to), make) < 0) {
            int problem = errno;

            below_leave(b);
            b->reached = to;
            errno = problem;
            return NULL;
        }
        b->name = str_sub(name, 0, to);
    }
    /* The text of the name before may live shorter. */
    b->name = name;
    return &b->dir;
}
