/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "lib/os_file.h"
#include "lib/os_process.h"

#define SECOND         1000000000ull
#define TERMINAL_EVERY (SECOND / 10)
#define PLAIN_EVERY    (SECOND * 5)

enum { LINE_MAX = 160 };

static uint64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * SECOND + (uint64_t)t.tv_nsec;
}

/* A failing write to stderr does not stop the run. */
static void progress_put(const struct progress *p, const char *text, size_t n)
{
    ssize_t ignored = os_write(p->fd, text, n);

    (void)ignored;
}

static size_t progress_append(char *line, size_t n, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static size_t progress_append(char *line, size_t n, const char *fmt, ...)
{
    va_list ap;
    int more;

    va_start(ap, fmt);
    more = vsnprintf(line + n, LINE_MAX - n, fmt, ap);
    va_end(ap);
    return more > 0 && (size_t)more < LINE_MAX - n ? n + (size_t)more : n;
}

static size_t progress_describe(const struct progress *p, uint64_t now, char *line)
{
    uint64_t items = atomic_load_explicit(&p->items, memory_order_relaxed);
    uint64_t bytes = atomic_load_explicit(&p->bytes, memory_order_relaxed);
    double seconds = (double)(now - p->began_ns) / (double)SECOND;
    double part = p->total_bytes   ? (double)bytes / (double)p->total_bytes
                  : p->total_items ? (double)items / (double)p->total_items
                                   : 1;
    size_t n;

    part = part < 1 ? part : 1;
    n = progress_append(line, 0, "%s: %llu", p->stage, (unsigned long long)items);
    if (p->total_items || items == 0)
        n = progress_append(line, n, "/%llu", (unsigned long long)p->total_items);
    if (p->total_items || p->total_bytes || items == 0)
        n = progress_append(line, n, ", %d%%", (int)(part * 100));
    if (p->total_bytes && seconds > 0)
        n = progress_append(line, n, ", %.1f MB/s", (double)bytes / 1e6 / seconds);
    if (part > 0 && part < 1)
        n = progress_append(line, n, ", %.0f s left", seconds / part * (1 - part));
    return n;
}

static void progress_draw(struct progress *p, uint64_t now)
{
    char line[LINE_MAX], text[LINE_MAX + 8];
    size_t n = progress_describe(p, now, line);
    int size;

    if (p->terminal)
        size = snprintf(text, sizeof(text), "\r%.*s\033[K", (int)n, line);
    else
        size = snprintf(text, sizeof(text), "%.*s\n", (int)n, line);
    progress_put(p, text, (size_t)size);
    p->shown = p->terminal;
}

static void progress_erase(struct progress *p)
{
    if (p->shown)
        progress_put(p, "\r\033[K", 4);
    p->shown = false;
}

void progress_hide(struct progress *p)
{
    if (!p->on)
        return;
    pthread_mutex_lock(&p->drawing);
    progress_erase(p);
    pthread_mutex_unlock(&p->drawing);
}

void progress_init(struct progress *p, enum progress_mode mode, int fd)
{
    memset(p, 0, sizeof(*p));
    p->fd = fd;
    p->terminal = os_is_terminal(fd);
    p->on = mode == PROGRESS_ALWAYS || (mode == PROGRESS_AUTO && p->terminal);
    pthread_mutex_init(&p->drawing, NULL);
}

static void stage_end(struct progress *p)
{
    if (!p->stage)
        return;
    if (p->terminal)
        progress_erase(p);
    else
        progress_draw(p, now_ns());
    p->stage = NULL;
}

void progress_release(struct progress *p)
{
    if (p->on)
        stage_end(p);
    pthread_mutex_destroy(&p->drawing);
}

void progress_stage(struct progress *p, const char *stage, uint64_t items, uint64_t bytes)
{
    if (!p->on)
        return;
    stage_end(p);
    p->stage = stage;
    p->total_items = items;
    p->total_bytes = bytes;
    p->began_ns = now_ns();
    atomic_store(&p->items, 0);
    atomic_store(&p->bytes, 0);
    atomic_store(&p->next_ns, p->began_ns + (p->terminal ? TERMINAL_EVERY : PLAIN_EVERY));
}

void progress_add(struct progress *p, uint64_t items, uint64_t bytes)
{
    uint64_t now;

    if (!p->on)
        return;
    atomic_fetch_add_explicit(&p->items, items, memory_order_relaxed);
    atomic_fetch_add_explicit(&p->bytes, bytes, memory_order_relaxed);
    now = now_ns();
    if (now < atomic_load_explicit(&p->next_ns, memory_order_relaxed) ||
        pthread_mutex_trylock(&p->drawing) != 0)
        return;
    if (now >= atomic_load_explicit(&p->next_ns, memory_order_relaxed)) {
        progress_draw(p, now);
        atomic_store_explicit(&p->next_ns, now + (p->terminal ? TERMINAL_EVERY : PLAIN_EVERY),
                              memory_order_relaxed);
    }
    pthread_mutex_unlock(&p->drawing);
}
