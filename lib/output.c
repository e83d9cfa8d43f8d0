/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/output.h"

#include <errno.h>
#include <stdlib.h>

/* The state has its size only so. */
#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>

#include "lib/mem.h"
#include "lib/os_process.h"
#include "lib/output_place.h"
#include "lib/path.h"
#include "lib/sort.h"
#include "lib/temporaries.h"

enum {
    TEMPORARY_TRIES = 1000,
    COPY_SIZE = 256 * 1024,
};

struct output_file {
    struct output_file *next;
    struct output_dir *dir; /* NULL: a file on its own */
    struct output_place
        *place;               /* of a file on its own; NULL: a device, which is written at commit */
    char *path;               /* as it was given */
    char *name;               /* in the place, or below the directory */
    struct temporary *record; /* of a file on its own */
    char *staged;             /* the temporary's path */
    int fd;
    bool replaces; /* a file that has its permissions */
    bool finished;
};

struct output_dir {
    struct output_dir *next;
    struct output_set *set;
    struct output_place *place; /* where the staged directory is */
    char *path;                 /* as it was given */
    char *name; /* that the staged directory gets; NULL: the place itself is filled with
                 * what is in it */
    struct temporary *record;
    char *staged; /* its path */
    struct os_dir root;
    struct below in_staged, in_target;
};

struct output_set {
    struct output_place *places;
    struct output_file *files;
    struct output_file **files_end;
    struct output_dir *dirs;
    struct temporary *made; /* by output_set_make_directory; or NULL */
    int (*check)(void *ctx, struct error *err);
    void *check_ctx;
};

void output_clean_at_end(void)
{
    temporaries_clean_at_end();
}

struct output_set *output_set_new(void)
{
    struct output_set *set = mem_calloc(1, sizeof(*set));

    set->files_end = &set->files;
    return set;
}

static void file_free(struct output_file *f)
{
    if (f->fd >= 0)
        os_close(f->fd);
    if (f->record)
        temporary_remove(f->record);
    free(f->path);
    free(f->name);
    free(f->staged);
    free(f);
}

static void dir_free(struct output_dir *d)
{
    below_leave(&d->in_staged);
    below_leave(&d->in_target);
    os_dir_close(&d->root);
    if (d->record)
        temporary_remove(d->record);
    free(d->path);
    free(d->name);
    free(d->staged);
    free(d);
}

void output_set_free(struct output_set *set)
{
    if (!set)
        return;
    while (set->files) {
        struct output_file *f = set->files;

        set->files = f->next;
        file_free(f);
    }
    while (set->dirs) {
        struct output_dir *d = set->dirs;

        set->dirs = d->next;
        dir_free(d);
    }
    if (set->made)
        temporary_remove(set->made);
    places_free(set->places);
    free(set);
}

static char *copy_of(struct str s)
{
    return mem_dup_cstr(s.p, s.n);
}

/* ---- Where an output goes ---- */

/* The place of a path, and the name in it, on the heap. What the user named may be a link, which is
 * followed; what the tool named is not. */
static struct output_place *find_place(struct output_set *set, const char *path,
                                       enum output_named named, char **name, struct error *err)
{
    char *target = named == OUTPUT_NAMED ? path_resolve(path, err) : copy_of(str_from_c(path));
    struct str dir, last;
    struct output_place *place;
    char *parent;

    if (!target)
        return NULL;
    path_split(target, &dir, &last);
    parent = copy_of(dir);
    place = place_open(&set->places, parent);
    if (!place && errno == ENOENT)
        error_set(err, "%s: its directory is not there: make it first", path);
    else if (!place)
        error_set_errno(err, "%s", path);
    else if (last.n == 0 || str_eq(last, STR(".")) || str_eq(last, STR("..")))
        place = (error_set(err, "%s: not a name for an output", path), NULL);
    else
        *name = copy_of(last);
    free(parent);
    free(target);
    return place;
}

static int check_target_is_new(const struct output_set *set, const char *path,
                               const struct output_place *place, const char *name,
                               struct error *err)
{
    bool found = false;

    for (const struct output_file *f = set->files; f; f = f->next)
        found |= f->place == place && name && strcmp(f->name, name) == 0;
    for (const struct output_dir *d = set->dirs; d; d = d->next)
        found |=
            d->place == place && (d->name && name ? strcmp(d->name, name) == 0 : !d->name && !name);
    return found ? error_set(err, "%s: two outputs would have this name", path) : 0;
}

int output_set_make_directory(struct output_set *set, const char *path)
{
    struct output_place *place;
    struct str dir, name;
    int result = -1;
    char *parent, *last;

    path_split(path, &dir, &name);
    parent = copy_of(dir);
    last = copy_of(name);
    place = place_open(&set->places, parent);
    if (place) {
        set->made = temporary_add(&place->dir, last, TEMPORARY_PLACE);
        result = os_dir_make(&place->dir, name);
        if (result == 0)
            temporary_made(set->made);
        else
            temporary_forget(set->made);
    }
    free(parent);
    free(last);
    return result;
}

/* A temporary of that name's; -1 + errno. */
static int make_temporary(const struct output_place *place, const char *name,
                          enum temporary_kind kind, struct temporary **record, int *fd)
{
    for (int i = 0; i < TEMPORARY_TRIES; i++) {
        char *temporary = temporary_name(str_from_c(name));
        int result;

        *record = temporary_add(&place->dir, temporary, kind);
        result = kind == TEMPORARY_FILE ? *fd = os_dir_create_file(&place->dir, temporary)
                                        : os_dir_make(&place->dir, str_from_c(temporary));
        if (result < 0)
            temporary_forget(*record);
        else
            temporary_made(*record);
        free(temporary);
        if (result >= 0)
            return 0;
        if (errno != EEXIST)
            break;
    }
    *record = NULL;
    return -1;
}

static char *staged_path(const struct output_place *place, const struct temporary *record)
{
    return path_join(str_from_c(place->path), str_from_c(record->name));
}

/* ---- Files ---- */

static struct output_file *file_new(struct output_dir *dir, char *path, char *name)
{
    struct output_file *f = mem_calloc(1, sizeof(*f));

    *f = (struct output_file){.dir = dir, .path = path, .name = name, .fd = -1};
    return f;
}

/* Adds the file to the set, or frees it. */
static int file_keep(struct output_set *set, struct output_file *f, int result,
                     struct output_file **file)
{
    if (result < 0) {
        file_free(f);
        return -1;
    }
    *set->files_end = f;
    set->files_end = &f->next;
    *file = f;
    return 0;
}

/* A device or a pipe cannot be replaced: its bytes wait in memory. */
static int begin_device(struct output_set *set, const char *path, struct output_file **file,
                        struct error *err)
{
    struct output_file *f = file_new(NULL, copy_of(str_from_c(path)), NULL);

    f->fd = os_unnamed_file();
    return file_keep(set, f, f->fd < 0 ? error_set_errno(err, "%s", path) : 0, file);
}

/* A file that will be replaced has its permissions after, too. */
static void take_permissions(struct output_file *f, const struct os_info *old)
{
    f->replaces = old->kind == OS_FILE;
    if (f->replaces)
        os_permit(f->fd, old->permissions);
}

int output_file_begin(struct output_set *set, const char *path, enum output_named named,
                      struct output_file **file, struct error *err)
{
    struct output_file *f;
    struct os_info info;
    char *name = NULL;
    struct output_place *place;

    *file = NULL;
    if (named == OUTPUT_NAMED && os_info(path, &info) == 0 && info.kind == OS_DIRECTORY)
        return error_set(err, "%s: is a directory", path);
    if (named == OUTPUT_NAMED && info.kind == OS_OTHER)
        return begin_device(set, path, file, err);
    place = find_place(set, path, named, &name, err);
    if (!place)
        return -1;
    f = file_new(NULL, copy_of(str_from_c(path)), name);
    if (check_target_is_new(set, path, place, name, err) < 0)
        return file_keep(set, f, -1, file);
    if (os_dir_info(&place->dir, name, &info) == 0 && info.kind == OS_DIRECTORY)
        return file_keep(set, f, error_set(err, "%s: is a directory", path), file);
    f->place = place;
    place->renames = true;
    if (make_temporary(place, name, TEMPORARY_FILE, &f->record, &f->fd) < 0)
        return file_keep(set, f, error_set_errno(err, "%s", path), file);
    f->staged = staged_path(place, f->record);
    take_permissions(f, &info);
    return file_keep(set, f, 0, file);
}

int output_file_fd(struct output_file *f)
{
    return f->fd;
}

static int write_to_end(int fd, struct bytes b)
{
    while (b.n > 0) {
        ssize_t n = os_write(fd, b.p, b.n);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        b.p += n;
        b.n -= (size_t)n;
    }
    return 0;
}

int output_file_write(struct output_file *f, struct bytes b, struct error *err)
{
    return write_to_end(f->fd, b) < 0 ? error_set_errno(err, "%s", f->path) : 0;
}

int output_file_finish(struct output_file *f, struct error *err)
{
    int fd = f->fd;

    f->finished = true;
    if (!f->dir && !f->place)
        return 0;
    f->fd = -1;
    return os_close(fd) < 0 ? error_set_errno(err, "%s", f->path) : 0;
}

/* Copies all of `from` to the position of `to`; -1 + errno. */
static int copy_all(int from, int to, struct output_copied *copied)
{
    uint8_t *piece = mem_alloc(COPY_SIZE);
    XXH3_state_t state;
    ssize_t n;

    *copied = (struct output_copied){0};
    XXH3_64bits_reset(&state);
    do {
        n = os_read_at(from, piece, COPY_SIZE, copied->size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n > 0 && write_to_end(to, (struct bytes){piece, (size_t)n}) < 0)
            n = -1;
        if (n <= 0)
            continue;
        XXH3_64bits_update(&state, piece, (size_t)n);
        copied->size += (uint64_t)n;
    } while (n > 0 || (n < 0 && errno == EINTR));
    free(piece);
    copied->sum = XXH3_64bits_digest(&state);
    return n < 0 ? -1 : 0;
}

static int fill_and_finish(struct output_file *f, struct bytes b, struct error *err)
{
    return output_file_write(f, b, err) < 0 ? -1 : output_file_finish(f, err);
}

/* As `cp` does: who may not read or run what is copied may not do so with the copy, and the other
 * way round, as far as the umask allows. */
static void permit_like(int to, int from)
{
    enum { READ = 0444, OWNER_WRITES = 0200 };
    struct os_info made, copied;

    if (os_info_fd(to, &made) < 0 || os_info_fd(from, &copied) < 0 || made.permissions == 0)
        return;
    /* Those who may read it may run it, too, if they may so run the original. */
    os_permit(to, (made.permissions | (made.permissions & READ) >> 2) &
                      (copied.permissions | OWNER_WRITES));
}

static int copy_and_finish(struct output_file *f, int fd, struct output_copied *copied,
                           struct error *err)
{
    if (copy_all(fd, f->fd, copied) < 0)
        return error_set_errno(err, "%s", f->path);
    if (!f->replaces && (f->dir || f->place))
        permit_like(f->fd, fd);
    return output_file_finish(f, err);
}

int output_file_whole(struct output_set *set, const char *path, enum output_named named,
                      struct bytes b, struct error *err)
{
    struct output_file *f;

    return output_file_begin(set, path, named, &f, err) < 0 ? -1 : fill_and_finish(f, b, err);
}

int output_file_copy(struct output_set *set, const char *path, enum output_named named, int fd,
                     struct output_copied *copied, struct error *err)
{
    struct output_file *f;

    return output_file_begin(set, path, named, &f, err) < 0 ? -1
                                                            : copy_and_finish(f, fd, copied, err);
}

/* ---- Directories ---- */

/* Finds the directory that is to be filled, or the name that one gets. */
static int find_directory(struct output_dir *d, enum output_named named, struct error *err)
{
    struct output_set *set = d->set;
    struct os_info info;
    char *target;

    if (named == OUTPUT_NAMED && os_is_directory(d->path)) {
        target = path_resolve(d->path, err);
        d->place = target ? place_open(&set->places, target) : NULL;
        if (target && !d->place)
            error_set_errno(err, "%s", d->path);
        free(target);
        return d->place ? 0 : -1;
    }
    d->place = find_place(set, d->path, named, &d->name, err);
    if (!d->place)
        return -1;
    if (os_dir_info(&d->place->dir, d->name, &info) < 0)
        return errno == ENOENT ? 0 : error_set_errno(err, "%s", d->path);
    if (info.kind == OS_LINK)
        return error_set(err, "%s: is a link, which leads elsewhere", d->path);
    if (info.kind != OS_DIRECTORY)
        return error_set(err, "%s: is not a directory", d->path);
    d->place = place_open_below(&set->places, d->place, d->name);
    free(d->name);
    d->name = NULL;
    return d->place ? 0 : error_set_errno(err, "%s", d->path);
}

/* Makes the staged directory: beside a target that does not exist, so that one
 * rename puts it there; else in the target, which may be a mount point. */
static int stage_directory(struct output_dir *d, struct error *err)
{
    if (make_temporary(d->place, d->name ? d->name : "staged", TEMPORARY_TREE, &d->record, NULL) <
            0 ||
        os_dir_open_below(&d->root, &d->place->dir, str_from_c(d->record->name)) < 0)
        return error_set_errno(err, "%s", d->path);
    d->staged = staged_path(d->place, d->record);
    return 0;
}

int output_dir_begin(struct output_set *set, const char *path, enum output_named named,
                     struct output_dir **dir, struct error *err)
{
    struct output_dir *d = mem_calloc(1, sizeof(*d));

    *dir = NULL;
    *d = (struct output_dir){.set = set,
                             .path = copy_of(str_from_c(path)),
                             .root = OS_DIR_CLOSED,
                             .in_staged.dir = OS_DIR_CLOSED,
                             .in_target.dir = OS_DIR_CLOSED};
    if (find_directory(d, named, err) < 0 ||
        check_target_is_new(set, path, d->place, d->name, err) < 0 || stage_directory(d, err) < 0) {
        dir_free(d);
        return -1;
    }
    d->place->renames = true;
    d->next = set->dirs;
    set->dirs = d;
    *dir = d;
    return 0;
}

/* The last part of a name. */
static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash ? slash + 1 : name;
}

/* What is in the place of a file of a directory that is filled. Nothing, and d->in_target.reached
 * is not 0: nor is the directory of the name so far. -1 + errno. */
static int look_at_target(struct output_dir *d, const char *name, struct os_info *info)
{
    const struct os_dir *in;

    *info = (struct os_info){0};
    d->in_target.reached = 0;
    if (d->name)
        return 0;
    in = below_enter(&d->in_target, &d->place->dir, below_parent(str_from_c(name)), false);
    return (in && os_dir_info(in, last_part(name), info) == 0) || errno == ENOENT ? 0 : -1;
}

static int not_reached(const struct output_file *f, struct error *err)
{
    return errno == ENOTDIR
               ? error_set(err,
                           "%s: a directory above it is a link, which is not followed, or a file: "
                           "remove it",
                           f->path)
               : error_set_errno(err, "%s", f->path);
}

static int begin_in(struct output_dir *d, struct output_file *f, struct error *err)
{
    const struct os_dir *in =
        below_enter(&d->in_staged, &d->root, below_parent(str_from_c(f->name)), true);
    struct os_info old;

    if (in)
        f->fd = os_dir_create_file(in, last_part(f->name));
    if (f->fd < 0 && in && errno == EEXIST)
        return error_set(err, "%s: two outputs would have this name", f->path);
    if (f->fd < 0)
        return error_set_errno(err, "%s", f->path);
    if (look_at_target(d, f->name, &old) < 0)
        return not_reached(f, err);
    take_permissions(f, &old);
    return 0;
}

int output_dir_file_begin(struct output_dir *d, struct str name, struct output_file **file,
                          struct error *err)
{
    struct output_file *f;
    int result;

    *file = NULL;
    if (!path_name_is_safe(name) || str_ends(name, STR("/")))
        return error_set(err, "%.*s: not a safe name for a file", STR_ARG(name));
    f = file_new(d, path_join(str_from_c(d->path), name), copy_of(name));
    result = begin_in(d, f, err);
    if (result < 0) { /* they may point into its name */
        below_leave(&d->in_staged);
        below_leave(&d->in_target);
    }
    return file_keep(d->set, f, result, file);
}

int output_dir_file_whole(struct output_dir *d, struct str name, struct bytes b, struct error *err)
{
    struct output_file *f;

    return output_dir_file_begin(d, name, &f, err) < 0 ? -1 : fill_and_finish(f, b, err);
}

int output_dir_file_copy(struct output_dir *d, struct str name, int fd,
                         struct output_copied *copied, struct error *err)
{
    struct output_file *f;

    return output_dir_file_begin(d, name, &f, err) < 0 ? -1 : copy_and_finish(f, fd, copied, err);
}

/* ---- Commit ---- */

static int flush_all(struct output_set *set, struct error *err)
{
    for (struct output_file *f = set->files; f; f = f->next) {
        if (!f->finished)
            return error_set(err, "%s: was not finished", f->path);
        if (f->place && os_dir_flush_file(&f->place->dir, f->record->name) < 0)
            return error_set_errno(err, "%s", f->path);
    }
    /* Thousands of small files are flushed faster together. */
    for (struct output_dir *d = set->dirs; d; d = d->next)
        if (os_dir_flush(&d->root, true) < 0)
            return error_set_errno(err, "%s", d->path);
    return 0;
}

/* A file that took the place of the device is left alone. */
static int write_device(struct output_file *f, struct error *err)
{
    int to = os_open(f->path, OS_OPEN_WRITE), result;
    struct output_copied copied;
    struct os_info info;

    if (to < 0)
        return error_set_errno(err, "%s", f->path);
    if (os_info_fd(to, &info) == 0 && info.kind == OS_FILE)
        result = error_set(err, "%s: was no file, and is one now", f->path);
    else if ((result = copy_all(f->fd, to, &copied)) < 0)
        error_set_errno(err, "%s", f->path);
    os_close(to);
    return result;
}

/* A rename of a file or a directory: in a place, or from a staged directory into one. */
struct step {
    struct output_place *place;
    struct output_dir *dir;   /* NULL: in the place */
    struct temporary *record; /* of a whole output */
    const char *path;         /* for messages */
    struct str below;         /* the name of the directory below `dir` and the place */
    char *to;                 /* the last part of its name, on the heap */
    bool exists;              /* what it replaces */
    bool exchanged;           /* that got the name that the new one had */
};

struct commit {
    struct step *steps;
    size_t n, cap;
};

/* What `step` replaces is `old`. Takes over step->to. */
static int add_step(struct commit *c, struct step step, const struct os_info *old,
                    struct error *err)
{
    step.exists = old->kind != OS_NOTHING;
    MEM_GROW(c->steps, c->n, c->cap);
    c->steps[c->n++] = step;
    if (old->kind == OS_DIRECTORY)
        return error_set(err, "%s: is a directory", step.path);
    return 0;
}

/* A file on its own, or a new directory. */
static int plan_whole(struct commit *c, struct output_place *place, const char *name,
                      struct temporary *record, const char *path, struct error *err)
{
    struct step step = {
        .place = place, .record = record, .path = path, .to = copy_of(str_from_c(name))};
    struct os_info old;

    if (os_dir_info(&place->dir, name, &old) == 0 || errno == ENOENT)
        return add_step(c, step, &old, err);
    free(step.to);
    return error_set_errno(err, "%s", path);
}

/* A file of a directory that is filled, or a directory in it that is not there yet, which is then
 * `covered`: the files in it come with it. */
static int plan_filled(struct commit *c, struct output_dir *d, const struct output_file *f,
                       struct str *covered, struct error *err)
{
    struct str name = str_from_c(f->name);
    struct step step = {.place = d->place, .dir = d, .path = f->path};
    struct os_info old = {0};

    if (covered->n > 0 && below_is_in(name, *covered))
        return 0;
    if (look_at_target(d, f->name, &old) < 0)
        return not_reached(f, err);
    if (d->in_target.reached > 0)
        name = *covered = str_sub(name, 0, d->in_target.reached);
    step.below = below_parent(name);
    step.to = copy_of(str_sub(name, step.below.n + (step.below.n > 0), name.n));
    d->place->deep |= covered->n > 0 || step.below.n > 0;
    return add_step(c, step, &old, err);
}

static int by_target_name(const void *a, const void *b)
{
    const struct output_file *const *x = a, *const *y = b;

    return strcmp((*x)->name, (*y)->name);
}

static int plan_directory(struct commit *c, struct output_dir *d, struct error *err)
{
    const struct output_file **files = NULL;
    size_t n = 0, cap = 0;
    struct str covered = STR("");
    int result = 0;

    if (d->name)
        return plan_whole(c, d->place, d->name, d->record, d->path, err);
    for (const struct output_file *f = d->set->files; f; f = f->next) {
        if (f->dir != d)
            continue;
        MEM_GROW(files, n, cap);
        files[n++] = f;
    }
    if (n > 0)
        sort_array(files, n, sizeof(*files), by_target_name);
    for (size_t i = 0; i < n && result == 0; i++)
        result = plan_filled(c, d, files[i], &covered, err);
    free(files);
    return result;
}

/* Files first: lists of ids are there before what was numbered by them. */
static int plan_all(struct commit *c, const struct output_set *set, struct error *err)
{
    int result = 0;

    for (const struct output_file *f = set->files; f && result == 0; f = f->next)
        if (f->place)
            result = plan_whole(c, f->place, f->name, f->record, f->path, err);
    for (struct output_dir *d = set->dirs; d && result == 0; d = d->next)
        result = plan_directory(c, d, err);
    return result;
}

/* Exchanges what is replaced, so that it can be put back; one that is alone needs no such thing. */
static int step_run(const struct commit *c, struct step *s, bool back)
{
    const struct os_dir *to = &s->place->dir, *from = to;
    const char *name = s->record ? s->record->name : s->to;

    if (s->dir) {
        from = below_enter(&s->dir->in_staged, &s->dir->root, s->below, false);
        to = below_enter(&s->dir->in_target, &s->place->dir, s->below, false);
        if (!from || !to)
            return -1;
    }
    if (back && !s->exchanged)
        return s->exists ? -1 : os_dir_rename(to, s->to, from, name);
    if (s->exists && (back || c->n > 1)) {
        if (os_dir_exchange(from, name, to, s->to) == 0) {
            s->exchanged = !back;
            return 0;
        }
        if (back || errno != ENOSYS)
            return -1;
    }
    return os_dir_rename(from, name, to, s->to);
}

/* Undoes the first n renames. Returns how many could not be undone: what they replaced is not
 * removed, as far as it is there. */
static size_t take_back(const struct commit *c, size_t n)
{
    size_t lost = 0;

    while (n-- > 0) {
        struct step *s = &c->steps[n];

        if (step_run(c, s, true) == 0)
            continue;
        temporary_forget(s->record ? s->record : s->dir->record);
        lost++;
    }
    return lost;
}

/* No memory is taken here, and signals wait. */
static int run_steps(const struct commit *c, struct error *err)
{
    struct os_signals before;
    size_t done = 0, lost = 0;
    int problem = 0;

    os_signals_block(OS_BLOCK_ALL, &before);
    while (done < c->n && problem == 0) {
        if (step_run(c, &c->steps[done], false) < 0)
            problem = errno;
        else
            done++;
    }
    if (problem)
        lost = take_back(c, done);
    for (size_t i = 0; i < c->n && !problem; i++)
        if (c->steps[i].record && !c->steps[i].exchanged)
            temporary_forget(c->steps[i].record);
    os_signals_restore(&before);
    if (!problem)
        return 0;
    errno = problem;
    error_set_errno(err, "%s", c->steps[done].path);
    if (lost > 0)
        error_prefix(err, "%zu of the outputs are replaced all the same", lost);
    return -1;
}

static int commit_locked(struct output_set *set, struct error *err)
{
    struct commit c = {0};
    int result = places_lock(set->places, err);

    if (result == 0 && set->check)
        result = set->check(set->check_ctx, err);
    if (result == 0)
        result = plan_all(&c, set, err);
    if (result == 0)
        result = run_steps(&c, err);
    places_unlock(set->places);
    for (size_t i = 0; i < c.n; i++)
        free(c.steps[i].to);
    free(c.steps);
    return result;
}

const char *output_set_staged(const struct output_set *set, const char *path)
{
    for (const struct output_file *f = set->files; f; f = f->next)
        if (!f->dir && strcmp(f->path, path) == 0)
            return f->staged;
    for (const struct output_dir *d = set->dirs; d; d = d->next)
        if (strcmp(d->path, path) == 0)
            return d->staged;
    return NULL;
}

void output_set_check(struct output_set *set, int (*check)(void *ctx, struct error *err), void *ctx)
{
    set->check = check;
    set->check_ctx = ctx;
}

int output_set_commit(struct output_set *set, struct error *err)
{
    if (flush_all(set, err) < 0)
        return -1;
    for (struct output_file *f = set->files; f; f = f->next)
        if (!f->dir && !f->place && write_device(f, err) < 0)
            return -1;
    if (commit_locked(set, err) < 0)
        return -1;
    if (set->made)
        temporary_forget(set->made);
    for (struct output_place *p = set->places; p; p = p->next)
        if (p->renames && os_dir_flush(&p->dir, p->deep) < 0)
            return error_set_errno(err, "%s", p->path);
    return 0;
}
