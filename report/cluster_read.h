/* Files of reports read into a cluster set, by many threads. The set is the same whatever their
 * number. */
#ifndef MB_REPORT_CLUSTER_READ_H
#define MB_REPORT_CLUSTER_READ_H

#include "lib/pool.h"
#include "report/cluster.h"

struct cluster_reading {
    struct pool *pool;
    /* Told of each thing that is wrong in a file, in order; the rest of it is read. */
    void (*problem)(void *ctx, const char *file, const struct error *said);
    void *ctx;
    /* What came: */
    uint64_t reports, bytes; /* bytes of text */
    uint64_t damaged;        /* places that were no report */
};

/* Adds the reports of the files; "-" is standard input. */
int cluster_read(struct cluster_reading *r, struct cluster_set *set, const char *const *files,
                 size_t n, struct error *err);

#endif
