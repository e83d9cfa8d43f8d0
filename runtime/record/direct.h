/* SPDX-License-Identifier: Apache-2.0 */
/* For a runtime whose calls into C cost more than writing a slot (a JVM): the words that
 * methodbeat_i() and methodbeat_o() use, so that its own code can do the same.
 *
 * It may, instead of each call,
 * - on the main thread, while *next is less than *limit: store the slot (slot.h) at
 *   slots[*next], then *lap + *next + 1 into *head, each as a release; then add 1 to *next. The
 *   slot's time is *now_ms, mod 2^32;
 * - on another thread, while *open has the bit DIRECT_OTHERS: add 1 to the first word of any of
 *   the stripes, in one atomic step.
 *
 * In all other cases it makes the call, and calls direct_turn() before that of an entry: at the
 * limit, which is 0 while nothing is recorded or the clock is precise, and while the clock rests
 * because there was no call for a while; on other threads if some of them are recorded. It
 * must read *limit or *open at each call, because any thread may close them at any time. A slot
 * that is being written at that moment is still written, as with methodbeat_i().
 *
 * The addresses are good for as long as the process lives, whatever memory backs the ring.
 */
#ifndef MB_RUNTIME_RECORD_DIRECT_H
#define MB_RUNTIME_RECORD_DIRECT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    DIRECT_CLOSED,
    DIRECT_OTHERS, /* other threads count their own calls */
    DIRECT_MAIN,   /* the main thread writes its slots itself */
    DIRECT_ALL = DIRECT_OTHERS | DIRECT_MAIN,
};

enum {
    DIRECT_STRIPES = 64, /* a power of two */
    DIRECT_STRIPE_BYTES = 64,
};

struct direct {
    const _Atomic uint64_t *open;
    const _Atomic uint64_t *now_ms;
    uint64_t *next;                /* the main thread's own, */
    const uint64_t *lap;           /* as is this */
    const _Atomic uint64_t *limit; /* 0 while the main thread may not write */
    _Atomic uint64_t *head, *slots;
    void *stripes;     /* DIRECT_STRIPES, each of DIRECT_STRIPE_BYTES */
    void *const *body; /* where the head is, and after it the slots */
};

/* Fills in the addresses. True on the main thread after the first start; from then on its slots
 * are folded in blocks. The distance of each word from *next is the same in all processes of
 * one kind of machine; a caller that relies on this must check it. False on other threads, and
 * if a word does not have 64 bits. */
bool direct_get(struct direct *out);

/* Folds what was written if it is enough, and sets the limit. */
void direct_turn(void);

#endif
