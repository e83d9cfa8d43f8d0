/* SPDX-License-Identifier: Apache-2.0 */
/* What the code that adds names and the code that writes share. */
#ifndef MB_TESTS_DEX_FIXTURE_INTERNAL_H
#define MB_TESTS_DEX_FIXTURE_INTERNAL_H

#include "tests/unit/dex_fixture.h"

/* An entry of an id table as text, and as indices after the tables that it refers to are
 * sorted. */
struct dex_fixture_name {
    struct str owner, name, type; /* strings, types and protos: only name */
    struct dex_member_id id;      /* fields and methods */
    uint32_t *types;              /* protos: the return type, then the parameters */
    size_t type_count;
    const struct dex_fixture_item *item; /* string data, or a type_list; NULL: none */
};

/* Sorts the tables. After that, no more names can be added. */
void dex_fixture_sort(struct dex_fixture *f);

/* Returns the index of a text in the strings or types. It must be there. */
uint32_t dex_fixture_find_text(const struct dex_fixture_names *table, struct str text);

/* Returns the index as 16 bits. It must fit. */
uint16_t dex_fixture_16_bits(uint32_t index);

/* Returns the shorty of a method's descriptor, written to `room`, which has 256 bytes. */
struct str dex_fixture_shorty(struct str descriptor, char *room);

/* Adds the item with the bytes of b, and releases b. */
struct dex_fixture_item *dex_fixture_item_of(struct dex_fixture *f, enum dex_section_kind kind,
                                             struct buf *b);

#endif
