/* SPDX-License-Identifier: Apache-2.0 */
/* A method's code, relocated and read again, for the tests of dex_relocate. */
#ifndef MB_TESTS_DEX_MOVED_H
#define MB_TESTS_DEX_MOVED_H

#include "dexfile/relocate/dex_relocate.h"
#include "tests/unit/dex_fixture.h"

/* Indices of the methods that are called. Method 0, of LA;, has the code. */
enum { MOVED_I = 1, MOVED_O = 2 };

struct moved {
    struct dex_fixture f;
    struct dex_ids ids; /* maps change nothing, unless a test sets one */
    struct dex_code before, after;
    struct dex_relocated r;
    struct error err;
};

/* Makes a file with the code as LA;.run and parses it, which must succeed. The types from 0 on
 * are I, LA;, LBeat;, LT;, Ljava/lang/Throwable;, V. */
void moved_init(struct moved *m, const char *descriptor, uint32_t access,
                const struct dex_fixture_code *code);
void moved_release(struct moved *m);

/* Relocates the code. If that succeeds, parses the result, which must succeed too. */
enum dex_code_result moved_relocate(struct moved *m, const struct dex_code_edit *edit);

/* Sets a map from index to index + by, for a table of `count` entries. */
void moved_map(struct moved *m, enum dex_id_kind kind, uint32_t count, uint32_t by);

/* Fails unless these are the units of the result. */
void moved_assert_units(const struct moved *m, const uint16_t *units, size_t n);

/* Fails unless the result has this try, with these handlers. */
void moved_assert_try(const struct moved *m, uint32_t i, uint32_t start, uint32_t end,
                      uint32_t count, const struct dex_catch *catches);

/* A static method without parameters, unless its access or type says otherwise. */
#define MOVED(m, ...) \
    moved_init((m), "()V", DEX_ACC_STATIC, &(struct dex_fixture_code){__VA_ARGS__})
#define EXITS(...)                            \
    .exits = (const uint32_t[]){__VA_ARGS__}, \
    .exit_count = sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)
#define ENTRY(v) .prologue = {{.method = MOVED_I, .value = (v)}}, .prologue_count = 1
#define LEAVE(v) .leave = {.method = MOVED_O, .value = (v)}
#define RELOCATE(m, ...) \
    assert_int_equal(moved_relocate((m), &(struct dex_code_edit){__VA_ARGS__}), DEX_CODE_OK)
#define ASSERT_UNITS(m, ...)                                 \
    moved_assert_units((m), (const uint16_t[]){__VA_ARGS__}, \
                       sizeof((const uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t))

#define ASSERT_TRY(m, i, start, end, ...)                                                        \
    moved_assert_try((m), (i), (start), (end),                                                   \
                     sizeof((const struct dex_catch[]){__VA_ARGS__}) / sizeof(struct dex_catch), \
                     (const struct dex_catch[]){__VA_ARGS__})
#define ANY(pc)            \
    {                      \
        DEX_NO_INDEX, (pc) \
    }

#endif
