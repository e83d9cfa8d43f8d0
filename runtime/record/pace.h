/* SPDX-License-Identifier: Apache-2.0 */
/* The pace of messages: if they come with the frames of a display, when the next one will. It is
 * learned from the last ones. A message may be late, as when other threads had the CPU; but if one
 * comes earlier than was foretold, nothing is foretold until PACE_PROVE others have come that were
 * not. So that happens to less than one in so many.
 */
#ifndef MB_RUNTIME_RECORD_PACE_H
#define MB_RUNTIME_RECORD_PACE_H

#include <stdint.h>

enum {
    PACE_LEARN = 16,      /* messages from which the period is learned, */
    PACE_PROVE = 16,      /* and those in which it must prove true */
    PACE_GAP = 64,        /* after frames without a message so many must have one */
    PACE_PAUSE = 8,       /* if so many have none, the next one is on time, whenever it comes */
    PACE_EARLY_US = 700,  /* they may come so much earlier; it is foretold so early */
    PACE_LEAST_US = 5000, /* no period is shorter: there is nothing to gain */
};

struct pace {
    uint32_t n;                        /* messages since the learning began, until all is proven */
    uint64_t begun_us[PACE_LEARN + 1]; /* those from which it is learned */
    uint64_t period_us;
    uint32_t window;        /* messages since one was early, or since PACE_PROVE were looked at: */
    uint64_t least_late_us; /* the delay of that which was least late */
    uint32_t since_gap;     /* messages since frames had none */
    uint64_t on_time_us;    /* when the last one began, or would have if it had not been late */
};

/* To be called for each message, or for the first one of some that come together. */
void pace_add(struct pace *p, uint64_t begun_us);

/* The earliest time at which the next one is expected to begin; 0 if it is not known. */
uint64_t pace_next_us(const struct pace *p);

#endif
