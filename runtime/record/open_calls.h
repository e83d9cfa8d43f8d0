/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of a thread that are open, for entries and exits that keep nothing in the frame: a
 * stack of methods and of what the clock's word was. Only the thread changes it; another one may
 * copy what is open, while that goes on. */
#ifndef MB_RUNTIME_RECORD_OPEN_CALLS_H
#define MB_RUNTIME_RECORD_OPEN_CALLS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPEN_CALLS = 1 << 17 }; /* of more that are open at once the outer ones are forgotten */

struct open_calls {
    _Atomic uint64_t *all; /* OPEN_CALLS: the id, then 32 bits of what the entry returned */
    _Atomic size_t n;
};

/* 0, or -1 if there is no memory. */
int open_calls_init(struct open_calls *c);
void open_calls_release(struct open_calls *c);

/* Forgets half of them. */
void open_calls_forget(struct open_calls *c);

static inline size_t open_calls_n(const struct open_calls *c)
{
    return atomic_load_explicit(&c->n, memory_order_relaxed);
}

static inline void open_calls_push(struct open_calls *c, uint32_t id, uint32_t t)
{
    if (__builtin_expect(open_calls_n(c) == OPEN_CALLS, 0))
        open_calls_forget(c);
    size_t n = open_calls_n(c);
    atomic_store_explicit(&c->all[n], (uint64_t)id << 32 | t, memory_order_relaxed);
    atomic_store_explicit(&c->n, n + 1, memory_order_release);
}

/* The innermost one of the method ends, with those inside of it, which an exception left. False:
 * there is none. */
static inline bool open_calls_pop(struct open_calls *c, uint32_t id, uint32_t *t)
{
    for (size_t n = open_calls_n(c); n-- > 0;) {
        uint64_t call = atomic_load_explicit(&c->all[n], memory_order_relaxed);

        if (call >> 32 != id)
            continue;
        *t = (uint32_t)call;
        atomic_store_explicit(&c->n, n, memory_order_relaxed);
        return true;
    }
    return false;
}

/* Those inside of so many outer ones have ended, however. */
static inline void open_calls_cut(struct open_calls *c, size_t n)
{
    if (n < open_calls_n(c))
        atomic_store_explicit(&c->n, n, memory_order_relaxed);
}

/* Whether the i-th from outside is there, and began before the word became what it is: *call is it.
 * On any thread. */
bool open_calls_is_older(const struct open_calls *c, size_t i, uint32_t word, uint64_t *call);

/* Copies those that were open when the word became what it is, but for the `outer` outermost ones;
 * the innermost one first. out has room for OPEN_CALLS. Returns their number. On any thread. */
size_t open_calls_copy(const struct open_calls *c, size_t outer, uint32_t word, uint64_t *out);

#endif
