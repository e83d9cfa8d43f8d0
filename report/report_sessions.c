/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_sessions.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "lib/os_libc.h"
#include "report/report_blocks.h"

enum { VALUE_MAX = 120, NEWER_MAX = 8 };

struct report_session {
    uint64_t id;    /* a hash */
    uint64_t after; /* known from that place on */
    uint32_t context;
    uint32_t newer; /* said later of it, in what is read only once; ROW_NONE */
};

void report_sessions_init(struct report_sessions *s)
{
    *s = (struct report_sessions){.max_bytes = SESSIONS_BYTES};
    pthread_mutex_init(&s->lock, NULL);
    arena_init(&s->arena);
    report_reader_init_part(&s->reader, STR(""));
}

void report_sessions_release(struct report_sessions *s)
{
    pthread_mutex_destroy(&s->lock);
    arena_release(&s->arena);
    report_reader_release(&s->reader);
    row_index_release(&s->index);
    row_index_release(&s->context_index);
    free(s->rows);
    free(s->contexts);
}

static uint64_t context_hash(const struct report_context *c)
{
    uint64_t hash = 0;

    for (int i = 0; i < CONTEXTS_SESSION; i++)
        hash = hash_number(hash + hash_bytes(c->values[i].p, c->values[i].n));
    return hash;
}

static bool context_same(const struct report_context *a, const struct report_context *b)
{
    for (int i = 0; i < CONTEXTS_SESSION; i++) {
        if (!str_eq(a->values[i], b->values[i]))
            return false;
    }
    return true;
}

/* A session may say more of itself later. Of two values one counts, whatever their order. */
static void context_merge(struct report_context *c, const struct report_context *more)
{
    for (int i = 0; i < CONTEXTS_SESSION; i++) {
        if (str_cmp(c->values[i], more->values[i]) < 0)
            c->values[i] = more->values[i];
    }
}

static void index_grow(struct report_sessions *s)
{
    if (row_index_full(&s->index)) {
        row_index_reset(&s->index, (uint32_t)s->n * 2 + 64);
        for (uint32_t i = 0; i < s->n; i++)
            row_index_add(&s->index, s->rows[i].id, i);
    }
    if (row_index_full(&s->context_index)) {
        row_index_reset(&s->context_index, (uint32_t)s->n_contexts * 2 + 64);
        for (uint32_t i = 0; i < s->n_contexts; i++)
            row_index_add(&s->context_index, context_hash(s->contexts[i]), i);
    }
}

static uint32_t context_find(struct report_sessions *s, const struct report_context *said)
{
    struct report_context *kept;
    uint64_t hash = context_hash(said);
    uint32_t at;

    ROW_INDEX_FIND(&s->context_index, hash, at, context_same(s->contexts[at], said));
    if (at != ROW_NONE)
        return at;
    kept = arena_alloc(&s->arena, sizeof(*kept));
    *kept = (struct report_context){0};
    s->bytes += sizeof(*kept);
    for (int i = 0; i < CONTEXTS_SESSION; i++) {
        kept->values[i] = arena_str(&s->arena, said->values[i]);
        s->bytes += kept->values[i].n;
    }
    MEM_GROW(s->contexts, s->n_contexts, s->cap_contexts);
    s->contexts[s->n_contexts] = kept;
    row_index_add(&s->context_index, hash, (uint32_t)s->n_contexts);
    return (uint32_t)s->n_contexts++;
}

static uint32_t session_find(const struct report_sessions *s, struct str text, uint64_t *id)
{
    uint32_t at;

    *id = hash_bytes(text.p, text.n);
    ROW_INDEX_FIND(&s->index, *id, at, s->rows[at].id == *id);
    return at;
}

static uint32_t row_add(struct report_sessions *s, struct report_session row)
{
    MEM_GROW(s->rows, s->n, s->cap);
    s->rows[s->n] = row;
    s->bytes += sizeof(row) + 2 * sizeof(uint32_t);
    return (uint32_t)s->n++;
}

static void session_add(struct report_sessions *s, const struct report *said, uint64_t after)
{
    struct report_context context = {0};
    uint64_t id;
    uint32_t at, kept;

    if (said->context.session_id.n == 0)
        return;
    at = session_find(s, said->context.session_id, &id);
    if (s->bytes >= s->max_bytes) {
        s->left_out += at == ROW_NONE;
        return;
    }
    index_grow(s);
    for (int i = 0; i < CONTEXTS_SESSION; i++)
        context.values[i] = str_sub(said->context.values[i], 0, VALUE_MAX);
    if (at == ROW_NONE) {
        row_index_add(&s->index, id, (uint32_t)s->n);
        row_add(s, (struct report_session){id, after, context_find(s, &context), ROW_NONE});
        return;
    }
    for (int n = 0; s->rows[at].newer != ROW_NONE; n++) {
        if (n == NEWER_MAX)
            return;
        at = s->rows[at].newer;
    }
    context_merge(&context, s->contexts[s->rows[at].context]);
    kept = context_find(s, &context);
    if (after == 0) {
        s->rows[at].context = kept;
    } else if (kept != s->rows[at].context) {
        uint32_t row = row_add(s, (struct report_session){id, after, kept, ROW_NONE});

        s->rows[at].newer = row;
    }
}

/* Whether the text had a report at all. */
static bool part_read(struct report_sessions *s, struct str text, uint64_t after)
{
    const struct report *report;
    bool any = false;

    s->reader.rest = text;
    s->reader.line = 1;
    s->reader.open = 0;
    s->reader.bad = 0;
    s->reader.quiet = false;
    for (const char *begin = text.p; (report = report_next(&s->reader)); any = true) {
        uint64_t offset = (uint64_t)(report->text.p - begin);

        if (report->kind == REPORT_KIND_SESSION)
            session_add(s, report, after ? after + offset : 0);
    }
    return any;
}

/* The lines that name the tag; where such a line alone is no report, the text as a whole. */
void report_sessions_take(struct report_sessions *s, struct str text, uint64_t after)
{
    const struct str tag = STR("Trace_Session");
    struct str rest = text;
    const char *found;

    pthread_mutex_lock(&s->lock);
    s->reader.keys.bare_counts = true;
    while ((found = os_memmem(rest.p, rest.n, tag.p, tag.n))) {
        size_t at = (size_t)(found - rest.p);
        const char *before = os_memrchr(rest.p, '\n', at);
        size_t from = before ? (size_t)(before - rest.p) + 1 : 0;
        size_t end = at + str_find(str_sub(rest, at, rest.n), '\n');
        uint64_t begin = (uint64_t)(rest.p - text.p) + from;

        if (!part_read(s, str_sub(rest, from, end), after ? after + begin : 0)) {
            part_read(s, text, after);
            break;
        }
        rest = str_sub(rest, end, rest.n);
    }
    pthread_mutex_unlock(&s->lock);
}

void report_sessions_scan(struct report_sessions *s, char *const *paths, size_t n)
{
    struct report_blocks blocks;
    struct report_block block;

    report_blocks_init(&blocks, paths, n, false);
    blocks.again = true;
    buf_init(&block.text);
    while (report_blocks_next(&blocks, &block))
        report_sessions_take(s, str_from_bytes(buf_view(&block.text)), 0);
    buf_release(&block.text);
    report_blocks_release(&blocks);
}

void report_sessions_join(struct report_sessions *s, struct report *report, uint64_t at)
{
    const struct report_context *context = NULL;
    uint64_t id;

    if (report->context.session_id.n == 0)
        return;
    pthread_mutex_lock(&s->lock);
    for (uint32_t row = session_find(s, report->context.session_id, &id);
         row != ROW_NONE && s->rows[row].after <= at; row = s->rows[row].newer)
        context = s->contexts[s->rows[row].context];
    pthread_mutex_unlock(&s->lock);
    if (context)
        report_context_join(&report->context, context);
}
