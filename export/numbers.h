/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers in the order of first use, for formats that write each thing once and then refer to it by
 * its number. If n has grown, the number is new. */
#ifndef MB_EXPORT_NUMBERS_H
#define MB_EXPORT_NUMBERS_H

#include "lib/arena.h"
#include "lib/str.h"

/* Of ids, from 1. */
struct numbering {
    uint32_t *numbers; /* by id; 0: none yet */
    uint32_t *ids;     /* by number - 1; n of cap */
    size_t n, cap;
};

void numbering_init(struct numbering *m, size_t ids);
void numbering_release(struct numbering *m);
uint32_t numbering_of(struct numbering *m, uint32_t id); /* below ids */

/* Texts, from 0; copies are kept. */
struct string_table {
    struct string_table_entry *by_text;
    uint32_t n;
    struct arena arena; /* for the entries and their texts */
};

void string_table_init(struct string_table *t);
void string_table_release(struct string_table *t);
uint32_t string_table_number(struct string_table *t, struct str text);

#endif
