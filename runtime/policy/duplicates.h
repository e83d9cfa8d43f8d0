/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of duplicates: the call trees of one key, detail and thread are
 * reported once per window; how many more there were is told when the window is
 * over. */
#ifndef MB_RUNTIME_POLICY_DUPLICATES_H
#define MB_RUNTIME_POLICY_DUPLICATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/name.h"
#include "runtime/base/report_kind.h"

enum { DUPLICATES_KEYS = 64 }; /* that are remembered; the oldest makes room */

/* A window of a key, in which more came than was reported. */
struct duplicates_window {
    enum report_detail detail;
    char thread[THREAD_NAME_BYTES];
    uint32_t key;
    uint64_t begin_ms;
    uint64_t last_ms; /* of the last that was left out */
    uint64_t count;   /* of those left out */
};

struct duplicates {
    uint64_t window_ms;                                /* 0: all are reported */
    struct duplicates_window windows[DUPLICATES_KEYS]; /* n of them, the oldest first */
    size_t n;
};

void duplicates_init(struct duplicates *d, uint64_t window_ms);

/* A tree with this key, of a thread by its name ("" is the main one). True when
 * it is to be reported. To be called behind duplicates_over(), with the same
 * time. */
bool duplicates_admit(struct duplicates *d, enum report_detail detail, const char *thread,
                      uint32_t key, uint64_t now_ms);

/* A window that is over at now_ms, or has to make room, and in which something
 * was left out. To be called until it is false; with UINT64_MAX, all of them. */
bool duplicates_over(struct duplicates *d, uint64_t now_ms, struct duplicates_window *over);

/* When the next window with something left out will be over; UINT64_MAX: none
 * is. */
uint64_t duplicates_next_ms(const struct duplicates *d);

#endif
