/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/output.h"

#include <errno.h>
#include <stdlib.h>

/* The state has its size only so. */
#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>

#include "lib/buf.h"
#include "lib/commit.h"
#include "lib/leftovers.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/path.h"
#include "lib/temporaries.h"

enum {
    TEMPORARY_TRIES = 1000,
    COPY_SIZE = 256 * 1024,
};

struct output_file {
    struct output_file *next;
    struct output_dir *dir; /* NULL: a file on its own */
    char *path;             /* as it was given */
    char *target;           /* links resolved; below the target of `dir` */
    char *temporary;        /* NULL: a device, which is written at commit */
    struct temporary *record;
    int fd;
    bool replaces; /* a file that has its permissions */
    bool finished;
};

/* A directory below a staged one, and the staged one itself. */
struct staged_dir {
    struct staged_dir *next;
    char *name; /* below the root; "" is the root */
    struct temporary *record;
    struct temporary *made; /* a directory of that name in the target; NULL: it was there */
};

struct output_dir {
    struct output_dir *next;
    struct output_set *set;
    char *target;
    char *temporary;
    bool exists;               /* the target does */
    struct staged_dir *staged; /* the newest first: what is in one comes before it */
    struct str last_parent;    /* of the file before; often the next file has the same one */
};

struct output_set {
    struct output_file *files;
    struct output_file **files_end;
    struct output_dir *dirs;
    char *cleared; /* the directory that clear_place was in last */
    struct commit_check check;
};

void output_clean_at_end(void)
{
    temporaries_clean_at_end();
}

int output_recover(const char *dir, struct error *err)
{
    if (commit_recover(dir, err) < 0)
        return -1;
    leftovers_remove(dir);
    return 0;
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
    free(f->target);
    free(f->temporary);
    free(f);
}

static void dir_free(struct output_dir *d)
{
    while (d->staged) {
        struct staged_dir *s = d->staged;

        d->staged = s->next;
        if (s->record)
            temporary_remove(s->record);
        free(s->name);
        free(s);
    }
    free(d->target);
    free(d->temporary);
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
    free(set->cleared);
    free(set);
}

/* Creates f->temporary; false + errno. */
static bool make_file(struct output_file *f)
{
    f->record = temporary_add(f->temporary, false);
    f->fd = os_open(f->temporary, OS_OPEN_NEW);
    if (f->fd < 0)
        temporary_forget(f->record);
    else
        temporary_made(f->record);
    return f->fd >= 0;
}

static int make_temporary_beside(struct output_file *f, struct error *err)
{
    for (int i = 0; i < TEMPORARY_TRIES; i++) {
        free(f->temporary);
        f->temporary = path_temporary(f->target);
        if (make_file(f))
            return 0;
        if (errno != EEXIST)
            break;
    }
    return error_set_errno(err, "%s", f->path);
}

static struct output_file *file_new(struct output_dir *dir, const char *path, char *target)
{
    struct output_file *f = mem_calloc(1, sizeof(*f));

    *f = (struct output_file){
        .dir = dir, .path = mem_dup_cstr(path, strlen(path)), .target = target, .fd = -1};
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

static int check_target_is_new(const struct output_set *set, const char *path, const char *target,
                               struct error *err)
{
    for (const struct output_file *f = set->files; f; f = f->next)
        if (!f->dir && strcmp(f->target, target) == 0)
            return error_set(err, "%s: two outputs would have this name", path);
    for (const struct output_dir *d = set->dirs; d; d = d->next)
        if (strcmp(d->target, target) == 0)
            return error_set(err, "%s: two outputs would have this name", path);
    return 0;
}

static char *parent_dir(const char *path)
{
    struct str dir, name;

    path_split(path, &dir, &name);
    return mem_dup_cstr(dir.p, dir.n);
}

/* Finishes or removes what dead runs left in the directory of the target, or in the target
 * itself. Does each directory once. */
static int clear_place(struct output_set *set, const char *target, bool inside, struct error *err)
{
    char *dir = inside ? mem_dup_cstr(target, strlen(target)) : parent_dir(target);
    int result;

    if (set->cleared && strcmp(set->cleared, dir) == 0) {
        free(dir);
        return 0;
    }
    result = output_recover(dir, err);
    free(set->cleared);
    set->cleared = dir;
    return result;
}

/* A device or a pipe cannot be replaced: its bytes wait in memory. */
static int begin_device(struct output_set *set, const char *path, struct output_file **file,
                        struct error *err)
{
    struct output_file *f = file_new(NULL, path, mem_dup_cstr(path, strlen(path)));

    f->fd = os_unnamed_file();
    return file_keep(set, f, f->fd < 0 ? error_set_errno(err, "%s", path) : 0, file);
}

int output_file_begin(struct output_set *set, const char *path, struct output_file **file,
                      struct error *err)
{
    struct output_file *f;
    struct os_info info;
    bool exists = os_info(path, &info) == 0;
    char *target;
    int result;

    *file = NULL;
    if (exists && info.kind == OS_DIRECTORY)
        return error_set(err, "%s: is a directory", path);
    if (exists && info.kind != OS_FILE)
        return begin_device(set, path, file, err);
    target = path_resolve(path, err);
    if (!target || check_target_is_new(set, path, target, err) < 0 ||
        clear_place(set, target, false, err) < 0) {
        free(target);
        return -1;
    }
    f = file_new(NULL, path, target);
    result = make_temporary_beside(f, err);
    f->replaces = exists;
    if (result == 0 && exists)
        os_permit(f->fd, info.permissions);
    return file_keep(set, f, result, file);
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
    if (!f->temporary)
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
    if (!f->replaces && f->temporary)
        permit_like(f->fd, fd);
    return output_file_finish(f, err);
}

int output_file_whole(struct output_set *set, const char *path, struct bytes b, struct error *err)
{
    struct output_file *f;

    return output_file_begin(set, path, &f, err) < 0 ? -1 : fill_and_finish(f, b, err);
}

int output_file_copy(struct output_set *set, const char *path, int fd, struct output_copied *copied,
                     struct error *err)
{
    struct output_file *f;

    return output_file_begin(set, path, &f, err) < 0 ? -1 : copy_and_finish(f, fd, copied, err);
}

/* Directories */

static bool make_dir(struct output_dir *d, const char *path, struct str name)
{
    struct staged_dir *s = mem_calloc(1, sizeof(*s));

    s->name = mem_dup_cstr(name.p, name.n);
    s->record = temporary_add(path, true);
    s->next = d->staged;
    d->staged = s;
    if (os_make_directory(path) == 0) {
        temporary_made(s->record);
        return true;
    }
    temporary_forget(s->record);
    d->staged = s->next;
    free(s->name);
    free(s);
    return false;
}

/* Makes the staged directory: beside a target that does not exist, so that one
 * rename puts it there; else in the target, which may be a mount point. */
static int make_staged_root(struct output_dir *d)
{
    char *in = path_join(str_from_c(d->target), STR("staged"));
    bool made = false;

    for (int i = 0; i < TEMPORARY_TRIES && !made; i++) {
        free(d->temporary);
        d->temporary = path_temporary(d->exists ? in : d->target);
        made = make_dir(d, d->temporary, STR(""));
        if (!made && errno != EEXIST)
            break;
    }
    free(in);
    return made ? 0 : -1;
}

int output_dir_begin(struct output_set *set, const char *path, struct output_dir **dir,
                     struct error *err)
{
    char *target = path_resolve(path, err);
    struct output_dir *d;
    struct os_info info;
    bool exists;

    *dir = NULL;
    if (!target)
        return -1;
    exists = os_info(target, &info) == 0;
    if (exists && info.kind != OS_DIRECTORY) {
        free(target);
        return error_set(err, "%s: is not a directory", path);
    }
    if (check_target_is_new(set, path, target, err) < 0 ||
        clear_place(set, target, exists, err) < 0) {
        free(target);
        return -1;
    }
    d = mem_calloc(1, sizeof(*d));
    *d = (struct output_dir){.next = set->dirs, .set = set, .target = target, .exists = exists};
    set->dirs = d;
    if (make_staged_root(d) < 0)
        return error_set_errno(err, "%s", path);
    *dir = d;
    return 0;
}

static struct str parent_name(struct str name)
{
    size_t slash = str_rfind(name, '/');

    return str_sub(name, 0, slash == name.n ? 0 : slash);
}

static bool is_in(struct str dir, struct str outer)
{
    return str_starts(dir, outer) && (dir.n == outer.n || dir.p[outer.n] == '/');
}

/* Makes the directories that `name` lies in; -1 + errno. */
static int make_parents(struct output_dir *d, struct str name)
{
    struct str parent = parent_name(name);

    for (size_t i = 1; i <= parent.n; i++) {
        char *path;
        bool made;

        if ((i < parent.n && name.p[i] != '/') || is_in(d->last_parent, str_sub(name, 0, i)))
            continue;
        path = path_join(str_from_c(d->temporary), str_sub(name, 0, i));
        made = make_dir(d, path, str_sub(name, 0, i)) || errno == EEXIST;
        free(path);
        if (!made)
            return -1;
    }
    return 0;
}

static struct str below_target(const struct output_file *f)
{
    struct str target = str_from_c(f->target);

    return str_sub(target, strlen(f->dir->target) + 1, target.n);
}

int output_dir_file_begin(struct output_dir *d, struct str name, struct output_file **file,
                          struct error *err)
{
    struct output_file *f;
    struct os_info info;
    char *target;
    int result = 0;

    *file = NULL;
    if (!path_name_is_safe(name) || str_ends(name, STR("/")))
        return error_set(err, "%.*s: not a safe name for a file", STR_ARG(name));
    if (make_parents(d, name) < 0)
        return error_set_errno(err, "%.*s", STR_ARG(name));
    target = path_join(str_from_c(d->target), name);
    f = file_new(d, target, target);
    f->temporary = path_join(str_from_c(d->temporary), name);
    if (make_file(f)) {
        f->replaces = d->exists && os_info(f->target, &info) == 0;
        if (f->replaces)
            os_permit(f->fd, info.permissions);
        /* The text lives as long as the file, unlike the caller's. */
        d->last_parent = parent_name(below_target(f));
    } else if (errno == EEXIST) {
        result = error_set(err, "%s: two outputs would have this name", f->path);
    } else {
        result = error_set_errno(err, "%s", f->path);
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

/* Commit */

static int flush_all(struct output_set *set, struct error *err)
{
    for (struct output_file *f = set->files; f; f = f->next) {
        if (!f->finished)
            return error_set(err, "%s: was not finished", f->path);
        if (!f->dir && f->temporary && os_flush_file(f->temporary) < 0)
            return error_set_errno(err, "%s", f->path);
    }
    /* Thousands of small files are flushed faster together. */
    for (struct output_dir *d = set->dirs; d; d = d->next)
        if (os_flush_tree(d->temporary) < 0)
            return error_set_errno(err, "%s", d->target);
    return 0;
}

static int write_device(struct output_file *f, struct error *err)
{
    int to = os_open(f->target, OS_OPEN_WRITE);
    struct output_copied copied;
    int result = to < 0 ? -1 : copy_all(f->fd, to, &copied);

    if (result < 0)
        error_set_errno(err, "%s", f->path);
    if (to >= 0)
        os_close(to);
    return result;
}

/* -1 + errno. */
static int make_target_dir(const char *path, struct temporary **made)
{
    struct temporary *t = temporary_reserve(path, true);
    int result = os_make_directory(path);

    if (result == 0) {
        temporary_made(t);
        *made = t;
        return 0;
    }
    temporary_forget(t);
    return errno == EEXIST ? 0 : -1;
}

/* Directories that are missing in the target, the outer ones first. */
static int make_target_dirs(const struct output_dir *d, struct error *err)
{
    struct staged_dir **dirs = NULL;
    size_t n = 0, cap = 0;
    int result = 0;

    for (struct staged_dir *s = d->staged; s; s = s->next) {
        MEM_GROW(dirs, n, cap);
        dirs[n++] = s;
    }
    while (n-- > 0 && result == 0) {
        char *path = path_join(str_from_c(d->target), str_from_c(dirs[n]->name));

        if (dirs[n]->name[0] && make_target_dir(path, &dirs[n]->made) < 0)
            result = error_set_errno(err, "%s", path);
        free(path);
    }
    free(dirs);
    return result;
}

/* Removes the directories that were made, the inner ones first, if they are empty. */
static void remove_target_dirs(const struct output_set *set)
{
    for (const struct output_dir *d = set->dirs; d; d = d->next) {
        for (const struct staged_dir *s = d->staged; s; s = s->next)
            if (s->made)
                temporary_remove(s->made);
    }
}

/* A new directory is renamed as a whole; in an existing one, files are renamed one by one. */
static int add_dirs(struct output_set *set, struct commit *commit, struct error *err)
{
    for (struct output_dir *d = set->dirs; d; d = d->next) {
        char *parent;

        if (d->exists) {
            if (make_target_dirs(d, err) < 0)
                return -1;
            continue;
        }
        parent = parent_dir(d->target);
        commit_add(commit, parent, d->temporary, d->target);
        free(parent);
    }
    return 0;
}

static void add_files(struct output_set *set, struct commit *commit)
{
    for (struct output_file *f = set->files; f; f = f->next) {
        char *parent;

        if (!f->temporary || (f->dir && !f->dir->exists))
            continue;
        if (f->dir) {
            commit_add(commit, f->dir->target, f->temporary, f->target);
            continue;
        }
        parent = parent_dir(f->target);
        commit_add(commit, parent, f->temporary, f->target);
        free(parent);
    }
}

/* What was renamed is no longer ours. */
static void forget_all(struct output_set *set)
{
    for (struct output_file *f = set->files; f; f = f->next)
        if (f->record)
            temporary_forget(f->record);
    for (struct output_dir *d = set->dirs; d; d = d->next)
        for (struct staged_dir *s = d->staged; s; s = s->next) {
            if (!d->exists)
                temporary_forget(s->record);
            if (s->made)
                temporary_forget(s->made);
        }
}

static int write_devices(struct output_set *set, struct error *err)
{
    for (struct output_file *f = set->files; f; f = f->next)
        if (!f->temporary && write_device(f, err) < 0)
            return -1;
    return 0;
}

const char *output_set_staged(const struct output_set *set, const char *path)
{
    const char *staged = NULL;
    struct error err;
    char *target;

    for (const struct output_file *f = set->files; f; f = f->next)
        if (!f->dir && strcmp(f->path, path) == 0)
            return f->temporary;
    target = path_resolve(path, &err);
    for (const struct output_dir *d = set->dirs; target && d && !staged; d = d->next)
        if (strcmp(d->target, target) == 0)
            staged = d->temporary;
    free(target);
    return staged;
}

void output_set_check(struct output_set *set, int (*check)(void *ctx, struct error *err), void *ctx)
{
    set->check = (struct commit_check){check, ctx};
}

int output_set_commit(struct output_set *set, struct error *err)
{
    struct commit *commit;
    int result = -1;

    if (flush_all(set, err) < 0)
        return -1;
    commit = commit_new();
    if (add_dirs(set, commit, err) == 0) {
        add_files(set, commit);
        result = write_devices(set, err);
    }
    if (result == 0)
        result = commit_run(commit, set->check, err);
    if (result == 0)
        forget_all(set);
    else
        remove_target_dirs(set);
    commit_free(commit);
    return result;
}
