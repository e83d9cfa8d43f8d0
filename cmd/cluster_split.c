/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/cluster_split.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/sort.h"

#define OTHERS "(others)"

struct split_one {
    char value[TALLY_TEXT_MAX + 1];
    struct cluster_batch batch;
};

struct split_batch {
    struct split_one **items;
    size_t n, cap, used; /* n were made, of which used have reports */
};

void split_init(struct cluster_split *s, struct builds *builds, struct report_sessions *sessions)
{
    s->builds = builds;
    s->sessions = sessions;
    s->limits = cluster_limits_default;
}

static struct split_part *split_part_add(struct cluster_split *s, const char *value)
{
    struct split_part *part = mem_calloc(1, sizeof(*part));

    part->value = mem_dup_cstr(value, strlen(value));
    for (size_t i = 0; i < s->sides; i++) {
        cluster_set_init(&part->sets[i], s->builds, &s->limits);
        part->sets[i].hangs.sessions = s->sessions;
    }
    s->parts = mem_realloc(s->parts, mem_size(s->n + 1, sizeof(struct split_part *)));
    s->parts[s->n++] = part;
    return part;
}

void split_begin(struct cluster_split *s, size_t memory, size_t sides)
{
    enum { PARTS = 4 }; /* that are large, at most */

    s->sides = sides;
    s->limits.memory = memory / sides / (s->name ? PARTS : 1);
    if (!s->name)
        split_part_add(s, "");
}

void split_release(struct cluster_split *s)
{
    for (size_t i = 0; i < s->n; i++) {
        for (size_t k = 0; k < s->sides; k++)
            cluster_set_release(&s->parts[i]->sets[k]);
        free(s->parts[i]->value);
        free(s->parts[i]);
    }
    free(s->parts);
}

static int by_value(const void *a, const void *b)
{
    const struct split_part *x = *(struct split_part *const *)a,
                            *y = *(struct split_part *const *)b;

    return version_compare(str_from_c(x->value), str_from_c(y->value));
}

void split_finish(struct cluster_split *s, enum cluster_order order)
{
    if (s->n == 0)
        split_part_add(s, "");
    for (size_t i = 0; i < s->n; i++) {
        for (size_t k = 0; k < s->sides; k++)
            s->parts[i]->sets[k].figures.parts = (uint32_t)s->n;
        cluster_sets_finish(s->parts[i]->sets, s->sides, order);
    }
    sort_array(s->parts, s->n, sizeof(struct split_part *), by_value);
}

static struct split_part *split_part_of(struct cluster_split *s, const struct split_one *one)
{
    for (size_t i = 0; i < s->n; i++) {
        if (strcmp(s->parts[i]->value, one->value) == 0)
            return s->parts[i];
    }
    if (s->n < SPLIT_MAX)
        return split_part_add(s, one->value);
    s->left += one->batch.n;
    if (s->n == SPLIT_MAX)
        return split_part_add(s, OTHERS);
    return s->parts[SPLIT_MAX];
}

void *split_batch_new(void *ctx)
{
    (void)ctx;
    return mem_calloc(1, sizeof(struct split_batch));
}

void split_batch_free(void *batch)
{
    struct split_batch *b = batch;

    for (size_t i = 0; i < b->n; i++) {
        cluster_batch_release(&b->items[i]->batch);
        free(b->items[i]);
    }
    free(b->items);
    free(b);
}

/* The batch of a value; a batch that had another one is made anew. */
static struct split_one *one_of(struct split_batch *b, const char *value)
{
    struct split_one *one;

    for (size_t i = 0; i < b->used; i++) {
        if (strcmp(b->items[i]->value, value) == 0)
            return b->items[i];
    }
    if (b->used == b->n) {
        MEM_GROW(b->items, b->n, b->cap);
        b->items[b->n] = mem_alloc(sizeof(*one));
        cluster_batch_init(&b->items[b->n++]->batch);
        *b->items[b->used]->value = '\0';
    }
    one = b->items[b->used++];
    if (strcmp(one->value, value) != 0)
        memset(one->batch.longest, 0, sizeof(one->batch.longest));
    snprintf(one->value, sizeof(one->value), "%s", value);
    return one;
}

void split_batch_add(struct cluster_split *s, void *batch, const struct report *report,
                     const struct call_tree *tree)
{
    char day[WHERE_DAY_SIZE];
    struct str value = s->name ? report_where_value(&s->key, report, day) : STR("");
    char text[TALLY_TEXT_MAX + 1];

    snprintf(text, sizeof(text), "%.*s", STR_ARG(str_sub(value, 0, TALLY_TEXT_MAX)));
    cluster_batch_add(&one_of(batch, text)->batch, s->builds, report, tree);
}

void split_batch_take(struct cluster_split *s, size_t side, void *batch,
                      const struct report_place *place)
{
    struct split_batch *b = batch;

    for (size_t i = 0; i < b->used; i++) {
        cluster_set_add(&split_part_of(s, b->items[i])->sets[side], &b->items[i]->batch, place);
        cluster_batch_clear(&b->items[i]->batch);
    }
    b->used = 0;
}

int split_key_unknown(const struct command *self, const char *option, struct str name)
{
    char word[64], list[640] = "";
    size_t n = 0, at = 0;
    const char *near;

    snprintf(word, sizeof(word), "%.*s", STR_ARG(name));
    for (; report_where_keys[n]; n++)
        at += (size_t)snprintf(list + at, sizeof(list) - at, "%s, ", report_where_keys[n]);
    near = nearest_name(word, report_where_keys, n);
    if (near)
        return command_usage_error(self, "cluster: %s: there is no key '%s'; did you mean '%s'?",
                                   option, word, near);
    return command_usage_error(self, "cluster: %s: there is no key '%s'; the keys are: %stag.NAME",
                               option, word, list);
}
