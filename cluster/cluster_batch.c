/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "cluster/cluster_internal.h"
#include "lib/mem.h"
#include "report/report_words.h"
#include "runtime/record/slot.h"

#define CLUSTER_DETAIL_NAME(symbol, name, shown) [CLUSTER_##symbol] = name,

const char *const cluster_detail_names[CLUSTER_DETAILS] = {
    CLUSTER_DETAIL_LIST(CLUSTER_DETAIL_NAME)};
#define CLUSTER_TEXT_NAME(symbol, field, all, one) [CLUSTER_##symbol] = all,

const char *const cluster_text_names[CLUSTER_TEXTS] = {CLUSTER_TEXT_LIST(CLUSTER_TEXT_NAME)
                                                           CLUSTER_MANY_LIST(CLUSTER_TEXT_NAME)};

#define CLUSTER_DETAIL_OF(detail, word, cluster, ...) [REPORT_DETAIL_##detail] = CLUSTER_##cluster,

static const enum cluster_detail details[REPORT_DETAILS] = {[REPORT_DETAIL_NONE] = CLUSTER_OTHER,
                                                            REPORT_DETAIL_LIST(CLUSTER_DETAIL_OF)};

void cluster_batch_init(struct cluster_batch *b)
{
    *b = (struct cluster_batch){0};
    arena_init(&b->arena);
    buf_init(&b->text);
}

void cluster_batch_release(struct cluster_batch *b)
{
    arena_release(&b->arena);
    free(b->items);
    free(b->calls);
    free(b->path);
    free(b->self);
    free(b->lines);
    free(b->figures);
    free(b->many);
    buf_release(&b->text);
    cluster_batch_init(b);
}

void cluster_batch_clear(struct cluster_batch *b)
{
    enum { CALLS_KEPT = 1 << 15 }; /* enough for nearly all batches */

    arena_reset(&b->arena);
    memset(b->words, 0, sizeof(b->words));
    if (b->cap_calls > CALLS_KEPT) {
        free(b->calls);
        b->calls = NULL;
        b->cap_calls = 0;
        free(b->self);
        b->self = NULL;
        b->cap_self = 0;
    }
    b->n = b->n_calls = b->n_path = b->n_self = b->n_lines = b->n_figures = b->n_many = 0;
}

static enum cluster_kind item_kind(const struct report *report, size_t build)
{
    bool repeats = report->kind == REPORT_KIND_REPEATS;
    bool tree = report->stack.n > 0 || report->kind == REPORT_KIND_TREE;

    if (report->kind == REPORT_KIND_SAMPLED)
        return CLUSTER_SAMPLED;
    /* A row of a trace file has many messages. */
    if (report->kind == REPORT_KIND_TRACE_FILE || !(repeats || tree))
        return CLUSTER_ANOTHER;
    if (build == BUILD_NONE)
        return CLUSTER_STRANGER;
    return repeats ? CLUSTER_REPEATS : report->frozen_ms > 0 ? CLUSTER_FROZEN : CLUSTER_TREE;
}

static void user_fill(struct cluster_item *item, const struct report *report)
{
    uint64_t start[2];

    if (report->user.n == 0)
        return;
    item->user = XXH3_64bits(report->user.p, report->user.n);
    start[0] = item->user;
    start[1] = report->start_ms;
    item->start = report->start_ms ? XXH3_64bits(start, sizeof(start)) : 0;
}

/* Most reports have the texts of others. */
static const struct cluster_word *word_of(struct cluster_batch *b, struct str text)
{
    static const struct cluster_word none;
    uint64_t hash = XXH3_64bits(text.p, text.n);
    struct cluster_word **known = &b->words[hash % CLUSTER_WORDS];

    if (text.n == 0)
        return &none;
    if (!*known || (*known)->hash != hash) {
        *known = arena_alloc(&b->arena, sizeof(**known));
        **known = (struct cluster_word){arena_str(&b->arena, text), hash};
    }
    return *known;
}

static void texts_fill(struct cluster_batch *b, struct cluster_item *item,
                       const struct report *report)
{
#define TEXT_OF(symbol, field, all, one) report->field,
    const struct str texts[CLUSTER_SINGLE_TEXTS] = {CLUSTER_TEXT_LIST(TEXT_OF)};
#undef TEXT_OF

    for (int i = 0; i < CLUSTER_SINGLE_TEXTS; i++)
        item->texts[i] = word_of(b, str_sub(texts[i], 0, TALLY_TEXT_MAX));
}

static void many_add(struct cluster_batch *b, struct cluster_item *item, enum cluster_text which,
                     struct str text)
{
    MEM_GROW(b->many, b->n_many, b->cap_many);
    b->many[b->n_many++] = word_of(b, str_sub(text, 0, TALLY_TEXT_MAX));
    item->n_many[which - CLUSTER_SINGLE_TEXTS]++;
}

/* A state of the device that may explain what is slow; below or from a number on. */
static const struct {
    const char *shown;
    enum report_context_id of;
    const char *word; /* its value; NULL: */
    uint64_t below, from;
} conditions[] = {
    {"in the background", CONTEXT_OF_foreground, "false", 0, 0},
    {"power save", CONTEXT_OF_power_save, "true", 0, 0},
    {"charging", CONTEXT_OF_charging, "true", 0, 0},
    {"battery below 15 %", CONTEXT_OF_battery, NULL, 15, 0},
    {"free disk below 500 MB", CONTEXT_OF_disk_free, NULL, 500 * 1024, 0},
    {"hot (thermal state 2 or more)", CONTEXT_OF_thermal, NULL, 0, 2},
};

static void many_fill(struct cluster_batch *b, struct cluster_item *item,
                      const struct report_context *c)
{
    char tag[TALLY_TEXT_MAX + 1];

    item->many = b->n_many;
    for (size_t i = 0; i < c->n_tags; i++) {
        snprintf(tag, sizeof(tag), "%.*s=%.*s", STR_ARG(str_sub(c->tags[i].name, 0, 60)),
                 STR_ARG(str_sub(c->tags[i].value, 0, 60)));
        many_add(b, item, CLUSTER_TAGS, str_from_c(tag));
    }
    item->knows[CLUSTER_TAGS - CLUSTER_SINGLE_TEXTS] = c->n_tags > 0;
    for (size_t i = 0; i < sizeof(conditions) / sizeof(conditions[0]); i++) {
        struct str value = c->values[conditions[i].of];
        uint64_t n;
        bool holds;

        if (value.n == 0)
            continue;
        item->knows[CLUSTER_CONDITIONS - CLUSTER_SINGLE_TEXTS] = true;
        holds = conditions[i].word
                    ? str_eq(value, str_from_c(conditions[i].word))
                    : str_to_u64(value, &n) && (conditions[i].below > 0 ? n < conditions[i].below
                                                                        : n >= conditions[i].from);
        if (holds)
            many_add(b, item, CLUSTER_CONDITIONS, str_from_c(conditions[i].shown));
    }
}

static void path_fill(struct cluster_batch *b, struct cluster_item *item,
                      const struct call_tree *tree)
{
    item->path = b->n_path;
    for (size_t i = 0; i < tree->n && i <= tree->key; i++) {
        if (!tree->calls[i].on_key_path || tree->calls[i].id == METHOD_ID_DISPATCH)
            continue;
        MEM_GROW(b->path, b->n_path, b->cap_path);
        b->path[b->n_path++] = tree->calls[i].id;
    }
    item->n_path = b->n_path - item->path;
    item->path_hash =
        hash_bytes(item->n_path ? b->path + item->path : NULL, item->n_path * sizeof(*b->path)) ^
        hash_number(item->build);
}

static void batch_calls_fill(struct cluster_batch *b, struct cluster_item *item,
                             const struct call_tree *tree)
{
    if (b->n_calls + tree->n > b->cap_calls) {
        b->cap_calls = (b->n_calls + tree->n) * 2;
        b->calls = mem_realloc(b->calls, mem_size(b->cap_calls, sizeof(*b->calls)));
    }
    item->calls = b->n_calls;
    item->n_calls = tree->n;
    for (size_t i = 0; i < tree->n; i++) {
        const struct call *c = &tree->calls[i];

        b->calls[b->n_calls++] = (struct merged_call){
            .parent = c->parent, /* STACK_NO_ROW is MERGED_ROOT */
            .method = c->id,
            .count = c->count,
            .levels = c->levels,
            .estimated = c->estimated,
            .total_ms = c->total_ms,
            .self_ms = c->self_ms,
        };
    }
    item->has_self = tree->running_known;
    item->self = b->n_self;
    for (size_t i = 0; item->has_self && i < tree->n; i++) {
        MEM_GROW(b->self, b->n_self, b->cap_self);
        b->self[b->n_self++] = call_tree_self_cpu(tree, i);
    }
}

/* Lines for a filter file: of each method that wrote most, where the build has its name. */
static void lines_fill(struct cluster_batch *b, struct cluster_item *item,
                       const struct builds *builds, const struct report *report)
{
    item->lines = b->n_lines;
    for (size_t i = 0; i < report->n_most; i++) {
        const struct report_writer *writer = &report->most[i];
        struct str text;

        buf_clear(&b->text);
        if (!report_words_filter_line(&b->text, writer->id, &builds->items[item->build]->names))
            continue;
        text = arena_str(&b->arena, str_from_bytes(buf_view(&b->text)));
        MEM_GROW(b->lines, b->n_lines, b->cap_lines);
        b->lines[b->n_lines++] = (struct cluster_line){
            .text = text,
            .hash = XXH3_64bits(text.p, text.n),
            .slots = writer->slots < UINT32_MAX ? (uint32_t)writer->slots : UINT32_MAX,
        };
    }
    item->n_lines = b->n_lines - item->lines;
}

/* The sentence of a report that may be the longest of its cluster that has one: a longer one that
 * this batch had before is in the set already, or goes there first. */
static void finding_fill(struct cluster_batch *b, struct cluster_item *item,
                         const struct builds *builds, const struct report *report,
                         const struct call_tree *tree)
{
    struct cluster_longest *known = &b->longest[item->path_hash % CLUSTER_LONGEST];

    if (known->path_hash == item->path_hash && item->cost_ms < known->cost_ms) {
        item->finding = finding_of(report, tree);
        return;
    }
    buf_clear(&b->text);
    item->finding = finding_write(&b->text, report, tree, &builds->items[item->build]->names,
                                  builds->raw_names);
    if (item->finding != FINDING_NONE)
        *known = (struct cluster_longest){item->path_hash, item->cost_ms};
    item->finding_text = arena_str(&b->arena, str_from_bytes(buf_view(&b->text)));
}

static void figures_fill(struct cluster_batch *b, const struct report *report, uint64_t user)
{
    struct figure_value values[FIGURES];
    size_t n = figure_values(values, &b->arena, report, user);

    for (size_t i = 0; i < n; i++) {
        MEM_GROW(b->figures, b->n_figures, b->cap_figures);
        b->figures[b->n_figures++] = values[i];
    }
}

void cluster_batch_add(struct cluster_batch *b, const struct builds *builds,
                       const struct report *report, const struct call_tree *tree)
{
    /* Of jars of two runs of instrument an id is a method of either. */
    bool several = report->mappings.n > 0 && *builds->items[0]->id;
    struct cluster_item item = {
        .build = several && !builds->force ? BUILD_NONE : builds_find(builds, report->mapping)};
    uint64_t id;

    item.kind = item_kind(report, item.build);
    item.detail = details[report->detail_kind];
    item.cost_ms = report->cost_ms;
    item.time_ms = report->time_ms;
    item.line = report->line;
    item.repeats = report->repeats;
    user_fill(&item, report);
    item.forced = (item.kind == CLUSTER_TREE || item.kind == CLUSTER_REPEATS) &&
                  (several || builds_force(builds, report->mapping));
    if (item.kind == CLUSTER_STRANGER || item.forced)
        item.mapping = arena_str(
            &b->arena, str_sub(several ? report->mappings : report->mapping, 0, TALLY_TEXT_MAX));
    if (item.kind == CLUSTER_REPEATS &&
        str_to_u64(str_sub(report->key, 0, str_find(report->key, '|')), &id) && id <= SLOT_ID_MASK)
        item.key_id = (uint32_t)id;
    if (item.kind == CLUSTER_SAMPLED)
        texts_fill(b, &item, report);
    if (item.kind == CLUSTER_TREE) {
        item.cpu = report->cpu;
        item.lost = report->overwritten > 0;
        item.left = report_most_left(report) != NULL;
        item.unrecorded_ms = tree->unrecorded_ms;
        lines_fill(b, &item, builds, report);
        texts_fill(b, &item, report);
        many_fill(b, &item, &report->context);
        path_fill(b, &item, tree);
        finding_fill(b, &item, builds, report, tree);
        batch_calls_fill(b, &item, tree);
    }
    item.mark = report_mark_of(report);
    item.vital = vital_item_of(report);
    if (item.kind == CLUSTER_TREE || item.kind == CLUSTER_FROZEN ||
        report->kind == REPORT_KIND_EXIT)
        item.hang = report_hang_of(report);
    if (item.hang.part != HANG_NONE)
        item.text = arena_str(&b->arena, report->text);
    item.figures = b->n_figures;
    figures_fill(b, report, item.user);
    item.n_figures = b->n_figures - item.figures;
    MEM_GROW(b->items, b->n, b->cap);
    b->items[b->n++] = item;
}
