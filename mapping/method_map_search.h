/* SPDX-License-Identifier: Apache-2.0 */
/* Finds rows of a mapping by id, or by a method's name as a developer writes it. */
#ifndef MB_MAPPING_METHOD_MAP_SEARCH_H
#define MB_MAPPING_METHOD_MAP_SEARCH_H

#include "lib/buf.h"
#include "mapping/method_map.h"

/* An id in decimal, or a pattern of a method or a class as rows or reports show it, with *, **
 * and ? as in filter files:
 *
 *   com.demo.Main.load    com/demo/Main/load         Main.load    load
 *   com.demo.Main         com.demo.**                com.demo.*.on*
 *   Main.load(int)        com.demo.Main load (I)V    7,1,com.demo.Main load (I)V
 *
 * Leading names (of packages, or the class) may be left out. A pattern that matches a class
 * stands for all its methods. */
struct method_pattern {
    struct buf text;  /* with slashes; a space is part of a name, */
    struct buf parts; /* or the one after the class; empty if there is none */
    bool with_parameters;
    uint32_t id; /* or 0 */
};

void method_pattern_init(struct method_pattern *p, struct str word);
void method_pattern_release(struct method_pattern *p);

/* Whether the pattern matches the row. scratch: any buffer, which may be reused. */
bool method_pattern_matches(const struct method_pattern *p, const struct method_row *row,
                            struct buf *scratch);

#endif
