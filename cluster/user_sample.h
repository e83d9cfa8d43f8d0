/* SPDX-License-Identifier: Apache-2.0 */
/* A sample of users, with the average of each user's values. A user with many reports counts as
 * much as a user with one, so statistical tests get independent values. The users with the
 * smallest hashes are kept, with all of their values (a bottom-k sketch; Cohen and Kaplan,
 * 2007). So the sample depends only on who the users are. Up to USER_SAMPLE_MAX users, all are
 * kept. The order of the values does not matter, and merging two gives the same result as
 * adding all values to one. */
#ifndef MB_CLUSTER_USER_SAMPLE_H
#define MB_CLUSTER_USER_SAMPLE_H

#include "cluster/durations.h"
#include "lib/row_index.h"

enum { USER_SAMPLE_MAX = 4096 };
#define USER_SAMPLE_ANY UINT32_MAX /* of any device */

struct sampled_user {
    uint64_t hash; /* of a user on a device */
    uint64_t sum;  /* of values */
    uint32_t n;    /* number of values */
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

/* Adds a value. hash: 64 well-mixed bits. device: a number, the same for all values of this
 * hash. */
void user_sample_add(struct user_sample *s, uint64_t hash, uint32_t device, uint64_t value);

/* Adds everything in `from`. devices[i]: the number here of the device that has the number i in
 * `from`. */
void user_sample_merge(struct user_sample *s, const struct user_sample *from,
                       const uint32_t *devices);

/* Call it after everything was added. Afterwards the sample can be read, and merged into
 * others. */
void user_sample_finish(struct user_sample *s);

size_t user_sample_size(const struct user_sample *s); /* bytes of memory */

/* In a finished sample: returns the index after the last user with the device of users[from]. */
uint32_t user_sample_run(const struct user_sample *s, uint32_t from);

/* Appends to `averages` the averages of the users [from, to) of a finished sample, in
 * thousandths.
 */
enum { USER_SAMPLE_PARTS = 1000 };
void user_sample_averages(const struct user_sample *s, uint32_t from, uint32_t to,
                          struct durations *averages);

#endif
