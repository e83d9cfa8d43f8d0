/* SPDX-License-Identifier: Apache-2.0 */
/* A class with one method, for the tests of classfile/. It is built by hand, parsed, relocated,
 * and parsed again. */
#ifndef MB_TESTS_CLASS_FIXTURE_H
#define MB_TESTS_CLASS_FIXTURE_H

#include "classfile/class_edit.h"
#include "classfile/opcode.h"
#include "classfile/relocate/code_relocate.h"
#include "lib/buf.h"

struct fixture {
    struct arena arena;
    struct buf pool;
    struct buf code;
    struct buf exceptions;
    struct buf attributes;
    struct buf bytes; /* the class */
    struct buf woven; /* the class after fixture_relocate */
    uint16_t constant_count;
    uint16_t exception_count;
    uint16_t attribute_count;
    uint16_t major;
    uint16_t access;
    uint16_t max_stack;
    uint16_t max_locals;
    const char *name, *super; /* of the class */
    const char *method;
    const char *descriptor;
    struct class_file class_file;
    struct class_file woven_file;
    struct code before;
    struct code after;
    struct error err;
};

void fixture_init(struct fixture *f, uint16_t major);
void fixture_release(struct fixture *f);

/* Add a constant and return its index. */
uint16_t fixture_utf8(struct fixture *f, const char *text);
uint16_t fixture_class(struct fixture *f, const char *name);
uint16_t fixture_methodref(struct fixture *f, const char *owner, const char *name,
                           const char *descriptor);

/* Append to the code, to its exception table, and to its attributes. */
void fixture_code(struct fixture *f, const uint8_t *p, size_t n);
void fixture_fill(struct fixture *f, uint8_t opcode, size_t n);
void fixture_exception(struct fixture *f, unsigned start, unsigned end, unsigned handler,
                       unsigned type);
void fixture_attribute(struct fixture *f, const char *name, const uint8_t *p, size_t n);

#define BYTES(...)      ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})
#define CODE(f, ...)    fixture_code((f), BYTES(__VA_ARGS__))
#define ATTR(f, n, ...) fixture_attribute((f), (n), BYTES(__VA_ARGS__))
#define U2(v)           (uint8_t)((unsigned)(v) >> 8), (uint8_t)(v)
#define U4(v)           U2((unsigned)(v) >> 16), U2(v)

/* Writes the class, parses it and its method: 0, or -1 and f->err. */
int fixture_parse(struct fixture *f);

/* Applies the edit to f->before. Writes the class to f->woven and parses it again, into
 * f->after. */
enum code_result fixture_relocate(struct fixture *f, const struct code_edit *edit);

/* Returns the contents of the attribute of that name in f->after; empty if there is none. */
struct bytes fixture_contents(const struct fixture *f, const char *name);

/* Returns the u2 at an offset. */
static inline unsigned u2_at(struct bytes b, size_t at)
{
    return (unsigned)b.p[at] << 8 | b.p[at + 1];
}

/* Returns the u4 at p. */
static inline uint32_t u4_at(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* Returns the target of the branch at pc; UINT32_MAX if there is no branch. */
static inline uint32_t branch_target(const struct code *code, uint32_t pc)
{
    for (uint32_t i = 0; i < code->branch_count; i++)
        if (code->branches[i].pc == pc)
            return code->branches[i].target;
    return UINT32_MAX;
}

#endif
