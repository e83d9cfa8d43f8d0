/* SPDX-License-Identifier: Apache-2.0 */
/* Reads DEX files (Dalvik executable format, versions 035 to 041).
 *
 * dex_file_parse checks what everything else relies on: header, map_list, the id tables and
 * their order, and that each offset lies in its section. It does not look into code. Nothing is
 * copied: all slices point into the file's bytes, which must outlive the dex_file.
 *
 * Indices and offsets are the format's own. Accessors that take an index require that it is
 * below the table's count.
 */
#ifndef MB_DEXFILE_DEX_FILE_H
#define MB_DEXFILE_DEX_FILE_H

#include "lib/arena.h"
#include "lib/error.h"

#define DEX_NO_INDEX UINT32_C(0xffffffff)

enum {
    DEX_VERSION_MIN = 35,
    DEX_VERSION_MAX = 41,
    DEX_HEADER_SIZE = 0x70,
    DEX_HEADER_SIZE_41 = 0x78, /* container_size and header_offset after it */
};

/* Instructions have 16 bits for a type or a proto. A method with more parameters can't be
 * called. */
enum { DEX_TYPE_IDS_MAX = 65535, DEX_PROTO_IDS_MAX = 65535, DEX_PARAMETERS_MAX = 255 };

/* access_flags; the last two do not exist in class files. */
enum {
    DEX_ACC_PUBLIC = 0x1,
    DEX_ACC_PRIVATE = 0x2,
    DEX_ACC_STATIC = 0x8,
    DEX_ACC_FINAL = 0x10,
    DEX_ACC_SYNCHRONIZED = 0x20, /* native methods only */
    DEX_ACC_BRIDGE = 0x40,
    DEX_ACC_NATIVE = 0x100,
    DEX_ACC_ABSTRACT = 0x400,
    DEX_ACC_SYNTHETIC = 0x1000,
    DEX_ACC_CONSTRUCTOR = 0x10000,
    DEX_ACC_DECLARED_SYNCHRONIZED = 0x20000,
};

/* The sections of map_list, by content. Their map_item types are in dex_file.c. */
enum dex_section_kind {
    DEX_HEADER_ITEM,
    DEX_STRING_IDS,
    DEX_TYPE_IDS,
    DEX_PROTO_IDS,
    DEX_FIELD_IDS,
    DEX_METHOD_IDS,
    DEX_CLASS_DEFS,
    DEX_CALL_SITE_IDS,
    DEX_METHOD_HANDLES,
    DEX_MAP_LIST,
    DEX_TYPE_LISTS,
    DEX_ANNOTATION_SET_REF_LISTS,
    DEX_ANNOTATION_SETS,
    DEX_CLASS_DATA,
    DEX_CODE_ITEMS,
    DEX_STRING_DATA,
    DEX_DEBUG_INFO,
    DEX_ANNOTATIONS,
    DEX_ENCODED_ARRAYS,
    DEX_ANNOTATIONS_DIRECTORIES,
    DEX_HIDDENAPI_CLASS_DATA,
    DEX_SECTION_COUNT,
};

struct dex_section {
    uint32_t offset; /* of the first item */
    uint32_t count;  /* items; 0: the file has none */
    uint32_t end;    /* offset where the next section begins, or the data ends */
};

struct dex_file {
    struct bytes bytes; /* file_size of them */
    unsigned version;   /* 35 to 41 */
    uint32_t header_size;
    struct dex_section sections[DEX_SECTION_COUNT];
};

struct dex_proto_id {
    uint32_t shorty;      /* string */
    uint32_t return_type; /* type */
    uint32_t parameters;  /* offset of a type_list, 0: none */
};

struct dex_member_id { /* of a field or a method */
    uint32_t class_type;
    uint32_t type; /* type of a field, proto of a method */
    uint32_t name; /* string */
};

struct dex_method_handle {
    uint16_t kind;  /* method_handle_type */
    uint16_t index; /* of a field up to DEX_METHOD_HANDLE_FIELD_MAX, else of a method */
};

enum { DEX_METHOD_HANDLE_FIELD_MAX = 3, DEX_METHOD_HANDLE_MAX = 8 };

struct dex_class_def {
    uint32_t class_type;
    uint32_t access;
    uint32_t superclass;    /* type, or DEX_NO_INDEX */
    uint32_t interfaces;    /* offset of a type_list, 0: none */
    uint32_t source_file;   /* string, or DEX_NO_INDEX */
    uint32_t annotations;   /* offset of an annotations_directory_item, 0: none */
    uint32_t class_data;    /* offset, 0: none */
    uint32_t static_values; /* offset of an encoded_array_item, 0: none */
};

/* Reads the file. 0, or -1 + *err. Not supported, and named in the error: compact dex, a
 * container of several dex (041), link data. */
int dex_file_parse(struct dex_file *dex, struct bytes bytes, struct error *err);

/* The same, without the tables, for bytes that dex_file_parse has read where they are. */
int dex_file_parse_again(struct dex_file *dex, struct bytes bytes, struct error *err);

/* Whether bytes begin like a dex file, or a compact one. */
bool dex_file_is(struct bytes bytes);

static inline uint32_t dex_count(const struct dex_file *dex, enum dex_section_kind kind)
{
    return dex->sections[kind].count;
}

/* Facts about a kind of section: what the specification calls its items, in the plural if it is
 * a table; its type in map_list; the alignment of its items; the size of an item in bytes, the
 * smallest possible if it is not a table; and where the header has its size and offset, or 0. */
const char *dex_section_name(enum dex_section_kind kind);
uint16_t dex_section_map_type(enum dex_section_kind kind);
uint8_t dex_section_alignment(enum dex_section_kind kind);
uint8_t dex_section_item_size(enum dex_section_kind kind);
uint8_t dex_section_header(enum dex_section_kind kind);

/* Whether an item can be at `offset`: the offset lies in the section and is aligned, and the
 * smallest possible item fits before the section's end. */
bool dex_section_has(const struct dex_file *dex, enum dex_section_kind kind, uint32_t offset);

/* Returns a string in MUTF-8, as it is in the file, without the NUL. */
struct str dex_string(const struct dex_file *dex, uint32_t index);
/* Returns the offset of a string's string_data_item. */
uint32_t dex_string_data(const struct dex_file *dex, uint32_t index);

uint32_t dex_type_id(const struct dex_file *dex, uint32_t index); /* a string */
struct str dex_type(const struct dex_file *dex, uint32_t index);  /* its descriptor */
/* Returns the first character of its descriptor, at once, however long that is. */
char dex_type_letter(const struct dex_file *dex, uint32_t index);
struct dex_proto_id dex_proto(const struct dex_file *dex, uint32_t index);
struct dex_member_id dex_field(const struct dex_file *dex, uint32_t index);
struct dex_member_id dex_method(const struct dex_file *dex, uint32_t index);
struct dex_class_def dex_class_def(const struct dex_file *dex, uint32_t index);

uint32_t dex_call_site(const struct dex_file *dex, uint32_t index); /* an encoded_array_item */
struct dex_method_handle dex_method_handle(const struct dex_file *dex, uint32_t index);

/* Returns the table that the index of a method handle of this kind refers to. */
static inline enum dex_section_kind dex_method_handle_table(uint16_t kind)
{
    return kind <= DEX_METHOD_HANDLE_FIELD_MAX ? DEX_FIELD_IDS : DEX_METHOD_IDS;
}

/* Returns the sort key of a row of field_ids or method_ids, as one number. */
static inline uint64_t dex_member_key(struct dex_member_id id)
{
    return (uint64_t)id.class_type << 48 | (uint64_t)id.name << 16 | id.type;
}

/* The number of types of a type_list (0 if offset is 0), and the index of one of them. */
uint32_t dex_type_list_count(const struct dex_file *dex, uint32_t offset);
uint32_t dex_type_list_at(const struct dex_file *dex, uint32_t offset, uint32_t i);

/* Returns "(Ljava/lang/String;I)V" in the arena. */
struct str dex_proto_descriptor(const struct dex_file *dex, uint32_t proto, struct arena *arena);

/* Removes and returns the first of several types, as they are between the parentheses of a
 * descriptor. *rest must not be empty. */
struct str dex_descriptor_next(struct str *rest);

/* Compares two MUTF-8 texts by UTF-16 code units, which is the order of string_ids. */
int dex_string_compare(struct str a, struct str b);
/* The same for two strings of files, and whether one is this text: no more is read of a string
 * than what both have. */
int dex_strings_compare(const struct dex_file *a, uint32_t i, const struct dex_file *b, uint32_t k);
bool dex_string_is(const struct dex_file *dex, uint32_t index, struct str mutf8);
/* Returns the index of the first string that is not before a text, or the number of strings. */
uint32_t dex_strings_from(const struct dex_file *dex, struct str mutf8);
/* Returns the index of a string, type, proto or method, or DEX_NO_INDEX. Binary searches. */
uint32_t dex_find_string(const struct dex_file *dex, struct str mutf8);
uint32_t dex_find_type(const struct dex_file *dex, struct str descriptor);
uint32_t dex_find_proto(const struct dex_file *dex, struct str descriptor);
uint32_t dex_find_method(const struct dex_file *dex, struct str class_descriptor, struct str name,
                         struct str descriptor);

/* Finds what lies behind the last item of the last section, up to the end of the file. ART does not
 * look at it, but apps keep data of their own there, which they read from the file's end. Up to
 * three zeros, which align the end, are no tail. -1 + *err: an item of that section is malformed.
 */
int dex_tail(const struct dex_file *dex, struct bytes *tail, struct error *err);

#endif
