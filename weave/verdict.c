/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/verdict.h"

static const struct {
    const char *key;
    const char *text;
    bool ignored;
} verdicts[VERDICT_COUNT] = {
    [VERDICT_INSTRUMENT] = {"instrumented", "instrumented", false},
    [VERDICT_NO_CODE] = {"noCode", "abstract or native", false},
    [VERDICT_EMPTY] = {"trivial", "trivial: no call, loop or monitor", true},
    [VERDICT_CONSTRUCTOR] = {"constructor", "constructor that only calls super() or this()", true},
    [VERDICT_FORWARDER] = {"forwarder", "synthetic method that only forwards", true},
    [VERDICT_SIMPLE] = {"simple", "simple, by Matrix's rules", true},
    [VERDICT_SKIPPED] = {"skippedClass", "in a class that Matrix skips", false},
    [VERDICT_FINALIZER] = {"emptyFinalizer", "empty finalize(), which the JVM must see empty",
                           true},
    [VERDICT_HUGE] = {"huge", "would pass 8,000 bytes of code, which HotSpot would never compile",
                      true},
    [VERDICT_FILTERED] = {"filtered", "left out by the filter file", true},
    [VERDICT_OWN] = {"own", "of methodbeat itself", true},
    [VERDICT_CODE_TOO_LARGE] = {"codeTooLarge", "would pass 65,535 bytes of code", true},
    [VERDICT_BRANCH_OUT_OF_REACH] = {"branchOutOfReach", "a branch would no longer reach", true},
    [VERDICT_CONSTANT_POOL_FULL] = {"constantPoolFull", "the constant pool is full", true},
    [VERDICT_TABLE_FULL] = {"exceptionTableFull", "the exception table is full", true},
    [VERDICT_UNKNOWN_ATTRIBUTE] = {"unknownAttribute",
                                   "its code has an attribute that nobody can relocate", true},
    [VERDICT_STACK_TOO_DEEP] = {"stackTooDeep", "its operand stack is full", true},
    [VERDICT_BAD_TABLE] = {"badTable", "a debug table or annotation of its code is out of bounds",
                           true},
    [VERDICT_OLD_CODE] = {"oldCode", "its class is older than version 45.3", true},
    [VERDICT_REGISTERS_FULL] = {"registersFull", "has no free register, and none can be added",
                                true},
    [VERDICT_METHOD_IDS_FULL] = {"methodIdsFull", "its dex has no room for more method references",
                                 true},
    [VERDICT_UNREADABLE_CODE] = {"unreadableCode", "its code is not valid", true},
    [VERDICT_DEX_FIXED] = {"dexFixed", "its dex has code that can't follow new indices", true},
    [VERDICT_SHARED_CODE] = {"sharedCode",
                             "shares its code with others, and copies for all would be too many",
                             true},
};

const char *verdict_key(enum verdict v)
{
    return verdicts[v].key;
}

const char *verdict_text(enum verdict v)
{
    return verdicts[v].text;
}

bool verdict_is_left_alone(enum verdict v)
{
    return v >= VERDICT_CODE_TOO_LARGE;
}

bool verdict_is_ignored(enum verdict v)
{
    return verdicts[v].ignored;
}
