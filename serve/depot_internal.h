/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a depot. For depot*.c alone. */
#ifndef MB_SERVE_DEPOT_INTERNAL_H
#define MB_SERVE_DEPOT_INTERNAL_H

#include "lib/os_file.h"
#include "serve/depot.h"
#include "serve/marks.h"
#include "serve/member.h"

/* A report that is written now. */
struct fresh {
    const struct body_report *report;
    struct depot_batch *batch;
    struct part *part;
    size_t next; /* of the same part; SIZE_MAX: it is the last */
    struct recent_place place;
};

/* A file. */
struct part {
    char *app, *set, *build;
    char *path;         /* below DIR/reports */
    int fd;             /* -1: it is not open */
    uint64_t size;      /* what is whole */
    uint64_t added;     /* behind that: what is not flushed yet */
    uint64_t used;      /* when it was needed: the one with the smallest is closed first */
    size_t first, last; /* of what is written now; */
    bool is_touched;    /* there is some */
    struct part *touched_next;
};

struct depot {
    struct os_dir dir, reports;
    int lock_fd;
    uint64_t bytes, max_bytes;
    struct recent *recent;
    void (*say)(const char *text);
    struct codec codec;
    struct buf lines, packed;
    struct mark_set marks, pending;
    /* Added to by the thread that writes; looked at by others, which hold the lock. */
    pthread_mutex_t parts_lock;
    struct part **parts;
    size_t n_parts, cap_parts, open_parts;
    uint64_t clock;
    struct row_index by_path;
    struct part *touched;
    struct fresh *fresh; /* in the order of arrival */
    size_t n_fresh, cap_fresh;
    /* The queue. */
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct depot_batch *first, **last;
    size_t waiting;
    bool ends;
    pthread_t thread;
};

/* Opens DIR and all that is in it: takes back what is torn, and reads what there is. */
int parts_open(struct depot *d, const char *dir, struct error *err);
void parts_release(struct depot *d);

/* The file of these; one of "none" where the set has too many builds. */
struct part *part_of(struct depot *d, const char *app, const char *set, const char *build);

/* Opens it where it is not open, or is not there any more. */
int part_open(struct depot *d, struct part *p, struct error *err);
void part_close(struct depot *d, struct part *p);

#endif
