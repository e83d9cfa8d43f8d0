/* SPDX-License-Identifier: Apache-2.0 */
/* Merges the mappings of several builds: of the parts of a program, or of its variants. */
#ifndef MB_MAPPING_METHOD_MAP_MERGE_H
#define MB_MAPPING_METHOD_MAP_MERGE_H

#include "mapping/method_map.h"

/* Rows of two mappings that contradict each other: one id for two methods, or two ids for one
 * method. first_map and second_map are indices into `maps`. */
struct mapping_conflict {
    const struct method_row *first, *second;
    size_t first_map, second_map;
};

struct mapping_merge {
    struct method_map map; /* all rows, dispatch included; if access flags differ, the smallest */
    struct mapping_conflict *conflicts;
    size_t n_conflicts, cap_conflicts;
};

/* The maps must outlive the result, which does not depend on their order. If there are
 * conflicts, the map must not be used. Time: n log n. */
void mapping_merge_init(struct mapping_merge *m, const struct method_map *maps, size_t n);
void mapping_merge_release(struct mapping_merge *m);

#endif
