/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the server share. For serve/ alone. */
#ifndef MB_SERVE_SERVE_INTERNAL_H
#define MB_SERVE_SERVE_INTERNAL_H

#include <stdatomic.h>

#include <microhttpd.h>

#include "serve/depot.h"
#include "serve/mappings.h"
#include "serve/serve.h"
#include "serve/tokens.h"

enum {
    SERVE_CONNECTIONS = 12000,
    SERVE_IDLE_SECONDS = 30,      /* without a byte */
    SERVE_REQUEST_SECONDS = 300,  /* until the last byte of a body */
    SERVE_HELD_BYTES = 256 << 20, /* of bodies that are on their way */
};

struct serve_live;
struct serve_jobs;

/* What pages are of: each kind has a thread, so that a report does not wait for a large group. */
enum serve_page { PAGE_REPORT, PAGE_GROUPS, PAGES };

struct server {
    const struct serve_options *options;
    struct depot *depot;
    struct recent *recent;
    struct mappings *mappings;
    struct tokens *tokens;
    struct serve_live *live;
    struct serve_jobs *jobs[PAGES];
    struct MHD_Daemon *daemon;
    bool any_host;         /* it listens to others than this machine */
    atomic_size_t held;    /* bytes of bodies */
    atomic_size_t running; /* requests that are not answered */
    atomic_bool ending;
};

/* One request. Its thread is that of its connection; while it waits (`waits`), whoever answers it.
 */
struct request {
    struct server *server;
    struct MHD_Connection *connection;
    const struct route *route;
    const char *rest; /* of the path, behind the route's */
    const char *app;  /* of the token */
    size_t token;
    uint64_t began_ms;
    struct buf sent; /* the body */
    bool too_long;
    struct depot_batch *batch;
    /* The answer: */
    unsigned status; /* 0: there is none yet */
    const char *type;
    struct buf body;
    struct MHD_Response *stream; /* in place of the body; or NULL */
};

/* Answers with JSON {"error": …}. */
void request_refuse(struct request *r, unsigned status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* A parameter of the query; NULL where it is missing, or empty and `some`. */
const char *request_parameter(struct request *r, const char *name, bool some);

/* Has the request wait until request_go_on, by any thread, after which it has an answer. */
void request_wait(struct request *r);
void request_go_on(struct request *r);

uint64_t serve_now_ms(void); /* of a clock that does not go back */

/* What is done for each path; the body, if any, is whole. True: it waits, and belongs to others. */
bool upload_reports(struct request *r);
bool upload_mapping(struct request *r);
bool view_list(struct request *r);
bool view_sets(struct request *r);
bool view_report(struct request *r);
bool view_clusters(struct request *r);
bool live_open(struct request *r);

int http_start(struct server *s, struct error *err);
/* Takes no more connections, and waits a moment for answers that are on their way. */
void http_quiesce(struct server *s);
void http_stop(struct server *s);

/* The thread that makes pages of a kind, one after the other, by the commands that people call. */
int jobs_start(struct server *s, enum serve_page kind, struct error *err);
void jobs_end(struct serve_jobs *jobs); /* those that wait are refused */

/* A page: the arguments are texts on the heap, which it takes. in: a file for the command, of which
 * "IN" among the arguments is the name; "" if it needs none. "OUT" is the name of the result. */
struct serve_job {
    struct serve_job *next;
    struct request *request;
    char *argv[64];
    int argc;
    struct buf in;
};
void jobs_take(struct serve_jobs *jobs, struct serve_job *job);

/* Those who look on. */
struct serve_live *live_new(void);
void live_tell(struct serve_live *live, bool ending); /* what there is to tell now; any thread */
void live_free(struct serve_live *live);

#endif
