/* SPDX-License-Identifier: Apache-2.0 */
/* The stage between scan and plan: moves classes out of a dex whose tables have no room for the
 * probes, into a new dex. Afterwards each of the two is a unit, which is scanned by itself.
 *
 * The new dex comes after all others, where ART also finds its classes. No class moves
 * - out of a first dex that may run on Android before 5.0,
 * - if another dex has a class of its name, because ART uses the first one,
 * - out of a single dex, or one whose name ART does not look for.
 */
#include <stdlib.h>

#include "dexfile/subset/dex_choice.h"
#include "lib/os_libc.h"
#include "manifest/manifest.h"
#include "weave/plan/activities.h"
#include "weave/stages.h"

#define COMPILER_MARK "~~"
#define MIN_API       "\"min-api\":"

/* The min-api of a marker such as ~~R8{"backend":"dex",...,"min-api":21,...}; 0: it has none. */
static uint32_t min_api_of(struct str mark)
{
    const char *at = os_memmem(mark.p, mark.n, MIN_API, sizeof(MIN_API) - 1);
    uint32_t api = 0;

    if (!at)
        return 0;
    for (at += sizeof(MIN_API) - 1; at < mark.p + mark.n && *at >= '0' && *at <= '9' && api < 1000;
         at++)
        api = api * 10 + (uint32_t)(*at - '0');
    return api;
}

/* A dex that was made from others has several markers: the lowest counts. */
uint32_t dex_min_api(const struct dex_file *dex)
{
    /* No Android reads a dex version that is newer than itself. */
    static const struct {
        unsigned version;
        uint32_t api;
    } versions[] = {{39, 28}, {38, 26}, {37, 24}};
    uint32_t lowest = 0;

    for (size_t i = 0; i < sizeof(versions) / sizeof(versions[0]); i++)
        if (dex->version >= versions[i].version)
            return versions[i].api;
    for (uint32_t i = dex_strings_from(dex, STR(COMPILER_MARK)); i < dex_count(dex, DEX_STRING_IDS);
         i++) {
        struct str text = dex_string(dex, i);
        uint32_t api = str_starts(text, STR(COMPILER_MARK)) ? min_api_of(text) : 0;

        if (!str_starts(text, STR(COMPILER_MARK)))
            break;
        if (api && (!lowest || api < lowest))
            lowest = api;
    }
    return lowest;
}

/* On older versions, the runtime itself loads only classes.dex. */
enum { SDK_ALL_DEX = 21 };

static bool has_verdict(const struct program_class *c, enum verdict verdict)
{
    for (size_t i = 0; i < c->n_methods; i++)
        if (c->methods[i].verdict == verdict)
            return true;
    return false;
}

static bool declares_focus(const struct program_class *c)
{
    return c->focus == FOCUS_OVERRIDES || c->focus == FOCUS_FORWARDS || c->focus == FOCUS_PASSES ||
           c->focus == FOCUS_UNUSABLE;
}

/* Whether the class lacks a probe for which its dex has no room. */
static bool lacks_room(const struct instrument_run *run, const struct dex_room *room,
                       const struct program_class *c)
{
    if (!room->probes && has_verdict(c, VERDICT_METHOD_IDS_FULL))
        return true;
    if (c->untouched || (room->focus && room->added))
        return false;
    if (declares_focus(c) ? room->focus : room->added || c->focus != FOCUS_ABSENT)
        return false;
    return activity_is_known(&run->program, c);
}

static bool is_full(const struct instrument_run *run, size_t unit)
{
    const struct program_unit *u = &run->program.units[unit];

    if (run->inputs.units[unit].format != &unit_format_dex || (u->room.probes && u->room.added))
        return false;
    for (size_t i = 0; i < u->n_classes; i++)
        if (lacks_room(run, &u->room, &u->classes[i]))
            return true;
    return false;
}

/* How many ids must move out. Each focus method that may be added takes an id of its own, and
 * one of super's. */
static struct dex_need need_of(const struct instrument_run *run, const struct program_unit *u)
{
    uint32_t methods = u->room.methods;

    for (size_t i = 0; i < u->n_classes; i++)
        if (u->classes[i].focus == FOCUS_ABSENT && !u->classes[i].untouched &&
            activity_is_known(&run->program, &u->classes[i]))
            methods += 2;
    return (struct dex_need){
        .types = u->room.types > DEX_TYPE_IDS_MAX ? u->room.types - DEX_TYPE_IDS_MAX : 0,
        .protos = u->room.protos > DEX_PROTO_IDS_MAX ? u->room.protos - DEX_PROTO_IDS_MAX : 0,
        .methods = methods > DEX_METHOD_IDS_MAX ? methods - DEX_METHOD_IDS_MAX : 0,
    };
}

/* android:minSdkVersion of an APK, or of the base module; 0: nobody knows. */
static uint32_t min_sdk_of(const struct container *c, struct instrument_worker *self)
{
    struct str name = c->package == PACKAGE_AAB ? STR("base/manifest/AndroidManifest.xml")
                                                : STR("AndroidManifest.xml");
    ptrdiff_t member = c->kind == CONTAINER_ARCHIVE ? archive_find(c->archive, name) : -1;
    struct manifest manifest;
    struct error ignored;
    uint32_t min_sdk = 0;
    struct buf bytes;

    buf_init(&bytes);
    if (member >= 0 && container_read(c, (size_t)member, &self->codec, &bytes, &ignored) == 0 &&
        manifest_read(&manifest, buf_view(&bytes), &self->scratch, &ignored) == 0)
        (void)manifest_min_sdk(&manifest, &min_sdk);
    buf_release(&bytes);
    return min_sdk;
}

/* Whether the dex is one of those that ART looks for by their names. */
static bool has_number(const struct unit *u, struct dex_name *name)
{
    return u->container->kind != CONTAINER_FILE && dex_name_parse(unit_name(u), name);
}

/* Whether all classes of a first dex have to stay. */
static bool is_bound(const struct unit *u, const struct dex_file *dex,
                     struct instrument_worker *self)
{
    uint32_t min_sdk = min_sdk_of(u->container, self);

    return (min_sdk ? min_sdk : dex_min_api(dex)) < SDK_ALL_DEX;
}

static int split_unit(struct instrument_run *run, struct instrument_worker *self,
                      struct moved_dex *m, struct bytes bytes, bool scanned, struct error *err)
{
    const struct program_unit *planned = &run->program.units[m->unit];
    const struct unit *u = &run->inputs.units[m->unit];
    struct dex_need need = need_of(run, planned);
    uint8_t *stays, *moved;
    struct dex_name name;
    struct dex_file dex;
    uint32_t count;

    if ((scanned ? dex_file_parse_again : dex_file_parse)(&dex, bytes, err) < 0)
        return -1;
    m->bound = has_number(u, &name) && name.number == 1 && is_bound(u, &dex, self);
    if (m->bound || !has_number(u, &name))
        return 0;
    stays = ARENA_NEW(&self->scratch, uint8_t, planned->n_classes);
    moved = ARENA_NEW(&self->scratch, uint8_t, planned->n_classes);
    for (size_t i = 0; i < planned->n_classes; i++)
        stays[i] = planned->classes[i].repeated;
    if (dex_choose(&dex, stays, &need, moved, &count, err) < 0 || count == 0 ||
        dex_split(&dex, moved, &m->keep, m->parts, err) < 0)
        return 0; /* it stays as it is, and what was wanted is left alone */
    m->classes = count;
    return 0;
}

static int split_job(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct instrument_run *run = ctx;
    struct instrument_worker *self = &run->workers[worker];
    struct moved_dex *m = &run->moved[job];
    struct bytes bytes;
    bool scanned;

    arena_reset(&self->scratch);
    if (instrument_run_scanned(run, self, m->unit, &bytes, &scanned, err) < 0)
        return -1;
    if (split_unit(run, self, m, bytes, scanned, err) < 0)
        return unit_error(&run->inputs.units[m->unit], err);
    return 0;
}

static void warn_of_bound(struct instrument_run *run, const struct moved_dex *m)
{
    const struct unit *u = &run->inputs.units[m->unit];
    struct str name = unit_name(u);

    if (m->bound)
        instrument_run_warn(run,
                            "%s: %.*s has no room for the probes, and its classes stay in it: "
                            "Android before 5.0, on which it may run, looks for no other dex",
                            u->container->label, STR_ARG(name));
}

/* Those that could not be split go from the list. */
static void keep_split(struct instrument_run *run)
{
    size_t n = 0;

    for (size_t i = 0; i < run->n_moved; i++) {
        if (run->moved[i].classes) {
            run->moved[n++] = run->moved[i];
            continue;
        }
        warn_of_bound(run, &run->moved[i]);
        for (int k = 0; k < DEX_PARTS; k++)
            buf_release(&run->moved[i].parts[k].bytes);
        arena_release(&run->moved[i].keep);
    }
    run->n_moved = n;
}

/* Makes units of both halves, in the order of the dex. */
static void add_units(struct instrument_run *run, size_t *units)
{
    struct inputs *in = &run->inputs;

    for (size_t i = 0; i < run->n_moved; i++) {
        struct moved_dex *m = &run->moved[i];
        struct unit further = in->units[m->unit];
        struct dex_name name;

        (void)has_number(&further, &name); /* it has */
        m->name = inputs_next_dex(in, further.container, name);
        in->units[m->unit].part = &m->parts[DEX_PART_STAYS];
        further.part = &m->parts[DEX_PART_MOVES];
        further.size = further.part->bytes.n;
        further.further = m->name;
        units[2 * i] = m->unit;
        units[2 * i + 1] = in->n_units;
        MEM_GROW(in->units, in->n_units, in->cap_units);
        in->units[in->n_units++] = further;
        program_add_unit(&run->program);
    }
}

int split_stage(struct instrument_run *run, struct error *err)
{
    size_t cap = 0, *units;
    int result;

    for (size_t i = 0; i < run->inputs.n_units; i++) {
        if (!is_full(run, i))
            continue;
        MEM_GROW(run->moved, run->n_moved, cap);
        run->moved[run->n_moved] = (struct moved_dex){.unit = i};
        arena_init(&run->moved[run->n_moved++].keep);
    }
    if (run->n_moved == 0)
        return 0;
    if (pool_run(run->pool, run->n_moved, split_job, run, err) < 0)
        return -1;
    keep_split(run);
    units = mem_calloc(2 * run->n_moved, sizeof(*units));
    add_units(run, units);
    result = scan_again(run, units, 2 * run->n_moved, err);
    for (size_t i = 0; i < 2 * run->n_moved; i++)
        run->program.units[units[i]].moved = true;
    free(units);
    return result;
}

void moved_dex_release(struct moved_dex *moved, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        for (int k = 0; k < DEX_PARTS; k++)
            buf_release(&moved[i].parts[k].bytes);
        arena_release(&moved[i].keep);
        free(moved[i].name);
    }
    free(moved);
}
