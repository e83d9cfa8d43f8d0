/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster.h"

#include <stdio.h>
#include <stdlib.h>

#include <xxhash.h>

#include "cluster/cluster_internal.h"
#include "lib/mem.h"
#include "lib/sort.h"
#include "report/stack_key.h"

enum {
    CLUSTER_BITS = 13, /* for a cluster's sketch of users: 8 KB, standard error 1.15 % */
    TREND_BITS = 12,   /* for a day: 4 KB, standard error 1.6 % */
};

const struct cluster_limits cluster_limits_default = {
    .memory = (size_t)512 << 20, .nodes = 2000, .total_nodes = 20000, .paths = 1 << 17};

/* The cluster of the last report with this path, so that the key is made from names once and
 * not for each report. */
struct cluster_path {
    uint64_t hash;
    uint32_t cluster; /* its place + 1, or 0 */
};

static void cluster_init(struct cluster *c, unsigned bits, uint32_t nodes)
{
    *c = (struct cluster){.first_ms = UINT64_MAX};
    durations_init(&c->costs);
    for (int i = 0; i < CPU_STATES; i++)
        durations_init(&c->cpu[i]);
    tally_init(&c->filter);
    distinct_init(&c->users, bits);
    distinct_init(&c->starts, bits);
    for (int i = 0; i < CLUSTER_TEXTS; i++)
        tally_init(&c->texts[i]);
    for (int i = 0; i < TRENDS; i++)
        trend_init(&c->trends[i], (enum trend_by)i, TREND_BITS);
    merged_tree_init(&c->tree, nodes);
}

static void cluster_release(struct cluster *c)
{
    free(c->path);
    free(c->joined);
    durations_release(&c->costs);
    for (int i = 0; i < CPU_STATES; i++)
        durations_release(&c->cpu[i]);
    findings_release(&c->findings);
    tally_release(&c->filter);
    distinct_release(&c->users);
    distinct_release(&c->starts);
    for (int i = 0; i < CLUSTER_TEXTS; i++)
        tally_release(&c->texts[i]);
    for (int i = 0; i < TRENDS; i++)
        trend_release(&c->trends[i]);
    cluster_samples_release(&c->samples);
    merged_tree_release(&c->tree);
}

void cluster_free(struct cluster *c)
{
    cluster_release(c);
    free(c);
}

/* What it takes of memory, in bytes, about. */
static size_t cluster_size(const struct cluster *c)
{
    size_t size = sizeof(*c) + c->n_path * sizeof(*c->path) + durations_size(&c->costs) +
                  distinct_size(&c->users) + distinct_size(&c->starts) + merged_tree_size(&c->tree);

    size +=
        findings_size(&c->findings) + tally_size(&c->filter) + cluster_samples_size(&c->samples);
    for (int i = 0; i < CPU_STATES; i++)
        size += durations_size(&c->cpu[i]);
    for (int i = 0; i < CLUSTER_TEXTS; i++)
        size += tally_size(&c->texts[i]);
    for (int i = 0; i < TRENDS; i++)
        size += c->trends[i].memory;
    return size;
}

/* Brings what the set counts for a cluster up to date. */
static void cluster_weigh(struct cluster_set *s, struct cluster *c)
{
    size_t size = cluster_size(c);

    s->memory += size - c->size;
    c->size = size;
}

void cluster_merge(struct cluster *c, const struct cluster *from)
{
    c->reports += from->reports;
    c->repeats += from->repeats;
    for (int i = 0; i < CLUSTER_DETAILS; i++)
        c->details[i] += from->details[i];
    durations_merge(&c->costs, &from->costs);
    for (int i = 0; i < CPU_STATES; i++)
        durations_merge(&c->cpu[i], &from->cpu[i]);
    findings_merge(&c->findings, &from->findings);
    c->lost += from->lost;
    c->left += from->left;
    c->unrecorded_ms = cluster_ms_sum(c->unrecorded_ms, from->unrecorded_ms);
    tally_merge(&c->filter, &from->filter);
    distinct_merge(&c->users, &from->users);
    distinct_merge(&c->starts, &from->starts);
    for (int i = 0; i < CLUSTER_TEXTS; i++)
        tally_merge(&c->texts[i], &from->texts[i]);
    if (from->first_ms < c->first_ms)
        c->first_ms = from->first_ms;
    if (from->last_ms > c->last_ms)
        c->last_ms = from->last_ms;
    spread_merge(&c->spread, &from->spread);
    for (int i = 0; i < TRENDS; i++)
        trend_merge(&c->trends[i], &from->trends[i]);
    cluster_samples_merge(&c->samples, &from->samples);
    merged_tree_merge(&c->tree, &from->tree);
}

static void cluster_given(void *ctx, const struct report *report, const struct call_tree *tree,
                          const struct hang_place *place);
static void cluster_made(void *ctx, struct report *report, struct call_tree *tree);

void cluster_set_init(struct cluster_set *s, struct builds *builds,
                      const struct cluster_limits *limits)
{
    *s =
        (struct cluster_set){.builds = builds, .limits = limits ? *limits : cluster_limits_default};
    cluster_init(&s->rest, CLUSTER_BITS, s->limits.total_nodes);
    cluster_init(&s->total, CLUSTER_BITS, s->limits.total_nodes);
    distinct_init(&s->sampled_users, DISTINCT_FLEET_BITS);
    distinct_init(&s->sampled_starts, DISTINCT_FLEET_BITS);
    distinct_init(&s->users, DISTINCT_FLEET_BITS);
    distinct_init(&s->starts, DISTINCT_FLEET_BITS);
    for (int i = 0; i < TRENDS; i++)
        trend_init(&s->sampled_trends[i], (enum trend_by)i, TREND_BITS);
    vitals_init(&s->vitals);
    figure_set_init(&s->figures, s->limits.memory / 4);
    arena_init(&s->files);
    s->paths = mem_calloc(s->limits.paths, sizeof(*s->paths));
    s->given = mem_alloc(sizeof(*s->given));
    cluster_batch_init(s->given);
    report_hangs_init(&s->hangs, cluster_given, s);
    s->hangs.made = cluster_made;
}

void cluster_set_release(struct cluster_set *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        cluster_free(s->clusters[i]);
    free(s->clusters);
    cluster_release(&s->rest);
    cluster_release(&s->total);
    distinct_release(&s->sampled_users);
    distinct_release(&s->sampled_starts);
    distinct_release(&s->users);
    distinct_release(&s->starts);
    for (int i = 0; i < TRENDS; i++)
        trend_release(&s->sampled_trends[i]);
    figure_set_release(&s->figures);
    vitals_release(&s->vitals);
    row_index_release(&s->index);
    row_index_release(&s->repeated_index);
    free(s->paths);
    free(s->repeated);
    merged_room_release(&s->room);
    arena_release(&s->files);
    report_copies_release(&s->copies);
    report_hangs_release(&s->hangs);
    cluster_batch_release(s->given);
    free(s->given);
}

/* Adds how its thread ran, and how much was lost. */
static void evidence_add(struct cluster *c, const struct cluster_batch *b,
                         const struct cluster_item *item)
{
    for (int i = 0; i < CPU_STATES; i++) {
        if (item->cpu.known[i])
            durations_add(&c->cpu[i], item->cpu.ms[i]);
    }
    findings_add(&c->findings, item->finding, item->finding_text, item->cost_ms);
    c->lost += item->lost;
    c->left += item->left;
    c->unrecorded_ms = cluster_ms_sum(c->unrecorded_ms, item->unrecorded_ms);
    for (size_t i = 0; i < item->n_lines; i++) {
        const struct cluster_line *line = &b->lines[item->lines + i];

        tally_add_line(&c->filter, line->text, line->hash, line->slots);
    }
}

/* A report as a sample of its cluster. */
static void sample_add(struct cluster *c, const struct cluster_batch *b,
                       const struct cluster_item *item)
{
    struct cluster_sample one = {.file = b->file,
                                 .line = item->line ? b->lines_before + item->line : 0,
                                 .cost_ms = item->cost_ms,
                                 .time_ms = item->time_ms};

    one.hash = XXH3_64bits_withSeed(&one.line, sizeof(one.line), b->file_hash);
    cluster_samples_add(&c->samples, &one);
}

static void cluster_trends_add(struct trend trends[TRENDS], const struct cluster_item *item)
{
    const struct cluster_word *version = item->texts[CLUSTER_VERSIONS];

    trend_add(&trends[TREND_DAYS], trend_key_day(item->time_ms), item->cost_ms, item->user);
    trend_add(&trends[TREND_VERSIONS], trend_key_version(version->text, version->hash),
              item->cost_ms, item->user);
}

static void texts_add(struct cluster *c, const struct cluster_batch *b,
                      const struct cluster_item *item)
{
    size_t at = item->many;

    for (int i = 0; i < CLUSTER_SINGLE_TEXTS; i++)
        tally_add(&c->texts[i], item->texts[i]->text, item->texts[i]->hash);
    for (int i = CLUSTER_SINGLE_TEXTS; i < CLUSTER_TEXTS; i++) {
        size_t n = item->n_many[i - CLUSTER_SINGLE_TEXTS];
        struct tally *t = &c->texts[i];
        uint64_t total = t->total + item->knows[i - CLUSTER_SINGLE_TEXTS];

        for (size_t k = 0; k < n; k++, at++)
            tally_add(t, b->many[at]->text, b->many[at]->hash);
        t->total = total;
    }
}

/* Adds a report of a batch. Its methods are numbers by now. */
static void cluster_add(struct cluster *c, const struct cluster_batch *b,
                        const struct cluster_item *item, struct merged_room *room)
{
    merged_tree_add(&c->tree, item->n_calls ? b->calls + item->calls : NULL,
                    item->has_self ? b->self + item->self : NULL, item->n_calls, room);
    c->reports++;
    spread_add(&c->spread, item->user);
    c->details[item->detail]++;
    durations_add(&c->costs, item->cost_ms);
    if (b->file)
        sample_add(c, b, item);
    evidence_add(c, b, item);
    cluster_trends_add(c->trends, item);
    if (item->user)
        distinct_add(&c->users, item->user);
    if (item->start)
        distinct_add(&c->starts, item->start);
    texts_add(c, b, item);
    if (item->time_ms) {
        c->first_ms = item->time_ms < c->first_ms ? item->time_ms : c->first_ms;
        c->last_ms = item->time_ms > c->last_ms ? item->time_ms : c->last_ms;
    }
}

static uint32_t cluster_place(const struct cluster_set *s, uint64_t key)
{
    uint32_t at;

    ROW_INDEX_FIND(&s->index, key, at, s->clusters[at]->key == key);
    return at;
}

struct cluster *cluster_set_find(const struct cluster_set *s, uint64_t key)
{
    uint32_t at = cluster_place(s, key);

    return at == ROW_NONE ? NULL : s->clusters[at];
}

void cluster_set_index(struct cluster_set *s)
{
    row_index_reset(&s->index, s->n + s->n / 2 + 16);
    for (uint32_t i = 0; i < s->n; i++)
        row_index_add(&s->index, s->clusters[i]->key, i);
}

/* The rarest first; equally rare ones by key. */
static int by_rarity(const void *a, const void *b)
{
    const struct cluster *x = *(struct cluster *const *)a, *y = *(struct cluster *const *)b;

    if (x->reports != y->reports)
        return x->reports < y->reports ? -1 : 1;
    return (x->key > y->key) - (x->key < y->key);
}

/* Merges the rarest clusters into the rest until a quarter of the memory is free. One always stays.
 */
static void make_room(struct cluster_set *s)
{
    size_t enough = s->limits.memory / 4 * 3;
    uint32_t gone = 0;

    sort_array(s->clusters, s->n, sizeof(struct cluster *), by_rarity);
    while (gone + 1 < s->n && s->memory > enough) {
        struct cluster *c = s->clusters[gone++];
        uint64_t reports = c->reports + c->missed;

        if (s->missed < reports)
            s->missed = reports;
        s->memory -= c->size;
        cluster_merge(&s->rest, c);
        cluster_free(c);
    }
    s->rare_clusters += gone;
    s->n -= gone;
    memmove(s->clusters, s->clusters + gone, s->n * sizeof(struct cluster *));
    cluster_set_index(s);
    memset(s->paths, 0, s->limits.paths * sizeof(*s->paths));
}

/* ids: its path, of the build of the item. */
static uint32_t cluster_new(struct cluster_set *s, uint64_t key, const struct cluster_item *item,
                            const uint32_t *ids, size_t n)
{
    struct cluster *c = mem_alloc(sizeof(*c));

    cluster_init(c, CLUSTER_BITS, s->limits.nodes);
    c->key = key;
    c->missed = s->missed;
    c->n_path = n;
    c->path = mem_alloc(mem_size(c->n_path + 1, sizeof(*c->path)));
    for (size_t i = 0; i < c->n_path; i++)
        c->path[i] = builds_method(s->builds, item->build, ids[i]);
    if (row_index_full(&s->index))
        cluster_set_index(s);
    MEM_GROW(s->clusters, s->n, s->cap);
    s->clusters[s->n] = c;
    row_index_add(&s->index, key, s->n);
    cluster_weigh(s, c);
    return s->n++;
}

static struct cluster *cluster_of(struct cluster_set *s, const struct cluster_batch *b,
                                  const struct cluster_item *item)
{
    struct cluster_path *known = &s->paths[item->path_hash & (s->limits.paths - 1)];

    if (!known->cluster || known->hash != item->path_hash) {
        const struct names *names = &s->builds->items[item->build]->names;
        uint32_t *ids = mem_alloc(mem_size(item->n_path, sizeof(*ids))), at;
        uint64_t key;
        size_t n;

        for (size_t i = 0; i < item->n_path; i++)
            ids[i] = b->path[item->path + i];
        n = stack_key_path(ids, item->n_path, names);
        key = stack_key_of_path(ids, n, names);
        at = cluster_place(s, key);
        if (at == ROW_NONE)
            at = cluster_new(s, key, item, ids, n);
        free(ids);
        *known = (struct cluster_path){item->path_hash, at + 1};
    }
    return s->clusters[known->cluster - 1];
}

static void tree_add(struct cluster_set *s, struct cluster_batch *b, struct cluster_item *item)
{
    struct merged_call *calls = item->n_calls ? b->calls + item->calls : NULL;
    struct cluster *c = cluster_of(s, b, item);

    for (size_t i = 0; i < item->n_calls; i++)
        calls[i].method = builds_method(s->builds, item->build, calls[i].method);
    if (item->user)
        distinct_add(&s->users, item->user);
    if (item->start)
        distinct_add(&s->starts, item->start);
    cluster_add(c, b, item, &s->room);
    cluster_weigh(s, c);
    if (s->memory > s->limits.memory)
        make_room(s);
}

static void sampled_add(struct cluster_set *s, const struct cluster_item *item)
{
    s->sampled++;
    cluster_trends_add(s->sampled_trends, item);
    if (item->user)
        distinct_add(&s->sampled_users, item->user);
    if (item->start)
        distinct_add(&s->sampled_starts, item->start);
}

static void stranger_add(struct cluster_set *s, const struct cluster_item *item)
{
    if ((item->forced ? s->forced++ : s->strangers++) == 0)
        snprintf(s->stranger, sizeof(s->stranger), "%.*s", STR_ARG(item->mapping));
}

/* Batches of a file come one after the other. */
static void file_know(struct cluster_set *s, struct cluster_batch *b,
                      const struct report_place *place)
{
    struct str name = str_from_c(place->file);

    if (!s->file.p || !str_eq(s->file, name)) {
        s->file = (struct str){arena_cstr(&s->files, name), name.n};
        s->file_hash = XXH3_64bits(name.p, name.n);
    }
    b->file = s->file.p;
    b->file_hash = s->file_hash;
    b->lines_before = place->lines;
}

/* Whether there is a count of the users of these, from which cluster_set_finish takes them. */
static bool is_counted_by_kind(enum cluster_kind kind)
{
    return kind == CLUSTER_TREE || kind == CLUSTER_SAMPLED;
}

static void item_add(struct cluster_set *s, struct cluster_batch *b, struct cluster_item *item)
{
    if (item->forced)
        stranger_add(s, item);
    vitals_add(&s->vitals, &item->vital, item->user);
    if (item->user && !is_counted_by_kind(item->kind))
        distinct_add(&s->figures.people, item->user);
    switch (item->kind) {
    case CLUSTER_TREE:
        tree_add(s, b, item);
        break;
    case CLUSTER_SAMPLED:
        sampled_add(s, item);
        break;
    case CLUSTER_REPEATS:
        cluster_repeats_add(s, item);
        break;
    case CLUSTER_ANOTHER:
        s->others++;
        break;
    case CLUSTER_STRANGER:
        stranger_add(s, item);
        break;
    case CLUSTER_FROZEN:
        s->frozen++;
        break;
    }
    for (size_t i = 0; i < item->n_figures; i++)
        figure_set_add(&s->figures, &b->figures[item->figures + i]);
}

/* A report that waited for its other half. */
static void cluster_given(void *ctx, const struct report *report, const struct call_tree *tree,
                          const struct hang_place *place)
{
    struct cluster_set *s = ctx;
    struct cluster_batch *b = s->given;

    cluster_batch_clear(b);
    cluster_batch_add(b, s->builds, report, tree);
    b->file = place->file;
    b->file_hash = place->file_hash;
    b->lines_before = 0;
    item_add(s, b, &b->items[0]);
}

static void cluster_made(void *ctx, struct report *report, struct call_tree *tree)
{
    const struct cluster_set *s = ctx;

    builds_restore_frames(s->builds, report, tree);
}

static void hang_or_item_add(struct cluster_set *s, struct cluster_batch *b,
                             struct cluster_item *item)
{
    const struct hang_place place = {b->file, b->file_hash,
                                     item->line ? b->lines_before + item->line : 0};

    if (!report_hangs_take(&s->hangs, &item->hang, item->text, &place))
        item_add(s, b, item);
}

void cluster_set_add(struct cluster_set *s, struct cluster_batch *b,
                     const struct report_place *place)
{
    b->file = NULL;
    if (place && b->n > 0)
        file_know(s, b, place);
    for (size_t i = 0; i < b->n; i++)
        if (!report_copies_has(&s->copies, b->items[i].mark))
            hang_or_item_add(s, b, &b->items[i]);
}
