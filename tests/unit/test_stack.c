/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/stack: the golden vectors, random histories against an oracle, trim,
 * key, and the rows' text. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "runtime/analysis/stack.h"
#include "runtime/analysis/stack_build.h"
#include "runtime/analysis/stack_cut.h"
#include "runtime/analysis/stack_text.h"
#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

/* "D.i0 1.i0 1.o100" as slots; D is the dispatch. "2.c5*3+7" is a count of 3 calls of 2
 * at 5, with 7 others in them. */
static size_t slots_parse(const char *text, uint64_t *slots)
{
    size_t n = 0;

    for (const char *p = text; *p;) {
        char *end;
        uint32_t id;
        uint64_t ms;
        char kind;

        id = *p == 'D' ? METHODBEAT_ID_DISPATCH : (uint32_t)strtoul(p, &end, 10);
        p = strchr(p, '.') + 1;
        kind = *p;
        ms = strtoull(p + 1, &end, 10);
        if (kind == 'c') {
            uint32_t calls = (uint32_t)strtoul(end + 1, &end, 10);

            slots[n++] = slot_number(calls, *end == '+' ? (uint32_t)strtoul(end + 1, &end, 10) : 0);
        }
        slots[n++] = kind == 'i'   ? slot_in(id, ms)
                     : kind == 'o' ? slot_out(id, ms)
                                   : slot_count(id, ms, 1);
        for (p = end; *p == ' '; p++)
            ;
    }
    return n;
}

/* A tree of these slots, whole or cut to max rows, as functions of stack.h make it. */
static int tree_build(struct stack *s, const uint64_t *slots, size_t n, uint64_t end_ms)
{
    return stack_build(s, &(struct stack_slots){.slots = slots, .n = n, .end_ms = end_ms});
}

static int tree_build_trimmed(struct stack *s, const uint64_t *slots, size_t n, uint64_t end_ms,
                              size_t max)
{
    return stack_build_trimmed(s, &(struct stack_slots){.slots = slots, .n = n, .end_ms = end_ms},
                               max);
}

/* "depth,id,count,cost" of each row, "~" after those that are inferred. */
static void rows_print(const struct stack *s, char *out, size_t size)
{
    size_t used = 0;

    out[0] = '\0';
    for (size_t i = 0; i < s->n; i++) {
        const struct stack_row *r = &s->rows[i];
        char id[16];

        snprintf(id, sizeof(id), "%u", r->id);
        used +=
            (size_t)snprintf(out + used, size - used, "%s%u,%s,%u,%llu%s", i ? " | " : "", r->depth,
                             r->id == METHODBEAT_ID_DISPATCH     ? "D"
                             : r->id == METHODBEAT_ID_UNRECORDED ? "U"
                                                                 : id,
                             r->count, (unsigned long long)r->cost_ms, r->inferred ? "~" : "");
    }
}

static void golden_vectors(void **state)
{
    /* A to I: Matrix's own vectors. A, C, G and H as Matrix has them, but that
     * what was still open at the end (G) is marked. The others, which it gets
     * wrong, with the reason. */
    static const struct {
        const char *name, *slots, *rows;
        uint64_t end_ms, orphans;
        const char *key;
    } vectors[] = {
        {"A", "D.i0 1.i0 2.i0 2.o100 2.i100 2.o250 3.i250 3.o300 1.o900 D.o905",
         "0,D,1,905 | 1,1,1,900 | 2,2,2,250 | 2,3,1,50", 905, 0, "1"},
        /* 2 threw: it was entered at 10 and gone by 900, where its caller's exit shows it. */
        {"B", "D.i0 1.i0 2.i10 3.i20 3.o50 1.o900 D.o905",
         "0,D,1,905 | 1,1,1,900 | 2,2,1,890~ | 3,3,1,30", 905, 0, "2"},
        {"C", "D.i0 1.i0 2.i10 9.o30 2.o100 1.o900 D.o905", "0,D,1,905 | 1,1,1,900 | 2,2,1,90", 905,
         1, "1"},
        /* No dispatch: the 900 ms are as real without one. */
        {"D", "1.i0 2.i10 2.o100 1.o900", "0,1,1,900 | 1,2,1,90", 900, 0, "1"},
        /* An orphan takes nothing from the frames that are open. */
        {"E", "1.i0 2.i10 9.o30 2.o100 1.o900", "0,1,1,900 | 1,2,1,90", 900, 1, "1"},
        /* Two roots; the second was open when the slots ended. */
        {"F", "1.i0 1.o100 2.i100 3.i100 3.o400", "0,1,1,100 | 0,2,1,300~ | 1,3,1,300", 400, 0,
         "3"},
        {"G", "D.i0 1.i10 2.i20 2.o100 3.i120",
         "0,D,1,5000~ | 1,1,1,4990~ | 2,2,1,80 | 2,3,1,4880~", 5000, 0, "3"},
        {"H", "D.i0 1.i0 2.i0 2.o50 1.o100 1.i100 2.i100 2.o150 1.o200 D.o205",
         "0,D,1,205 | 1,1,1,100 | 2,2,1,50 | 1,1,1,100 | 2,2,1,50", 205, 0, "1"},
        /* The clock stepped back under 1: it cost 0 as far as anyone can tell. */
        {"I", "D.i100 1.i110 1.o105 D.o205", "0,D,1,105 | 1,1,1,0~", 205, 0, "D"},

        {"three tenths are a key", "D.i0 1.i0 1.o30 D.o100", "0,D,1,100 | 1,1,1,30", 100, 0, "1"},
        {"less is none", "D.i0 1.i0 1.o29 D.o100", "0,D,1,100 | 1,1,1,29", 100, 0, "D"},
        {"nothing", "", "", 100, 0, "0"},
        {"exits only", "1.o5 2.o6", "", 100, 2, "0"},
        {"an exit twice", "1.i0 2.i1 2.o2 2.o3 1.o4", "0,1,1,4 | 1,2,1,1", 4, 1, "1"},
        {"recursion, the innermost exit lost", "1.i0 1.i10 1.i20 1.o30 1.o40",
         "0,1,1,40~ | 1,1,1,30 | 2,1,1,10", 40, 0, "1"},
        {"all left at once", "1.i0 2.i1 3.i2 1.o9", "0,1,1,9 | 1,2,1,8~ | 2,3,1,7~", 9, 0, "3"},
        {"a sibling with children takes the leaf behind it, as in Matrix",
         "1.i0 2.i0 3.i0 3.o5 2.o10 2.i10 2.o30 1.o30", "0,1,1,30 | 1,2,2,30 | 2,3,1,5", 30, 0,
         "2"},
        {"a leaf does not take a sibling with children",
         "1.i0 2.i0 2.o10 2.i10 3.i10 3.o15 2.o30 1.o30",
         "0,1,1,30 | 1,2,1,10 | 1,2,1,20 | 2,3,1,5", 30, 0, "2"},
        {"roots do not merge", "1.i0 1.o5 1.i5 1.o9", "0,1,1,5 | 0,1,1,4", 9, 0, "1"},
        {"merged with one that was left", "1.i0 2.i0 2.o3 2.i3 1.o9", "0,1,1,9 | 1,2,2,9~", 9, 0,
         "2"},
        {"a clock that stays back", "1.i50 2.i10 2.o20 3.i60 3.o70 1.o80",
         "0,1,1,30 | 1,2,1,0~ | 1,3,1,10", 80, 0, "1"},
        {"an end before the last slot", "1.i0 2.i10", "0,1,1,10~ | 1,2,1,0~", 5, 0, "1"},
        {"the largest id", "1048573.i0 1048573.o9", "0,1048573,1,9", 0, 0, "1048573"},
        {"times go round", "1.i2147483000 2.i4294960000 2.o4294967299 1.o4294967300",
         "0,1,1,2147484300 | 1,2,1,7299", 0, 0, "1"},
        {"a count", "1.i0 2.c5*3 1.o10", "0,1,1,10 | 1,2,3,0", 10, 0, "1"},
        {"calls that are not told apart, in two steps", "1.i0 1048575.c5*3 1048575.c9*4 1.o10",
         "0,1,1,10 | 1,U,7,0", 10, 0, "1"},
        {"beside time that was not recorded", "1.i0 1048575.i0 1048575.o5 1048575.c5*3 1.o10",
         "0,1,1,10 | 1,U,1,5 | 1,U,3,0", 10, 0, "1"},
        {"a count of calls with calls in them", "1.i0 2.c5*3+7 1.o10",
         "0,1,1,10 | 1,2,3,0 | 2,U,7,0", 10, 0, "1"},
        {"counts of one method", "1.i0 2.c5*3 2.c6*4+1 2.c9*1+2 3.c9*1 2.c9*1 1.o10",
         "0,1,1,10 | 1,2,8,0 | 2,U,3,0 | 1,3,1,0 | 1,2,1,0", 10, 0, "1"},
        {"calls around a count", "1.i0 2.i0 2.o5 2.c5*3 2.i5 2.o10 1.o10", "0,1,1,10 | 1,2,5,10",
         10, 0, "2"},
        {"a call with a child does not take a count's place", "1.i0 2.c5*3 2.i5 3.c5*1 2.o9 1.o9",
         "0,1,1,9 | 1,2,3,0 | 1,2,1,4 | 2,3,1,0", 9, 0, "1"},
        {"a count below none", "2.c5*3+1 2.c6*1", "0,2,3,0 | 1,U,1,0 | 0,2,1,0", 9, 0, "2"},
        /* What caught the exceptions of 2 is 1, which called it again. */
        {"called again", "1.i0 2.i0 2.i5 2.i9 2.o20 1.o30", "0,1,1,30 | 1,2,3,20~", 30, 0, "2"},
        {"called again and counted", "1.i0 2.i0 3.i1 3.o2 2.c5*7 4.i5 4.o9 2.i9 2.o11 1.o30",
         "0,1,1,30 | 1,2,8,5~ | 2,3,1,1 | 1,4,1,4 | 1,2,1,2", 30, 0, "1"},
        {"called again, but by another", "1.i0 2.i0 3.i1 2.i2 2.o3 3.o4 1.o30",
         "0,1,1,30 | 1,2,1,30~ | 2,3,1,3 | 3,2,1,1", 30, 0, "2"},
        {"called again, never to its end", "1.i0 2.i0 2.i5 2.i9 1.o30", "0,1,1,30 | 1,2,3,30~", 30,
         0, "2"},
        {"with calls in it", "1.i0 2.i0 3.i1 3.o2 2.i5 3.i6 3.o9 1.o30",
         "0,1,1,30 | 1,2,1,5~ | 2,3,1,1 | 1,2,1,25~ | 2,3,1,3", 30, 0, "2"},
        {"two that were left, in turn", "1.i0 2.i0 3.i1 2.i5 3.i6 2.i8 1.o30",
         "0,1,1,30 | 1,2,1,5~ | 2,3,1,4~ | 1,2,2,25~ | 2,3,1,2~", 30, 0, "2"},
        {"in another that was left", "1.i0 2.i0 3.i1 3.i5 1.o30",
         "0,1,1,30 | 1,2,1,30~ | 2,3,2,29~", 30, 0, "3"},
        {"of the one around it", "1.i0 2.i0 1.i5 2.i5 2.o9 1.o10 1.o30",
         "0,1,1,30 | 1,2,1,30~ | 2,1,1,5 | 3,2,1,4", 30, 0, "2"},
        {"open at the end", "1.i0 2.i0 2.i5", "0,1,1,9~ | 1,2,1,9~ | 2,2,1,4~", 9, 0, "2"},
        {"empty slots", "0.o0 1.i0 0.o0 0.i7 1.o9", "0,1,1,9", 9, 0, "1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(vectors) / sizeof(vectors[0]); i++) {
        uint64_t slots[32];
        struct stack s;
        char rows[512], name[512], key[16];
        uint32_t id;

        stack_init(&s);
        assert_int_equal(
            tree_build(&s, slots, slots_parse(vectors[i].slots, slots), vectors[i].end_ms), 0);
        snprintf(name, sizeof(name), "%s: %s", vectors[i].name, vectors[i].rows);
        snprintf(rows, sizeof(rows), "%s: ", vectors[i].name);
        rows_print(&s, rows + strlen(rows), sizeof(rows) - strlen(rows));
        assert_string_equal(rows, name);
        assert_int_equal(s.orphans, vectors[i].orphans);
        id = stack_key(&s, vectors[i].end_ms);
        snprintf(key, sizeof(key), "%u", id);
        assert_string_equal(id == METHODBEAT_ID_DISPATCH ? "D" : key, vectors[i].key);
        stack_release(&s);
    }
}

/* The oracle: a linked tree, searched from the top for each exit, merged in a
 * second step. Slow and obvious. */
struct node {
    uint32_t id, count;
    uint64_t start, end;
    uint64_t cost;
    bool inferred, open, counted;
    uint32_t inner;       /* calls in those that were counted, */
    uint64_t inner_start; /* and when the first of them was */
    struct node *parent;
    struct node *kids[4096];
    size_t n_kids;
};

struct oracle {
    struct node *root; /* above the roots */
    struct node *top;
    uint64_t now, orphans, before;
};

static struct node *node_new(struct node *parent, uint32_t id, uint64_t now)
{
    struct node *n = calloc(1, sizeof(*n));

    assert_non_null(n);
    n->id = id;
    n->count = 1;
    n->start = now;
    n->open = true;
    n->parent = parent;
    if (parent) {
        assert_true(parent->n_kids < 4096);
        parent->kids[parent->n_kids++] = n;
    }
    return n;
}

static void node_end(struct node *n, uint64_t now, bool inferred)
{
    n->end = now;
    n->cost = n->end - n->start;
    n->inferred |= inferred;
    n->open = false;
}

/* The frames above this one were left. A call below one of its own method is the next of who called
 * that, which ended then. */
static void left_call_again(struct oracle *o, struct node *match)
{
    static struct node *calls[1 << 16], *frames[4096];
    struct node *now = match;
    size_t n = 0, n_frames = 0;

    for (struct node *at = o->top; at != match; at = at->parent)
        frames[n_frames++] = at;
    if (n_frames == 0)
        return;
    calls[n++] = frames[n_frames - 1];
    match->n_kids--;
    /* Each that was left is the last call of the one before it. */
    for (size_t i = n_frames; i-- > 0;) {
        for (size_t k = 0; k < frames[i]->n_kids; k++)
            calls[n++] = frames[i]->kids[k];
        frames[i]->n_kids = 0;
    }
    for (size_t i = 0; i < n; i++) {
        struct node *first = now;

        while (first != match && first->id != calls[i]->id)
            first = first->parent;
        if (first != match) {
            for (; now != first->parent; now = now->parent)
                node_end(now, calls[i]->start, true);
        }
        calls[i]->parent = now;
        now->kids[now->n_kids++] = calls[i];
        if (calls[i]->open)
            now = calls[i];
    }
    o->top = now;
}

static void oracle_feed(struct oracle *o, uint64_t slot)
{
    bool back = slot_ms(slot) < o->now;
    uint64_t number = slot_number_of(slot, o->before);
    struct node *match;

    o->before = slot;
    if (slot_id(slot) == 0)
        return;

    if (!back)
        o->now = slot_ms(slot);
    if (slot_is_in(slot)) {
        o->top = node_new(o->top, slot_id(slot), o->now);
        o->top->inferred = back;
        return;
    }
    if (slot_is_count(slot)) {
        match = node_new(o->top, slot_id(slot), o->now);
        match->count = slot_calls(number);
        match->inner = slot_inner(number);
        match->inner_start = o->now;
        match->counted = true;
        match->open = false;
        return;
    }
    for (match = o->top; match != o->root && match->id != slot_id(slot); match = match->parent)
        ;
    if (match == o->root) {
        o->orphans++;
        return;
    }
    left_call_again(o, match);
    for (; o->top != match; o->top = o->top->parent)
        node_end(o->top, o->now, true);
    node_end(match, o->now, back);
    o->top = match->parent;
}

static void oracle_rows(const struct node *n, uint32_t depth, struct stack *rows)
{
    for (size_t i = 0; i < n->n_kids; i++) {
        struct node merged = *n->kids[i];

        while (depth > 0 && i + 1 < n->n_kids && n->kids[i + 1]->id == merged.id &&
               n->kids[i + 1]->n_kids == 0) {
            merged.count += n->kids[i + 1]->count;
            if (merged.inner == 0)
                merged.inner_start = merged.start + merged.cost;
            merged.inner += n->kids[i + 1]->inner;
            merged.cost += n->kids[++i]->cost;
            merged.inferred |= n->kids[i]->inferred;
        }
        assert_int_equal(stack_push(rows, (struct stack_row){.depth = depth,
                                                             .id = merged.id,
                                                             .count = merged.count,
                                                             .inferred = merged.inferred,
                                                             .start_ms = merged.start,
                                                             .cost_ms = merged.cost}),
                         0);
        oracle_rows(&merged, depth + 1, rows);
        if (merged.inner > 0)
            assert_int_equal(stack_push(rows, (struct stack_row){.depth = depth + 1,
                                                                 .id = METHODBEAT_ID_UNRECORDED,
                                                                 .count = merged.inner,
                                                                 .start_ms = merged.inner_start}),
                             0);
    }
}

static void node_free(struct node *n)
{
    for (size_t i = 0; i < n->n_kids; i++)
        node_free(n->kids[i]);
    free(n);
}

static void oracle_build(const uint64_t *slots, size_t n, uint64_t end, struct stack *rows)
{
    struct oracle o = {.root = node_new(NULL, 0, 0)};

    o.top = o.root;
    for (size_t i = 0; i < n; i++)
        oracle_feed(&o, slots[i]);
    if (o.now < end)
        o.now = end;
    for (; o.top != o.root; o.top = o.top->parent)
        node_end(o.top, o.now, true);
    oracle_rows(o.root, 0, rows);
    rows->orphans = o.orphans;
    node_free(o.root);
}

static uint64_t random_state = 1;

static uint32_t random_below(uint32_t n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(random_state >> 33) % n;
}

/* A run of calls: frames are left by exits, or by an exception that a frame
 * further down catches; then slots are lost, doubled and cut off, and the clock
 * may jump. */
static size_t history_make(uint64_t *slots, size_t max)
{
    uint32_t open[64], depth = 0, ids = 1 + random_below(12);
    uint32_t lose = random_below(3) ? 0 : 1 + random_below(30), back = random_below(4);
    uint64_t now = random_below(100);
    size_t n = 0, length = 1 + random_below((uint32_t)max - 1);

    while (n < length) {
        uint32_t what = random_below(100);

        now += random_below(4) ? 0 : random_below(50);
        if (back == 0 && random_below(20) == 0)
            now -= now < 30 ? now : random_below(30);
        if (what < 50 && depth < 64) {
            open[depth] = 1 + random_below(ids);
            slots[n] = slot_in(open[depth++], now);
        } else if (what < 60 && n + 1 < length && lose == 0) {
            slots[n++] = slot_number(1 + random_below(9), random_below(3));
            slots[n] = slot_count(1 + random_below(ids), now, 1);
        } else if (what < 92 && depth > 0) {
            slots[n] = slot_out(open[--depth], now);
        } else if (what < 97 && depth > 1) {
            depth -= 1 + random_below(depth - 1);
            continue;
        } else {
            slots[n] = slot_out(1 + random_below(ids), now);
        }
        if (lose == 0 || random_below(100) >= lose)
            n++;
    }
    return n;
}

/* Each row is at most one below the row before it, and costs no less than the rows below it:
 * no time is lost or counted twice. */
static void rows_hold_together(const struct stack *s)
{
    uint64_t *own = malloc((s->n + 1) * sizeof(*own)); /* so far, of the open rows by depth */

    for (size_t i = 0; i < s->n; i++) {
        const struct stack_row *row = &s->rows[i];

        assert_true(i == 0 ? row->depth == 0 : row->depth <= s->rows[i - 1].depth + 1);
        if (row->depth > 0) {
            assert_true(row->cost_ms <= own[row->depth - 1]);
            own[row->depth - 1] -= row->cost_ms;
        }
        own[row->depth] = row->cost_ms;
    }
    free(own);
}

static bool rows_equal(const struct stack_row *a, const struct stack_row *b)
{
    return a->depth == b->depth && a->id == b->id && a->count == b->count &&
           a->inferred == b->inferred && a->start_ms == b->start_ms && a->cost_ms == b->cost_ms;
}

static void random_histories_match_the_oracle(void **state)
{
    enum { ROUNDS = 4000, MAX = 300 };
    uint64_t slots[MAX];
    size_t total = 0;

    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        size_t n = history_make(slots, MAX);
        uint64_t end = slot_ms(slots[n - 1]) + random_below(100);
        struct stack built, expected;

        stack_init(&built);
        stack_init(&expected);
        assert_int_equal(tree_build(&built, slots, n, end), 0);
        oracle_build(slots, n, end, &expected);
        assert_int_equal(built.n, expected.n);
        assert_int_equal(built.orphans, expected.orphans);
        for (size_t i = 0; i < built.n; i++)
            assert_true(rows_equal(&built.rows[i], &expected.rows[i]));
        rows_hold_together(&built);
        total += n;
        stack_release(&built);
        stack_release(&expected);
    }
    printf("# %d histories, %zu slots, as the oracle has them\n", ROUNDS, total);
}

/* Trimming as it is written down: remove from a list, one by one. */
static void trim_slowly(struct stack *s, size_t max)
{
    for (uint64_t pass = 1; pass <= 60 && s->n > max; pass++) {
        for (size_t i = s->n; i-- > 0 && s->n > max;) {
            if (s->rows[i].cost_ms >= pass * 5)
                continue;
            memmove(&s->rows[i], &s->rows[i + 1], (s->n - i - 1) * sizeof(s->rows[0]));
            s->n--;
        }
    }
    if (s->n > max)
        s->n = max;
}

static void trimming_keeps_what_cost_most(void **state)
{
    uint64_t slots[600];

    (void)state;
    for (int round = 0; round < 1000; round++) {
        size_t n = history_make(slots, 600), max = 1 + random_below(40);
        struct stack fast, slow, at_once;

        stack_init(&fast);
        stack_init(&slow);
        stack_init(&at_once);
        assert_int_equal(tree_build(&fast, slots, n, 0), 0);
        assert_int_equal(tree_build(&slow, slots, n, 0), 0);
        stack_trim(&fast, max);
        trim_slowly(&slow, max);
        assert_int_equal(tree_build_trimmed(&at_once, slots, n, 0, max), 0);
        assert_int_equal(fast.n, slow.n);
        assert_int_equal(at_once.n, slow.n);
        assert_int_equal(at_once.orphans, slow.orphans);
        for (size_t i = 0; i < fast.n; i++) {
            assert_int_equal(fast.rows[i].start_ms, slow.rows[i].start_ms);
            assert_int_equal(fast.rows[i].id, slow.rows[i].id);
            assert_true(i == 0 || fast.rows[i].depth <= fast.rows[i - 1].depth + 1);
            assert_true(rows_equal(&at_once.rows[i], &slow.rows[i]));
        }
        stack_release(&fast);
        stack_release(&slow);
        stack_release(&at_once);
    }
}

static double cpu_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Both ways: where each slot costs a walk it is hours. */
static void takes_no_time(const uint64_t *slots, size_t n)
{
    double began = cpu_seconds();
    struct stack s;

    stack_init(&s);
    assert_int_equal(tree_build_trimmed(&s, slots, n, n, STACK_FEW_ROWS), 0);
    assert_int_equal(tree_build(&s, slots, n, n), 0);
    stack_trim(&s, STACK_FEW_ROWS);
    assert_true(cpu_seconds() - began < 30);
    stack_release(&s);
}

static void deep_and_hostile_slots_stay_linear(void **state)
{
    enum { N = 1000000 };
    uint64_t *slots = malloc(N * sizeof(*slots));
    struct stack s;

    (void)state;
    /* A search through the open frames for each exit would take for ever; so would
     * one through the rows for each of those, or for each parent. */
    for (uint32_t i = 0; i < N; i++)
        slots[i] = i % 2 ? slot_out(1 + i % 3, i) : slot_in(1 + i % 5, i);
    takes_no_time(slots, N);
    for (uint32_t i = 0; i < N; i++)
        slots[i] = i % 3 == 2 ? slot_out(1 + (i - 1) % 1000, i) : slot_in(1 + i % 1000, i);
    takes_no_time(slots, N);
    for (uint32_t i = 0; i < N; i++)
        slots[i] = i < N / 2 ? slot_in(1 + i % 1000, 0) : slot_out(1 + (N - 1 - i) % 1000, 0);
    takes_no_time(slots, N);
    for (uint32_t i = 0; i < N; i++)
        slots[i] = i < N / 2 ? slot_in(1 + i % 1000, i) : slot_out(2000 + i % 7, i);
    stack_init(&s);
    assert_int_equal(tree_build(&s, slots, N, N), 0);
    assert_int_equal(s.n, N / 2);
    assert_int_equal(s.orphans, N / 2);
    stack_trim(&s, STACK_FEW_ROWS);
    assert_int_equal(s.n, 30);
    stack_release(&s);
    free(slots);
}

static void what_is_trimmed_takes_no_memory(void **state)
{
    enum { N = 1000000 };
    uint64_t *slots = malloc(N * sizeof(*slots));
    uint32_t open[8], depth = 0;
    struct stack s;

    (void)state;
    for (uint32_t i = 0; i < N; i++) {
        if (depth < 8 && random_below(2)) {
            open[depth++] = 1 + random_below(3);
            slots[i] = slot_in(open[depth - 1], i / 1000);
        } else {
            slots[i] = slot_out(depth ? open[--depth] : 1, i / 1000);
        }
    }
    stack_init(&s);
    assert_int_equal(tree_build_trimmed(&s, slots, N, N / 1000, STACK_FEW_ROWS), 0);
    assert_int_equal(s.n, STACK_FEW_ROWS);
    assert_in_range(s.cap, STACK_FEW_ROWS, 4096);
    stack_release(&s);
    free(slots);
}

static void rows_as_text(void **state)
{
    static const struct {
        const char *text, *rows;
        size_t bad;
    } cases[] = {
        {"0,1048574,1,905\n1,2,3,4\n", "0,D,1,905 | 1,2,3,4", 0},
        {"0,1,1,5\r\n\r\n1,2,1,4", "0,1,1,5 | 1,2,1,4", 0},
        {"", "", 0},
        {"\n\n", "", 0},
        {" 0,1, 1,\t5 \r\n\t \n", "0,1,1,5", 0},
        {"0,1,1\n0,1,1,\n,,,\n , , , \n0,1,1,5,6\n0,1 1,1,5\n- 1,1,1,5\n0,1,1,5x\n", "", 8},
        {"4294967295,1,1,5\n0,1048576,1,5\n0,1,4294967296,5\n0,1,1,8796093022208\n", "", 4},
        {"99999999999999999999999999,1,1,5\n7,1,1,5", "7,1,1,5", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct stack s;
        char rows[256];
        size_t bad = 0;

        stack_init(&s);
        assert_int_equal(stack_read(&s, cases[i].text, strlen(cases[i].text), &bad), 0);
        rows_print(&s, rows, sizeof(rows));
        assert_string_equal(rows, cases[i].rows);
        assert_int_equal(bad, cases[i].bad);
        stack_release(&s);
    }
}

/* (depth + 1) x cost, of what costs at least 30 % of the whole; the first of equals. */
static void key_is_deep_and_long(void **state)
{
    static const struct {
        uint64_t total, below, deepest; /* costs: of all, of id 2 at depth 1, of id 3 at depth 3 */
        uint32_t key;
    } rows[] = {
        {100, 40, 20, 1}, {100, 50, 29, 1}, {100, 51, 29, 2}, {100, 50, 30, 3},
        {101, 50, 30, 1}, {100, 60, 30, 2}, {100, 60, 31, 3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct stack_row calls[] = {
            {.depth = 0, .id = 1, .count = 1, .cost_ms = 100},
            {.depth = 1, .id = 2, .count = 1, .cost_ms = rows[i].below},
            {.depth = 3, .id = 3, .count = 1, .cost_ms = rows[i].deepest},
        };
        struct stack s = {.rows = calls, .n = 3};

        assert_int_equal(stack_key(&s, rows[i].total), rows[i].key);
    }
}

/* A deep recursion of long calls, then a longer one: that stays. */
static void a_report_keeps_the_longest(void **state)
{
    enum { DEEP = STACK_REPORT_ROWS + 100, LONGEST = 9 };
    uint64_t slots[2 * DEEP + 2];
    size_t n = 0;
    struct stack_slots from = {.end_ms = 2000};
    struct stack s;
    uint64_t longest_ms = 0;

    (void)state;
    for (uint32_t i = 0; i < DEEP; i++)
        slots[n++] = slot_in(i + 10, 0);
    for (uint32_t i = DEEP; i-- > 1;)
        slots[n++] = slot_out(i + 10, 500);
    slots[n++] = slot_in(LONGEST, 500);
    slots[n++] = slot_out(LONGEST, 1900);
    slots[n++] = slot_out(10, 2000);
    from.slots = slots;
    from.n = n;
    stack_init(&s);
    assert_int_equal(stack_build_report(&s, &from), 0);
    assert_true(s.n <= STACK_CUT_ROWS);
    for (size_t i = 0; i < s.n; i++) {
        if (s.rows[i].id == LONGEST)
            longest_ms = s.rows[i].cost_ms;
    }
    assert_int_equal(longest_ms, 1400);
    stack_release(&s);
}

/* Rows without time go, and what they count stays below the same caller. */
static void calls_without_time_are_gathered(void **state)
{
    static const struct {
        const char *name, *slots, *rows;
        uint32_t more; /* the row that has */
    } vectors[] = {
        {"to the first that has time",
         "D.i0 1.i0 2.c0*3 3.i0 3.o4 2.c4*4 2.i4 2.o8 3.c8*1 2.c8*1 2.i9 2.o11 1.o90 D.o90",
         "0,D,1,90 | 1,1,1,90 | 2,3,2,4 | 2,2,8,4 | 2,2,2,2", 0},
        {"or else to the first", "D.i0 1.i0 2.c0*3 3.i0 3.o4 2.c4*4 1.o90 D.o90",
         "0,D,1,90 | 1,1,1,90 | 2,2,7,0 | 2,3,1,4", 0},
        {"each below its own caller",
         "D.i0 1.i0 2.c0*3 1.o40 4.i40 2.c40*2 3.c40*1 2.c40*5 4.o90 D.o90",
         "0,D,1,90 | 1,1,1,40 | 2,2,3,0 | 1,4,1,50 | 2,2,7,0 | 2,3,1,0", 0},
        {"with what is below", "D.i0 2.i0 3.i0 3.o5 2.o5 4.c5*1 2.i5 3.c5*6 2.o5 D.o90",
         "0,D,1,90 | 1,2,2,5 | 2,3,7,5 | 1,4,1,0", 0},
        {"which has no row there", "D.i0 2.i0 2.o5 4.c5*1 2.i5 3.i5 5.c5*1 3.o5 2.o5 D.o90",
         "0,D,1,90 | 1,2,2,5 | 1,4,1,0", 2},
        {"not to what was not recorded",
         "D.i0 1048575.i0 1048575.o9 2.c9*1 1048575.c9*4 2.c9*1 1048575.c9*2 D.o90",
         "0,D,1,90 | 1,U,1,9 | 1,2,2,0 | 1,U,6,0", METHODBEAT_ID_DISPATCH},
        {"roots stay", "2.i0 2.o0 3.i0 3.o0 2.i0 2.o0", "0,2,1,0 | 0,3,1,0 | 0,2,1,0", 0},
        {"nothing", "", "", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(vectors) / sizeof(vectors[0]); i++) {
        char got[400];
        uint64_t slots[64];
        struct stack_slots from = {.slots = slots, .n = slots_parse(vectors[i].slots, slots)};
        uint32_t more = 0;
        struct stack s;

        stack_init(&s);
        assert_int_equal(stack_build(&s, &from), 0);
        assert_int_equal(stack_calls_gather(&s), 0);
        rows_print(&s, got, sizeof(got));
        for (size_t k = 0; k < s.n; k++)
            more += s.rows[k].more ? s.rows[k].id : 0;
        assert_int_equal(more, vectors[i].more);
        if (strcmp(got, vectors[i].rows) != 0)
            fail_msg("%s: %s", vectors[i].name, got);
        stack_release(&s);
    }
}

/* By a precise clock, a loop of calls shorter than a step of the other, each of which calls
 * another, and then what takes no time: no time is lost, whether there are rows for each call or
 * not. */
static void a_loop_of_short_calls_has_its_time(void **state)
{
    enum { LOOP = 2, CALL = 3, BELOW = 4, SHORT = 5 };
    static const struct {
        uint32_t calls, cost_ms, below_ms;
        size_t rows; /* of CALL, or more; as many as calls where they have one each */
    } rows[] = {{10, 1, 1, 10}, {40, 2, 1, 40}, {40, 4, 3, 40}, {400, 2, 1, 1}, {4000, 4, 1, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint64_t *slots = malloc((6 * (size_t)rows[i].calls + 4) * sizeof(*slots)), ms = 0;
        struct stack_slots from = {.slots = slots};
        uint64_t calls_ms = 0, below_ms = 0, calls = 0;
        size_t with_time = 0;
        struct stack s;

        assert_non_null(slots);
        slots[from.n++] = slot_in(METHODBEAT_ID_DISPATCH, 0);
        slots[from.n++] = slot_in(LOOP, 0);
        for (uint32_t k = 0; k < rows[i].calls; k++) {
            slots[from.n++] = slot_in(CALL, ms);
            slots[from.n++] = slot_in(BELOW, ms);
            slots[from.n++] = slot_out(BELOW, ms + rows[i].below_ms);
            ms += rows[i].cost_ms;
            slots[from.n++] = slot_out(CALL, ms);
            slots[from.n++] = slot_in(SHORT, ms);
            slots[from.n++] = slot_out(SHORT, ms);
        }
        slots[from.n++] = slot_out(LOOP, ms);
        slots[from.n++] = slot_out(METHODBEAT_ID_DISPATCH, ms);
        from.end_ms = ms;
        stack_init(&s);
        assert_int_equal(stack_build_report(&s, &from), 0);
        for (size_t k = 0; k < s.n; k++) {
            calls_ms += s.rows[k].id == CALL ? s.rows[k].cost_ms : 0;
            below_ms += s.rows[k].id == BELOW ? s.rows[k].cost_ms : 0;
            calls += s.rows[k].id == CALL ? s.rows[k].count : 0;
            with_time += s.rows[k].id == CALL;
        }
        assert_int_equal(calls_ms, ms);
        assert_int_equal(below_ms, (uint64_t)rows[i].calls * rows[i].below_ms);
        assert_int_equal(calls, rows[i].calls);
        assert_int_equal(with_time, rows[i].rows);
        stack_release(&s);
        free(slots);
    }
}

/* A loop that calls a method which an exception leaves, each time but the last after a call: all of
 * it is two rows, though no exit was seen. */
static void a_loop_that_catches_is_a_row(void **state)
{
    enum { TIMES = 100000, LEFT = 2, BELOW = 3 };
    uint64_t *slots = malloc((3 * TIMES + 4) * sizeof(*slots)), ms = 0;
    size_t n = 0;
    struct stack_slots from = {.end_ms = TIMES * STACK_TRIM_STEP_MS};
    struct stack s;

    (void)state;
    assert_non_null(slots);
    slots[n++] = slot_in(METHODBEAT_ID_DISPATCH, 0);
    slots[n++] = slot_in(1, 0);
    for (int i = 0; i < TIMES; i++, ms += STACK_TRIM_STEP_MS) {
        slots[n++] = slot_in(LEFT, ms);
        slots[n++] = slot_in(BELOW, ms);
        slots[n++] = slot_out(BELOW, ms + STACK_TRIM_STEP_MS);
    }
    slots[n++] = slot_out(1, ms);
    slots[n++] = slot_out(METHODBEAT_ID_DISPATCH, ms);
    from.slots = slots;
    from.n = n;
    stack_init(&s);
    assert_int_equal(stack_build_report(&s, &from), 0);
    assert_int_equal(s.n, 4);
    assert_int_equal(s.rows[2].id, LEFT);
    assert_int_equal(s.rows[2].count, TIMES);
    assert_int_equal(s.rows[2].cost_ms, ms);
    assert_true(s.rows[2].inferred);
    assert_int_equal(s.rows[3].id, BELOW);
    assert_int_equal(s.rows[3].count, TIMES);
    assert_int_equal(s.rows[3].cost_ms, ms);
    assert_false(s.rows[3].inferred);
    stack_release(&s);
    free(slots);
}

/* Right below which rows calls have none: however the tree is made, and also where the row that
 * counts them goes. */
static void rows_tell_of_calls_without_one(void **state)
{
    static const struct {
        const char *name, *slots, *more; /* ids of rows that have more */
    } vectors[] = {
        {"all have rows", "D.i0 1.i0 2.c0*3 1.o90 D.o90", ""},
        {"inside a count", "D.i0 1.i0 2.c0*3+7 1.o90 D.o90", "2"},
        {"beside a count", "D.i0 1.i0 2.c0*3 1048575.c0*9 1.o90 D.o90", "1"},
        {"both", "D.i0 1.i0 2.c0*3+1 1048575.c0*9 1.o90 3.i90 3.o95 D.o95", "1 2"},
        {"a count that merges", "D.i0 1.i0 2.c0*3 2.c5*3+1 1.o90 D.o90", "2"},
        {"a call that merges", "D.i0 1.i0 2.i0 2.o5 2.c5*3+1 1.o90 D.o90", "2"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(vectors) / sizeof(vectors[0]); i++) {
        uint64_t slots[32];
        struct stack_slots from = {.slots = slots, .n = slots_parse(vectors[i].slots, slots)};

        for (int how = 0; how < 3; how++) {
            char got[64] = "";
            struct stack s;

            stack_init(&s);
            assert_int_equal(how == 0   ? stack_build(&s, &from)
                             : how == 1 ? stack_build_paths(&s, &from)
                                        : stack_build_trimmed(&s, &from, 4),
                             0);
            for (size_t k = 0; k < s.n; k++) {
                size_t used = strlen(got);

                if (s.rows[k].more)
                    snprintf(got + used, sizeof(got) - used, "%s%u", used ? " " : "", s.rows[k].id);
            }
            if (strcmp(got, vectors[i].more) != 0)
                fail_msg("%s, made in way %d: %s", vectors[i].name, how, got);
            stack_release(&s);
        }
    }
}

/* Of the text so many bytes count, whatever lies behind them. */
static void rows_end_with_the_text(void **state)
{
    static const char text[] = "0,1048574,1,9 \t\r\n1 , 2 , 3 , 4 \r 5,6\n";
    static const struct {
        size_t n, rows, bad;
        uint64_t cost_ms;
    } rows[] = {
        {0, 0, 0, 0},  {1, 0, 1, 0},  {12, 0, 1, 0}, {13, 1, 0, 9}, {14, 1, 0, 9},
        {15, 1, 0, 9}, {16, 1, 0, 9}, {17, 1, 0, 9}, {18, 1, 1, 9}, {28, 1, 1, 9},
        {30, 2, 0, 4}, {33, 2, 0, 4}, {34, 1, 1, 9}, {37, 1, 1, 9},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct stack s;
        size_t bad = 0;

        stack_init(&s);
        assert_int_equal(stack_read(&s, text, rows[i].n, &bad), 0);
        if (s.n != rows[i].rows || bad != rows[i].bad ||
            (s.n > 0 && s.rows[s.n - 1].cost_ms != rows[i].cost_ms))
            fail_msg("%zu bytes: %zu rows, %zu bad", rows[i].n, s.n, bad);
        stack_release(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_vectors),
        cmocka_unit_test(random_histories_match_the_oracle),
        cmocka_unit_test(trimming_keeps_what_cost_most),
        cmocka_unit_test(a_report_keeps_the_longest),
        cmocka_unit_test(calls_without_time_are_gathered),
        cmocka_unit_test(a_loop_of_short_calls_has_its_time),
        cmocka_unit_test(a_loop_that_catches_is_a_row),
        cmocka_unit_test(rows_tell_of_calls_without_one),
        cmocka_unit_test(deep_and_hostile_slots_stay_linear),
        cmocka_unit_test(what_is_trimmed_takes_no_memory),
        cmocka_unit_test(rows_as_text),
        cmocka_unit_test(key_is_deep_and_long),
        cmocka_unit_test(rows_end_with_the_text),
    };

    return RUN_TAP(tests);
}
