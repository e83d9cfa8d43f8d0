/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of dex_write: what they share. Internal to dexfile/.
 *
 * Each section of the old file is walked from its first item as map_list counts
 * them, and written at once. What refers to an item is written after it, so
 * that each reference finds the new offset by the old one.
 *
 * Errors are sticky, as the cursor's are: the first one stays, what comes after
 * it does no harm, and whoever drives asks at the end of an item.
 */
#ifndef MB_DEXFILE_WRITE_WRITE_INTERNAL_H
#define MB_DEXFILE_WRITE_WRITE_INTERNAL_H

#include "dexfile/write/dex_write.h"
#include "lib/cursor.h"

/* The items of one section: where they stood, ascending, and where they stand; DEX_NO_INDEX: one
 * that is left out. */
struct writer_items {
    uint32_t *from, *to;
    uint32_t count;
    uint32_t next; /* where the next lookup begins: most come in order */
};

/* A method with code, in the order of the class_data_items. */
struct writer_method {
    uint32_t class_data; /* index of its class_data_item */
    uint32_t position;   /* among the class's methods */
    uint32_t method;     /* old method_id */
    uint32_t access;
    uint32_t code; /* the old code_item: its offset, then its index; once written the new offset */
};

/* A class_data_item. */
struct writer_class {
    uint32_t class_def; /* the one that has it; DEX_NO_INDEX: none */
    uint32_t members;
};

/* A code_item in the output that has debug info. */
struct writer_debug_use {
    uint32_t code;  /* its offset */
    uint32_t debug; /* index of an old item, or an offset in writer_debug.bytes */
    bool is_new;
};

/* Debug info of moved code, each different one once. */
struct writer_debug {
    struct buf bytes;
    struct writer_debug_item *items;
    uint32_t count;
    uint32_t *table; /* open addressing: index in items + 1 */
    size_t mask;
    struct writer_debug_use *uses;
    size_t use_count;
};

struct dex_writer {
    const struct dex_write_plan *plan;
    const struct dex_ids *ids;
    const struct dex_file *dex;
    struct arena *scratch; /* reset for each method */
    struct arena arena;    /* lasts as long as the writer */
    struct buf *out;
    struct error *err;
    bool failed;
    bool passing; /* the item at hand is read, and not written */

    struct writer_items items[DEX_SECTION_COUNT];
    struct dex_section sections[DEX_SECTION_COUNT]; /* of the new file */
    struct writer_method *methods;
    uint32_t method_count;
    struct writer_class *classes;
    /* By old code_item the first of `methods` that has it, and by that the next: DEX_NO_INDEX
     * ends a list. */
    uint32_t *code_first, *code_next;
    uint32_t *rows[DEX_METHOD_HANDLES + 1]; /* of these three: new index by old; NULL: all stay */
    uint32_t *class_data;                   /* by class_def: new offset */
    uint32_t *added_code;                   /* by plan->added: new offset */
    uint32_t *added_place;     /* ... and how many members of its class stand before it */
    uint32_t *inserted_lists;  /* by ids->protos: new offset of the type_list */
    uint32_t *inserted_string; /* by ids->strings: new offset of the data */
    struct writer_debug debug;
};

/* Says what is wrong, if nothing was wrong before. */
void writer_fail(struct dex_writer *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Whether the plan has a row of a table: it may leave out some. Of class_defs, call sites and
 * method handles, which nothing is inserted into, the new index too. */
bool writer_keeps(const struct dex_writer *w, enum dex_section_kind table, uint32_t row);
uint32_t writer_row(struct dex_writer *w, enum dex_section_kind table, uint32_t old);

/* New index of an old one, which may be anything. writer_index_or_none takes
 * DEX_NO_INDEX too. */
uint32_t writer_index(struct dex_writer *w, enum dex_id_kind kind, uint32_t old);
uint32_t writer_index_or_none(struct dex_writer *w, enum dex_id_kind kind, uint32_t old);

/* Whether an item starts at an old offset, in a section that was walked. */
bool writer_has(struct dex_writer *w, enum dex_section_kind kind, uint32_t offset);
/* Its index; none is an error. */
uint32_t writer_find(struct dex_writer *w, enum dex_section_kind kind, uint32_t offset);
/* Its new offset; 0 stays 0. */
uint32_t writer_offset(struct dex_writer *w, enum dex_section_kind kind, uint32_t offset);

/* Reads the item at the cursor, and appends it to w->out or not. `i` counts. */
typedef void writer_item_fn(struct dex_writer *w, struct cursor *c, uint32_t i);

/* Walks a section and calls `item` for each. The cursor starts at the item, 4-aligned where
 * the section is, and ends with the section. Only old offsets are noted. */
void writer_walk(struct dex_writer *w, enum dex_section_kind kind, writer_item_fn *item);

/* The same, and notes where each item begins in w->out; the section of the new
 * file is open then, for more to be appended. */
void writer_section(struct dex_writer *w, enum dex_section_kind kind, writer_item_fn *item);

/* Counts one item more in the section that was written last, and returns the
 * offset where it is to be appended. */
uint32_t writer_append(struct dex_writer *w, enum dex_section_kind kind);

/* write_values.c */
writer_item_fn writer_annotation, writer_encoded_array;

/* write_items.c: sections of items that refer to others. */
void writer_type_lists(struct dex_writer *w);
void writer_string_data(struct dex_writer *w);
writer_item_fn writer_annotation_set, writer_annotation_set_ref_list, writer_annotations_directory;

/* write_class_data.c: first who has which code, later the items. */
void writer_read_classes(struct dex_writer *w);
void writer_class_data(struct dex_writer *w);
void writer_hiddenapi(struct dex_writer *w);

/* write_code.c. Both need writer_read_classes. */
void writer_read_code(struct dex_writer *w);
void writer_code(struct dex_writer *w);

/* write_debug.c. */
void writer_debug_read(struct dex_writer *w);
/* The code_item at offset `code` of the output has the old item at `old`. */
void writer_debug_keep(struct dex_writer *w, uint32_t code, uint32_t old);
/* ... has what becomes of it in code that moved. */
void writer_debug_move(struct dex_writer *w, uint32_t code, struct dex_code *old,
                       const struct dex_relocated *r);
/* Writes the section, and fills the debug_info_off of all code. */
void writer_debug_info(struct dex_writer *w);

/* write_tables.c. Room for the header and the tables of ids, and what is in them once all else
 * is written. */
void writer_tables_room(struct dex_writer *w);
void writer_tables(struct dex_writer *w);
void writer_map_list(struct dex_writer *w);

#endif
