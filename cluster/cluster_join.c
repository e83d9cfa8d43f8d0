/* SPDX-License-Identifier: Apache-2.0 */
/* Where a call and one below it take about as long, chance tells which is the key method: reports
 * of one operation are then in several clusters, whose paths lie one below the other. They become
 * one where the lower path is in most reports of the upper cluster, and has there at least half of
 * the share of the upper key method's time that it has in its own.
 *
 * What was joined has the name of the longest path that at least one in twenty of its reports has.
 * Which of two neighbours has more is chance, and another in the next version; which there are is
 * not. */
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "cluster/cluster_internal.h"
#include "lib/mem.h"
#include "lib/sort.h"
#include "lib/sorted.h"
#include "report/stack_key.h"

enum { SIDES = 2, LOOK_UP = 8, NAMING_SHARE = 20, SEEN = 4096 };

/* What a tree has of the path of a row; only what most of its reports have. */
struct join_spot {
    uint32_t row;
    uint64_t reports, total_ms;
};

struct join_spots {
    struct join_spot *items;
    size_t n, cap;
};

/* A path, with its cluster in each set. */
struct join_row {
    uint64_t hash;
    struct cluster *of[SIDES];
    struct join_spots spots[SIDES];
    uint32_t above; /* the next shorter path that is a row; ROW_NONE */
    uint32_t into;  /* a row above that it is one with; itself: none */
    bool related;   /* to one above or below */
};

struct joining {
    struct cluster_set *sets;
    size_t n_sets;
    struct join_row *rows;
    uint32_t n;
    struct row_index index;
    /* Scratch of spots_fill, of each node: where its path without loops ends; the node before in
     * that path. */
    uint32_t *lead, *over;
    uint64_t *names, *hashes;
    uint32_t seen[SEEN], trees; /* the last tree that had a name of this hash, of so many */
};

static uint64_t path_hash(uint64_t above, uint64_t name)
{
    return XXH3_64bits_withSeed(&name, sizeof(name), above);
}

static uint64_t method_name_hash(const struct joining *j, uint32_t method)
{
    return stack_key_name(builds_name(j->sets->builds, method));
}

static uint32_t join_row_find(const struct joining *j, uint64_t hash)
{
    uint32_t at;

    ROW_INDEX_FIND(&j->index, hash, at, j->rows[at].hash == hash);
    return at;
}

static const struct cluster *any_of(const struct join_row *row)
{
    return row->of[0] ? row->of[0] : row->of[1];
}

static uint64_t row_reports(const struct join_row *row)
{
    return (row->of[0] ? row->of[0]->reports : 0) + (row->of[1] ? row->of[1]->reports : 0);
}

/* Whether it has a key method: "(not recorded)" and a path of none are like everything. */
static bool may_join(const struct joining *j, const struct cluster *c)
{
    return c->n_path > 0 && name_is_method(builds_shown(j->sets->builds, c->path[c->n_path - 1]));
}

static void rows_make(struct joining *j)
{
    uint32_t all = 0;

    for (size_t side = 0; side < j->n_sets; side++)
        all += j->sets[side].n;
    j->rows = mem_calloc(all + 1u, sizeof(*j->rows));
    row_index_reset(&j->index, all + 1);
    for (size_t side = 0; side < j->n_sets; side++) {
        for (uint32_t i = 0; i < j->sets[side].n; i++) {
            struct cluster *c = j->sets[side].clusters[i];
            uint64_t hash = 0;
            uint32_t at;

            if (!may_join(j, c))
                continue;
            for (size_t k = 0; k < c->n_path; k++)
                hash = path_hash(hash, method_name_hash(j, c->path[k]));
            at = join_row_find(j, hash);
            if (at == ROW_NONE) {
                at = j->n++;
                j->rows[at] = (struct join_row){.hash = hash, .above = ROW_NONE, .into = at};
                row_index_add(&j->index, hash, at);
            }
            j->rows[at].of[side] = c;
        }
    }
}

static void rows_relate(struct joining *j)
{
    for (uint32_t i = 0; i < j->n; i++) {
        const struct cluster *c = any_of(&j->rows[i]);
        uint64_t hash = 0;

        for (size_t k = 0; k + 1 < c->n_path; k++) {
            uint32_t at;

            hash = path_hash(hash, method_name_hash(j, c->path[k]));
            at = join_row_find(j, hash);
            if (at != ROW_NONE)
                j->rows[i].above = at;
        }
        if (j->rows[i].above == ROW_NONE)
            continue;
        j->rows[i].related = j->rows[j->rows[i].above].related = true;
    }
}

static int spots_by_row(const void *a, const void *b)
{
    const struct join_spot *x = a, *y = b;

    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    return (x->total_ms < y->total_ms) - (x->total_ms > y->total_ms);
}

/* The same path is at several nodes where a recursion went through it: the largest stands for it.
 */
static void spots_settle(struct join_spots *spots)
{
    size_t kept = 0;

    sort_array(spots->items, spots->n, sizeof(*spots->items), spots_by_row);
    for (size_t i = 0; i < spots->n; i++) {
        if (kept == 0 || spots->items[kept - 1].row != spots->items[i].row)
            spots->items[kept++] = spots->items[i];
        else if (spots->items[kept - 1].reports < spots->items[i].reports)
            spots->items[kept - 1].reports = spots->items[i].reports;
    }
    spots->n = kept;
}

/* Follows a node's path as stack_key_path does: without what lies between two calls of one method.
 */
static void node_lead(struct joining *j, const struct merged_tree *t, uint32_t i)
{
    const struct merged_node *node = &t->nodes[i];
    uint32_t above = node->parent == MERGED_ROOT ? MERGED_ROOT : j->lead[node->parent];
    uint32_t same = above, *seen;

    j->lead[i] = above;
    if (builds_name(j->sets->builds, node->method)->id == METHOD_ID_DISPATCH)
        return;
    j->names[i] = method_name_hash(j, node->method);
    seen = &j->seen[j->names[i] % SEEN];
    if (*seen != j->trees)
        same = MERGED_ROOT;
    *seen = j->trees;
    while (same != MERGED_ROOT && j->names[same] != j->names[i])
        same = j->over[same];
    j->lead[i] = same != MERGED_ROOT ? same : i;
    if (same != MERGED_ROOT)
        return;
    j->over[i] = above;
    j->hashes[i] = path_hash(above == MERGED_ROOT ? 0 : j->hashes[above], j->names[i]);
}

static void spots_fill(struct joining *j, const struct merged_tree *t, struct join_spots *spots)
{
    j->lead = mem_alloc(mem_size(t->n + 1u, 2 * sizeof(*j->lead)));
    j->over = j->lead + t->n;
    j->names = mem_alloc(mem_size(t->n + 1u, 2 * sizeof(*j->names)));
    j->hashes = j->names + t->n;
    j->trees++;
    for (uint32_t i = 0; i < t->n; i++) {
        const struct merged_node *node = &t->nodes[i];
        uint32_t row;

        node_lead(j, t, i);
        if (j->lead[i] == MERGED_ROOT || (uint64_t)node->reports * 2 <= t->reports)
            continue;
        row = join_row_find(j, j->hashes[j->lead[i]]);
        if (row == ROW_NONE)
            continue;
        MEM_GROW(spots->items, spots->n, spots->cap);
        spots->items[spots->n++] = (struct join_spot){row, node->reports, node->total_ms};
    }
    free(j->lead);
    free(j->names);
    if (spots->n > 1)
        spots_settle(spots);
}

/* What the trees of a row have of the path of another, in both sets. */
static struct join_spot spot_of(const struct join_row *row, uint32_t other)
{
    struct join_spot sum = {.row = other};

    for (int side = 0; side < SIDES; side++) {
        const struct join_spots *spots = &row->spots[side];
        size_t at = 0;

        SORTED_SEARCH(at, spots->n, middle, spots->items[middle].row < other);
        if (at == spots->n || spots->items[at].row != other)
            continue;
        sum.reports += spots->items[at].reports;
        sum.total_ms = cluster_ms_sum(sum.total_ms, spots->items[at].total_ms);
    }
    return sum;
}

static bool rows_alike(const struct joining *j, uint32_t upper, uint32_t lower)
{
    const struct join_row *u = &j->rows[upper], *l = &j->rows[lower];
    struct join_spot within = spot_of(u, lower), whole = spot_of(u, upper);
    struct join_spot own = spot_of(l, lower), own_whole = spot_of(l, upper);

    return within.reports * 2 > row_reports(u) && whole.total_ms > 0 && own_whole.total_ms > 0 &&
           2 * (double)within.total_ms / (double)whole.total_ms >=
               (double)own.total_ms / (double)own_whole.total_ms;
}

static void rows_unite(struct joining *j)
{
    for (uint32_t i = 0; i < j->n; i++) {
        for (int side = 0; j->rows[i].related && side < SIDES; side++)
            if (j->rows[i].of[side])
                spots_fill(j, &j->rows[i].of[side]->tree, &j->rows[i].spots[side]);
    }
    for (uint32_t i = 0; i < j->n; i++) {
        uint32_t up = j->rows[i].above;

        for (int k = 0; k < LOOK_UP && up != ROW_NONE; k++, up = j->rows[up].above) {
            if (!rows_alike(j, up, i))
                continue;
            j->rows[i].into = up;
            break;
        }
    }
}

struct join_member {
    uint32_t head; /* the topmost row of its group */
    uint64_t key;
    const struct join_row *of;
};

static int members_by_head(const void *a, const void *b)
{
    const struct join_member *x = a, *y = b;
    const struct cluster *c = any_of(x->of), *d = any_of(y->of);
    uint64_t m = row_reports(x->of), n = row_reports(y->of);

    if (x->head != y->head)
        return x->head < y->head ? -1 : 1;
    if (c->n_path != d->n_path)
        return c->n_path < d->n_path ? 1 : -1;
    if (m != n)
        return m < n ? 1 : -1;
    return (x->key > y->key) - (x->key < y->key);
}

static int joined_by_reports(const void *a, const void *b)
{
    const struct cluster_joined *x = a, *y = b;

    if (x->reports != y->reports)
        return x->reports < y->reports ? 1 : -1;
    return (x->key > y->key) - (x->key < y->key);
}

/* All that a set has of a group becomes one, which is named as `name` was. */
static void group_merge(const struct join_member *group, size_t n, const struct cluster *name,
                        size_t side)
{
    struct cluster_joined *joined = mem_alloc(mem_size(n, sizeof(*joined)));
    struct cluster *base = NULL;

    for (size_t i = 0; i < n; i++) {
        struct cluster *c = group[i].of->of[side];
        const struct cluster *any = any_of(group[i].of);

        joined[i] =
            (struct cluster_joined){group[i].key, any->path[any->n_path - 1], c ? c->reports : 0};
        if (!c)
            continue;
        if (!base) {
            base = c;
            continue;
        }
        base->missed += c->missed;
        cluster_merge(base, c);
        c->reports = 0; /* to be left out */
    }
    if (!base) {
        free(joined);
        return;
    }
    sort_array(joined, n, sizeof(*joined), joined_by_reports);
    base->joined = joined;
    base->n_joined = n;
    base->key = name->key;
    base->n_path = name->n_path;
    base->path = mem_realloc(base->path, mem_size(name->n_path, sizeof(*base->path)));
    memcpy(base->path, name->path, name->n_path * sizeof(*base->path));
}

/* The longest path that is common enough; of many rare ones the commonest. */
static size_t group_name(const struct join_member *group, size_t n, uint64_t reports)
{
    size_t most = 0;

    for (size_t i = 0; i < n; i++) {
        if (row_reports(group[i].of) * NAMING_SHARE >= reports)
            return i;
        if (row_reports(group[i].of) > row_reports(group[most].of))
            most = i;
    }
    return most;
}

static void groups_merge(const struct joining *j, const struct join_member *members)
{
    size_t next;

    for (size_t from = 0; from < j->n; from = next) {
        const struct join_member *group = &members[from];
        uint64_t reports = 0;
        struct cluster name;
        size_t chosen;

        for (next = from; next < j->n && members[next].head == group->head; next++)
            reports += row_reports(members[next].of);
        if (next - from < 2)
            continue;
        chosen = group_name(group, next - from, reports);
        name = *any_of(group[chosen].of);
        name.path = mem_alloc(mem_size(name.n_path, sizeof(*name.path)));
        memcpy(name.path, any_of(group[chosen].of)->path, name.n_path * sizeof(*name.path));
        for (size_t side = 0; side < j->n_sets; side++)
            group_merge(group, next - from, &name, side);
        free(name.path);
    }
}

static void joined_drop(struct cluster_set *s)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < s->n; i++) {
        if (s->clusters[i]->reports > 0)
            s->clusters[kept++] = s->clusters[i];
        else
            cluster_free(s->clusters[i]);
    }
    s->n = kept;
}

void clusters_join(struct cluster_set *sets, size_t n)
{
    struct joining j = {.sets = sets, .n_sets = n};
    struct join_member *members;

    rows_make(&j);
    rows_relate(&j);
    rows_unite(&j);
    members = mem_alloc(mem_size(j.n + 1u, sizeof(*members)));
    for (uint32_t i = 0; i < j.n; i++) {
        members[i] =
            (struct join_member){.head = i, .key = any_of(&j.rows[i])->key, .of = &j.rows[i]};
        while (j.rows[members[i].head].into != members[i].head)
            members[i].head = j.rows[members[i].head].into;
    }
    if (j.n > 1)
        sort_array(members, j.n, sizeof(*members), members_by_head);
    groups_merge(&j, members);
    for (size_t side = 0; side < n; side++)
        joined_drop(&sets[side]);
    for (uint32_t i = 0; i < j.n; i++)
        for (int side = 0; side < SIDES; side++)
            free(j.rows[i].spots[side].items);
    free(members);
    free(j.rows);
    row_index_release(&j.index);
}
