/* SPDX-License-Identifier: Apache-2.0 */
/* A dex file built by hand, for the tests of dexfile/ and weave/.
 *
 * First add every name: classes and their members, and everything else that code, annotations
 * or values refer to. Then ask for indices, and use them to make code and raw items. Tables and
 * the lists of class data are sorted; class_defs and items stay in the order in which they were
 * added.
 *
 *     dex_fixture_init(&f, 35);
 *     c = dex_fixture_add_class(&f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
 *     m = dex_fixture_add_own_method(&f, c, "run", "()V", DEX_ACC_STATIC);
 *     dex_fixture_add_method(&f, "LB;", "go", "()V");
 *     m->code = dex_fixture_code(&f, &(struct dex_fixture_code){
 *         DEX_UNITS(0x0071, dex_fixture_method(&f, "LB;", "go", "()V"), 0, 0x000e)});
 *     assert_int_equal(dex_fixture_parse(&f), 0);
 *
 * Asking for something that was never added fails the test.
 */
#ifndef MB_TESTS_DEX_FIXTURE_H
#define MB_TESTS_DEX_FIXTURE_H

#include "dexfile/dex_file.h"
#include "lib/buf.h"

/* An item of a data section: its bytes, and its offsets of other items. */
struct dex_fixture_item {
    enum dex_section_kind kind;
    struct bytes bytes;
    struct {
        uint32_t at; /* place of 32 bits that are an offset */
        const struct dex_fixture_item *to;
    } offsets[8];
    size_t offset_count;
    uint32_t offset; /* in the file, once written */
    struct dex_fixture_item *next;
};

struct dex_fixture_member {
    const char *name, *type; /* type: for a method its descriptor */
    uint32_t access;
    const struct dex_fixture_item *code; /* NULL: none. Several may share one */
    uint32_t index;                      /* once written */
};

struct dex_fixture_class {
    const char *descriptor;
    uint32_t access;
    const char *superclass;                     /* NULL: none */
    const struct dex_fixture_item *interfaces;  /* dex_fixture_type_list, or NULL, as below */
    const char *source;                         /* must be added with dex_fixture_add_string */
    const struct dex_fixture_item *annotations; /* directory */
    const struct dex_fixture_item *values;      /* static_values */
    struct dex_fixture_member **fields, **methods;
    size_t field_count, field_cap, method_count, method_cap;
    struct dex_fixture_item *data; /* once written */
};

struct dex_fixture_names {
    struct dex_fixture_name *p;
    size_t n, cap;
};

struct dex_fixture {
    struct arena arena;
    unsigned version;
    bool code_first; /* to be set: code stands before the tables, which the format allows */
    bool sorted;     /* no more names can be added */
    struct dex_fixture_names strings, types, protos, fields, methods;
    struct dex_fixture_class **classes;
    size_t class_count, class_cap;
    const struct dex_fixture_item **call_sites;
    size_t call_site_count, call_site_cap;
    struct dex_method_handle *handles;
    size_t handle_count, handle_cap;
    struct dex_fixture_item *items[DEX_SECTION_COUNT], **last[DEX_SECTION_COUNT];
    struct buf bytes; /* the file, once written */
    struct dex_file dex;
    struct error err;
};

void dex_fixture_init(struct dex_fixture *f, unsigned version);
void dex_fixture_release(struct dex_fixture *f);

/* Add a name; adding it twice has no effect. The names that it consists of are added too. Texts
 * are copied. */
void dex_fixture_add_string(struct dex_fixture *f, const char *mutf8);
void dex_fixture_add_type(struct dex_fixture *f, const char *descriptor);
void dex_fixture_add_proto(struct dex_fixture *f, const char *descriptor);
void dex_fixture_add_field(struct dex_fixture *f, const char *owner, const char *name,
                           const char *type);
void dex_fixture_add_method(struct dex_fixture *f, const char *owner, const char *name,
                            const char *descriptor);

/* Add a class_def, and its members. Static and private methods and those with
 * DEX_ACC_CONSTRUCTOR are direct methods. */
struct dex_fixture_class *dex_fixture_add_class(struct dex_fixture *f, const char *descriptor,
                                                uint32_t access, const char *superclass);
struct dex_fixture_member *dex_fixture_add_own_field(struct dex_fixture *f,
                                                     struct dex_fixture_class *c, const char *name,
                                                     const char *type, uint32_t access);
struct dex_fixture_member *dex_fixture_add_own_method(struct dex_fixture *f,
                                                      struct dex_fixture_class *c, const char *name,
                                                      const char *descriptor, uint32_t access);

/* Return indices, as in code units. dex_fixture_jumbo_string is for strings with an index
 * beyond 16 bits. */
uint16_t dex_fixture_string(struct dex_fixture *f, const char *mutf8);
uint32_t dex_fixture_jumbo_string(struct dex_fixture *f, const char *mutf8);
uint16_t dex_fixture_type(struct dex_fixture *f, const char *descriptor);
uint16_t dex_fixture_proto(struct dex_fixture *f, const char *descriptor);
uint16_t dex_fixture_field(struct dex_fixture *f, const char *owner, const char *name,
                           const char *type);
uint16_t dex_fixture_method(struct dex_fixture *f, const char *owner, const char *name,
                            const char *descriptor);

/* Adds an item. The bytes are copied. */
struct dex_fixture_item *dex_fixture_item(struct dex_fixture *f, enum dex_section_kind kind,
                                          const uint8_t *p, size_t n);
/* Makes the 32 bits at `at` in `item` the offset of `to`. */
void dex_fixture_offset(struct dex_fixture_item *item, uint32_t at,
                        const struct dex_fixture_item *to);
/* types: "Ljava/lang/Runnable;I", one type after the other. */
struct dex_fixture_item *dex_fixture_type_list(struct dex_fixture *f, const char *types);

struct dex_fixture_try {
    uint32_t start; /* pc */
    uint16_t units;
    uint16_t handler; /* offset of its encoded_catch_handler in `handlers` */
};

struct dex_fixture_code {
    uint16_t registers, ins, outs;
    const uint16_t *units;
    size_t unit_count;
    const struct dex_fixture_try *tries;
    size_t try_count;
    const uint8_t *handlers; /* an encoded_catch_handler_list */
    size_t handlers_size;
    const struct dex_fixture_item *debug; /* a DEX_DEBUG_INFO; NULL: none */
};

struct dex_fixture_item *dex_fixture_code(struct dex_fixture *f, const struct dex_fixture_code *c);

/* Initialisers for a dex_fixture_code, and arguments for dex_fixture_item. */
#define DEX_UNITS(...)                        \
    .units = (const uint16_t[]){__VA_ARGS__}, \
    .unit_count = sizeof((const uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t)
#define DEX_TRIES(...)                                      \
    .tries = (const struct dex_fixture_try[]){__VA_ARGS__}, \
    .try_count =                                            \
        sizeof((const struct dex_fixture_try[]){__VA_ARGS__}) / sizeof(struct dex_fixture_try)
#define DEX_HANDLERS(...)                       \
    .handlers = (const uint8_t[]){__VA_ARGS__}, \
    .handlers_size = sizeof((const uint8_t[]){__VA_ARGS__})
#define DEX_BYTES(...) ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})
#define DEX_LE16(v)    (uint8_t)(v), (uint8_t)((unsigned)(v) >> 8)
#define DEX_LE32(v)    DEX_LE16(v), DEX_LE16((uint32_t)(v) >> 16)

/* Add a call site, and a method handle. Their index is the order in which they are added. */
void dex_fixture_call_site(struct dex_fixture *f, const struct dex_fixture_item *array);
void dex_fixture_method_handle(struct dex_fixture *f, unsigned kind, uint32_t index);

/* dex_fixture_write puts the file in f->bytes. A test may then damage it, and dex_fixture_seal
 * corrects file_size, signature and checksum. dex_fixture_parse writes the file if that was not
 * done, and parses it: 0 and f->dex, or -1 and f->err. */
void dex_fixture_write(struct dex_fixture *f);
void dex_fixture_seal(struct buf *file);
int dex_fixture_parse(struct dex_fixture *f);

#endif
