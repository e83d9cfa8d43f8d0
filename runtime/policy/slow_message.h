/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of slow messages, and of lag: messages of a length and more, so many of them within a
 * window. Lag is of the main thread's messages, in order. */
#ifndef MB_RUNTIME_POLICY_SLOW_MESSAGE_H
#define MB_RUNTIME_POLICY_SLOW_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/text.h"

enum { LAG_TIMES_MAX = 64 };

struct lag_rule {
    uint64_t at_least_ms; /* a message of this length and more lags; 0: none does */
    uint64_t times;       /* so many of them are reported; 1 to LAG_TIMES_MAX */
    uint64_t window_ms;   /* when they end within this time */
};

struct lag {
    struct lag_rule rule;
    uint64_t ends_ms[LAG_TIMES_MAX]; /* of those that lagged, n of them, the oldest first */
    size_t n;
};

/* times beyond LAG_TIMES_MAX is that, and 0 is 1. */
void lag_init(struct lag *l, struct lag_rule rule);

/* A message has ended. True if a report is due; the messages that made it due do not count
 * again. */
bool lag_message(struct lag *l, uint64_t begin_ms, uint64_t end_ms);

/* After the call tree of a lag: the rule that it broke. */
void lag_report_write(const struct lag_rule *rule, struct text *out);

/* Since the last start. */
struct slow_count {
    uint64_t slow_ms;   /* a message of this duration or more is slow */
    uint64_t slow;      /* so many of the main thread, */
    uint64_t elsewhere; /* and of others */
};
struct slow_count slow_message_count(void);

/* When whoever wants to know why a message is slow looks first: a third of slow_ms after it began.
 * Of the message that would begin now (monitor_watch.c; its number is UINT64_MAX) not before half a
 * second, so that nobody is woken more often than each 250 ms, how soon ever it is slow. */
struct moment;
uint64_t slow_message_look_ms(const struct moment *now);

#endif
