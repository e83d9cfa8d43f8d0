/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/probe/weave_stage.h"

#include <stdlib.h>

/* How many units may be ready before they are written, whatever the number of threads: as many as
 * can be woven while one large unit is, or while the mapping is written. A class takes 2 kB. */
enum { AHEAD = 512 };

/* A unit that is being woven, and compressed if it goes into an archive. */
struct woven_unit {
    const struct unit *unit;
    const struct program_unit *planned;
    struct buf bytes;
    struct archive_data data; /* of `bytes` */
    struct dex_change change; /* of a dex in an archive */
};

static uint16_t compression_of(const struct instrument_run *run, const struct unit *u)
{
    const struct container *c = u->container;

    if (c->kind != CONTAINER_ARCHIVE)
        return ARCHIVE_STORED;
    return instrument_run_method(run, archive_entry(c->archive, u->member)->method);
}

/* The map from the whole dex to its part, and from there to the result. */
static struct dex_id_map join_map(const struct dex_id_map *part, const struct dex_id_map *woven,
                                  struct arena *keep)
{
    struct dex_id_map map = {.old_count = part->old_count, .new_count = woven->new_count};

    map.to = arena_alloc(keep, mem_size(map.old_count, sizeof(*map.to)));
    for (uint32_t i = 0; i < map.old_count; i++)
        map.to[i] = part->to[i] == DEX_NO_INDEX ? DEX_NO_INDEX : woven->to[part->to[i]];
    return map;
}

static void join_maps(struct dex_change *change, const struct dex_part *part, struct arena *keep)
{
    change->types = join_map(&part->types, &change->types, keep);
    change->methods = join_map(&part->methods, &change->methods, keep);
    change->class_defs = join_map(&part->class_defs, &change->class_defs, keep);
}

/* Many small results wait to be written, each in a block of its own size. Of a large one the
 * worker's block is taken. */
static void hand_over(struct buf *made, struct buf *to)
{
    enum { LARGE = 256 * 1024 };

    if (made->n < LARGE) {
        buf_bytes(to, buf_view(made));
        return;
    }
    *to = *made;
    buf_init(made);
}

static int weave_unit(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct weave_stage *s = ctx;
    struct instrument_run *run = s->run;
    struct instrument_worker *self = &run->workers[worker];
    struct woven_unit *out = &s->units[job];
    const struct unit *u = out->unit;
    size_t unit = (size_t)(u - run->inputs.units);
    struct unit_weaving weaving = {
        .rules = &run->rules,
        .planned = out->planned,
        .mapping_id = run->plan.mapping_id,
        .pool = run->pool,
        .worker = worker,
        .scratch = &self->scratch,
        .counts = &self->counts,
        .change = u->container->kind == CONTAINER_ARCHIVE ? &out->change : NULL,
        .keep = &self->keep,
    };

    arena_reset(&self->scratch);
    buf_clear(&self->woven);
    buf_clear(&self->packed);
    if (instrument_run_scanned(run, self, unit, &weaving.bytes, &weaving.scanned, err) < 0)
        return -1;
    if (u->format->weave(&weaving, &self->woven, err) < 0)
        return unit_error(u, err);
    kept_units_drop(&run->kept, unit);
    archive_pack(&self->codec, compression_of(run, u), buf_view(&self->woven), &self->packed,
                 &out->data);
    hand_over(out->data.method == ARCHIVE_STORED ? &self->woven : &self->packed, &out->bytes);
    out->data.bytes = buf_view(&out->bytes);
    if (u->part && weaving.change)
        join_maps(weaving.change, u->part, &self->keep);
    progress_add(&run->progress, 1, u->size);
    return 0;
}

static size_t unit_cost(void *ctx, size_t job)
{
    struct weave_stage *s = ctx;

    return (size_t)s->units[job].unit->size;
}

static void discard_unit(void *ctx, size_t job)
{
    struct weave_stage *s = ctx;

    buf_release(&s->units[job].bytes);
}

static void list_unit(struct weave_stage *s, size_t unit)
{
    s->units[s->count++] = (struct woven_unit){.unit = &s->run->inputs.units[unit],
                                               .planned = &s->run->program.units[unit]};
}

static void list_units(struct weave_stage *s, const struct container *c)
{
    const struct inputs *in = &s->run->inputs;

    for (size_t i = 0; i < c->count; i++) {
        const struct member *m = &c->members[i];

        if (m->role == MEMBER_NESTED && instrument_run_changes(s->run, m->nested))
            list_units(s, m->nested);
        if (m->role == MEMBER_UNIT && s->run->program.units[m->unit].changes)
            list_unit(s, m->unit);
    }
    for (size_t i = 0; i < in->n_units; i++)
        if (in->units[i].further && in->units[i].container == c)
            list_unit(s, i);
}

void weave_stage_open(struct weave_stage *s, struct instrument_run *run)
{
    struct pool_stream_how how = {.run = weave_unit, .cost = unit_cost, .discard = discard_unit};
    uint64_t bytes = 0;

    *s = (struct weave_stage){.run = run};
    s->units = mem_calloc(run->inputs.n_units, sizeof(*s->units));
    for (size_t i = 0; i < run->inputs.n_outer; i++)
        list_units(s, run->inputs.outer[i]);
    for (size_t i = 0; i < s->count; i++)
        bytes += s->units[i].unit->size;
    progress_stage(&run->progress, "weave", s->count, bytes);
    how.jobs = s->count;
    how.max_jobs = AHEAD;
    s->stream = pool_stream_open(run->pool, &how, s);
}

/* The next unit of the pool's. */
static int make_ready(struct weave_stage *s, struct error *err)
{
    if (pool_stream_take(s->stream, err) < 0)
        return -1;
    s->ready++;
    return 0;
}

static struct dex_change change_of(const struct woven_unit *w)
{
    const struct container *c = w->unit->container;
    struct dex_change change = w->change;

    change.name = container_member_name(c, w->unit->member);
    change.new_name = unit_name(w->unit);
    change.old_crc = archive_entry(c->archive, w->unit->member)->crc;
    change.new_crc = w->data.crc;
    return change;
}

int weave_stage_ahead(struct weave_stage *s, const struct container *c, struct dex_changes *changes,
                      struct error *err)
{
    *changes = (struct dex_changes){.rows = mem_calloc(s->count, sizeof(*changes->rows))};
    for (size_t i = s->taken; i < s->count && s->units[i].unit->container == c; i++) {
        if (i == s->ready && make_ready(s, err) < 0)
            return -1;
        if (s->units[i].unit->format == &unit_format_dex)
            changes->rows[changes->n++] = change_of(&s->units[i]);
    }
    return 0;
}

int weave_stage_take(struct weave_stage *s, const struct unit *u, struct archive_data *data,
                     struct error *err)
{
    const struct woven_unit *w;

    if (s->taken == s->ready && s->ready < s->count && make_ready(s, err) < 0)
        return -1;
    /* In another order, a class would get the bytes of another one. */
    if (s->taken == s->count || s->units[s->taken].unit != u) {
        error_set(err, "internal error: it is not the unit's turn to be written");
        return unit_error(u, err);
    }
    if (s->taken > 0)
        discard_unit(s, s->taken - 1);
    w = &s->units[s->taken++];
    *data = w->data;
    return 0;
}

void weave_stage_close(struct weave_stage *s)
{
    pool_stream_close(s->stream);
    for (size_t i = s->taken > 0 ? s->taken - 1 : 0; i < s->ready; i++)
        discard_unit(s, i);
    free(s->units);
}
