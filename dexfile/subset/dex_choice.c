/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/subset/dex_choice.h"

#include <stdlib.h>

#include "dexfile/class_data.h"
#include "dexfile/dex_reach.h"
#include "lib/sort.h"

enum {
    CLASS_BYTES = 64, /* the size of a class without its code: its class_def, and a few members */
    CODE_BYTES = 16,  /* the size of a code_item without its instructions */
    LARGE_PART = 32,  /* a package with more than this share of all bytes is large */
    POTENTIAL_ONE = 4096, /* the size of a row that only one group has */
    LOOKS = 64,           /* how often each group and all that it refers to is looked at */
};

/* The tables that can be full. */
enum { CHOICE_TYPES, CHOICE_PROTOS, CHOICE_METHODS, CHOICE_TABLES };
static const enum dex_section_kind choice_tables[CHOICE_TABLES] = {DEX_TYPE_IDS, DEX_PROTO_IDS,
                                                                   DEX_METHOD_IDS};

/* A class, and the names by which it is grouped. */
struct choice_class {
    uint32_t class_def;
    bool stays;
    struct str package, nest; /* nest: empty if the package moves as a whole */
    uint64_t bytes;
};

/* Classes that move together. The first group has those that stay. */
struct choice_group {
    size_t first, end;                            /* in choice.classes */
    size_t refs[CHOICE_TABLES], n[CHOICE_TABLES]; /* rows of each table, in choice.refs */
    uint64_t bytes;
    uint32_t alone[CHOICE_TABLES]; /* the rows among them that no other group refers to */
    bool gone;
    uint64_t potential;
};

/* The groups that refer to a row. */
struct choice_row {
    uint32_t groups; /* how many */
    uint32_t group;  /* the groups' numbers, joined by xor: for one group, its number */
    bool stays;      /* one of them is the first */
};

struct choice {
    const struct dex_file *dex;
    struct choice_class *classes;
    struct choice_group *groups;
    size_t n_classes, n_groups, cap_groups;
    uint32_t *refs;
    size_t n_refs, cap_refs;
    struct choice_row *rows[CHOICE_TABLES];
    uint32_t need[CHOICE_TABLES]; /* how much must still move */
    uint64_t looks;               /* at groups, and at what they refer to */
};

/* "La/b/C$D;": a/b/, and a/b/C. */
static void name_groups(struct choice_class *c, struct str descriptor)
{
    size_t slash = str_rfind(descriptor, '/');
    size_t from = slash < descriptor.n ? slash + 1 : 1, end = from + 1;

    while (end < descriptor.n && descriptor.p[end] != '$' && descriptor.p[end] != ';')
        end++;
    c->package = str_sub(descriptor, 0, from);
    c->nest = str_sub(descriptor, 0, end);
}

static int measure_class(const struct choice *ch, struct choice_class *c, struct arena *arena,
                         struct error *err)
{
    struct dex_class_def def = dex_class_def(ch->dex, c->class_def);
    struct dex_class_data data;

    arena_reset(arena);
    if (dex_class_data_parse(ch->dex, def.class_data, arena, &data, err) < 0)
        return -1;
    c->bytes = CLASS_BYTES;
    for (uint32_t i = 0; i < data.member_count; i++)
        if (data.members[i].code) /* whose header lies in its section as a whole */
            c->bytes +=
                CODE_BYTES + 2 * (uint64_t)load_le32(ch->dex->bytes.p + data.members[i].code + 12);
    return 0;
}

static int compare_choice_classes(const void *a, const void *b)
{
    const struct choice_class *x = a, *y = b;
    int c = (int)y->stays - (int)x->stays;

    if (c == 0 && !x->stays)
        c = str_cmp(x->package, y->package);
    if (c == 0 && !x->stays)
        c = str_cmp(x->nest, y->nest);
    return c ? c : (x->class_def > y->class_def) - (x->class_def < y->class_def);
}

static int list_classes(struct choice *ch, const uint8_t *stays, struct error *err)
{
    struct arena arena;
    int result = 0;

    ch->n_classes = dex_count(ch->dex, DEX_CLASS_DEFS);
    ch->classes = mem_calloc(ch->n_classes, sizeof(*ch->classes));
    arena_init(&arena);
    for (uint32_t i = 0; i < ch->n_classes && result == 0; i++) {
        struct choice_class *c = &ch->classes[i];

        *c = (struct choice_class){.class_def = i, .stays = stays[i]};
        name_groups(c, dex_type(ch->dex, dex_class_def(ch->dex, i).class_type));
        result = measure_class(ch, c, &arena, err);
    }
    arena_release(&arena);
    if (ch->n_classes)
        sort_array(ch->classes, ch->n_classes, sizeof(*ch->classes), compare_choice_classes);
    return result;
}

static void add_group(struct choice *ch, size_t first, size_t end)
{
    struct choice_group g = {.first = first, .end = end};

    for (size_t i = first; i < end; i++)
        g.bytes += ch->classes[i].bytes;
    MEM_GROW(ch->groups, ch->n_groups, ch->cap_groups);
    ch->groups[ch->n_groups++] = g;
}

/* The classes from `first` on that have one package, or one nest. */
static size_t group_end(const struct choice *ch, size_t first, bool nest)
{
    const struct choice_class *a = &ch->classes[first];
    size_t end = first + 1;

    while (end < ch->n_classes && (nest ? str_eq(ch->classes[end].nest, a->nest)
                                        : str_eq(ch->classes[end].package, a->package)))
        end++;
    return end;
}

static void make_groups(struct choice *ch)
{
    uint64_t all = 0, package;
    size_t i = 0, end;

    for (; i < ch->n_classes; i++)
        all += ch->classes[i].bytes;
    for (i = 0; i < ch->n_classes && ch->classes[i].stays; i++)
        ;
    add_group(ch, 0, i);
    for (; i < ch->n_classes; i = end) {
        end = group_end(ch, i, false);
        package = 0;
        for (size_t k = i; k < end; k++)
            package += ch->classes[k].bytes;
        if (package <= all / LARGE_PART) {
            add_group(ch, i, end);
            continue;
        }
        for (size_t k = i, next; k < end; k = next) {
            next = group_end(ch, k, true);
            add_group(ch, k, next);
        }
    }
}

/* Notes that a group refers to a row. Groups that share so much that their rows are more than the
 * bytes of the file are not kept. In files of compilers there are 25 bytes for each. */
static bool note_row(struct choice *ch, int table, uint32_t row, size_t group)
{
    struct choice_row *r = &ch->rows[table][row];

    if (ch->n_refs == ch->dex->bytes.n)
        return false;
    MEM_GROW(ch->refs, ch->n_refs, ch->cap_refs);
    ch->refs[ch->n_refs++] = row;
    r->groups++;
    r->group ^= (uint32_t)group;
    r->stays |= group == 0;
    return true;
}

static int note_rows(struct choice *ch, struct error *err)
{
    struct dex_reach reach;
    int result = 0;

    for (int t = 0; t < CHOICE_TABLES; t++)
        ch->rows[t] = mem_calloc(dex_count(ch->dex, choice_tables[t]), sizeof(**ch->rows));
    dex_reach_init(&reach, ch->dex, false);
    for (size_t g = 0; g < ch->n_groups && result == 0; g++) {
        struct choice_group *group = &ch->groups[g];

        dex_reach_begin(&reach);
        for (size_t i = group->first; i < group->end && result == 0; i++)
            result = dex_reach_class(&reach, ch->classes[i].class_def, err);
        for (int t = 0; t < CHOICE_TABLES; t++) {
            const struct dex_reach_list *found = &reach.found[choice_tables[t]];

            group->refs[t] = ch->n_refs;
            group->n[t] = found->n;
            for (size_t i = 0; i < found->n && result == 0; i++)
                if (!note_row(ch, t, found->rows[i], g))
                    result = error_set(err, "its packages share too much");
        }
    }
    dex_reach_release(&reach);
    return result;
}

static void count_alone(struct choice *ch)
{
    for (int t = 0; t < CHOICE_TABLES; t++)
        for (uint32_t i = 0; i < dex_count(ch->dex, choice_tables[t]); i++)
            if (ch->rows[t][i].groups == 1)
                ch->groups[ch->rows[t][i].group].alone[t]++;
}

/* How many of the needed rows would move with a group alone. */
static uint64_t gain_of(const struct choice *ch, const struct choice_group *g)
{
    uint64_t gain = 0;

    for (int t = 0; t < CHOICE_TABLES; t++)
        gain += g->alone[t] < ch->need[t] ? g->alone[t] : ch->need[t];
    return gain;
}

/* The same if no row moves with one group alone: the rows that the group shares. */
static uint64_t potential_of(const struct choice *ch, const struct choice_group *g)
{
    uint64_t potential = 0;

    for (int t = 0; t < CHOICE_TABLES; t++)
        for (size_t i = 0; ch->need[t] && i < g->n[t]; i++) {
            const struct choice_row *r = &ch->rows[t][ch->refs[g->refs[t] + i]];

            potential += r->stays ? 0 : POTENTIAL_ONE / r->groups;
        }
    return potential;
}

static size_t refs_of(const struct choice_group *g)
{
    size_t n = 1;

    for (int t = 0; t < CHOICE_TABLES; t++)
        n += g->n[t];
    return n;
}

static uint64_t needed(const struct choice *ch)
{
    return (uint64_t)ch->need[CHOICE_TYPES] + ch->need[CHOICE_PROTOS] + ch->need[CHOICE_METHODS];
}

/* The smallest group that is enough, or the one that frees most for its bytes. 0: no group
 * frees any. */
static size_t best_group(struct choice *ch, bool potential)
{
    uint64_t best_gain = 0, all = needed(ch);
    size_t best = 0;

    for (size_t i = 1; i < ch->n_groups; i++) {
        const struct choice_group *g = &ch->groups[i], *b = &ch->groups[best];
        uint64_t gain;
        bool better;

        if (g->gone)
            continue;
        ch->looks += potential ? refs_of(g) : 1;
        gain = potential ? potential_of(ch, g) : gain_of(ch, g);
        if (!potential && (gain == all || best_gain == all))
            better = gain == all && (best_gain != all || g->bytes < b->bytes);
        else
            better = gain > 0 && (!best || gain * b->bytes > best_gain * g->bytes);
        if (better) {
            best = i;
            best_gain = gain;
        }
    }
    return best;
}

static void move_group(struct choice *ch, size_t index)
{
    struct choice_group *g = &ch->groups[index];

    g->gone = true;
    for (int t = 0; t < CHOICE_TABLES; t++)
        for (size_t i = 0; i < g->n[t]; i++) {
            struct choice_row *r = &ch->rows[t][ch->refs[g->refs[t] + i]];

            r->groups--;
            r->group ^= (uint32_t)index;
            if (r->groups == 0 && ch->need[t])
                ch->need[t]--;
            else if (r->groups == 1)
                ch->groups[r->group].alone[t]++;
        }
}

/* By number: those with more potential for their bytes first. */
static int compare_potentials(const void *a, const void *b, void *ctx)
{
    const struct choice *ch = ctx;
    size_t i = *(const size_t *)a, k = *(const size_t *)b;
    const struct choice_group *x = &ch->groups[i], *y = &ch->groups[k];
    double p = (double)x->potential * (double)y->bytes, q = (double)y->potential * (double)x->bytes;

    return p != q ? (p < q ? 1 : -1) : (i > k) - (i < k);
}

/* Moves the groups that are left in the order of their potentials, as those are now. */
static bool move_in_order(struct choice *ch, size_t left)
{
    size_t *order = mem_calloc(ch->n_groups, sizeof(*order)), n = 0;

    for (size_t i = 1; i < ch->n_groups; i++)
        if (!ch->groups[i].gone) {
            ch->groups[i].potential = potential_of(ch, &ch->groups[i]);
            order[n++] = i;
        }
    sort_array_with(order, n, sizeof(*order), compare_potentials, ch);
    for (size_t i = 0; i < n && needed(ch) && left > 1; i++, left--)
        move_group(ch, order[i]);
    free(order);
    return !needed(ch);
}

/* Returns false if no choice frees enough, or if all classes would have to move. Where the best
 * group has been looked for so often that this would take longer than n log n, the others follow in
 * one order. */
static bool move_groups(struct choice *ch)
{
    size_t left = ch->n_groups - (ch->groups[0].first == ch->groups[0].end);

    while (needed(ch)) {
        size_t best;

        if (ch->looks > LOOKS * ((uint64_t)ch->n_groups + ch->n_refs))
            return move_in_order(ch, left);
        best = best_group(ch, false);
        if (!best)
            best = best_group(ch, true);
        if (!best || --left == 0)
            return false;
        move_group(ch, best);
    }
    return true;
}

int dex_choose(const struct dex_file *dex, const uint8_t *stays, const struct dex_need *need,
               uint8_t *moved, uint32_t *count, struct error *err)
{
    struct choice ch = {.dex = dex, .need = {need->types, need->protos, need->methods}};
    int result = list_classes(&ch, stays, err);

    *count = 0;
    if (result == 0) {
        make_groups(&ch);
        result = note_rows(&ch, err);
    }
    if (result == 0) {
        count_alone(&ch);
        if (move_groups(&ch))
            for (size_t g = 1; g < ch.n_groups; g++)
                for (size_t i = ch.groups[g].first; ch.groups[g].gone && i < ch.groups[g].end;
                     i++) {
                    moved[ch.classes[i].class_def] = 1;
                    ++*count;
                }
    }
    for (int t = 0; t < CHOICE_TABLES; t++)
        free(ch.rows[t]);
    free(ch.classes);
    free(ch.groups);
    free(ch.refs);
    return result;
}
