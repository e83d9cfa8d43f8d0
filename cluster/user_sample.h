/* SPDX-License-Identifier: Apache-2.0 */
/* What some of many users said, a number each: so that whoever reports often counts as much as
 * whoever reports once, and tests that want independent values have them. Of all users those are
 * kept whose hashes are the smallest (a bottom-k sketch; Cohen and Kaplan, 2007): a sample that
 * depends on nothing but who there is, with all that each of them said. Exact up to
 * USER_SAMPLE_MAX users. The order makes no difference, and two merge into what one would have
 * been. */
#ifndef MB_CLUSTER_USER_SAMPLE_H
#define MB_CLUSTER_USER_SAMPLE_H

#include "cluster/durations.h"
#include "lib/row_index.h"

enum { USER_SAMPLE_MAX = 4096 };
#define USER_SAMPLE_ANY UINT32_MAX /* of any device */

struct sampled_user {
    uint64_t hash; /* of a user on a device */
    uint64_t sum;  /* of values */
    uint32_t n;    /* how many */
    uint32_t device;
};

struct user_sample {
    struct sampled_user *users; /* after user_sample_finish: by device, at most USER_SAMPLE_MAX */
    uint32_t n, cap;
    struct row_index index;
    uint64_t limit; /* users with larger hashes are not kept */
};

void user_sample_init(struct user_sample *s);
void user_sample_release(struct user_sample *s);

/* hash: 64 good bits. device: a number, the same for all of this hash. */
void user_sample_add(struct user_sample *s, uint64_t hash, uint32_t device, uint64_t value);

/* Adds what `from` has, whose devices have the numbers in devices. */
void user_sample_merge(struct user_sample *s, const struct user_sample *from,
                       const uint32_t *devices);

/* When all was added. Afterwards it can be read, and merged into others. */
void user_sample_finish(struct user_sample *s);

size_t user_sample_size(const struct user_sample *s); /* bytes of memory */

/* Of a finished sample: where the users end that have the device of users[from]. */
uint32_t user_sample_run(const struct user_sample *s, uint32_t from);

/* Adds the averages of the users from `from` to before `to` of a finished sample, in thousandths.
 */
enum { USER_SAMPLE_PARTS = 1000 };
void user_sample_averages(const struct user_sample *s, uint32_t from, uint32_t to,
                          struct durations *averages);

#endif
