/* SPDX-License-Identifier: Apache-2.0 */
#include "classfile/code_result.h"

static const char *const texts[] = {
    [CODE_OK] = "done",
    [CODE_UNKNOWN_ATTRIBUTE] = "its Code has an attribute that may hold code offsets",
    [CODE_BAD_DEBUG_TABLE] = "its line or local variable table points outside the code",
    [CODE_BAD_TYPE_ANNOTATION] = "a type annotation in its Code names nothing there",
    [CODE_TOO_LARGE] = "code would pass 65,535 bytes",
    [CODE_BRANCH_OUT_OF_REACH] = "a branch would not reach its target",
    [CODE_EXCEPTIONS_FULL] = "exception table would pass 65,535 entries",
    [CODE_ATTRIBUTES_FULL] = "its Code would pass 65,535 attributes",
    [CODE_STACK_FULL] = "max_stack would pass 65,535",
    [CODE_POOL_FULL] = "constant pool is full",
};

const char *code_result_text(enum code_result result)
{
    return texts[result];
}
