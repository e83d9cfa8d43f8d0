/* SPDX-License-Identifier: Apache-2.0 */
/* Verdicts: whether a method is instrumented, and if not, why. Each method has one, in the
 * tables of the scan and the plan, in the summary and in the lists.
 */
#ifndef MB_WEAVE_VERDICT_H
#define MB_WEAVE_VERDICT_H

#include <stdbool.h>

enum verdict {
    VERDICT_INSTRUMENT,
    VERDICT_NO_CODE,     /* abstract, native */
    VERDICT_EMPTY,       /* nothing to measure: no loop, no call, no monitor */
    VERDICT_CONSTRUCTOR, /* only calls super() or this() */
    VERDICT_FORWARDER,   /* synthetic, only forwards its call */
    VERDICT_SIMPLE,      /* --select matrix: its rules for methods */
    VERDICT_SKIPPED,     /* --select matrix: its rules for classes */
    VERDICT_FINALIZER,   /* an empty finalize(): the JVM would call it if it had code */
    VERDICT_HUGE,        /* HotSpot compiles no method of so much code as it would have */
    VERDICT_FILTERED,    /* left out by the filter file */
    VERDICT_OWN,         /* the beat class, the runtime */
    /* From here on: wanted, but no probes can be inserted. */
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
    VERDICT_SHARED_CODE,
    VERDICT_COUNT,
};

/* Return one word for machines ("trivial"), and a phrase for people. */
const char *verdict_key(enum verdict v);
const char *verdict_text(enum verdict v);

/* Whether the method was wanted, but can't be instrumented. --strict turns this into a failure.
 */
bool verdict_is_left_alone(enum verdict v);

/* Whether ignoreMethodMapping.txt lists it. */
bool verdict_is_ignored(enum verdict v);

#endif
