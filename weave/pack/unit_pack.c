/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/pack/unit_pack.h"

#include <stdlib.h>

#include "weave/pack/scanned_unit.h"

/* ---- Keys ---- */

static void add_key(struct sha256 *hash, const struct cache_key *key)
{
    sha256_add(hash, (struct bytes){key->bytes, SHA256_SIZE});
}

/* The rules are known by their lines. */
static void add_filter(struct sha256 *hash, const struct filter *f)
{
    sha256_add_number(hash, f->n_rules);
    for (size_t i = 0; i < f->n_rules; i++)
        sha256_add_text(hash, filter_rule_line(f, i).text);
}

static void add_woven_rules(struct sha256 *hash, const struct pack_how *how)
{
    add_key(hash, how->tool);
    sha256_add_text(hash, how->rules->beat_class);
    sha256_add_number(hash, (uint64_t)how->rules->exits);
    sha256_add_number(hash, (uint64_t)how->rules->probes);
    sha256_add_number(hash, how->rules->drop_pcs);
}

static void make_rules(struct unit_pack *p, const struct pack_how *how)
{
    const struct rules *rules = how->rules;
    struct sha256 *hash = cache_sha256(p->cache);

    sha256_begin(hash);
    add_woven_rules(hash, how);
    sha256_add_number(hash, (uint64_t)how->level);
    sha256_end(hash, p->weave_rules.bytes);

    sha256_begin(hash);
    add_woven_rules(hash, how);
    sha256_add_number(hash, (uint64_t)rules->select);
    sha256_add_number(hash, rules->take_probed);
    sha256_add_number(hash, rules->starts);
    sha256_add_number(hash, how->filter_prefix);
    add_filter(hash, rules->filter);
    sha256_add_text(hash, rules->names->text);
    sha256_end(hash, p->scan_rules.bytes);

    sha256_begin(hash);
    sha256_add_text(hash, STR("units"));
    add_key(hash, &p->weave_rules);
    add_key(hash, how->paths);
    sha256_end(hash, p->name.bytes);
}

static struct cache_key key_of_unit(struct sha256 *hash, const struct pack_unit *u)
{
    struct cache_key key;

    sha256_begin(hash);
    sha256_add_text(hash, u->name);
    sha256_add_number(hash, u->method);
    sha256_add_number(hash, u->size);
    sha256_add_number(hash, u->crc);
    sha256_add(hash, u->packed);
    sha256_end(hash, key.bytes);
    return key;
}

/* ---- The index ---- */

enum { PLACE_SIZE = 16, ROW_SIZE = 3 * SHA256_SIZE + 2 * PLACE_SIZE + 8 + 8 + 4 + 2 + 4 * 4 };

static void put_key(struct buf *b, const struct cache_key *key)
{
    buf_bytes(b, (struct bytes){key->bytes, SHA256_SIZE});
}

static void take_key(struct cursor *c, struct cache_key *key)
{
    const uint8_t *from = cursor_take(c, SHA256_SIZE);

    if (from)
        memcpy(key->bytes, from, SHA256_SIZE);
}

static void put_place(struct buf *b, const struct pack_place *p)
{
    buf_le32(b, p->part);
    buf_le32(b, p->n);
    buf_le64(b, p->at);
}

static struct pack_place take_place(struct cursor *c, const struct pack_parts *parts)
{
    struct pack_place p = {.part = cursor_le32(c)};

    p.n = cursor_le32(c);
    p.at = cursor_le64(c);
    if (p.part >= parts->n)
        p.part = PACK_NOWHERE;
    return p;
}

static void put_pack_row(struct buf *b, const struct pack_row *r)
{
    const struct pack_woven *w = &r->woven;

    put_key(b, &r->key);
    put_key(b, &r->found);
    put_key(b, &w->plan);
    put_place(b, &r->scan);
    put_place(b, &w->place);
    buf_le64(b, r->sum);
    buf_le64(b, w->data.size);
    buf_le32(b, w->data.crc);
    buf_le16(b, w->data.method);
    buf_le32(b, (uint32_t)w->counts.enter);
    buf_le32(b, (uint32_t)w->counts.exit);
    buf_le32(b, (uint32_t)w->counts.focus);
    buf_le32(b, (uint32_t)w->counts.debug_dropped);
}

static void take_pack_row(struct cursor *c, const struct unit_pack *p, struct pack_row *r)
{
    struct pack_woven *w = &r->woven;

    take_key(c, &r->key);
    take_key(c, &r->found);
    take_key(c, &w->plan);
    r->scan = take_place(c, &p->scans);
    w->place = take_place(c, &p->wovens);
    r->sum = cursor_le64(c);
    w->data.size = cursor_le64(c);
    w->data.crc = cursor_le32(c);
    w->data.method = cursor_le16(c);
    w->counts.enter = cursor_le32(c);
    w->counts.exit = cursor_le32(c);
    w->counts.focus = cursor_le32(c);
    w->counts.debug_dropped = cursor_le32(c);
}

/* A key is a digest: each part of it is a hash. */
static uint64_t hash_of_key(const struct cache_key *key)
{
    return load_le64(key->bytes);
}

static void index_rows(struct unit_pack *p)
{
    row_index_reset(&p->by_key, (uint32_t)p->n_rows);
    for (size_t i = 0; i < p->n_rows; i++)
        row_index_add(&p->by_key, hash_of_key(&p->rows[i].key), (uint32_t)i);
}

/* The rules of scanning, the parts of both kinds, and the rows. */
static bool parse_index(struct unit_pack *p, struct bytes bytes)
{
    struct cursor c = cursor_of(bytes);
    struct cache_key rules = {{0}};

    take_key(&c, &rules);
    if (!pack_parts_parse(&p->scans, &c) || !pack_parts_parse(&p->wovens, &c) ||
        cursor_left(&c) % ROW_SIZE != 0)
        return false;
    p->n_rows = cursor_left(&c) / ROW_SIZE;
    p->rows = mem_calloc(p->n_rows, sizeof(*p->rows));
    for (size_t i = 0; i < p->n_rows; i++) {
        take_pack_row(&c, p, &p->rows[i]);
        if (memcmp(rules.bytes, p->scan_rules.bytes, SHA256_SIZE) != 0)
            p->rows[i].scan.part = PACK_NOWHERE;
    }
    index_rows(p);
    return true;
}

static struct pack_place *scan_place(struct pack_row *r)
{
    return &r->scan;
}

static struct pack_place *woven_place(struct pack_row *r)
{
    return &r->woven.place;
}

static void load_parts(struct unit_pack *p, struct pack_parts *parts,
                       struct pack_place *(*place)(struct pack_row *r), struct arena *arena)
{
    uint64_t *used = mem_calloc(parts->n, sizeof(*used));

    for (size_t i = 0; i < p->n_rows; i++) {
        const struct pack_place *at = place(&p->rows[i]);

        if (at->part < parts->n)
            used[at->part] += at->n;
    }
    pack_parts_load(parts, used, arena);
    free(used);
}

static void load_index(struct unit_pack *p, struct arena *keep)
{
    struct cache_reader *r = cache_find(p->cache, &p->name);
    struct buf bytes;
    size_t n;

    if (!r)
        return;
    n = (size_t)cache_reader_left(r);
    buf_init(&bytes);
    if (cache_reader_take(r, buf_room(&bytes, n + 1), n))
        bytes.n = n;
    if (cache_reader_end(r) && parse_index(p, buf_view(&bytes))) {
        load_parts(p, &p->scans, scan_place, keep);
        load_parts(p, &p->wovens, woven_place, &p->arena);
    } else {
        pack_parts_forget(&p->scans);
        pack_parts_forget(&p->wovens);
    }
    buf_release(&bytes);
}

void unit_pack_open(struct unit_pack *p, struct cache *cache, const struct pack_how *how,
                    size_t n_units, struct arena *keep)
{
    *p = (struct unit_pack){.cache = cache, .n_now = n_units};
    arena_init(&p->arena);
    pack_parts_init(&p->scans, cache);
    pack_parts_init(&p->wovens, cache);
    make_rules(p, how);
    p->now = mem_calloc(n_units, sizeof(*p->now));
    p->added = mem_calloc(n_units, sizeof(*p->added));
    p->missed = mem_calloc(n_units, sizeof(*p->missed));
    for (size_t i = 0; i < n_units; i++)
        p->now[i].scan.part = p->now[i].woven.place.part = PACK_NOWHERE;
    load_index(p, keep);
}

static const struct pack_row *find_row(const struct unit_pack *p, const struct cache_key *key)
{
    uint32_t slot = row_index_first(&p->by_key, hash_of_key(key));

    for (; p->n_rows > 0 && p->by_key.slots[slot]; slot = row_index_next(&p->by_key, slot)) {
        const struct pack_row *r = &p->rows[p->by_key.slots[slot] - 1];

        if (memcmp(r->key.bytes, key->bytes, SHA256_SIZE) == 0)
            return r;
    }
    return NULL;
}

/* ---- Scanning ---- */

bool unit_pack_find_scan(struct unit_pack *p, size_t unit, const struct pack_unit *u,
                         struct sha256 *hash, struct arena *keep, struct program_unit *out)
{
    struct pack_row *now = &p->now[unit];
    struct cache_key key = key_of_unit(hash, u);
    const struct pack_row *row = find_row(p, &key);
    struct bytes bytes;

    if (row)
        *now = *row;
    now->key = key;
    p->missed[unit] = !row || !pack_parts_bytes(&p->scans, &row->scan, &bytes) ||
                      !scanned_unit_parse(bytes, keep, out);
    if (!p->missed[unit])
        out->sum = row->sum;
    return !p->missed[unit];
}

static struct pack_made_of scan_made_of(const struct unit_pack *p, size_t unit)
{
    return (struct pack_made_of){&p->now[unit].key, &p->scan_rules};
}

static struct pack_made_of woven_made_of(const struct unit_pack *p, size_t unit)
{
    return (struct pack_made_of){&p->now[unit].key, &p->now[unit].woven.plan};
}

static void keep_scan(struct unit_pack *p, size_t unit, const struct program_unit *scanned,
                      struct buf *room)
{
    struct sha256 *hash = cache_sha256(p->cache);
    struct pack_row *now = &p->now[unit];

    buf_clear(room);
    scanned_unit_write(scanned, room);
    sha256_begin(hash);
    sha256_add(hash, buf_view(room));
    sha256_end(hash, now->found.bytes);
    now->sum = scanned->sum;
    now->scan = pack_parts_add(&p->scans, scan_made_of(p, unit), buf_view(room));
}

void unit_pack_keep_scans(struct unit_pack *p, const struct program *program)
{
    struct buf room;
    bool new = false;

    buf_init(&room);
    for (size_t i = 0; i < p->n_now; i++)
        new |= p->missed[i];
    for (size_t i = 0; i < p->n_now && new; i++) {
        if (p->missed[i])
            keep_scan(p, i, &program->units[i], &room);
        else
            pack_parts_move(&p->scans, scan_made_of(p, i), &p->now[i].scan);
    }
    buf_release(&room);
}

/* ---- Weaving ---- */

/* Everything that probe_of and the formats take from the plan. */
static void add_planned(struct sha256 *hash, const struct program_unit *planned)
{
    for (size_t i = 0; i < planned->n_classes; i++) {
        const struct program_class *c = &planned->classes[i];

        sha256_add_number(hash, (uint64_t)c->focus_action << 32 | c->n_methods);
        sha256_add_number(hash, (uint64_t)c->adds_package << 32 | c->starts);
        for (size_t k = 0; k < c->n_methods; k++)
            if (c->methods[k].id)
                sha256_add_number(hash, (uint64_t)k << 32 | c->methods[k].id << 1 |
                                            c->methods[k].fixed_length);
    }
}

struct cache_key unit_pack_plan(const struct unit_pack *p, struct sha256 *hash,
                                const struct program_unit *planned, uint16_t method,
                                const char *mapping_id)
{
    struct cache_key plan;

    sha256_begin(hash);
    add_key(hash, &p->weave_rules);
    sha256_add_number(hash, method);
    sha256_add_text(hash, str_from_c(mapping_id));
    add_planned(hash, planned);
    sha256_end(hash, plan.bytes);
    return plan;
}

bool unit_pack_find_woven(const struct unit_pack *p, size_t unit, const struct cache_key *plan,
                          struct pack_woven *woven)
{
    const struct pack_woven *there = &p->now[unit].woven;
    struct bytes bytes;

    if (memcmp(there->plan.bytes, plan->bytes, SHA256_SIZE) != 0 ||
        !pack_parts_bytes(&p->wovens, &there->place, &bytes))
        return false;
    *woven = *there;
    woven->data.bytes = bytes;
    return true;
}

static void place_in_new_part(struct unit_pack *p, size_t unit)
{
    struct pack_woven *woven = &p->now[unit].woven;
    bool first = !p->wovens.writer;

    /* What was taken so far from parts that merge goes in front. */
    for (size_t i = 0; i < p->n_added && first; i++)
        pack_parts_move(&p->wovens, woven_made_of(p, p->added[i]),
                        &p->now[p->added[i]].woven.place);
    woven->place = pack_parts_add(&p->wovens, woven_made_of(p, unit), woven->data.bytes);
}

void unit_pack_add_woven(struct unit_pack *p, size_t unit, const struct pack_woven *woven,
                         bool found)
{
    struct pack_woven *now = &p->now[unit].woven;

    *now = *woven;
    if (!found)
        place_in_new_part(p, unit);
    else if (p->wovens.writer)
        pack_parts_move(&p->wovens, woven_made_of(p, unit), &now->place);
    p->added[p->n_added++] = unit;
    p->hits += found;
}

/* ---- The end of a run ---- */

/* What was woven by another plan, and not in this run, is not kept. */
static void forget_not_added(struct unit_pack *p)
{
    bool *added = mem_calloc(p->n_now, sizeof(*added));

    for (size_t i = 0; i < p->n_added; i++)
        added[p->added[i]] = true;
    for (size_t i = 0; i < p->n_now; i++)
        if (!added[i])
            p->now[i].woven.place.part = PACK_NOWHERE;
    free(added);
}

static void drop_unused(struct unit_pack *p, struct pack_parts *parts,
                        struct pack_place *(*place)(struct pack_row *r))
{
    uint32_t *number = mem_calloc(parts->n, sizeof(*number));

    for (size_t i = 0; i < p->n_now; i++)
        if (place(&p->now[i])->part != PACK_NOWHERE)
            number[place(&p->now[i])->part] = 1;
    pack_parts_keep(parts, number);
    for (size_t i = 0; i < p->n_now; i++)
        if (place(&p->now[i])->part != PACK_NOWHERE)
            place(&p->now[i])->part = number[place(&p->now[i])->part];
    free(number);
}

static void write_pack_index(struct unit_pack *p)
{
    struct cache_writer *w = cache_put(p->cache, &p->name);
    struct buf bytes;

    buf_init(&bytes);
    put_key(&bytes, &p->scan_rules);
    pack_parts_write(&p->scans, &bytes);
    pack_parts_write(&p->wovens, &bytes);
    for (size_t i = 0; i < p->n_now; i++)
        put_pack_row(&bytes, &p->now[i]);
    cache_writer_add(w, buf_view(&bytes));
    buf_release(&bytes);
    cache_writer_end(w);
}

void unit_pack_finish(struct unit_pack *p)
{
    bool new = p->scans.writer || p->wovens.writer;
    bool kept = pack_parts_finish(&p->scans);

    kept = pack_parts_finish(&p->wovens) && kept;
    forget_not_added(p);
    drop_unused(p, &p->scans, scan_place);
    drop_unused(p, &p->wovens, woven_place);
    if (new &&kept)
        write_pack_index(p);
}

void unit_pack_release(struct unit_pack *p)
{
    pack_parts_release(&p->scans);
    pack_parts_release(&p->wovens);
    row_index_release(&p->by_key);
    arena_release(&p->arena);
    free(p->rows);
    free(p->now);
    free(p->missed);
    free(p->added);
    *p = (struct unit_pack){0};
}
