/* SPDX-License-Identifier: Apache-2.0 */
/* Follows slots like a reader, for tests: finds the calls that lasted from one step of the
 * clock to another, and counts those that did not. */
#ifndef MB_TESTS_FOLD_HISTORY_H
#define MB_TESTS_FOLD_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A call that lasted. Calls are in the order of their ends. */
struct lasting_call {
    uint32_t depth, id;
    uint64_t begin, end;
    uint64_t inside; /* calls below it that did not last, not counting those below another call that
                        lasted */
    uint64_t methods; /* a checksum of the methods of the calls right below it, and of how often
                         each occurs */
    bool many;        /* there were more methods than are distinguished */
};

struct followed_frame {
    struct lasting_call call;
};

struct history {
    struct followed_frame *frames; /* depth of cap; the first is above all calls */
    size_t depth, cap;
    struct lasting_call *calls; /* n of calls_cap */
    size_t n, calls_cap;
    uint64_t before, now; /* the last slot, and its time */
    uint64_t total;       /* calls */
    uint64_t orphans;     /* number of exits without an entry */
};

void history_init(struct history *h);
void history_release(struct history *h);
void history_clear(struct history *h);

/* Adds the next slot. */
void history_add(struct history *h, uint64_t slot);

/* Ends all open calls. */
void history_end(struct history *h);

/* Fails the test if they differ. */
void histories_equal(const struct history *a, const struct history *b);

#endif
