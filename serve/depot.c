/* SPDX-License-Identifier: Apache-2.0 */
#include "serve/depot.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/sort.h"
#include "serve/depot_internal.h"

bool depot_name_is_good(struct str name)
{
    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '-' || c == '_' || (c == '.' && i > 0)))
            return false;
    }
    return name.n > 0 && name.n <= DEPOT_NAME_MAX;
}

static int part_write(struct depot *d, struct part *p, uint64_t arrived_ms, struct error *err)
{
    struct member m = {.arrived_ms = arrived_ms, .first = true};

    buf_clear(&d->packed);
    for (size_t i = p->first; i != SIZE_MAX;) {
        struct report_mark marks[MEMBER_REPORTS];
        size_t at = d->packed.n;

        buf_clear(&d->lines);
        for (m.reports = 0; i != SIZE_MAX && m.reports < MEMBER_REPORTS &&
                            d->lines.n + d->fresh[i].report->text.n < MEMBER_TEXT;
             i = d->fresh[i].next) {
            struct fresh *f = &d->fresh[i];

            f->place = (struct recent_place){p->size + at, m.reports};
            marks[m.reports++] = f->report->mark;
            buf_str(&d->lines, f->report->text);
            buf_u8(&d->lines, '\n');
        }
        member_write(&d->codec, str_from_bytes(buf_view(&d->lines)), marks, &m, &d->packed);
        m.first = false;
    }
    p->added = d->packed.n;
    for (size_t done = 0; done < d->packed.n;) {
        ssize_t n = os_write_at(p->fd, d->packed.p + done, d->packed.n - done, p->size + done);

        if (n < 0 && errno != EINTR)
            return error_set_errno(err, "%s", p->path);
        done += n > 0 ? (size_t)n : 0;
    }
    return 0;
}

/* All that a group adds: written, and then flushed. */
static enum depot_status group_write(struct depot *d, uint64_t now_ms, struct error *err)
{
    uint64_t added = 0;

    for (struct part *p = d->touched; p; p = p->touched_next) {
        int failed;

        if (part_open(d, p, err) < 0)
            return DEPOT_FAILED;
        errno = 0;
        failed = part_write(d, p, now_ms, err);
        added += p->added;
        if (failed)
            return errno == ENOSPC || errno == EDQUOT || errno == EFBIG ? DEPOT_FULL : DEPOT_FAILED;
        if (d->bytes + added > d->max_bytes) {
            error_set(err, "all reports would take more than --max-disk");
            return DEPOT_FULL;
        }
    }
    for (struct part *p = d->touched; p; p = p->touched_next) {
        if (fdatasync(p->fd) != 0) {
            error_set_errno(err, "%s", p->path);
            return DEPOT_FAILED;
        }
    }
    return DEPOT_STORED;
}

static void group_keep(struct depot *d, uint64_t now_ms)
{
    for (size_t i = 0; i < d->n_fresh; i++) {
        const struct fresh *f = &d->fresh[i];

        mark_set_add(&d->marks, f->report->mark);
        f->batch->stored++;
        recent_add(d->recent, str_from_c(f->part->app), str_from_c(f->part->set), now_ms, f->report,
                   f->place);
    }
    for (struct part *p = d->touched; p; p = p->touched_next) {
        p->size += p->added;
        d->bytes += p->added;
    }
}

static void group_take_back(struct depot *d)
{
    for (struct part *p = d->touched; p; p = p->touched_next)
        if (p->fd >= 0 && ftruncate(p->fd, (off_t)p->size) != 0)
            part_close(d, p); /* what stays there is looked at when it is opened again */
}

/* Where each report goes. One that is there, or came in the same group, is counted alone. */
static void batch_sort(struct depot *d, struct depot_batch *b, const char *today)
{
    const char *set = b->set[0] ? b->set : today;

    for (size_t i = 0; i < b->body.n; i++) {
        const struct body_report *r = &b->body.reports[i];
        struct part *p;

        if (mark_set_has(&d->marks, r->mark) || mark_set_has(&d->pending, r->mark)) {
            b->copies++;
            continue;
        }
        mark_set_add(&d->pending, r->mark);
        p = part_of(d, b->app, set, r->build);
        MEM_GROW(d->fresh, d->n_fresh, d->cap_fresh);
        d->fresh[d->n_fresh] = (struct fresh){.report = r, .batch = b, .part = p, .next = SIZE_MAX};
        if (p->is_touched) {
            d->fresh[p->last].next = d->n_fresh;
        } else {
            p->first = d->n_fresh;
            p->is_touched = true;
            p->touched_next = d->touched;
            d->touched = p;
        }
        p->last = d->n_fresh++;
    }
}

static void group_store(struct depot *d, struct depot_batch *group)
{
    enum depot_status status;
    struct timespec now;
    struct error err;
    char today[16];
    uint64_t now_ms;
    struct tm day;

    clock_gettime(CLOCK_REALTIME, &now);
    now_ms = (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
    gmtime_r(&now.tv_sec, &day);
    strftime(today, sizeof(today), "%Y-%m-%d", &day);
    pthread_mutex_lock(&d->parts_lock);
    for (struct depot_batch *b = group; b; b = b->next)
        batch_sort(d, b, today);
    pthread_mutex_unlock(&d->parts_lock);
    status = group_write(d, now_ms, &err);
    if (status == DEPOT_STORED)
        group_keep(d, now_ms);
    else {
        error_prefix(&err, "not stored");
        d->say(err.text);
        group_take_back(d);
    }
    for (struct part *p = d->touched; p; p = p->touched_next) {
        p->is_touched = false;
        p->added = 0;
    }
    d->touched = NULL;
    d->n_fresh = 0;
    mark_set_clear(&d->pending);
    while (group) {
        struct depot_batch *b = group;

        group = b->next;
        b->status = status;
        b->done(b);
    }
}

static void *depot_main(void *arg)
{
    struct depot *d = arg;

    for (;;) {
        struct depot_batch *group;

        pthread_mutex_lock(&d->lock);
        while (!d->first && !d->ends)
            pthread_cond_wait(&d->more, &d->lock);
        group = d->first;
        d->first = NULL;
        d->last = &d->first;
        d->waiting = 0;
        pthread_mutex_unlock(&d->lock);
        if (!group)
            return NULL;
        group_store(d, group);
    }
}

bool depot_take(struct depot *d, struct depot_batch *batch)
{
    size_t bytes = batch->body.text.n + sizeof(*batch->body.reports) * batch->body.n;
    bool room;

    pthread_mutex_lock(&d->lock);
    room = !d->ends && (d->waiting == 0 || d->waiting + bytes <= DEPOT_QUEUE_BYTES);
    if (room) {
        batch->next = NULL;
        *d->last = batch;
        d->last = &batch->next;
        d->waiting += bytes;
        pthread_cond_signal(&d->more);
    }
    pthread_mutex_unlock(&d->lock);
    return room;
}

void depot_free(struct depot *d)
{
    if (!d)
        return;
    parts_release(d);
    mark_set_release(&d->marks);
    mark_set_release(&d->pending);
    codec_release(&d->codec);
    buf_release(&d->lines);
    buf_release(&d->packed);
    if (d->lock_fd >= 0)
        os_close(d->lock_fd);
    os_dir_close(&d->reports);
    os_dir_close(&d->dir);
    pthread_mutex_destroy(&d->lock);
    pthread_mutex_destroy(&d->parts_lock);
    pthread_cond_destroy(&d->more);
    free(d);
}

int depot_open(struct depot **depot, const char *dir, uint64_t max_bytes, struct recent *recent,
               void (*say)(const char *text), struct error *err)
{
    struct depot *d = mem_calloc(1, sizeof(*d));

    *d = (struct depot){.max_bytes = max_bytes,
                        .recent = recent,
                        .say = say,
                        .lock_fd = -1,
                        .dir = OS_DIR_CLOSED,
                        .reports = OS_DIR_CLOSED};
    d->last = &d->first;
    codec_init(&d->codec, 1);
    pthread_mutex_init(&d->lock, NULL);
    pthread_mutex_init(&d->parts_lock, NULL);
    pthread_cond_init(&d->more, NULL);
    if (parts_open(d, dir, err) < 0)
        goto failed;
    if (pthread_create(&d->thread, NULL, depot_main, d) != 0) {
        error_set(err, "serve: no thread can be made");
        goto failed;
    }
    *depot = d;
    return 0;
failed:
    depot_free(d);
    return -1;
}

void depot_end(struct depot *d)
{
    pthread_mutex_lock(&d->lock);
    d->ends = true;
    pthread_cond_signal(&d->more);
    pthread_mutex_unlock(&d->lock);
    pthread_join(d->thread, NULL);
}
