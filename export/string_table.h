/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers texts from 0, in the order of their first use, for formats that write each text once and
 * then refer to it by number. */
#ifndef MB_EXPORT_STRING_TABLE_H
#define MB_EXPORT_STRING_TABLE_H

#include "lib/arena.h"
#include "lib/str.h"

struct string_table_entry;

struct string_table {
    struct string_table_entry *by_text;
    uint32_t n;
    struct arena arena; /* for the entries and their texts */
};

void string_table_init(struct string_table *t);
void string_table_release(struct string_table *t);

/* Returns the number of a text, of which the table keeps a copy. If n has grown, the text is
 * new. */
uint32_t string_table_number(struct string_table *t, struct str text);

#endif
