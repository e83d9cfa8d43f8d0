/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of a main thread that does not respond: a message that runs for
 * longer than the limit is reported once, while it still hangs. Whoever looks
 * too late, because the process itself was not let run, sees nothing that could
 * be trusted: that is stale and discarded. */
#ifndef MB_RUNTIME_POLICY_ANR_H
#define MB_RUNTIME_POLICY_ANR_H

#include <stdint.h>

enum {
    ANR_LIMIT_MS = 5000,
    ANR_LATE_MS = 1000, /* beyond the limit: stale from there on */
};

enum anr_verdict {
    ANR_NOTHING,
    ANR_DUE,
    ANR_STALE,
};

struct anr {
    uint64_t limit_ms;
    uint64_t judged; /* the message that was due or stale */
};

void anr_init(struct anr *a, uint64_t limit_ms);

/* A message, whose number is its own and not 0, has run since begin_ms. Each is
 * due or stale once. */
enum anr_verdict anr_check(struct anr *a, uint64_t message, uint64_t begin_ms, uint64_t now_ms);

/* When that message has to be looked at; UINT64_MAX where it has been judged. */
uint64_t anr_next_ms(const struct anr *a, uint64_t message, uint64_t begin_ms);

#endif
