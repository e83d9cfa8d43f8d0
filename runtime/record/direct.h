/* SPDX-License-Identifier: Apache-2.0 */
/* For a runtime whose calls into C cost more than a slot does (a JVM): the words
 * behind methodbeat_i() and methodbeat_o(), so that its own code does what they
 * do.
 *
 * It may, instead of each call,
 *  - on the main thread, while *open is more than DIRECT_OTHERS and *next less than *limit: store
 *    the slot (slot.h) at slots[*next], then *lap + *next + 1 into *head, each as a release;
 *    then add 1 to *next. The slot's time is *now_ms, mod 2^32;
 *  - on another thread, while *open has the bit DIRECT_OTHERS: add 1 to the first word
 *    of any of the stripes, in one atomic step.
 * Elsewhere the call is to be made, and direct_turn() before that of an entry: at the limit; while
 * nothing is recorded or the clock is precise; on the main thread while the clock rests, since it
 * has not called for a while; on others where some of them are recorded. *open must be read at
 * each, for any thread may change it at any moment. A slot that is under way then is let through,
 * as one of methodbeat_i() is.
 *
 * The addresses are good for as long as the process lives, whatever memory backs
 * the ring.
 */
#ifndef MB_RUNTIME_RECORD_DIRECT_H
#define MB_RUNTIME_RECORD_DIRECT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    DIRECT_CLOSED,
    DIRECT_OTHERS, /* other threads count by themselves */
    DIRECT_MAIN,   /* the main one writes its slots itself */
    DIRECT_ALL = DIRECT_OTHERS | DIRECT_MAIN,
};

enum {
    DIRECT_STRIPES = 64, /* a power of two */
    DIRECT_STRIPE_BYTES = 64,
};

struct direct {
    const _Atomic uint64_t *open;
    const _Atomic uint64_t *now_ms;
    uint64_t *next;              /* the main thread's own, */
    const uint64_t *lap, *limit; /* as are these */
    _Atomic uint64_t *head, *slots;
    void *stripes;     /* DIRECT_STRIPES, each of DIRECT_STRIPE_BYTES */
    void *const *body; /* what tells where the head is, behind which are the slots */
};

/* True on the main thread after the first start; its slots are folded in blocks from then on. Each
 * word lies as far from *next in all processes of one kind of machine; who relies on that checks
 * it. Elsewhere, and where a word has no 64 bits, there is no such way. */
bool direct_get(struct direct *out);

/* Folds what was written, when there is enough of it, and sets the limit anew. */
void direct_turn(void);

#endif
