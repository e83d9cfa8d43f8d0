/* SPDX-License-Identifier: Apache-2.0 */
#include "serve/serve.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>

#include "serve/serve_internal.h"

enum { TELL_MS = 150 };

/* Until a signal comes, tells those who look on what came, a few times a second at most. */
static void serve_until_signal(struct server *s, const sigset_t *ends)
{
    const struct timespec wait = {.tv_nsec = TELL_MS * 1000000};

    while (sigtimedwait(ends, NULL, &wait) < 0)
        live_tell(s->live, false);
}

static int server_start(struct server *s, struct error *err)
{
    const struct serve_options *o = s->options;

    if (tokens_open(&s->tokens, o->tokens, o->rate, err) < 0 ||
        depot_open(&s->depot, o->dir, o->max_disk, s->recent, o->say, err) < 0 ||
        mappings_open(&s->mappings, o->dir, err) < 0)
        return -1;
    for (size_t i = 0; i < o->mappings->n; i++)
        if (mappings_add(s->mappings, o->mappings->items[i], err) < 0)
            return -1;
    return jobs_start(s, PAGE_REPORT, err) < 0 || jobs_start(s, PAGE_GROUPS, err) < 0
               ? -1
               : http_start(s, err);
}

int serve(const struct serve_options *options, struct error *err)
{
    struct server s = {.options = options, .recent = recent_new(), .live = live_new()};
    sigset_t ends;
    int result;

    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &ends, NULL);
    signal(SIGPIPE, SIG_IGN);
    result = server_start(&s, err);
    if (result == 0)
        serve_until_signal(&s, &ends);
    /* What was taken is stored and answered; then nobody waits for anything. */
    atomic_store(&s.ending, true);
    http_quiesce(&s);
    live_tell(s.live, true);
    if (s.depot)
        depot_end(s.depot);
    for (size_t i = 0; i < PAGES; i++)
        jobs_end(s.jobs[i]);
    http_stop(&s);
    depot_free(s.depot);
    live_free(s.live);
    mappings_free(s.mappings);
    tokens_free(s.tokens);
    recent_free(s.recent);
    return result;
}
