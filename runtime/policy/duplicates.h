/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of duplicates: call trees of one key, detail and thread are reported once a
 * window. When the window is over, a report says how many more there were. */
#ifndef MB_RUNTIME_POLICY_DUPLICATES_H
#define MB_RUNTIME_POLICY_DUPLICATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/name.h"
#include "runtime/base/report_kind.h"

enum { DUPLICATES_KEYS = 64 }; /* remembered at a time; the oldest is dropped */

/* A window of a key. */
struct duplicates_window {
    enum report_detail detail;
    char thread[THREAD_NAME_BYTES];
    uint32_t key;
    uint64_t begin_ms;
    uint64_t last_ms; /* of the last tree that was left out */
    uint64_t count;   /* trees that were left out */
};

struct duplicates {
    uint64_t window_ms;                                /* 0: all are reported */
    struct duplicates_window windows[DUPLICATES_KEYS]; /* n of them, the oldest first */
    size_t n;
};

void duplicates_init(struct duplicates *d, uint64_t window_ms);

/* A call tree with this key, of the named thread ("" is the main thread). True if it is to be
 * reported. Call it after duplicates_over(), with the same time. */
bool duplicates_admit(struct duplicates *d, enum report_detail detail, const char *thread,
                      uint32_t key, uint64_t now_ms);

/* Takes a window with left-out trees that is over at now_ms or must be dropped. Call it until
 * it returns false. With UINT64_MAX it takes all windows. */
bool duplicates_over(struct duplicates *d, uint64_t now_ms, struct duplicates_window *over);

/* When the next window with left-out trees will be over; UINT64_MAX if there is none. */
uint64_t duplicates_next_ms(const struct duplicates *d);

#endif
