/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/user_sample.h"

#include <math.h>
#include <stdlib.h>

#include "lib/mem.h"

/* Sorting half a sample away costs as much as what was added since. */
enum { SAMPLE_FULL = USER_SAMPLE_MAX + USER_SAMPLE_MAX / 2 };

void user_sample_init(struct user_sample *s)
{
    *s = (struct user_sample){.limit = UINT64_MAX};
}

void user_sample_release(struct user_sample *s)
{
    free(s->users);
    row_index_release(&s->index);
    user_sample_init(s);
}

static void sample_index(struct user_sample *s, uint32_t room)
{
    row_index_reset(&s->index, room);
    for (uint32_t i = 0; i < s->n; i++)
        row_index_add(&s->index, s->users[i].hash, i);
}

static struct sampled_user *sampled_user_find(const struct user_sample *s, uint64_t hash)
{
    uint32_t at;

    ROW_INDEX_FIND(&s->index, hash, at, s->users[at].hash == hash);
    return at == ROW_NONE ? NULL : &s->users[at];
}

static int by_user_hash(const void *a, const void *b)
{
    const struct sampled_user *x = a, *y = b;

    return (x->hash > y->hash) - (x->hash < y->hash);
}

static int by_user_device(const void *a, const void *b)
{
    const struct sampled_user *x = a, *y = b;

    if (x->device != y->device)
        return x->device < y->device ? -1 : 1;
    return by_user_hash(a, b);
}

/* Leaves the users with the smallest hashes, by hash. */
static void sample_cut(struct user_sample *s)
{
    if (s->n > 1)
        qsort(s->users, s->n, sizeof(*s->users), by_user_hash);
    if (s->n > USER_SAMPLE_MAX) {
        s->n = USER_SAMPLE_MAX;
        s->limit = s->users[s->n - 1].hash;
    }
}

void user_sample_finish(struct user_sample *s)
{
    sample_cut(s);
    if (s->n > 1)
        qsort(s->users, s->n, sizeof(*s->users), by_user_device);
    row_index_release(&s->index);
}

static uint64_t sample_sum(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static void sampled_user_add(struct user_sample *s, const struct sampled_user *user)
{
    struct sampled_user *known;

    if (user->hash > s->limit)
        return;
    known = sampled_user_find(s, user->hash);
    if (known) {
        known->sum = sample_sum(known->sum, user->sum);
        known->n = known->n > UINT32_MAX - user->n ? UINT32_MAX : known->n + user->n;
        return;
    }
    if (s->n == s->cap) {
        s->cap = s->cap ? s->cap + s->cap / 2 : 4;
        s->users = mem_realloc(s->users, mem_size(s->cap, sizeof(*s->users)));
    }
    if (row_index_full(&s->index))
        sample_index(s, s->n + s->n / 2 + 4);
    row_index_add(&s->index, user->hash, s->n);
    s->users[s->n++] = *user;
    if (s->n == SAMPLE_FULL) {
        sample_cut(s);
        sample_index(s, SAMPLE_FULL);
    }
}

void user_sample_add(struct user_sample *s, uint64_t hash, uint32_t device, uint64_t value)
{
    sampled_user_add(s, &(struct sampled_user){hash, value, 1, device});
}

void user_sample_merge(struct user_sample *s, const struct user_sample *from,
                       const uint32_t *devices)
{
    if (from->limit < s->limit)
        s->limit = from->limit;
    for (uint32_t i = 0; i < from->n; i++) {
        struct sampled_user user = from->users[i];

        if (user.device != USER_SAMPLE_ANY)
            user.device = devices[user.device];
        sampled_user_add(s, &user);
    }
}

size_t user_sample_size(const struct user_sample *s)
{
    return s->cap * sizeof(*s->users) + s->index.cap * sizeof(*s->index.slots);
}

uint32_t user_sample_run(const struct user_sample *s, uint32_t from)
{
    uint32_t to = from;

    while (to < s->n && s->users[to].device == s->users[from].device)
        to++;
    return to;
}

void user_sample_averages(const struct user_sample *s, uint32_t from, uint32_t to,
                          struct durations *averages)
{
    for (uint32_t i = from; i < to; i++) {
        double average =
            (double)s->users[i].sum / (double)s->users[i].n * (double)USER_SAMPLE_PARTS;

        durations_add(averages, average < 1e18 ? (uint64_t)llround(average) : UINT64_C(1) << 60);
    }
}
