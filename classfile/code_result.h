/* SPDX-License-Identifier: Apache-2.0 */
/* Why code can or can't be changed. Anything but CODE_OK means: keep the method
 * byte for byte. */
#ifndef MB_CLASSFILE_CODE_RESULT_H
#define MB_CLASSFILE_CODE_RESULT_H

enum code_result {
    CODE_OK,
    CODE_UNKNOWN_ATTRIBUTE,   /* its Code holds an attribute that may hold pcs */
    CODE_BAD_DEBUG_TABLE,     /* a line or local variable table points outside the code */
    CODE_BAD_TYPE_ANNOTATION, /* one names no instruction, range or handler */
    CODE_TOO_LARGE,           /* would pass 65,535 bytes */
    CODE_BRANCH_OUT_OF_REACH, /* no place for a trampoline within reach */
    CODE_EXCEPTIONS_FULL,     /* the exception table would pass 65,535 entries */
    CODE_FRAMES_FULL,         /* StackMapTable would pass 65,535 frames */
    CODE_STACK_FULL,          /* max_stack would pass 65,535 */
    CODE_POOL_FULL,           /* the constant pool is full */
};

/* The reason as half a sentence, "code would pass 65,535 bytes". */
const char *code_result_text(enum code_result result);

#endif
