/* SPDX-License-Identifier: Apache-2.0 */
/* What is wrong with a methodMapping.txt: all of it, where method_map_parse names the first. */
#ifndef MB_MAPPING_METHOD_MAP_CHECK_H
#define MB_MAPPING_METHOD_MAP_CHECK_H

#include "mapping/method_map.h"

enum mapping_fault {
    MAPPING_MALFORMED,    /* `why` says how */
    MAPPING_DISPATCH,     /* the id of dispatch is another method's, or the other way round */
    MAPPING_ORDER,        /* the id before it, in line `other`, is larger */
    MAPPING_ID_TWICE,     /* line `other` has the id too */
    MAPPING_METHOD_TWICE, /* line `other` has the method too */
    MAPPING_NO_DISPATCH,  /* the file has no row of dispatch; line 0 */
    MAPPING_ID_CHANGED,   /* the base's line `other` gives the method other_id */
    MAPPING_ID_REUSED,    /* the base's line `other` gives the id to other_text */
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
    size_t n_kept, n_new, n_gone; /* rows beside the base's: the same id; not there; there alone */
    char id[METHOD_MAP_ID_LENGTH + 1]; /* "" where the file is not a mapping */
};

/* Checks a text, which must outlive the result; beside a base, if there is one. Takes n log n. */
void mapping_check_init(struct mapping_check *c, struct str text, const struct method_map *base);
void mapping_check_release(struct mapping_check *c);

/* Appends a problem as a sentence, without its line. */
void mapping_problem_text(const struct mapping_problem *p, struct buf *out);

#endif
