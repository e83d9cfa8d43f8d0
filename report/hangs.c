/* SPDX-License-Identifier: Apache-2.0 */
#include "report/hangs.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "lib/mem.h"
#include "report/report_sessions.h"

/* An ANR that came. */
struct hang_seen {
    uint64_t who, low, high, time_ms;
};

struct hang_held {
    struct report_hang hang;
    bool is_confirmed; /* by the system */
    struct hang_place place;
    char *text; /* owned; NULL: it was given */
    size_t n;
};

void report_hangs_init(struct report_hangs *h,
                       void (*give)(void *ctx, const struct report *report,
                                    const struct call_tree *tree, const struct hang_place *place),
                       void *ctx)
{
    *h = (struct report_hangs){.give = give, .ctx = ctx, .max_bytes = HANGS_BYTES};
    h->seen = mem_calloc(HANGS_SEEN, sizeof(*h->seen));
    call_tree_init(&h->tree);
}

void report_hangs_release(struct report_hangs *h)
{
    for (size_t i = h->first; i < h->n; i++)
        free(h->held[i].text);
    free(h->held);
    free(h->seen);
    row_index_release(&h->index);
    call_tree_release(&h->tree);
}

/* What may be the end of a message that hung. */
static bool is_end_detail(enum report_detail detail)
{
    return detail == REPORT_DETAIL_NORMAL || detail == REPORT_DETAIL_LAG ||
           detail == REPORT_DETAIL_LAG_TOUCH || detail == REPORT_DETAIL_LAG_OUTSIDE ||
           detail == REPORT_DETAIL_LAG_IDLE_HANDLER;
}

/* The process; 0 without a pid. */
static uint64_t hang_who(const struct report *r)
{
    const uint64_t what[3] = {r->pid, XXH3_64bits(r->process.p, r->process.n),
                              XXH3_64bits(r->user.p, r->user.n)};

    return r->pid > 0 ? XXH3_64bits(what, sizeof(what)) | 1 : 0;
}

/* Of an exit for an ANR of which nothing was found yet. One waits for each process. */
static struct report_hang exit_hang(const struct report *r)
{
    uint64_t who = hang_who(r);

    if (!str_eq(r->reason, STR("anr")) || r->system.n > 0 || who == 0 || r->text.n == 0)
        return (struct report_hang){.part = HANG_NONE};
    return (struct report_hang){
        .part = HANG_EXIT, .low = who, .high = ~who, .who = who, .time_ms = r->exit_ms};
}

struct report_hang report_hang_of(const struct report *r)
{
    struct report_hang hang = {.part = HANG_NONE, .cost_ms = r->cost_ms, .time_ms = r->time_ms};
    XXH128_hash_t hash;
    uint64_t what[4];

    if (r->kind == REPORT_KIND_EXIT)
        return exit_hang(r);
    if (r->kind != REPORT_KIND_TREE || r->boot_ns == 0 || r->thread.n > 0 || r->text.n == 0)
        return hang;
    if (r->detail_kind == REPORT_DETAIL_ANR)
        hang.part = r->anr_ms > 0 ? HANG_ENDED : HANG_ANR;
    else if (is_end_detail(r->detail_kind))
        hang.part = r->anr_ms > 0 || r->cost_ms >= HANG_ANR_MS ? HANG_ENDED : HANG_MAY_END;
    else
        return hang;
    what[0] = r->boot_ns;
    what[1] = XXH3_64bits(r->process.p, r->process.n);
    what[2] = XXH3_64bits(r->user.p, r->user.n);
    what[3] = XXH3_64bits(r->mapping.p, r->mapping.n);
    hash = XXH3_128bits(what, sizeof(what));
    hang.who = hang.part == HANG_ANR ? hang_who(r) : 0;
    hang.low = hash.low64;
    hang.high = hash.high64;
    return hang;
}

/* The report of a text that was one when it came. */
static const struct report *text_report(struct report_reader *reader, struct str text)
{
    report_reader_init(reader, text);
    return report_next(reader);
}

static struct str both(struct arena *arena, struct str a, struct str b)
{
    if (a.n == 0 || b.n == 0 || str_eq(a, b))
        return a.n > 0 ? a : b;
    return arena_printf(arena, "%.*s, %.*s", STR_ARG(a), STR_ARG(b));
}

static struct str either(struct str a, struct str b)
{
    return a.n > 0 ? a : b;
}

/* The stack at which the ANR was told, then those that were sampled until the end. */
static struct str both_stacks(struct arena *arena, struct str anr, struct str end)
{
    const char *between = anr.n > 0 && anr.p[anr.n - 1] == '\n' ? "" : "\n";

    if (anr.n == 0 || end.n == 0 || str_eq(anr, end))
        return either(anr, end);
    return arena_printf(arena, "%.*s%s%.*s", STR_ARG(anr), between, STR_ARG(end));
}

/* The end as the report of the hang. */
static struct report hang_report(const struct report *end, const struct report *anr,
                                 struct arena *arena)
{
    struct report r = *end;

    r.detail_kind = REPORT_DETAIL_ANR;
    r.detail = anr ? anr->detail : STR("ANR");
    if (!anr)
        return r;
    r.anr_ms = anr->cost_ms;
    r.thread_stack = both_stacks(arena, anr->thread_stack, end->thread_stack);
    r.threads = either(anr->threads, end->threads);
    r.profile = either(anr->profile, end->profile);
    r.also = both(arena, anr->also, end->also);
    return r;
}

/* anr_text: NULL where that is alone. system: what is known of what the system saw, or ""; of an
 * exit, of the ANR of that time, or 0. */
static void hang_give(struct report_hangs *h, struct str text, const struct str *anr_text,
                      const struct hang_place *place, const char *system, uint64_t of_ms)
{
    struct report_reader reader, anr_reader;
    const struct report *said = text_report(&reader, text);
    const struct report *anr = anr_text ? text_report(&anr_reader, *anr_text) : NULL;
    struct report report = {0};

    if (said) {
        report = anr || said->anr_ms > 0 ? hang_report(said, anr, &reader.arena) : *said;
        report.line = place->line;
        if (*system)
            report.system = str_from_c(system);
        report.system_ms = of_ms;
        if (h->sessions)
            report_sessions_join(h->sessions, &report, UINT64_MAX);
        call_tree_make(&h->tree, &report);
        if (h->made)
            h->made(h->ctx, &report, &h->tree);
        h->give(h->ctx, &report, &h->tree, place);
    }
    if (anr_text)
        report_reader_release(&anr_reader);
    report_reader_release(&reader);
}

static struct str held_text(const struct hang_held *held)
{
    return (struct str){held->text, held->n};
}

static const char *held_system(const struct hang_held *held)
{
    return held->is_confirmed ? "confirmed" : held->hang.part == HANG_EXIT ? "unseen" : "";
}

static void held_drop(struct report_hangs *h, struct hang_held *held)
{
    h->bytes -= held->n + sizeof(*held);
    free(held->text);
    held->text = NULL;
    while (h->first < h->n && !h->held[h->first].text)
        h->first++;
}

/* Gives the oldest, alone. */
static void oldest_give(struct report_hangs *h)
{
    struct hang_held *held = &h->held[h->first];

    hang_give(h, held_text(held), NULL, &held->place, held_system(held), 0);
    held_drop(h, held);
}

/* Forgets those that are gone, and finds the others anew. */
static void held_index(struct report_hangs *h)
{
    size_t n = 0;

    for (size_t i = h->first; i < h->n; i++) {
        if (h->held[i].text)
            h->held[n++] = h->held[i];
    }
    h->first = 0;
    h->n = n;
    row_index_reset(&h->index, (uint32_t)n * 2 + 16);
    for (size_t i = 0; i < n; i++)
        row_index_add(&h->index, h->held[i].hang.low, (uint32_t)i);
}

/* The place in the index of a hang, where there is room for one more: there is one for all reports
 * that say they are of it, so that no search is long. */
static uint32_t *held_slot(struct report_hangs *h, const struct report_hang *hang)
{
    uint32_t slot;

    if (row_index_full(&h->index))
        held_index(h);
    for (slot = row_index_first(&h->index, hang->low); h->index.slots[slot];
         slot = row_index_next(&h->index, slot)) {
        const struct report_hang *held = &h->held[h->index.slots[slot] - 1].hang;

        if (held->low == hang->low && held->high == hang->high)
            break;
    }
    return &h->index.slots[slot];
}

static void hang_hold(struct report_hangs *h, uint32_t *slot, const struct report_hang *hang,
                      struct str text, const struct hang_place *place, bool is_confirmed)
{
    struct hang_held held = {
        .hang = *hang, .is_confirmed = is_confirmed, .place = *place, .n = text.n};

    held.text = mem_alloc(text.n);
    memcpy(held.text, text.p, text.n);
    MEM_GROW(h->held, h->n, h->cap);
    h->index.n += *slot == 0;
    h->held[h->n++] = held;
    *slot = (uint32_t)h->n;
    h->bytes += text.n + sizeof(held);
    while (h->bytes > h->max_bytes)
        oldest_give(h);
}

static bool halves_fit(const struct report_hang *a, const struct report_hang *b)
{
    const struct report_hang *anr = a->part == HANG_ANR ? a : b, *end = anr == a ? b : a;

    return anr->part == HANG_ANR && end->part != HANG_ANR && end->part != HANG_EXIT &&
           end->cost_ms >= anr->cost_ms;
}

/* Gives both together. */
static void hang_join(struct report_hangs *h, struct hang_held *held,
                      const struct report_hang *hang, struct str text,
                      const struct hang_place *place, bool is_confirmed)
{
    const char *system = is_confirmed || held->is_confirmed ? "confirmed" : "";
    struct str other = held_text(held);

    h->joined++;
    if (hang->part == HANG_ANR)
        hang_give(h, other, &text, &held->place, system, 0);
    else
        hang_give(h, text, &other, place, system, 0);
    held_drop(h, held);
}

/* The held one of that hang, or NULL. */
static struct hang_held *held_find(struct report_hangs *h, uint64_t low, uint64_t high)
{
    uint32_t at = *held_slot(h, &(struct report_hang){.low = low, .high = high});

    return at && h->held[at - 1].text ? &h->held[at - 1] : NULL;
}

/* The process may have been ended a while after the ANR; both times are the system's clock's. */
static bool exit_fits(uint64_t exit_ms, uint64_t anr_ms)
{
    enum { BEFORE_MS = 60000 };

    return exit_ms + BEFORE_MS >= anr_ms && exit_ms <= anr_ms + HANG_EXIT_MS;
}

/* Whether an exit waits for this ANR: then that is given. */
static bool anr_see(struct report_hangs *h, const struct report_hang *hang)
{
    struct hang_held *exit;

    if (hang->part != HANG_ANR || hang->who == 0)
        return false;
    h->seen[hang->who / 2 % HANGS_SEEN] =
        (struct hang_seen){hang->who, hang->low, hang->high, hang->time_ms};
    exit = held_find(h, hang->who, ~hang->who);
    if (!exit || exit->hang.part != HANG_EXIT || !exit_fits(exit->hang.time_ms, hang->time_ms))
        return false;
    exit->is_confirmed = true;
    hang_give(h, held_text(exit), NULL, &exit->place, held_system(exit), hang->time_ms);
    held_drop(h, exit);
    return true;
}

/* Gives the exit where its ANR came before, and confirms that if it still waits for its end. */
static bool exit_take(struct report_hangs *h, const struct report_hang *hang, struct str text,
                      const struct hang_place *place)
{
    const struct hang_seen *seen = &h->seen[hang->who / 2 % HANGS_SEEN];
    struct hang_held *anr;

    if (seen->who != hang->who || !exit_fits(hang->time_ms, seen->time_ms))
        return false;
    anr = held_find(h, seen->low, seen->high);
    if (anr && anr->hang.part == HANG_ANR)
        anr->is_confirmed = true;
    hang_give(h, text, NULL, place, "confirmed", seen->time_ms);
    return true;
}

bool report_hangs_take(struct report_hangs *h, const struct report_hang *hang, struct str text,
                       const struct hang_place *place)
{
    struct hang_held *held = NULL;
    bool is_confirmed;
    uint32_t *slot;

    if (hang->part == HANG_NONE)
        return false;
    if (hang->part == HANG_EXIT && exit_take(h, hang, text, place))
        return true;
    is_confirmed = anr_see(h, hang);
    slot = held_slot(h, hang);
    if (*slot && h->held[*slot - 1].text)
        held = &h->held[*slot - 1];
    if (held && halves_fit(&held->hang, hang)) {
        hang_join(h, held, hang, text, place, is_confirmed);
        return true;
    }
    if (held || hang->part == HANG_MAY_END)
        return false;
    hang_hold(h, slot, hang, text, place, is_confirmed);
    return true;
}

void report_hangs_finish(struct report_hangs *h)
{
    while (h->first < h->n)
        oldest_give(h);
}
