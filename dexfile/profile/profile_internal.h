/* SPDX-License-Identifier: Apache-2.0 */
/* A parsed profile of any format. */
#ifndef MB_DEXFILE_PROFILE_PROFILE_INTERNAL_H
#define MB_DEXFILE_PROFILE_PROFILE_INTERNAL_H

#include "dexfile/profile/profile.h"
#include "lib/arena.h"
#include "lib/cursor.h"

enum {
    PROFILE_MAGIC_SIZE = 8,
    PROFILE_SECTIONS_MAX = 4,
    PROFILE_FLAG_HOT = 1,             /* the only flag without a bitmap */
    PROFILE_FLAGS_OF_OLD = 1 | 2 | 4, /* up to 010: hot, startup, post-startup */
};

/* The data about one dex. ART's sources call it a line. */
struct profile_line {
    struct str key; /* its name, or the package's, or both */
    uint32_t crc;
    uint32_t type_ids, method_ids; /* how many the dex has */
    uint16_t *classes;             /* type indices, or class_def indices in the oldest */
    size_t n_classes;
    uint16_t *hot; /* method indices */
    size_t n_hot;
    uint16_t flags;                /* those that methods have */
    struct bytes bitmaps;          /* method_ids bits for each flag but HOT */
    bool has_classes, has_methods; /* 015: each may be left out */
};

enum profile_section_type {
    PROFILE_DEX_FILES,
    PROFILE_EXTRA_DESCRIPTORS, /* types that the dex lack; numbered after theirs */
    PROFILE_CLASSES,
    PROFILE_METHODS,
};

struct profile_section {
    enum profile_section_type type;
    bool zipped;
    struct bytes bytes; /* inflated; kept only for PROFILE_EXTRA_DESCRIPTORS */
};

struct profile {
    const struct profile_format *format;
    struct profile_line *lines;
    size_t n_lines;
    size_t n_further; /* how many at the end are already converted */
    struct profile_section sections[PROFILE_SECTIONS_MAX]; /* 015, in their order */
    size_t n_sections;
};

struct profile_reader {
    struct cursor cursor; /* over the whole file, after the magic */
    struct codec *codec;
    struct arena *arena;
    uint32_t inflated; /* bytes of all streams so far */
};

struct profile_format {
    const char *magic; /* and version: PROFILE_MAGIC_SIZE bytes */
    char separator;    /* in a key, between the package and the name of a dex in it */
    bool has_crc, has_type_ids, has_method_ids;
    bool names_types; /* false: classes are class_defs */
    int (*read)(struct profile_reader *r, struct profile *p, struct error *err);
    void (*write)(const struct profile *p, struct codec *codec, struct buf *out);
};

/* The number of flags that have a bitmap, and the size of the bitmaps of these methods in
 * bytes. */
static inline uint32_t profile_bitmap_count(uint16_t flags)
{
    return (uint32_t)__builtin_popcount(flags & ~(unsigned)PROFILE_FLAG_HOT);
}

static inline size_t profile_bitmap_size(uint16_t flags, uint32_t methods)
{
    return ((size_t)profile_bitmap_count(flags) * methods + 7) / 8;
}

int profile_read_001(struct profile_reader *r, struct profile *p, struct error *err);
int profile_read_005(struct profile_reader *r, struct profile *p, struct error *err);
int profile_read_009(struct profile_reader *r, struct profile *p, struct error *err);
int profile_read_010(struct profile_reader *r, struct profile *p, struct error *err);
int profile_read_015(struct profile_reader *r, struct profile *p, struct error *err);
int profile_read_meta_001(struct profile_reader *r, struct profile *p, struct error *err);
int profile_read_meta_002(struct profile_reader *r, struct profile *p, struct error *err);

void profile_write_001(const struct profile *p, struct codec *codec, struct buf *out);
void profile_write_005(const struct profile *p, struct codec *codec, struct buf *out);
void profile_write_009(const struct profile *p, struct codec *codec, struct buf *out);
void profile_write_010(const struct profile *p, struct codec *codec, struct buf *out);
void profile_write_015(const struct profile *p, struct codec *codec, struct buf *out);
void profile_write_meta_001(const struct profile *p, struct codec *codec, struct buf *out);
void profile_write_meta_002(const struct profile *p, struct codec *codec, struct buf *out);

#endif
