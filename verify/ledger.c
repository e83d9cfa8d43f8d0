/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ledger.h"

#include <inttypes.h>
#include <stdlib.h>

#include "lib/input.h"
#include "lib/sort.h"
#include "lib/sorted.h"
#include "mapping/modified_utf8.h"

static int compare_lines(const void *a, const void *b)
{
    return str_cmp(*(const struct str *)a, *(const struct str *)b);
}

static int read_ignored(struct method_ledger *l, const char *path, struct error *err)
{
    struct str rest, line;

    if (input_read_text(path, &l->ignored_text, err) < 0)
        return error_prefix(err, "%s", path);
    rest = str_from_bytes(buf_view(&l->ignored_text));
    while (str_next_line(&rest, &line)) {
        if (str_find(line, ' ') == line.n || str_eq(line, STR("ignore methods:")))
            continue;
        MEM_GROW(l->ignored, l->n_ignored, l->cap_ignored);
        l->ignored[l->n_ignored++] = line;
    }
    if (l->n_ignored)
        sort_array(l->ignored, l->n_ignored, sizeof(*l->ignored), compare_lines);
    l->has_ignored = true;
    return 0;
}

int ledger_open(struct method_ledger *l, const struct method_map *map, const char *ignored,
                struct error *err)
{
    *l = (struct method_ledger){.map = map};
    buf_init(&l->ignored_text);
    l->by_text = method_map_by_text(map);
    return ignored ? read_ignored(l, ignored, err) : 0;
}

void ledger_release(struct method_ledger *l)
{
    free(l->by_text);
    free(l->ignored);
    buf_release(&l->ignored_text);
}

static bool is_ignored(const struct method_ledger *l, struct str row)
{
    return l->n_ignored &&
           bsearch(&row, l->ignored, l->n_ignored, sizeof(*l->ignored), compare_lines);
}

/* The text of a method's row: its original names, as far as they are known. */
static struct str row_text(const struct proof *p, struct arena *scratch)
{
    struct original_method m = {
        .class_name = p->class_name, .name = p->method_name, .descriptor = p->descriptor};
    char *start, *at;

    if (p->rules->names)
        obfuscation_map_method(p->rules->names, p->class_name, p->method_name, p->descriptor,
                               scratch, &m);
    start = arena_alloc(
        scratch, MODIFIED_UTF8_ROW_GROWTH * (m.class_name.n + m.name.n + m.descriptor.n) + 2);
    at = modified_utf8_to_row(start, m.class_name, '.', true);
    *at++ = ' ';
    at = modified_utf8_to_row(at, m.name, '/', false);
    *at++ = ' ';
    at = modified_utf8_to_row(at, m.descriptor, '.', true);
    return (struct str){start, (size_t)(at - start)};
}

static const struct method_row *find_text(const struct method_ledger *l, struct str text)
{
    const struct method_row wanted = {.text = text};
    size_t at = 0, n = l->map->n_rows;

    SORTED_SEARCH(at, n, middle, method_row_compare(l->by_text[middle], &wanted) < 0);
    return at < n && method_row_compare(l->by_text[at], &wanted) == 0 ? l->by_text[at] : NULL;
}

void ledger_check(struct proof *p, uint32_t id, struct arena *scratch)
{
    const struct method_ledger *l = p->rules->ledger;
    struct str text = row_text(p, scratch);
    const struct method_row *own = find_text(l, text);
    const struct method_row *called = id ? method_map_find(l->map, id) : NULL;

    if (!id) {
        if (own)
            proof_note_method(p, text, 0);
        return;
    }
    proof_note_method(p, text, id);
    if (!called)
        proof_fault(p, PROOF_NOWHERE, "its id is %" PRIu32 ", which the mapping does not have", id);
    else if (own && own != called)
        proof_fault(p, PROOF_NOWHERE,
                    "its id is %" PRIu32 ", which is %.*s in the mapping; its own is %" PRIu32, id,
                    STR_ARG(called->text), own->id);
    else if (!own && p->rules->names)
        proof_fault(p, PROOF_NOWHERE, "its id is %" PRIu32 ", which is %.*s in the mapping", id,
                    STR_ARG(called->text));
    else if (!own)
        p->doubts[DOUBT_NAMES]++;
    if (is_ignored(l, text))
        proof_fault(p, PROOF_NOWHERE, "it is listed as ignored, but calls i and o");
}

/* A note and whose it is. */
struct settled {
    const struct proof_method *method;
    struct proof *proof;
    size_t order;
};

static int compare_settled(const void *a, const void *b)
{
    const struct settled *x = a, *y = b;

    if (x->method->id != y->method->id)
        return x->method->id < y->method->id ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

/* A method with a row but without probes: its code may differ between its copies. */
static bool is_bare(const struct method_ledger *l, const struct settled *s, const bool *called)
{
    const struct method_row *row = find_text(l, s->method->row);

    return row && !called[row - l->map->rows] && !is_ignored(l, s->method->row);
}

/* `none`: no method has probes. Then the list alone could tell that none is to have any. */
static void settle_bare(const struct method_ledger *l, const struct settled *s, bool none)
{
    const struct method_row *row = find_text(l, s->method->row);

    if (l->has_ignored)
        proof_fault_of(s->proof, s->method,
                       "the mapping has id %" PRIu32 " for it, but it calls no i and o", row->id);
    else if (none)
        proof_fault_of(s->proof, s->method,
                       "the mapping has id %" PRIu32 " for it, but no method calls i and o: is "
                       "this an output? If each is listed as ignored, give --ignored",
                       row->id);
    else
        s->proof->doubts[DOUBT_BARE]++;
}

void ledger_settle(const struct method_ledger *l, struct proof *const *proofs, size_t n)
{
    bool *called = mem_calloc(l->map->n_rows + 1, sizeof(*called));
    struct settled *all;
    size_t total = 0, at = 0;

    for (size_t i = 0; i < n; i++)
        total += proofs[i]->method_count;
    all = mem_calloc(total + 1, sizeof(*all));
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < proofs[i]->method_count; k++, at++)
            all[at] = (struct settled){&proofs[i]->methods[k], proofs[i], at};
    sort_array(all, total, sizeof(*all), compare_settled);
    for (size_t i = 0; i < total; i++) {
        const struct proof_method *m = all[i].method;
        const struct method_row *row = m->id ? method_map_find(l->map, m->id) : NULL;

        if (row)
            called[row - l->map->rows] = true;
        if (m->id && i > 0 && all[i - 1].method->id == m->id &&
            !str_eq(all[i - 1].method->row, m->row))
            proof_fault_of(all[i].proof, m, "its id is %" PRIu32 ", which %.*s calls too", m->id,
                           STR_ARG(all[i - 1].method->row));
    }
    for (size_t i = 0; i < total && !all[i].method->id; i++)
        if (is_bare(l, &all[i], called))
            settle_bare(l, &all[i], all[total - 1].method->id == 0);
    free(all);
    free(called);
}
