/* SPDX-License-Identifier: Apache-2.0 */
/* Slots followed as a reader of them would, for tests: which calls lasted from one
 * step of the clock to another, and how many did not. */
#ifndef MB_TESTS_FOLD_HISTORY_H
#define MB_TESTS_FOLD_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A call that lasted, in the order of their ends. */
struct lasting_call {
    uint32_t depth, id;
    uint64_t begin, end;
    uint64_t inside; /* calls in it that did not last, as far as none that lasted lies between */
    uint64_t
        methods; /* a sum that tells which methods those right below it are of, and how often */
    bool many;   /* there were more of them than are told apart */
};

struct followed_frame {
    struct lasting_call call;
};

struct history {
    struct followed_frame *frames; /* depth of cap, the first is above all */
    size_t depth, cap;
    struct lasting_call *calls; /* n of calls_cap */
    size_t n, calls_cap;
    uint64_t before, now; /* the last slot, and its time */
    uint64_t total;       /* calls */
    uint64_t orphans;     /* exits without an entry */
};

void history_init(struct history *h);
void history_release(struct history *h);
void history_clear(struct history *h);

/* The next slot. */
void history_add(struct history *h, uint64_t slot);

/* What is open ends. */
void history_end(struct history *h);

/* Fails the test where they differ. */
void histories_equal(const struct history *a, const struct history *b);

#endif
