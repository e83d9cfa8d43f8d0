/* SPDX-License-Identifier: Apache-2.0 */
/* Why code can or can't be changed. Any result but CODE_OK means that the method stays as it
 * is, byte for byte. */
#ifndef MB_CLASSFILE_CODE_RESULT_H
#define MB_CLASSFILE_CODE_RESULT_H

enum code_result {
    CODE_OK,
    CODE_UNKNOWN_ATTRIBUTE,   /* its Code holds an attribute that may hold pcs */
    CODE_BAD_DEBUG_TABLE,     /* a line or local variable table points outside the code */
    CODE_BAD_TYPE_ANNOTATION, /* a type annotation refers to no instruction, range or handler */
    CODE_TOO_LARGE,           /* the code would exceed 65,535 bytes */
    CODE_BRANCH_OUT_OF_REACH, /* a branch of 16 bits would no longer reach */
    CODE_EXCEPTIONS_FULL,     /* the exception table would exceed 65,535 entries */
    CODE_ATTRIBUTES_FULL,     /* it would have more than 65,535 attributes */
    CODE_STACK_FULL,          /* max_stack would exceed 65,535 */
    CODE_POOL_FULL,           /* the constant pool is full */
};

/* Returns the reason as a phrase, "code would pass 65,535 bytes". */
const char *code_result_text(enum code_result result);

#endif
