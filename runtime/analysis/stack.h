/* The call tree of a stretch of slots, as rows in pre-order: the one place
 * where entries and exits become a tree, and where a tree is cut down to a
 * report. No state, no clock, no globals: the decoder uses it too.
 *
 * Rules, for any input whatever:
 *  - an exit belongs to the nearest open frame with its id. Frames above that
 *    one were left by an exception: they end there too and are marked inferred;
 *  - an exit with no open frame of its id is dropped and counted;
 *  - frames that are open at the end take the end time and are marked inferred;
 *  - a clock that steps back is held at the latest time seen, and a frame whose
 *    entry or exit that moves is marked inferred. No duration is negative;
 *  - a frame without children merges into the frame that ended just before it,
 *    where that is a sibling with the same id and not a root: the counts and
 *    the costs add up.
 *
 * Linear in the slots, and in the rows (times the 60 passes of trimming).
 */
#ifndef MB_RUNTIME_ANALYSIS_STACK_H
#define MB_RUNTIME_ANALYSIS_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STACK_REPORT_ROWS = 30, /* what stack_trim leaves of a report's stack */
    STACK_TRIM_STEP_MS = 5, /* a tick of the clock */
    STACK_TRIM_PASSES = 60,
    STACK_KEY_PERCENT = 30, /* of the whole, from which on a row may be the key */
};

#define STACK_NO_ROW UINT32_MAX

struct stack_row {
    uint32_t depth;    /* 0 is a root */
    uint32_t id;       /* of the method */
    uint32_t count;    /* of calls, that were merged into this row */
    bool inferred;     /* a time of it was not seen but concluded */
    uint64_t start_ms; /* of the first call */
    uint64_t cost_ms;  /* of all of them */
};

struct stack {
    struct stack_row *rows; /* n of cap, owned */
    size_t n;
    size_t cap;
    uint64_t orphans; /* exits that were dropped */
};

void stack_init(struct stack *s); /* empty */
void stack_release(struct stack *s);

/* Fills the stack from slots (slot.h), oldest first; what it held is gone.
 * Frames that are open at the end end at end_ms, or at the last slot where that
 * is later. 0, or -1 when memory is out: then the stack is empty. */
int stack_build(struct stack *s, const uint64_t *slots, size_t n, uint64_t end_ms);

/* Cuts the stack to max rows: pass k = 1 to 60 goes from the last row to the
 * first and drops those shorter than k x 5 ms, until max are left; if that was
 * not enough, the first max stay. Never leaves a row without its parent. */
void stack_trim(struct stack *s, size_t max);

/* What stack_build() and stack_trim() after it make, in memory for the rows that
 * are open or stay. */
int stack_build_trimmed(struct stack *s, const uint64_t *slots, size_t n, uint64_t end_ms,
                        size_t max);

/* The method that stands for the stack: of the rows that cost at least 30 % of
 * total_ms, the one with the largest (depth + 1) x cost, the first of equals;
 * the dispatch only where there is no other. Without such a row, the first.
 * 0 for an empty stack. */
uint32_t stack_key(const struct stack *s, uint64_t total_ms);

/* Adds a row. 0, or -1 when memory is out or the stack is full (2^32 - 1). */
int stack_push(struct stack *s, struct stack_row row);

#endif
