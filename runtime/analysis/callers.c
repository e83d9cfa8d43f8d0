/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/callers.h"

#include <stdlib.h>

#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

enum { IDS = SLOT_ID_MASK + 1 };

/* Who is open, as the builder of call trees has it. */
struct finder {
    uint32_t *frames; /* ids of those that were entered; callers lie below them all */
    size_t depth;
    uint32_t *open; /* per id: how many of frames, */
    uint32_t *left; /* and how many went without an exit of their own, which may still come */
};

static void frame_leave(struct finder *f)
{
    uint32_t id = f->frames[--f->depth];

    f->open[id]--;
    f->left[id]++;
}

/* True where it is a caller's. */
static bool exit_take(struct finder *f, uint32_t id)
{
    if (f->open[id] > 0) {
        while (f->frames[f->depth - 1] != id)
            frame_leave(f);
        f->depth--;
        f->open[id]--;
        return false;
    }
    if (f->left[id] > 0) {
        f->left[id]--;
        return false;
    }
    while (f->depth > 0)
        frame_leave(f);
    return true;
}

int callers_find(struct callers *c, uint32_t root, const uint64_t *slots, size_t n)
{
    /* Only the used part takes memory. */
    struct finder f = {.frames = malloc((n + 1) * sizeof(*f.frames)),
                       .open = calloc(IDS, sizeof(*f.open)),
                       .left = calloc(IDS, sizeof(*f.left))};
    int result = -1;

    *c = (struct callers){.ids = malloc((n + 1) * sizeof(*c->ids))};
    if (!f.frames || !f.open || !f.left || !c->ids)
        goto out;
    for (size_t i = 0; i < n; i++) {
        uint32_t id = slot_id(slots[i]);

        if (id == 0 || slot_is_count(slots[i]))
            continue;
        /* Everything that is open ends with it. */
        if (id == root && !slot_is_in(slots[i]) && f.open[id] == 0)
            break;
        if (slot_is_in(slots[i])) {
            if (id == METHODBEAT_ID_DISPATCH)
                break;
            f.frames[f.depth++] = id;
            f.open[id]++;
        } else if (exit_take(&f, id)) {
            c->ids[c->n++] = id;
        }
    }
    result = 0;
out:
    if (result < 0)
        callers_release(c);
    free(f.frames);
    free(f.open);
    free(f.left);
    return result;
}

void callers_release(struct callers *c)
{
    free(c->ids);
    *c = (struct callers){0};
}

static void writer_insert(struct writer out[WRITERS_MAX], int *n, struct writer w)
{
    int at = *n;

    while (at > 0 && out[at - 1].slots < w.slots)
        at--;
    if (at == WRITERS_MAX)
        return;
    if (*n < WRITERS_MAX)
        ++*n;
    for (int i = *n - 1; i > at; i--)
        out[i] = out[i - 1];
    out[at] = w;
}

int writers_find(struct writer out[WRITERS_MAX], const uint64_t *slots, size_t n)
{
    uint32_t *written = calloc(IDS, sizeof(*written));
    int found = 0;

    if (!written)
        return -1;
    for (size_t i = 0; i < n; i++)
        written[slot_id(slots[i])]++;
    for (uint32_t id = 1; id <= METHODBEAT_ID_MAX; id++) {
        if (written[id] > 0)
            writer_insert(out, &found, (struct writer){.id = id, .slots = written[id]});
    }
    free(written);
    return found;
}
