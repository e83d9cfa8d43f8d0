/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a depot: found, opened, and mended after a process that was killed. */
#include "serve/depot_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/mem.h"
#include "lib/sort.h"

static const struct str suffix = STR_INIT(".ndjson.gz");

enum {
    OPEN_PARTS = 100,
    SET_BUILDS = 200, /* files in a set */
    LATE_SECONDS =
        2 * 24 * 3600, /* files that were written so long before the last are not looked through */
    COPY_STEP = 1 << 20,
};

/* ---- One file ---- */

static struct part *part_find(struct depot *d, struct str path)
{
    uint64_t hash = hash_bytes(path.p, path.n);
    uint32_t row;

    ROW_INDEX_FIND(&d->by_path, hash, row, str_eq(str_from_c(d->parts[row]->path), path));
    return row == ROW_NONE ? NULL : d->parts[row];
}

static void part_index(struct depot *d, uint32_t row)
{
    const char *path = d->parts[row]->path;

    row_index_add(&d->by_path, hash_bytes(path, strlen(path)), row);
}

static struct part *part_new(struct depot *d, const char *app, const char *set, const char *build)
{
    struct part *p = mem_calloc(1, sizeof(*p));

    *p = (struct part){.app = mem_dup_cstr(app, strlen(app)),
                       .set = mem_dup_cstr(set, strlen(set)),
                       .build = mem_dup_cstr(build, strlen(build)),
                       .path = mem_printf("%s/%s/%s%s", app, set, build, suffix.p),
                       .fd = -1};
    MEM_GROW(d->parts, d->n_parts, d->cap_parts);
    d->parts[d->n_parts++] = p;
    if (row_index_full(&d->by_path)) {
        row_index_reset(&d->by_path, (uint32_t)d->n_parts * 2);
        for (size_t i = 0; i + 1 < d->n_parts; i++)
            part_index(d, (uint32_t)i);
    }
    part_index(d, (uint32_t)d->n_parts - 1);
    return p;
}

struct part *part_of(struct depot *d, const char *app, const char *set, const char *build)
{
    char *path = mem_printf("%s/%s/%s%s", app, set, build, suffix.p);
    struct part *p = part_find(d, str_from_c(path));
    size_t builds = 0;

    free(path);
    if (p)
        return p;
    for (size_t i = 0; i < d->n_parts; i++)
        builds += strcmp(d->parts[i]->app, app) == 0 && strcmp(d->parts[i]->set, set) == 0;
    if (builds >= SET_BUILDS && strcmp(build, "none") != 0)
        return part_of(d, app, set, "none");
    return part_new(d, app, set, build);
}

void part_close(struct depot *d, struct part *p)
{
    if (p->fd < 0)
        return;
    os_close(p->fd);
    p->fd = -1;
    d->open_parts--;
}

/* Opens the directory of that name in `in`, or makes it. */
static int dir_reach(struct os_dir *to, const struct os_dir *in, struct str name, bool *made)
{
    if (os_dir_open_below(to, in, name) == 0)
        return 0;
    if (errno != ENOENT || (os_dir_make(in, name) < 0 && errno != EEXIST))
        return -1;
    *made = true;
    return os_dir_open_below(to, in, name);
}

/* The directory of a part. */
static int part_dir(struct depot *d, const struct part *p, struct os_dir *set)
{
    struct os_dir app = OS_DIR_CLOSED;
    bool made = false;
    int result = dir_reach(&app, &d->reports, str_from_c(p->app), &made);

    if (result == 0) {
        result = dir_reach(set, &app, str_from_c(p->set), &made);
        if (result == 0 && made &&
            (os_dir_flush(&d->reports, false) < 0 || os_dir_flush(&app, false) < 0))
            result = -1;
        os_dir_close(&app);
    }
    return result;
}

static void oldest_close(struct depot *d)
{
    struct part *oldest = NULL;

    for (size_t i = 0; i < d->n_parts; i++) {
        struct part *p = d->parts[i];

        if (p->fd >= 0 && !p->is_touched && (!oldest || p->used < oldest->used))
            oldest = p;
    }
    if (oldest)
        part_close(d, oldest);
}

int part_open(struct depot *d, struct part *p, struct error *err)
{
    struct os_dir dir = OS_DIR_CLOSED;
    struct stat info;
    char *name;

    p->used = ++d->clock;
    if (p->fd >= 0 && fstat(p->fd, &info) == 0 && info.st_nlink > 0)
        return 0;
    part_close(d, p);
    if (d->open_parts >= OPEN_PARTS)
        oldest_close(d);
    name = mem_printf("%s%s", p->build, suffix.p);
    if (part_dir(d, p, &dir) < 0 ||
        (p->fd = openat(dir.fd, name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666)) < 0) {
        error_set_errno(err, "%s", p->path);
    } else if (fstat(p->fd, &info) < 0 || (info.st_size == 0 && os_dir_flush(&dir, false) < 0)) {
        error_set_errno(err, "%s", p->path);
        os_close(p->fd);
        p->fd = -1;
    } else {
        d->open_parts++;
        /* It may have been removed, by whoever needs no more of it. */
        if ((uint64_t)info.st_size < p->size)
            p->size = (uint64_t)info.st_size;
        if ((uint64_t)info.st_size > p->size && ftruncate(p->fd, (off_t)p->size) != 0)
            part_close(d, p);
    }
    os_dir_close(&dir);
    free(name);
    return p->fd >= 0 ? 0 : -1;
}

/* ---- What is there at the start ---- */

struct found {
    struct part *part;
    uint64_t at;
    struct member m;
};

struct finds {
    struct found *items;
    size_t n, cap;
};

static bool bytes_at(int fd, uint64_t at, size_t n, struct buf *out)
{
    size_t done = 0;

    buf_clear(out);
    buf_room(out, n);
    while (done < n) {
        ssize_t got = os_read_at(fd, out->p + done, n - done, at + done);

        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        done += got > 0 ? (size_t)got : 0;
    }
    out->n = n;
    return true;
}

/* The member at a place of a file, whole. */
static bool member_at(int fd, uint64_t at, struct member *m, struct buf *bytes)
{
    return bytes_at(fd, at, MEMBER_HEAD, bytes) && member_head(buf_view(bytes), m) &&
           bytes_at(fd, at, m->size, bytes);
}

/* Notes the members of a file. Those that were written last, together, are read as well: a loss of
 * power may have left their bytes unwritten. Returns where what is whole ends. */
static uint64_t part_walk(struct depot *d, struct part *p, uint64_t size, struct finds *finds)
{
    uint64_t at = 0, end;
    size_t before = finds->n, last;
    struct member m;

    while (bytes_at(p->fd, at, MEMBER_HEAD, &d->packed) && member_head(buf_view(&d->packed), &m) &&
           m.size <= size - at) {
        MEM_GROW(finds->items, finds->n, finds->cap);
        finds->items[finds->n++] = (struct found){p, at, m};
        at += m.size;
    }
    for (end = at, last = finds->n; last > before && !finds->items[last - 1].m.first;)
        last--;
    for (size_t i = last > before ? last - 1 : last; i < finds->n; i++) {
        buf_clear(&d->lines);
        if (!member_at(p->fd, finds->items[i].at, &m, &d->packed) ||
            !member_text(&d->codec, buf_view(&d->packed), &m, &d->lines)) {
            end = finds->items[i].at;
            finds->n = i;
        }
    }
    return end;
}

/* Moves what lies behind `from` into DIR/torn. */
static int torn_move(struct depot *d, struct part *p, uint64_t from, uint64_t size,
                     struct error *err)
{
    struct os_dir torn = OS_DIR_CLOSED;
    char *name = mem_printf("%s.%s.%s.%llu", p->app, p->set, p->build, (unsigned long long)from);
    int fd = -1, result = -1;
    bool made = false;

    if (dir_reach(&torn, &d->dir, STR("torn"), &made) == 0)
        fd = openat(torn.fd, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    for (uint64_t at = from; fd >= 0 && at < size;) {
        size_t n = size - at < COPY_STEP ? (size_t)(size - at) : COPY_STEP;

        if (!bytes_at(p->fd, at, n, &d->packed) || os_write(fd, d->packed.p, n) != (ssize_t)n)
            break;
        at += n;
        if (at == size)
            result = 0;
    }
    if (result == 0 &&
        (fsync(fd) != 0 || ftruncate(p->fd, (off_t)from) != 0 || fdatasync(p->fd) != 0))
        result = -1;
    if (result < 0) {
        error_set_errno(err, "%s: its end is damaged, and can't be moved to torn/", p->path);
    } else {
        struct error said;

        error_set(&said, "reports/%s: its last %llu bytes were not whole: moved to torn/%s",
                  p->path, (unsigned long long)(size - from), name);
        d->say(said.text);
    }
    if (fd >= 0)
        os_close(fd);
    os_dir_close(&torn);
    free(name);
    return result;
}

struct start {
    struct depot *d;
    struct os_info *infos; /* by part */
    size_t cap_infos;
    struct finds finds;
};

static int part_start(struct start *s, size_t i, struct error *err)
{
    struct depot *d = s->d;
    struct part *p = d->parts[i];
    uint64_t end;
    int result = 0;

    p->size = s->infos[i].size;
    if (part_open(d, p, err) < 0)
        return -1;
    end = part_walk(d, p, p->size, &s->finds);
    if (end == 0 && p->size > MEMBER_HEAD)
        result = error_set(err, "reports/%s: was not written by serve: move it elsewhere", p->path);
    else if (end < p->size)
        result = torn_move(d, p, end, p->size, err);
    p->size = end;
    part_close(d, p);
    return result;
}

static int found_order(const void *a, const void *b)
{
    const struct found *x = a, *y = b;

    if (x->m.arrived_ms != y->m.arrived_ms)
        return x->m.arrived_ms < y->m.arrived_ms ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* Which reports there are, and the last of them for the page. */
static void found_read(struct depot *d, const struct found *f, bool marks, bool reports)
{
    struct report_mark mark[MEMBER_REPORTS];
    struct member m;
    struct body body;
    struct error err;

    if ((!marks && !reports) || part_open(d, f->part, &err) < 0 ||
        !member_at(f->part->fd, f->at, &m, &d->packed))
        return;
    if (marks && member_marks(buf_view(&d->packed), &m, mark))
        for (size_t i = 0; i < m.reports; i++)
            if (mark[i].low != 0 && !mark_set_has(&d->marks, mark[i]))
                mark_set_add(&d->marks, mark[i]);
    body_init(&body);
    if (reports && member_text(&d->codec, buf_view(&d->packed), &m, &body.text)) {
        body_read(&body);
        for (size_t i = 0; i < body.n; i++)
            recent_add(d->recent, str_from_c(f->part->app), str_from_c(f->part->set), m.arrived_ms,
                       &body.reports[i], (struct recent_place){f->at, (uint32_t)i});
    }
    body_release(&body);
}

static void finds_read(struct depot *d, struct finds *finds)
{
    uint64_t later = 0;

    sort_array(finds->items, finds->n, sizeof(*finds->items), found_order);
    for (size_t i = 0; i < finds->n; i++)
        later += finds->items[i].m.reports;
    for (size_t i = 0; i < finds->n; i++) {
        found_read(d, &finds->items[i], later <= MARKS_MAX, later <= RECENT_MAX);
        later -= finds->items[i].m.reports;
    }
}

/* Calls `one` for each name in a directory that may be one of ours. */
static int names_each(const struct os_dir *dir,
                      int (*one)(void *ctx, const char *name, struct error *err), void *ctx,
                      struct error *err)
{
    struct os_listing *l = os_dir_list(dir);
    const char *name;
    int result = 0;

    if (!l)
        return error_set_errno(err, "can't be listed");
    while (result == 0 && (name = os_listing_next(l)) != NULL)
        if (name[0] != '.')
            result = one(ctx, name, err);
    os_listing_close(l);
    return result;
}

struct level {
    struct start *start;
    const char *app, *set;
    struct os_dir dir;
};

static int file_found(void *ctx, const char *name, struct error *err)
{
    struct level *l = ctx;
    struct start *s = l->start;
    struct str build = str_from_c(name);
    struct os_info info;
    char *text;

    if (!str_ends(build, suffix) || os_dir_info(&l->dir, name, &info) < 0 || info.kind != OS_FILE)
        return 0;
    build.n -= suffix.n;
    if (!depot_name_is_good(build))
        return 0;
    text = mem_dup_cstr(build.p, build.n);
    part_new(s->d, l->app, l->set, text);
    free(text);
    while (s->cap_infos < s->d->n_parts)
        s->infos = mem_grow(s->infos, s->cap_infos, &s->cap_infos, sizeof(*s->infos));
    s->infos[s->d->n_parts - 1] = info;
    s->d->bytes += info.size;
    (void)err;
    return 0;
}

static int level_enter(struct level *above, struct level *l, const char *name,
                       int (*one)(void *ctx, const char *name, struct error *err),
                       struct error *err)
{
    int result;

    l->dir = OS_DIR_CLOSED;
    if (!depot_name_is_good(str_from_c(name)) ||
        os_dir_open_below(&l->dir, &above->dir, str_from_c(name)) < 0)
        return 0;
    result = names_each(&l->dir, one, l, err);
    os_dir_close(&l->dir);
    return result;
}

static int set_found(void *ctx, const char *name, struct error *err)
{
    struct level *above = ctx, l = {.start = above->start, .app = above->app, .set = name};

    return level_enter(above, &l, name, file_found, err);
}

static int app_found(void *ctx, const char *name, struct error *err)
{
    struct level *above = ctx, l = {.start = above->start, .app = name};

    return level_enter(above, &l, name, set_found, err);
}

static int reports_read(struct depot *d, struct error *err)
{
    struct start s = {.d = d};
    struct level top = {.start = &s, .dir = d->reports};
    int64_t latest = 0;
    int result = names_each(&d->reports, app_found, &top, err);

    for (size_t i = 0; i < d->n_parts; i++)
        latest = s.infos[i].modified > latest ? s.infos[i].modified : latest;
    for (size_t i = 0; result == 0 && i < d->n_parts; i++) {
        d->parts[i]->size = s.infos[i].size;
        if (s.infos[i].modified >= latest - LATE_SECONDS)
            result = part_start(&s, i, err);
    }
    if (result == 0)
        finds_read(d, &s.finds);
    free(s.infos);
    free(s.finds.items);
    return result;
}

int parts_open(struct depot *d, const char *dir, struct error *err)
{
    bool made = false;

    row_index_reset(&d->by_path, 64);
    if (mkdir(dir, 0700) != 0 && errno != EEXIST)
        return error_set_errno(err, "%s", dir);
    if (os_dir_open(&d->dir, dir) < 0)
        return error_set_errno(err, "%s", dir);
    d->lock_fd = openat(d->dir.fd, ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (d->lock_fd < 0)
        return error_set_errno(err, "%s/.lock", dir);
    if (flock(d->lock_fd, LOCK_EX | LOCK_NB) != 0)
        return error_set(err, "%s: another process serves it", dir);
    if (dir_reach(&d->reports, &d->dir, STR("reports"), &made) < 0 ||
        (made && os_dir_flush(&d->dir, false) < 0))
        return error_set_errno(err, "%s/reports", dir);
    return reports_read(d, err);
}

void parts_release(struct depot *d)
{
    for (size_t i = 0; i < d->n_parts; i++) {
        struct part *p = d->parts[i];

        part_close(d, p);
        free(p->app);
        free(p->set);
        free(p->build);
        free(p->path);
        free(p);
    }
    free(d->parts);
    free(d->fresh);
    row_index_release(&d->by_path);
}

/* ---- One report ---- */

void depot_reader_init(struct depot_reader *r, struct depot *depot)
{
    *r = (struct depot_reader){.depot = depot};
    codec_init(&r->codec, 1);
}

void depot_reader_release(struct depot_reader *r)
{
    codec_release(&r->codec);
    buf_release(&r->text);
    free(r->lines);
    free(r->path);
}

/* Has the reader hold the member at a place of a file of the depot's. */
static bool member_hold(struct depot_reader *r, const char *path, uint64_t at)
{
    struct depot *d = r->depot;
    struct buf bytes = {0};
    struct str rest, line;
    struct member m;
    bool known;
    int fd = -1;

    free(r->path);
    r->path = NULL;
    r->n = 0;
    buf_clear(&r->text);
    pthread_mutex_lock(&d->parts_lock);
    known = part_find(d, str_from_c(path)) != NULL;
    pthread_mutex_unlock(&d->parts_lock);
    if (known)
        fd = openat(d->reports.fd, path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd >= 0 && member_at(fd, at, &m, &bytes) &&
        member_text(&r->codec, buf_view(&bytes), &m, &r->text)) {
        r->path = mem_dup_cstr(path, strlen(path));
        r->at = at;
        rest = str_from_bytes(buf_view(&r->text));
        while (str_next_line(&rest, &line)) {
            MEM_GROW(r->lines, r->n, r->cap);
            r->lines[r->n++] = line;
        }
    }
    if (fd >= 0)
        os_close(fd);
    buf_release(&bytes);
    return r->path != NULL;
}

int depot_read(struct depot_reader *r, struct str app, struct str set, struct str build,
               struct recent_place place, struct str *line, struct error *err)
{
    bool is_good = depot_name_is_good(app) && depot_name_is_good(set) && depot_name_is_good(build);
    char *path =
        mem_printf("%.*s/%.*s/%.*s%s", STR_ARG(app), STR_ARG(set), STR_ARG(build), suffix.p);
    bool held = is_good && ((r->path && r->at == place.at && strcmp(r->path, path) == 0) ||
                            member_hold(r, path, place.at));

    free(path);
    if (!held || place.index >= r->n)
        return error_set(err, "there is no such report");
    *line = r->lines[place.index];
    return 0;
}
