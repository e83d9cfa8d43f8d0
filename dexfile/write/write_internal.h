/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the parts of dex_write. Internal to dexfile/.
 *
 * Each section of the old file is walked from its first item, for as many items as map_list
 * tells, and written at once. An item is written before everything that refers to it, so that
 * each reference can look up the new offset by the old one.
 *
 * Errors are sticky, like those of the cursor: the first one stays, and further work after it
 * does no harm. The loop over the items checks for an error after each item.
 */
#ifndef MB_DEXFILE_WRITE_WRITE_INTERNAL_H
#define MB_DEXFILE_WRITE_WRITE_INTERNAL_H

#include "dexfile/write/dex_write.h"
#include "lib/cursor.h"
#include "lib/row_index.h"

/* The items of one section: their old offsets, ascending, and their new ones. DEX_NO_INDEX: the
 * item is left out. */
struct writer_items {
    uint32_t *from, *to;
    uint32_t count;
    uint32_t next; /* where the next lookup begins: most are in order */
};

/* A method with code, in the order of the class_data_items. */
struct writer_method {
    uint32_t class_data; /* index of its class_data_item */
    uint32_t position;   /* among the class's methods */
    uint32_t method;     /* old method_id */
    uint32_t access;
    uint32_t code; /* code_item: old offset, then old index; once written, offset in its part;
                      then new offset */
};

/* A class_data_item. */
struct writer_class {
    uint32_t class_def; /* the class_def that has it; DEX_NO_INDEX: none */
    uint32_t members;
};

/* A code_item in the output that has debug info. */
struct writer_debug_use {
    uint32_t code;  /* its offset */
    uint32_t debug; /* index of an old item, or an offset in writer_debug.bytes */
    bool is_new;
};

/* The same of a code_item in a part. */
struct writer_debug_note {
    uint32_t code;  /* its offset in the part */
    uint32_t debug; /* index of an old item, or an offset in debug_made */
    uint32_t size;  /* of what was made; 0: it is an old item */
    uint64_t hash;  /* of what was made */
};

/* Debug info of moved code, without duplicates. */
struct writer_debug {
    struct buf bytes;
    struct writer_debug_item *items;
    uint32_t count;
    struct row_index table; /* of items */
    struct writer_debug_use *uses;
    size_t use_count;
};

/* The writer of a file; and that of a part of its code_items, which is a copy with an output,
 * errors, scratch and places of lookups of its own. */
struct dex_writer {
    const struct dex_write_plan *plan;
    const struct dex_ids *ids;
    const struct dex_file *dex;
    struct arena *scratch; /* of a part; reset for each method */
    struct arena arena;    /* lasts as long as the writer */
    struct buf *out;
    struct error *err;
    bool failed;
    bool passing; /* the current item is read, but not written */

    struct writer_items items[DEX_SECTION_COUNT];
    struct dex_section sections[DEX_SECTION_COUNT]; /* of the new file */
    struct writer_method *methods;
    uint32_t method_count;
    struct writer_class *classes;
    /* code_first: by old code_item, the first of `methods` that has it. code_next: by method,
     * the next one with the same code. DEX_NO_INDEX ends the list. */
    uint32_t *code_first, *code_next;
    uint32_t *rows[DEX_METHOD_HANDLES + 1]; /* of these three: new index by old; NULL: all stay */
    uint32_t *class_data;                   /* by class_def: new offset */
    uint32_t *added_code;                   /* by plan->added: new offset */
    uint32_t *added_place;     /* by plan->added: how many members of its class are before it */
    uint32_t *inserted_lists;  /* by ids->protos: new offset of the type_list */
    uint32_t *inserted_string; /* by ids->strings: new offset of the data */
    struct writer_debug debug;

    /* Of a part: */
    struct buf debug_made; /* debug info of moved code */
    struct writer_debug_note *notes;
    size_t note_count, note_cap;
    uint64_t debug_dropped;
};

/* Sets the error, unless there was one before. */
void writer_fail(struct dex_writer *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* writer_keeps: whether the new file has a row of a table; the plan may leave out some.
 * writer_row: returns the new index of a row of class_defs, call sites or method handles, into
 * which nothing is inserted. */
bool writer_keeps(const struct dex_writer *w, enum dex_section_kind table, uint32_t row);
uint32_t writer_row(struct dex_writer *w, enum dex_section_kind table, uint32_t old);

/* Returns the new index of an old one. It is an error if the old one is out of range or left
 * out. writer_index_or_none also accepts DEX_NO_INDEX, and returns it. */
uint32_t writer_index(struct dex_writer *w, enum dex_id_kind kind, uint32_t old);
uint32_t writer_index_or_none(struct dex_writer *w, enum dex_id_kind kind, uint32_t old);

/* Whether an item starts at an old offset, in a section that was walked. */
bool writer_has(struct dex_writer *w, enum dex_section_kind kind, uint32_t offset);
/* Returns the index of the item at an old offset. It is an error if no item starts there. */
uint32_t writer_find(struct dex_writer *w, enum dex_section_kind kind, uint32_t offset);
/* Returns the new offset of the item at an old one; 0 stays 0. */
uint32_t writer_offset(struct dex_writer *w, enum dex_section_kind kind, uint32_t offset);

/* Reads the item at the cursor, and may append it to w->out. `i` is its index in the section. */
typedef void writer_item_fn(struct dex_writer *w, struct cursor *c, uint32_t i);

/* Walks a section and calls `item` for each item. The cursor starts at the item (4-aligned if
 * the section is) and ends at the end of the section. Notes only old offsets. */
void writer_walk(struct dex_writer *w, enum dex_section_kind kind, writer_item_fn *item);

/* The same, but also notes where each item begins in w->out. More items can be appended to the
 * new section afterwards. */
void writer_section(struct dex_writer *w, enum dex_section_kind kind, writer_item_fn *item);

/* Counts one more item in the section that was written last, and returns the offset at which
 * the caller must append it. */
uint32_t writer_append(struct dex_writer *w, enum dex_section_kind kind);

/* write_values.c */
writer_item_fn writer_annotation, writer_encoded_array;

/* write_items.c: sections of items that refer to others. */
void writer_type_lists(struct dex_writer *w);
void writer_string_data(struct dex_writer *w);
writer_item_fn writer_annotation_set, writer_annotation_set_ref_list, writer_annotations_directory;

/* write_class_data.c: the first finds which method has which code; the others write the items. */
void writer_read_classes(struct dex_writer *w);
void writer_class_data(struct dex_writer *w);
void writer_hiddenapi(struct dex_writer *w);

/* write_code.c. Needs writer_read_classes. */
void writer_read_code(struct dex_writer *w);
/* Writes what comes of the code_items [first, end) into a part. */
void writer_code_items(struct dex_writer *part, uint32_t first, uint32_t end);

/* write_parts.c: the section of code_items, part by part. */
void writer_code(struct dex_writer *w);

/* write_debug.c. */
void writer_debug_read(struct dex_writer *w);
/* Both of a part. The code_item at offset `code` of the part has the old item at `old`. */
void writer_debug_keep(struct dex_writer *w, uint32_t code, uint32_t old);
/* The same, but the code moved, and the item is rewritten for it. */
void writer_debug_move(struct dex_writer *w, uint32_t code, struct dex_code *old,
                       const struct dex_relocated *r);
/* Takes over what a part noted that begins at offset `base` of the output. */
void writer_debug_join(struct dex_writer *w, const struct dex_writer *part, uint32_t base);
/* Writes the section, and fills the debug_info_off of all code. */
void writer_debug_info(struct dex_writer *w);

/* write_tables.c. writer_tables_room makes room for the header and the tables of ids.
 * writer_tables fills them after everything else is written. */
void writer_tables_room(struct dex_writer *w);
void writer_tables(struct dex_writer *w);
void writer_map_list(struct dex_writer *w);

#endif
