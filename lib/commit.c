/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/commit.h"

#include <errno.h>
#include <stdlib.h>

#include "lib/buf.h"
#include "lib/input.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/os_process.h"
#include "lib/path.h"
#include "lib/sort.h"

#define JOURNAL_NAME ".methodbeat-commit"

/* Texts that each end with a NUL: this one, then from, to and backup of each rename, then the
 * end mark. */
#define JOURNAL_FIRST "methodbeat commit 1"
#define JOURNAL_LAST  "all"

enum { JOURNAL_MAX = 1 << 28 };

struct commit_step {
    size_t dir;
    char *from, *to; /* below the directory */
    char *backup;    /* a hard link to the old `to`; below the directory */
    bool backed;     /* it has that */
    bool existed;    /* `to` was there */
};

struct commit_dir {
    char *path;
    struct os_dir *dir; /* open, and locked */
    uint64_t device, inode;
    struct buf journal;
    bool has_journal; /* on disk */
    bool deep;        /* files of directories below it are among them */
};

struct commit {
    struct commit_step *steps;
    size_t n, cap;
    struct commit_dir *dirs;
    size_t n_dirs, cap_dirs;
};

struct commit *commit_new(void)
{
    return mem_calloc(1, sizeof(struct commit));
}

void commit_free(struct commit *c)
{
    if (!c)
        return;
    for (size_t i = 0; i < c->n; i++) {
        free(c->steps[i].from);
        free(c->steps[i].to);
        free(c->steps[i].backup);
    }
    for (size_t i = 0; i < c->n_dirs; i++) {
        os_dir_close(c->dirs[i].dir);
        free(c->dirs[i].path);
        buf_release(&c->dirs[i].journal);
    }
    free(c->steps);
    free(c->dirs);
    free(c);
}

static size_t dir_index(struct commit *c, const char *path)
{
    for (size_t i = c->n_dirs; i-- > 0;)
        if (strcmp(c->dirs[i].path, path) == 0)
            return i;
    MEM_GROW(c->dirs, c->n_dirs, c->cap_dirs);
    c->dirs[c->n_dirs] = (struct commit_dir){.path = mem_dup_cstr(path, strlen(path))};
    return c->n_dirs++;
}

/* What of the path is below the directory. */
static char *name_below(const char *dir, const char *path)
{
    size_t n = strlen(dir);

    while (path[n] == '/')
        n++;
    return mem_dup_cstr(path + n, strlen(path + n));
}

void commit_add(struct commit *c, const char *dir, const char *from, const char *to)
{
    struct commit_step step = {.dir = dir_index(c, dir)};
    char *backup = path_temporary(to);

    step.from = name_below(dir, from);
    step.to = name_below(dir, to);
    step.backup = name_below(dir, backup);
    free(backup);
    c->dirs[step.dir].deep |= strchr(step.to, '/') != NULL;
    MEM_GROW(c->steps, c->n, c->cap);
    c->steps[c->n++] = step;
}

/* ---- Locks ---- */

static int compare_dirs(const void *a, const void *b)
{
    const struct commit_dir *const *x = a, *const *y = b;

    if ((*x)->device != (*y)->device)
        return (*x)->device < (*y)->device ? -1 : 1;
    return ((*x)->inode > (*y)->inode) - ((*x)->inode < (*y)->inode);
}

static int open_dir(struct commit_dir *d, struct error *err)
{
    struct os_info info;

    d->dir = os_dir_open(d->path);
    if (!d->dir || os_dir_id(d->dir, &info) < 0)
        return error_set_errno(err, "%s", d->path);
    d->device = info.device;
    d->inode = info.inode;
    return 0;
}

/* Every process locks in the same order, so that there is no deadlock. A directory that has two
 * paths is locked once. */
static int lock_dirs(struct commit *c, struct error *err)
{
    struct commit_dir **order = mem_calloc(c->n_dirs, sizeof(*order));
    int result = 0;

    for (size_t i = 0; i < c->n_dirs && result == 0; i++) {
        result = open_dir(&c->dirs[i], err);
        order[i] = &c->dirs[i];
    }
    if (result == 0 && c->n_dirs > 0)
        sort_array(order, c->n_dirs, sizeof(*order), compare_dirs);
    for (size_t i = 0; i < c->n_dirs && result == 0; i++)
        if (i == 0 || compare_dirs(&order[i - 1], &order[i]) != 0)
            os_dir_lock(order[i]->dir);
    free(order);
    return result;
}

/* ---- The journal ---- */

static int write_journal(struct commit_dir *d)
{
    int fd = os_dir_create_file(d->dir, JOURNAL_NAME);
    size_t done = 0;
    ssize_t n = 1;

    if (fd < 0)
        return -1;
    d->has_journal = true;
    while (done < d->journal.n && n > 0) {
        n = os_write(fd, d->journal.p + done, d->journal.n - done);
        done += n > 0 ? (size_t)n : 0;
        if (n < 0 && errno == EINTR)
            n = 1;
    }
    n = done == d->journal.n && os_flush_fd(fd) == 0 ? 0 : -1;
    os_close(fd);
    return n < 0 || os_dir_flush(d->dir, false) < 0 ? -1 : 0;
}

static void journal_word(struct buf *journal, const char *word)
{
    buf_str(journal, str_from_c(word));
    buf_u8(journal, 0);
}

static void make_journals(struct commit *c)
{
    for (size_t i = 0; i < c->n_dirs; i++)
        journal_word(&c->dirs[i].journal, JOURNAL_FIRST);
    for (size_t i = 0; i < c->n; i++) {
        struct buf *journal = &c->dirs[c->steps[i].dir].journal;

        journal_word(journal, c->steps[i].from);
        journal_word(journal, c->steps[i].to);
        journal_word(journal, c->steps[i].backup);
    }
    for (size_t i = 0; i < c->n_dirs; i++)
        journal_word(&c->dirs[i].journal, JOURNAL_LAST);
}

static bool next_word(struct str *rest, const char **word)
{
    size_t n = str_find(*rest, '\0');

    if (n == rest->n)
        return false;
    *word = rest->p;
    *rest = str_sub(*rest, n + 1, rest->n);
    return true;
}

/* A journal must not name files outside its directory. */
static bool is_below(const char *name)
{
    size_t n = strlen(name);

    return n > 0 && name[0] != '/' && !strstr(name, "/../") && strncmp(name, "../", 3) != 0 &&
           strcmp(name, "..") != 0 && (n < 3 || strcmp(name + n - 3, "/..") != 0);
}

static bool is_temporary(const char *name)
{
    return is_below(name) && strstr(name, ".tmp");
}

/* Renames what is left to be renamed. */
static int finish_journal(const struct os_dir *dir, const char *path, struct str rest,
                          struct error *err)
{
    const char *from, *to, *backup;

    while (next_word(&rest, &from) && strcmp(from, JOURNAL_LAST) != 0) {
        if (!next_word(&rest, &to) || !next_word(&rest, &backup) || !is_temporary(from) ||
            !is_temporary(backup) || !is_below(to))
            return error_set(err, "%s/%s: is damaged: remove it", path, JOURNAL_NAME);
        if (os_dir_rename(dir, from, to) < 0 && errno != ENOENT)
            return error_set_errno(
                err, "%s/%s: left by a run that was ended, and cannot be finished", path, to);
        os_dir_unlink(dir, backup);
    }
    return 0;
}

/* Whether it is a regular file of this user that nobody else may write. */
static int read_journal(const struct os_dir *dir, struct buf *text)
{
    int fd = os_dir_open_file(dir, JOURNAL_NAME);
    struct os_info info;
    struct error err;
    int result = -1;

    if (fd < 0)
        return -1;
    if (os_info_fd(fd, &info) == 0 && info.kind == OS_FILE && info.own && !info.others_write &&
        info.size < JOURNAL_MAX)
        result = input_read_fd(fd, text, &err);
    os_close(fd);
    return result;
}

/* Call it with the directory locked: then the writer of the journal is dead. */
static int recover_locked(const struct os_dir *dir, const char *path, struct error *err)
{
    static const char last[] = "\0" JOURNAL_LAST;
    const char *first;
    struct buf text;
    struct str rest;
    int result = 0;

    buf_init(&text);
    if (read_journal(dir, &text) < 0) {
        buf_release(&text);
        return 0;
    }
    rest = str_from_bytes(buf_view(&text));
    /* A journal without an end mark was not on disk before the first rename, so no rename
     * happened. */
    if (str_ends(rest, (struct str){last, sizeof(last)}) && next_word(&rest, &first) &&
        strcmp(first, JOURNAL_FIRST) == 0)
        result = finish_journal(dir, path, rest, err);
    if (result == 0 && os_dir_flush(dir, false) == 0)
        os_dir_unlink(dir, JOURNAL_NAME);
    buf_release(&text);
    return result;
}

int commit_recover(const char *dir, struct error *err)
{
    struct os_dir *d = os_dir_open(dir);
    struct os_info info;
    int result = 0;

    if (!d)
        return 0;
    if (os_dir_info(d, JOURNAL_NAME, &info) == 0) {
        os_dir_lock(d);
        result = recover_locked(d, dir, err);
    }
    os_dir_close(d);
    return result;
}

/* ---- The renames ---- */

/* Makes a hard link to each file that will be replaced, if the file system can. */
static void back_up(struct commit *c)
{
    for (size_t i = 0; i < c->n; i++) {
        struct commit_step *s = &c->steps[i];
        const struct os_dir *dir = c->dirs[s->dir].dir;
        struct os_info info;

        s->existed = os_dir_info(dir, s->to, &info) == 0;
        s->backed = s->existed && info.kind == OS_FILE && os_dir_link(dir, s->to, s->backup) == 0;
    }
}

static void drop_backups(struct commit *c)
{
    for (size_t i = 0; i < c->n; i++)
        if (c->steps[i].backed)
            os_dir_unlink(c->dirs[c->steps[i].dir].dir, c->steps[i].backup);
}

/* Undoes the first n renames. Returns how many could not be undone. */
static size_t take_back(struct commit *c, size_t n)
{
    size_t lost = 0;

    while (n-- > 0) {
        struct commit_step *s = &c->steps[n];
        const struct os_dir *dir = c->dirs[s->dir].dir;
        bool back = (s->backed && os_dir_rename(dir, s->backup, s->to) == 0) ||
                    (!s->existed && os_dir_rename(dir, s->to, s->from) == 0);

        lost += !back;
        s->backed = false; /* a file that could not be put back keeps its second name */
    }
    return lost;
}

static int rename_all(struct commit *c, size_t *done)
{
    for (*done = 0; *done < c->n; ++*done) {
        const struct commit_step *s = &c->steps[*done];
        const struct os_dir *dir = c->dirs[s->dir].dir;

        if (os_dir_rename(dir, s->from, s->to) < 0)
            return -1;
    }
    return 0;
}

static int flush_dirs(const struct commit *c)
{
    for (size_t i = 0; i < c->n_dirs; i++) {
        const struct commit_dir *d = &c->dirs[i];

        if (os_dir_flush(d->dir, d->deep) < 0)
            return -1;
    }
    return 0;
}

static int rename_with_journals(struct commit *c, struct error *err)
{
    size_t done = 0, lost;
    int problem = 0;

    for (size_t i = 0; i < c->n_dirs && c->n > 1 && !problem; i++)
        if (write_journal(&c->dirs[i]) < 0)
            problem = errno;
    if (problem) {
        errno = problem;
        return error_set_errno(err, "%s/%s", c->dirs[0].path, JOURNAL_NAME);
    }
    if (rename_all(c, &done) == 0 && flush_dirs(c) == 0)
        return 0;
    problem = errno;
    lost = take_back(c, done);
    errno = problem;
    error_set_errno(err, "%s/%s", c->dirs[c->steps[done < c->n ? done : 0].dir].path,
                    c->steps[done < c->n ? done : 0].to);
    if (lost > 0)
        error_prefix(err, "%zu of the outputs are replaced all the same", lost);
    return -1;
}

int commit_run(struct commit *c, struct commit_check check, struct error *err)
{
    struct os_signals before;
    int result = lock_dirs(c, err);

    for (size_t i = 0; i < c->n_dirs && result == 0; i++)
        result = recover_locked(c->dirs[i].dir, c->dirs[i].path, err);
    if (result == 0 && check.run)
        result = check.run(check.ctx, err);
    if (result < 0)
        return -1;
    make_journals(c);
    os_signals_block(OS_BLOCK_ALL, &before);
    back_up(c);
    result = rename_with_journals(c, err);
    for (size_t i = 0; i < c->n_dirs; i++)
        if (c->dirs[i].has_journal)
            os_dir_unlink(c->dirs[i].dir, JOURNAL_NAME);
    drop_backups(c);
    os_signals_restore(&before);
    return result;
}
