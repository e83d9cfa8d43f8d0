/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/output/profiles.h"

#include <stdlib.h>

#include "dexfile/profile/profile.h"

#define BASE_DEX "base/dex/"

/* Profiles have the names that dex have in the APK of their module. */
static struct profile_dex *list_dex(const struct dex_changes *changes)
{
    struct profile_dex *dex = mem_calloc(changes->n, sizeof(*dex));

    for (size_t i = 0; i < changes->n; i++) {
        const struct dex_change *c = &changes->rows[i];
        size_t base = str_starts(c->name, STR(BASE_DEX)) ? sizeof(BASE_DEX) - 1 : 0;

        dex[i] = (struct profile_dex){
            .name = str_sub(c->name, base, c->name.n),
            .new_name = str_sub(c->new_name, base, c->new_name.n),
            .old_crc = c->old_crc,
            .new_crc = c->new_crc,
            .types = &c->types,
            .methods = &c->methods,
            .class_defs = &c->class_defs,
        };
    }
    return dex;
}

static int make(const struct container *c, struct profile_row *row, const struct profile_dex *dex,
                size_t n, struct codec *codec, struct error *err)
{
    struct buf old;
    int result;

    buf_init(&old);
    result = container_read(c, row->member, codec, &old, err);
    if (result == 0 && profile_rewrite(buf_view(&old), dex, n, codec, &row->bytes, err) < 0)
        result = container_error(c, row->member, err);
    buf_release(&old);
    return result;
}

void profiles_make(struct profiles *p, struct instrument_run *run, const struct container *c,
                   const struct dex_changes *changes, struct codec *codec)
{
    struct profile_dex *dex = list_dex(changes);

    for (size_t i = 0; i < c->count; i++) {
        struct profile_row *row;
        struct error err;

        if (c->members[i].role != MEMBER_PROFILE)
            continue;
        MEM_GROW(p->rows, p->n, p->cap);
        row = &p->rows[p->n++];
        *row = (struct profile_row){.member = i};
        buf_init(&row->bytes);
        row->dropped = make(c, row, dex, changes->n, codec, &err) < 0;
        if (row->dropped)
            instrument_run_warn(run, "%s; it no longer fits and was dropped", err.text);
    }
    free(dex);
}

void profiles_release(struct profiles *p)
{
    for (size_t i = 0; i < p->n; i++)
        buf_release(&p->rows[i].bytes);
    free(p->rows);
    *p = (struct profiles){0};
}

const struct profile_row *profiles_of(const struct profiles *p, size_t member)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->rows[i].member == member)
            return &p->rows[i];
    return NULL;
}
