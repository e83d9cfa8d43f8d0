/* SPDX-License-Identifier: Apache-2.0 */
/* VERDICT(name, fate, key, text): the key is for machines, the text for people. Included with
 * VERDICT defined.
 */
VERDICT(INSTRUMENT, MEASURED, "instrumented", "instrumented")
VERDICT(NO_CODE, NOTHING, "noCode", "abstract or native")
VERDICT(EMPTY, LEFT_OUT, "trivial", "trivial: no call, loop or monitor")
VERDICT(CONSTRUCTOR, LEFT_OUT, "constructor", "constructor that only calls super() or this()")
VERDICT(FORWARDER, LEFT_OUT, "forwarder", "synthetic method that only forwards")
VERDICT(SIMPLE, LEFT_OUT, "simple", "simple, by Matrix's rules")
VERDICT(SKIPPED, NOTHING, "skippedClass", "in a class that Matrix skips")
VERDICT(FINALIZER, LEFT_OUT, "emptyFinalizer", "empty finalize(), which the JVM must see empty")
VERDICT(HUGE, LEFT_OUT, "huge", "would pass 8,000 bytes of code, which HotSpot would never compile")
VERDICT(FILTERED, LEFT_OUT, "filtered", "left out by the filter file or --only")
VERDICT(OWN, LEFT_OUT, "own", "of methodbeat itself")
VERDICT(CODE_TOO_LARGE, LEFT_ALONE, "codeTooLarge", "would pass 65,535 bytes of code")
VERDICT(BRANCH_OUT_OF_REACH, LEFT_ALONE, "branchOutOfReach", "a branch would no longer reach")
VERDICT(CONSTANT_POOL_FULL, LEFT_ALONE, "constantPoolFull", "the constant pool is full")
VERDICT(TABLE_FULL, LEFT_ALONE, "exceptionTableFull", "the exception table is full")
VERDICT(UNKNOWN_ATTRIBUTE, LEFT_ALONE, "unknownAttribute",
        "its code has an attribute that nobody can relocate")
VERDICT(STACK_TOO_DEEP, LEFT_ALONE, "stackTooDeep", "its operand stack is full")
VERDICT(LOCALS_FULL, LEFT_ALONE, "localsFull", "it has as many local variables as there may be")
VERDICT(BAD_TABLE, LEFT_ALONE, "badTable", "a table or annotation of its code is out of bounds")
VERDICT(OLD_CODE, LEFT_ALONE, "oldCode", "its class is older than version 45.3")
VERDICT(REGISTERS_FULL, LEFT_ALONE, "registersFull", "has no free register, and none can be added")
VERDICT(METHOD_IDS_FULL, LEFT_ALONE, "methodIdsFull",
        "its dex has no room for more method references")
VERDICT(UNREADABLE_CODE, LEFT_ALONE, "unreadableCode", "its code is not valid")
VERDICT(DEX_FIXED, LEFT_ALONE, "dexFixed", "its dex has code that can't follow new indices")
VERDICT(SHARED_CODE, LEFT_ALONE, "sharedCode",
        "shares its code with others, and copies for all would be too many")
