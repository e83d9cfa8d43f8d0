/* SPDX-License-Identifier: Apache-2.0 */
/* Writes ART profiles of every format for tests, and inflates them again to compare them. It shares
 * nothing with dexfile/profile. */
#ifndef MB_TESTS_PROFILE_FIXTURE_H
#define MB_TESTS_PROFILE_FIXTURE_H

#include "lib/buf.h"

/* What a profile says of a dex; lists end with -1. */
struct profile_said {
    const char *key;
    uint32_t crc;
    uint32_t types, methods; /* of the dex */
    int classes[8];
    int hot[8];
    int startup[8], post[8];
};

struct profile_format {
    const char *magic;
    void (*encode)(struct buf *out, const struct profile_said *d, size_t n, bool caches);
    bool types;  /* the classes are types; else they are class_defs */
    size_t head; /* bytes before the sizes of its stream, or its rows; 0: it has none */
};

enum {
    PROFILE_001,
    PROFILE_005,
    PROFILE_009,
    PROFILE_010,
    PROFILE_015,
    PROFILE_META_001,
    PROFILE_META_002,
    PROFILE_FORMATS
};

extern const struct profile_format profile_formats[PROFILE_FORMATS];

/* Returns a profile of n dex, with inline caches or without. The caller releases it. */
struct buf profile_encode(const struct profile_format *e, const struct profile_said *d, size_t n,
                          bool caches);

/* Appends a row of a list of sections, as format 015 has it. */
void profile_put_row(struct buf *rows, uint32_t type, size_t at, size_t size, size_t inflated);

/* Returns a profile with its streams inflated. It looks at nothing but where they are. The caller
 * releases it. */
struct buf profile_unpacked(const struct profile_format *e, struct bytes profile);

#endif
