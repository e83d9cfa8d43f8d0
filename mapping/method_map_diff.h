/* SPDX-License-Identifier: Apache-2.0 */
/* Compares two mappings: what changed for each method. */
#ifndef MB_MAPPING_METHOD_MAP_DIFF_H
#define MB_MAPPING_METHOD_MAP_DIFF_H

#include "mapping/method_map.h"

enum mapping_change {
    MAPPING_SAME,        /* same method, same id */
    MAPPING_GONE,        /* only in the old mapping */
    MAPPING_ADDED,       /* only in the new mapping */
    MAPPING_MOVED,       /* same method, another id */
    MAPPING_RENAMED,     /* the only gone and the only new method of a class with this descriptor */
    MAPPING_REDESCRIBED, /* the same with this name: the descriptor is different */
    MAPPING_CHANGES,
};

extern const char *const mapping_change_names[MAPPING_CHANGES];

struct mapping_difference {
    enum mapping_change change;
    const struct method_row *before, *after; /* NULL if it is not in that mapping */
};

struct mapping_diff {
    struct mapping_difference *all; /* by the text of before, or else of after; without SAME */
    size_t n;
    size_t count[MAPPING_CHANGES];
    size_t n_reused; /* ids that mean another method now: old reports would be decoded wrongly */
};

/* The mappings must outlive the result. Time: n log n. */
void mapping_diff_init(struct mapping_diff *d, const struct method_map *before,
                       const struct method_map *after);
void mapping_diff_release(struct mapping_diff *d);

#endif
