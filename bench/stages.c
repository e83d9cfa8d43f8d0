/* SPDX-License-Identifier: Apache-2.0 */
/* Where the time of `methodbeat instrument` goes: the same steps by the same
 * functions on one thread, with a CPU clock around each. Then the floor: of the
 * same entries, each class or dex inflated once and each changed one deflated once,
 * with nothing done in between.
 *
 *     stages smart|matrix|all explicit|all ARCHIVE...
 *
 * Prints one JSON object, CPU seconds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/mem.h"
#include "weave/input/inputs.h"
#include "weave/instrument.h"
#include "weave/plan/plan.h"
#include "weave/input/kept_units.h"

enum stage {
    STAGE_OPEN,
    STAGE_INFLATE,
    STAGE_SCAN,
    STAGE_PLAN,
    STAGE_KEEP, /* the bytes of units, until they are woven */
    STAGE_WEAVE,
    STAGE_DEFLATE,
    STAGE_WRITE,
    FLOOR_INFLATE,
    FLOOR_DEFLATE,
    STAGE_OUTSIDE,
    STAGE_COUNT
};

static const char *const stage_keys[] = {"open",         "inflate",     "scan",    "plan",
                                         "keep",         "weave",       "deflate", "write",
                                         "floorInflate", "floorDeflate"};

struct stages {
    double seconds[STAGE_COUNT];
    enum stage now;
    double since;

    struct rules rules;
    struct filter filter;
    struct obfuscation_map names;
    struct class_path class_path;
    struct inputs inputs;
    struct program program;
    struct plan plan;
    struct kept_units kept;
    struct arena keep, scratch, small;
    struct codec codec;
    struct buf bytes, woven, packed;
    struct probe_counts counts;
    uint64_t class_bytes;
    /* Of the units that change: bytes before and after, and the same packed. */
    uint64_t woven_before, woven_after, packed_before, packed_after;
};

static double cpu_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* From here on the time is `stage`'s. */
static void enter(struct stages *s, enum stage stage)
{
    double t = cpu_now();

    s->seconds[s->now] += t - s->since;
    s->since = t;
    s->now = stage;
}

static int read_unit(struct stages *s, const struct unit *u, enum stage stage, struct error *err)
{
    enter(s, stage);
    arena_reset(&s->scratch);
    buf_clear(&s->bytes);
    return container_read(u->container, u->member, &s->codec, &s->bytes, err);
}

static int scan(struct stages *s, struct error *err)
{
    program_init(&s->program, s->inputs.n_units);
    kept_units_open(&s->kept, s->inputs.n_units, INSTRUMENT_KEPT);
    for (size_t i = 0; i < s->inputs.n_units; i++) {
        const struct unit *u = &s->inputs.units[i];

        if (read_unit(s, u, STAGE_INFLATE, err))
            return -1;
        enter(s, STAGE_SCAN);
        s->class_bytes += s->bytes.n;
        if (u->format->scan(&s->rules, buf_view(&s->bytes),
                            container_member_name(u->container, u->member), &s->keep, &s->scratch,
                            &s->program.units[i], err))
            return container_error(u->container, u->member, err);
        enter(s, STAGE_KEEP);
        if (kept_units_want(u, &s->program.units[i]))
            kept_units_keep(&s->kept, i, &s->bytes, &s->small);
    }
    program_index(&s->program);
    return 0;
}

/* The plan, and the text of both mappings. */
static int plan(struct stages *s, struct error *err)
{
    struct buf text;

    enter(s, STAGE_PLAN);
    if (plan_make(&s->plan, &s->program, &s->class_path, NULL, err))
        return -1;
    buf_init(&text);
    method_map_write(&s->plan.map, &text);
    plan_write_ignored(&s->program, &text);
    buf_release(&text);
    return 0;
}

struct supplier {
    struct stages *stages;
    const struct container *container;
};

static int supply(void *ctx, size_t i, struct archive_data *data, struct error *err)
{
    struct supplier *p = ctx;
    struct stages *s = p->stages;
    size_t index = p->container->members[i].unit;
    const struct unit *unit = &s->inputs.units[index];
    struct unit_weaving weaving = {
        .rules = &s->rules,
        .planned = &s->program.units[index],
        .mapping_id = s->plan.mapping_id,
        .scratch = &s->scratch,
        .counts = &s->counts,
    };

    enter(s, STAGE_KEEP);
    weaving.bytes = kept_units_find(&s->kept, index);
    weaving.scanned = weaving.bytes.p != NULL;
    if (!weaving.scanned) {
        if (read_unit(s, unit, STAGE_KEEP, err))
            return -1;
        weaving.bytes = buf_view(&s->bytes);
    }
    enter(s, STAGE_WEAVE);
    arena_reset(&s->scratch);
    buf_clear(&s->woven);
    if (unit->format->weave(&weaving, &s->woven, err))
        return container_error(p->container, i, err);
    s->woven_before += weaving.bytes.n;
    s->woven_after += s->woven.n;
    enter(s, STAGE_DEFLATE);
    buf_clear(&s->packed);
    archive_pack(&s->codec, archive_entry(p->container->archive, i)->method, buf_view(&s->woven),
                 &s->packed, data);
    s->packed_after += data->bytes.n;
    enter(s, STAGE_WRITE);
    return 0;
}

static bool changes(const struct stages *s, const struct container *c, size_t i)
{
    return c->members[i].role == MEMBER_UNIT && s->program.units[c->members[i].unit].changes;
}

static int weave_container(struct stages *s, const struct container *c, struct error *err)
{
    struct supplier supplier = {s, c};
    uint8_t *action = mem_calloc(c->count, 1);
    struct archive_edit edit = {.action = action, .supply = supply, .ctx = &supplier};
    FILE *file = tmpfile();
    int result;

    enter(s, STAGE_WRITE);
    for (size_t i = 0; i < c->count; i++)
        action[i] = changes(s, c, i) ? ARCHIVE_REPLACE : ARCHIVE_KEEP;
    result = file ? archive_write_fd(c->archive, &edit, fileno(file), err)
                  : error_set_errno(err, "temporary file");
    if (file)
        fclose(file);
    free(action);
    return result;
}

static int run_floor(struct stages *s, struct error *err)
{
    for (size_t i = 0; i < s->inputs.n_units; i++) {
        const struct unit *u = &s->inputs.units[i];
        struct archive_data data;

        if (read_unit(s, u, FLOOR_INFLATE, err))
            return -1;
        enter(s, FLOOR_DEFLATE);
        if (!changes(s, u->container, u->member))
            continue;
        buf_clear(&s->packed);
        archive_pack(&s->codec, archive_entry(u->container->archive, u->member)->method,
                     buf_view(&s->bytes), &s->packed, &data);
        s->packed_before += data.bytes.n;
    }
    enter(s, STAGE_OUTSIDE);
    return 0;
}

static int run(struct stages *s, const char *const *jars, size_t n, struct error *err)
{
    s->since = cpu_now();
    s->now = STAGE_OPEN;
    if (class_path_open(&s->class_path, NULL, 0, err) || inputs_open(&s->inputs, jars, n, 0, err))
        return -1;
    for (size_t i = 0; i < s->inputs.n_containers; i++)
        if (s->inputs.containers[i]->kind != CONTAINER_ARCHIVE || !s->inputs.containers[i]->path)
            return error_set(err, "%s: only plain archives", s->inputs.containers[i]->label);
    if (scan(s, err) || plan(s, err))
        return -1;
    for (size_t i = 0; i < s->inputs.n_outer; i++)
        if (weave_container(s, s->inputs.outer[i], err))
            return -1;
    return run_floor(s, err);
}

static void print(const struct stages *s)
{
    printf("{\"classes\": %zu, \"classBytes\": %llu, \"wovenBefore\": %llu, \"wovenAfter\": %llu, "
           "\"packedBefore\": %llu, \"packedAfter\": %llu",
           s->inputs.n_units, (unsigned long long)s->class_bytes,
           (unsigned long long)s->woven_before, (unsigned long long)s->woven_after,
           (unsigned long long)s->packed_before, (unsigned long long)s->packed_after);
    for (size_t i = 0; i < STAGE_OUTSIDE; i++)
        printf(", \"%s\": %.6f", stage_keys[i], s->seconds[i]);
    puts("}");
}

int main(int argc, char **argv)
{
    static struct stages s;
    struct error err;
    int result;

    if (argc < 4) {
        fprintf(stderr, "usage: stages smart|matrix|all explicit|all ARCHIVE...\n");
        return 2;
    }
    filter_init(&s.filter);
    obfuscation_map_init(&s.names);
    codec_init(&s.codec, CODEC_LEVEL_DEFAULT);
    s.rules = (struct rules){
        .select = strcmp(argv[1], "all") == 0      ? SELECT_ALL
                  : strcmp(argv[1], "matrix") == 0 ? SELECT_MATRIX
                                                   : SELECT_SMART,
        .exits = strcmp(argv[2], "all") == 0 ? EXITS_ALL : EXITS_EXPLICIT,
        .beat_class = STR(BEAT_CLASS_DEFAULT),
        .filter = &s.filter,
        .names = &s.names,
    };
    result = run(&s, (const char *const *)argv + 3, (size_t)argc - 3, &err);
    if (result == 0)
        print(&s);
    else
        fprintf(stderr, "stages: %s\n", err.text);
    return result ? 1 : 0;
}
