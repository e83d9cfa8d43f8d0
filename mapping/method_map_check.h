/* SPDX-License-Identifier: Apache-2.0 */
/* Finds everything that is wrong with a methodMapping.txt; method_map_parse reports only the
 * first fault. */
#ifndef MB_MAPPING_METHOD_MAP_CHECK_H
#define MB_MAPPING_METHOD_MAP_CHECK_H

#include "mapping/method_map.h"

enum mapping_fault {
    MAPPING_MALFORMED,    /* `why` says how */
    MAPPING_DISPATCH,     /* another method has the id of dispatch, or dispatch has another id */
    MAPPING_ORDER,        /* the id in line `other`, before it, is larger */
    MAPPING_ID_TWICE,     /* line `other` has the same id */
    MAPPING_METHOD_TWICE, /* line `other` has the same method */
    MAPPING_NO_DISPATCH,  /* the file has no row of dispatch; line 0 */
    MAPPING_ID_CHANGED,   /* line `other` of the base has other_id for the method */
    MAPPING_ID_REUSED,    /* line `other` of the base has other_text for the id */
};

struct mapping_problem {
    size_t line;
    enum mapping_fault fault;
    size_t other;
    uint32_t id, other_id;
    struct str text, other_text; /* of rows */
    const char *why;
};

struct mapping_check {
    struct mapping_problem *problems; /* by line */
    size_t n_problems, cap_problems;
    struct method_row *rows; /* those that can be read, by text */
    size_t n_rows, cap_rows;
    size_t n_kept, n_new, n_gone; /* compared with the base: rows with the same id; rows not in the
                                     base; rows only in the base */
    char id[METHOD_MAP_ID_LENGTH + 1]; /* "" if the file is not a mapping */
};

/* Checks a text, which must outlive the result, and compares it with the base unless that is
 * NULL. Time: n log n. */
void mapping_check_init(struct mapping_check *c, struct str text, const struct method_map *base);
void mapping_check_release(struct mapping_check *c);

/* Appends a problem as a sentence, without its line. */
void mapping_problem_text(const struct mapping_problem *p, struct buf *out);

#endif
