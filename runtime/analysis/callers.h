/* SPDX-License-Identifier: Apache-2.0 */
/* The callers whose entries are gone: an exit without an entry, where the slots'
 * beginning was lost, tells of a method that was open there.
 */
#ifndef MB_RUNTIME_ANALYSIS_CALLERS_H
#define MB_RUNTIME_ANALYSIS_CALLERS_H

#include <stddef.h>
#include <stdint.h>

struct callers {
    uint32_t *ids; /* n, inner before outer; owned */
    size_t n;
};

/* Those of the slots before the first message that begins in them: what was open
 * before has ended there. An exit of a frame that was taken for left, as one around it ended,
 * is none of a caller. The root, 0 for none, is known to be open: its exit is
 * none of a caller either. 0, or -1 when memory is out. */
int callers_find(struct callers *c, uint32_t root, const uint64_t *slots, size_t n);
void callers_release(struct callers *c);

/* Methods that wrote most of the slots. */
struct writer {
    uint32_t id;
    uint32_t slots;
};

enum { WRITERS_MAX = 8 };

/* The largest first, of equals the one with the smaller id. How many, or -1 when memory is out. */
int writers_find(struct writer out[WRITERS_MAX], const uint64_t *slots, size_t n);

#endif
