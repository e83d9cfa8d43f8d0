/* SPDX-License-Identifier: Apache-2.0 */
/* What becomes of a method, and why: one verdict for each, in the scan's and
 * the plan's tables, in the summary and in the lists.
 */
#ifndef MB_WEAVE_VERDICT_H
#define MB_WEAVE_VERDICT_H

#include <stdbool.h>

enum verdict {
    VERDICT_INSTRUMENT,
    VERDICT_NO_CODE,     /* abstract, native */
    VERDICT_EMPTY,       /* nothing to measure: no loop, no call, no monitor */
    VERDICT_CONSTRUCTOR, /* only calls super() or this() */
    VERDICT_FORWARDER,   /* synthetic, only passes its call on */
    VERDICT_SIMPLE,      /* --select matrix: its rules for methods */
    VERDICT_SKIPPED,     /* --select matrix: its rules for classes */
    VERDICT_FINALIZER,   /* an empty finalize(): with code in it the JVM would call it */
    VERDICT_FILTERED,    /* the filter file says so */
    VERDICT_OWN,         /* the beat class, the runtime */
    /* From here on: wanted, but the method cannot take probes. */
    VERDICT_CODE_TOO_LARGE,
    VERDICT_BRANCH_OUT_OF_REACH,
    VERDICT_CONSTANT_POOL_FULL,
    VERDICT_TABLE_FULL,
    VERDICT_UNKNOWN_ATTRIBUTE,
    VERDICT_STACK_TOO_DEEP,
    VERDICT_BAD_TABLE,
    VERDICT_OLD_CODE,
    VERDICT_REGISTERS_FULL,
    VERDICT_METHOD_IDS_FULL,
    VERDICT_UNREADABLE_CODE,
    VERDICT_DEX_FIXED,
    VERDICT_COUNT,
};

/* One word for machines ("trivial"), a phrase for people. */
const char *verdict_key(enum verdict v);
const char *verdict_text(enum verdict v);

/* Wanted, but impossible: what --strict turns into a failure. */
bool verdict_is_left_alone(enum verdict v);

/* Whether ignoreMethodMapping.txt lists it. */
bool verdict_is_ignored(enum verdict v);

#endif
