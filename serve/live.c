/* SPDX-License-Identifier: Apache-2.0 */
/* Server-sent events: how many reports there are, to all who look on. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/mem.h"
#include "serve/serve_internal.h"

enum { LOOKERS_MAX = 500, BEAT_MS = 15000, EVENT_SIZE = 64 };

struct looker {
    struct looker *next;
    struct serve_live *live;
    struct server *server;
    struct MHD_Connection *connection;
    uint64_t told, told_ms;
    bool any;   /* something was told */
    bool waits; /* the connection is suspended */
};

struct serve_live {
    pthread_mutex_t lock;
    struct looker *first;
    size_t n;
    bool ending;
};

struct serve_live *live_new(void)
{
    struct serve_live *l = mem_calloc(1, sizeof(*l));

    pthread_mutex_init(&l->lock, NULL);
    return l;
}

void live_free(struct serve_live *l)
{
    if (!l)
        return;
    pthread_mutex_destroy(&l->lock);
    free(l);
}

static bool has_news(const struct looker *one, uint64_t count, uint64_t now)
{
    return !one->any || one->told != count || now - one->told_ms >= BEAT_MS;
}

static ssize_t event_write(void *cls, uint64_t at, char *to, size_t max)
{
    struct looker *one = cls;
    uint64_t count = recent_count(one->server->recent), now = serve_now_ms();
    ssize_t n = 0;

    (void)at;
    pthread_mutex_lock(&one->live->lock);
    if (one->live->ending) {
        n = MHD_CONTENT_READER_END_OF_STREAM;
    } else if (max >= EVENT_SIZE && has_news(one, count, now)) {
        n = snprintf(to, max, "%sdata: %llu\n\n", one->any ? "" : "retry: 1000\n",
                     (unsigned long long)count);
        one->any = true;
        one->told = count;
        one->told_ms = now;
    } else {
        one->waits = true;
        MHD_suspend_connection(one->connection);
    }
    pthread_mutex_unlock(&one->live->lock);
    return n;
}

static void looker_free(void *cls)
{
    struct looker *one = cls;
    struct serve_live *l = one->live;

    pthread_mutex_lock(&l->lock);
    for (struct looker **at = &l->first; *at; at = &(*at)->next) {
        if (*at == one) {
            *at = one->next;
            l->n--;
            break;
        }
    }
    pthread_mutex_unlock(&l->lock);
    atomic_fetch_add(&one->server->running, 1);
    free(one);
}

bool live_open(struct request *r)
{
    struct serve_live *l = r->server->live;
    struct looker *one;

    pthread_mutex_lock(&l->lock);
    if (l->n >= LOOKERS_MAX || l->ending) {
        request_refuse(r, MHD_HTTP_SERVICE_UNAVAILABLE, "too many look on");
    } else {
        one = mem_calloc(1, sizeof(*one));
        *one = (struct looker){
            .next = l->first, .live = l, .server = r->server, .connection = r->connection};
        l->first = one;
        l->n++;
        /* It is no request that ends by itself. */
        atomic_fetch_sub(&r->server->running, 1);
        r->type = "text/event-stream";
        r->status = MHD_HTTP_OK;
        r->stream = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1024, event_write, one,
                                                      looker_free);
    }
    pthread_mutex_unlock(&l->lock);
    return false;
}

void live_tell(struct serve_live *l, bool ending)
{
    uint64_t now = serve_now_ms();

    pthread_mutex_lock(&l->lock);
    l->ending |= ending;
    for (struct looker *one = l->first; one; one = one->next) {
        if (one->waits && (ending || has_news(one, recent_count(one->server->recent), now))) {
            one->waits = false;
            MHD_resume_connection(one->connection);
        }
    }
    pthread_mutex_unlock(&l->lock);
}
