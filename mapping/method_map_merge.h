/* SPDX-License-Identifier: Apache-2.0 */
/* Mappings of several builds as one: of the parts of a program, or of its variants. */
#ifndef MB_MAPPING_METHOD_MAP_MERGE_H
#define MB_MAPPING_METHOD_MAP_MERGE_H

#include "mapping/method_map.h"

/* Rows of two mappings that can't stand in one: the same id for two methods, or two ids for the
 * same method. Indices into `maps`. */
struct mapping_conflict {
    const struct method_row *first, *second;
    size_t first_map, second_map;
};

struct mapping_merge {
    struct method_map map; /* all rows, the dispatch's too; of access flags the smallest count */
    struct mapping_conflict *conflicts;
    size_t n_conflicts, cap_conflicts;
};

/* The maps must outlive the result, which does not depend on their order. Where there are
 * conflicts, the map is not to be used. Takes n log n. */
void mapping_merge_init(struct mapping_merge *m, const struct method_map *maps, size_t n);
void mapping_merge_release(struct mapping_merge *m);

#endif
