/* SPDX-License-Identifier: Apache-2.0 */
/* dexfile/subset/dex_split.h: a dex made into two. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "dexfile/subset/dex_split.h"
#include "dexfile/write/dex_write.h"
#include "lib/cursor.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/dex_text.h"

enum { CLASSES = 3 };
static const char letters[CLASSES] = {'A', 'B', 'C'};

/* Annotations of each class, of its field, its method and the parameter, and what is in them. */
static const char *const notes[] = {"LNote%c;",    "LNoteField%c;", "LNoteMethod%c;",
                                    "LNoteArg%c;", "LNoteIn%c;",    "LNoteArray%c;"};

/* "LNote%c;" for the class. Each text is used before the next but one is made. */
static const char *name_for(const char *format, int i)
{
    static char texts[2][32];
    static int last;

    last = !last;
    snprintf(texts[last], sizeof(texts[last]), format, letters[i]);
    return texts[last];
}

static uint16_t type_for(struct dex_fixture *f, const char *format, int i)
{
    return dex_fixture_type(f, name_for(format, i));
}

static const char *kept_name(struct dex_fixture *f, const char *format, int i)
{
    return arena_cstr(&f->arena, str_from_c(name_for(format, i)));
}

static void name_class(struct dex_fixture *f, struct dex_fixture_class **c, int i)
{
    *c = dex_fixture_add_class(f, kept_name(f, "Lp/%c;", i), DEX_ACC_PUBLIC,
                               kept_name(f, "LSuper%c;", i));
    (*c)->source = kept_name(f, "%c.java", i);
    dex_fixture_add_string(f, (*c)->source);
    for (size_t k = 0; k < sizeof(notes) / sizeof(notes[0]); k++)
        dex_fixture_add_type(f, name_for(notes[k], i));
    dex_fixture_add_string(f, name_for("deep%c", i));
    dex_fixture_add_field(f, name_for("LEnum%c;", i), "ONE", "I");
    dex_fixture_add_type(f, name_for("LFails%c;", i));
    dex_fixture_add_type(f, name_for("LLocal%c;", i));
    dex_fixture_add_type(f, name_for("LFace%c;", i));
    dex_fixture_add_string(f, name_for("says%c", i));
    dex_fixture_add_string(f, name_for("named%c", i));
    dex_fixture_add_string(f, name_for("value%c", i));
    dex_fixture_add_method(f, name_for("LCalled%c;", i), "link", "()V");
    dex_fixture_add_own_field(f, *c, "value", "Ljava/lang/String;", DEX_ACC_STATIC);
    dex_fixture_add_own_method(f, *c, "run", "(I)V", DEX_ACC_STATIC);
}

/* Two methods of it have the code. */
static const struct dex_fixture_item *class_code(struct dex_fixture *f, int i)
{
    const struct dex_fixture_item *debug = dex_fixture_item(
        f, DEX_DEBUG_INFO,
        DEX_BYTES(7, 1, (uint8_t)(dex_fixture_string(f, name_for("named%c", i)) + 1), 0x03, 0,
                  (uint8_t)(dex_fixture_string(f, name_for("named%c", i)) + 1),
                  (uint8_t)(type_for(f, "LLocal%c;", i) + 1), 0x0e, 0x00));
    uint8_t fails = (uint8_t)type_for(f, "LFails%c;", i);

    return dex_fixture_code(
        f, &(struct dex_fixture_code){
               .registers = 2,
               .ins = 1,
               .debug = debug,
               DEX_UNITS(0x001a, dex_fixture_string(f, name_for("says%c", i)), /* const-string */
                         0x00fc, (uint16_t)i, 0,                               /* invoke-custom */
                         0x00fe, (uint16_t)(2 * i + 1), /* const-method-handle */
                         0x000e, 0x000d, 0x000e),       /* and a handler */
               DEX_TRIES({0, 2, 1}, {2, 3, 1}),
               DEX_HANDLERS(1, 1, fails, 8)});
}

/* A set of one annotation, which has a value or none. */
static struct dex_fixture_item *set_of(struct dex_fixture *f, uint16_t type, const uint8_t *value,
                                       size_t n)
{
    struct dex_fixture_item *set =
        dex_fixture_item(f, DEX_ANNOTATION_SETS, DEX_BYTES(DEX_LE32(1), DEX_LE32(0)));
    uint8_t note[40] = {1, (uint8_t)type, n > 0, (uint8_t)dex_fixture_string(f, "run")};

    assert_in_range(n, 0, sizeof(note) - 4);
    if (n > 0)
        memcpy(note + 4, value, n);
    dex_fixture_offset(set, 4, dex_fixture_item(f, DEX_ANNOTATIONS, note, n > 0 ? 4 + n : 3));
    return set;
}

/* Of the class, the field, the method and the parameter; the method's holds an array in an array,
 * and an annotation with the constant of an enum. */
static struct dex_fixture_item *class_notes(struct dex_fixture *f, int i)
{
    uint8_t deep = (uint8_t)dex_fixture_string(f, name_for("deep%c", i));
    uint8_t in = (uint8_t)type_for(f, "LNoteIn%c;", i);
    uint8_t name = (uint8_t)dex_fixture_string(f, "run");
    uint8_t one = (uint8_t)dex_fixture_field(f, name_for("LEnum%c;", i), "ONE", "I");
    const uint8_t value[] = {
        0x1c, 2,    0x1c, 1, 0x17, deep, 0x1d, in,
        1,    name, 0x1c, 2, 0x1b, one,  0x18, (uint8_t)type_for(f, "LNoteArray%c;", i)};
    struct dex_fixture_item *directory = dex_fixture_item(
        f, DEX_ANNOTATIONS_DIRECTORIES,
        DEX_BYTES(
            DEX_LE32(0), DEX_LE32(1), DEX_LE32(1), DEX_LE32(1),
            DEX_LE32(dex_fixture_field(f, name_for("Lp/%c;", i), "value", "Ljava/lang/String;")),
            DEX_LE32(0), DEX_LE32(dex_fixture_method(f, name_for("Lp/%c;", i), "run", "(I)V")),
            DEX_LE32(0), DEX_LE32(dex_fixture_method(f, name_for("Lp/%c;", i), "run", "(I)V")),
            DEX_LE32(0)));
    struct dex_fixture_item *of_parameters =
        dex_fixture_item(f, DEX_ANNOTATION_SET_REF_LISTS, DEX_BYTES(DEX_LE32(1), DEX_LE32(0)));

    dex_fixture_offset(of_parameters, 4, set_of(f, type_for(f, "LNoteArg%c;", i), NULL, 0));
    dex_fixture_offset(directory, 0, set_of(f, type_for(f, "LNote%c;", i), NULL, 0));
    dex_fixture_offset(directory, 20, set_of(f, type_for(f, "LNoteField%c;", i), NULL, 0));
    dex_fixture_offset(directory, 28,
                       set_of(f, type_for(f, "LNoteMethod%c;", i), value, sizeof(value)));
    dex_fixture_offset(directory, 36, of_parameters);
    return directory;
}

static void fill_class(struct dex_fixture *f, struct dex_fixture_class *c, int i)
{
    c->interfaces = dex_fixture_type_list(f, name_for("LFace%c;", i));
    for (int k = 0; k < 2; k++)
        dex_fixture_method_handle(f, 4,
                                  dex_fixture_method(f, name_for("LCalled%c;", i), "link", "()V"));
    dex_fixture_call_site(
        f, dex_fixture_item(f, DEX_ENCODED_ARRAYS,
                            DEX_BYTES(3, 0x16, (uint8_t)(2 * i), 0x17,
                                      (uint8_t)dex_fixture_string(f, name_for("says%c", i)), 0x15,
                                      (uint8_t)dex_fixture_proto(f, "()V"))));
    c->values = dex_fixture_item(
        f, DEX_ENCODED_ARRAYS,
        DEX_BYTES(1, 0x17, (uint8_t)dex_fixture_string(f, name_for("value%c", i))));
    c->annotations = class_notes(f, i);
    c->methods[0]->code = class_code(f, i);
}

/* Three classes that share nothing but what all have, and a string that none has. */
static void make_dex(struct dex_fixture *f)
{
    struct dex_fixture_class *classes[CLASSES];

    dex_fixture_init(f, 39);
    dex_fixture_add_string(f, "~~mark");
    dex_fixture_add_proto(f, "()V");
    for (int i = 0; i < CLASSES; i++)
        name_class(f, &classes[i], i);
    for (int i = 0; i < CLASSES; i++)
        fill_class(f, classes[i], i);
    /* Flags of each class: those of A, B and C. */
    dex_fixture_item(
        f, DEX_HIDDENAPI_CLASS_DATA,
        DEX_BYTES(DEX_LE32(22), DEX_LE32(16), DEX_LE32(18), DEX_LE32(20), 'a', 1, 'b', 2, 'c', 3));
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void text_of(struct bytes dex_bytes, struct buf *out)
{
    struct dex_file dex;
    struct error err;

    buf_clear(out);
    if (dex_file_parse(&dex, dex_bytes, &err) < 0)
        fail_msg("%s", err.text);
    dex_text(&dex, out);
}

/* Of a whole dex's text that of the classes that moved, or of the others. */
static void text_of_classes(const struct buf *whole, const uint8_t *moved, bool of_moved,
                            struct buf *out)
{
    struct str rest = str_from_bytes(buf_view(whole)), line;
    int i = -1;

    buf_clear(out);
    while (str_next_line(&rest, &line)) {
        i += str_starts(line, STR("class "));
        if (!moved[i] == !of_moved)
            buf_printf(out, "%.*s\n", STR_ARG(line));
    }
    buf_u8(out, '\0');
}

static void check_part(const struct dex_part *part, const struct buf *whole, const uint8_t *moved,
                       bool of_moved)
{
    struct buf wanted, got;
    struct dex_file dex;
    struct error err;

    buf_init(&wanted);
    buf_init(&got);
    text_of_classes(whole, moved, of_moved, &wanted);
    text_of(buf_view(&part->bytes), &got);
    assert_string_equal((char *)got.p, (char *)wanted.p);
    assert_int_equal(dex_file_parse(&dex, buf_view(&part->bytes), &err), 0);
    assert_int_equal(dex_find_string(&dex, STR("~~mark")) == DEX_NO_INDEX, of_moved);
    for (int i = 0; i < CLASSES; i++) {
        static const char *const types[] = {"LFails%c;", "LLocal%c;", "LFace%c;", "LCalled%c;",
                                            "LEnum%c;",  "Lp/%c;",    "LSuper%c;"};
        static const char *const strings[] = {"says%c", "named%c", "value%c", "deep%c", "%c.java"};
        bool here = !moved[i] == !of_moved;

        for (size_t k = 0; k < sizeof(types) / sizeof(types[0]); k++)
            assert_int_equal(dex_find_type(&dex, str_from_c(name_for(types[k], i))) != DEX_NO_INDEX,
                             here);
        for (size_t k = 0; k < sizeof(notes) / sizeof(notes[0]); k++)
            assert_int_equal(dex_find_type(&dex, str_from_c(name_for(notes[k], i))) != DEX_NO_INDEX,
                             here);
        for (size_t k = 0; k < sizeof(strings) / sizeof(strings[0]); k++)
            assert_int_equal(
                dex_find_string(&dex, str_from_c(name_for(strings[k], i))) != DEX_NO_INDEX, here);
    }
    buf_release(&wanted);
    buf_release(&got);
}

/* The flags of each class are in its part, in order. */
static void check_flags(const struct dex_part *part, const uint8_t *moved, bool of_moved)
{
    struct dex_file dex;
    struct error err;
    struct cursor c;
    uint32_t classes;

    assert_int_equal(dex_file_parse(&dex, buf_view(&part->bytes), &err), 0);
    assert_int_equal(dex_count(&dex, DEX_HIDDENAPI_CLASS_DATA), 1);
    classes = dex_count(&dex, DEX_CLASS_DEFS);
    c = cursor_of(dex.bytes);
    cursor_skip(&c, dex.sections[DEX_HIDDENAPI_CLASS_DATA].offset);
    assert_int_equal(cursor_le32(&c), 4 + 6 * classes);
    for (uint32_t i = 0; i < classes; i++)
        assert_int_equal(cursor_le32(&c), 4 + 4 * classes + 2 * i);
    for (uint8_t i = 0; i < CLASSES; i++) {
        if (!moved[i] != !of_moved)
            continue;
        assert_int_equal(cursor_u8(&c), 'a' + i);
        assert_int_equal(cursor_u8(&c), 1 + i);
    }
    assert_false(c.failed);
}

/* Each old row of the maps is in the part that it belongs to, under its name. */
static void check_maps(const struct dex_file *whole, const struct dex_part *parts)
{
    for (int p = 0; p < DEX_PARTS; p++) {
        struct dex_file dex;
        struct error err;

        assert_int_equal(dex_file_parse(&dex, buf_view(&parts[p].bytes), &err), 0);
        assert_int_equal(parts[p].types.new_count, dex_count(&dex, DEX_TYPE_IDS));
        assert_int_equal(parts[p].methods.new_count, dex_count(&dex, DEX_METHOD_IDS));
        assert_int_equal(parts[p].class_defs.new_count, dex_count(&dex, DEX_CLASS_DEFS));
        for (uint32_t i = 0; i < dex_count(whole, DEX_CLASS_DEFS); i++) {
            uint32_t type = dex_class_def(whole, i).class_type, to = parts[p].class_defs.to[i];

            assert_int_equal(parts[p].types.to[type] == DEX_NO_INDEX, to == DEX_NO_INDEX);
            if (to == DEX_NO_INDEX)
                continue;
            assert_int_equal(dex_class_def(&dex, to).class_type, parts[p].types.to[type]);
            assert_true(str_eq(dex_type(whole, type), dex_type(&dex, parts[p].types.to[type])));
        }
        for (uint32_t i = 0; i < dex_count(whole, DEX_METHOD_IDS); i++) {
            uint32_t to = parts[p].methods.to[i];

            if (to != DEX_NO_INDEX)
                assert_true(str_eq(dex_string(whole, dex_method(whole, i).name),
                                   dex_string(&dex, dex_method(&dex, to).name)));
        }
    }
}

static void every_split_is_whole(void **state)
{
    struct dex_fixture f;
    struct buf whole;

    (void)state;
    buf_init(&whole);
    make_dex(&f);
    dex_text(&f.dex, &whole);
    for (unsigned mask = 1; mask < 7; mask++) {
        uint8_t moved[CLASSES] = {mask & 1, mask >> 1 & 1, mask >> 2 & 1};
        struct dex_part parts[DEX_PARTS];
        struct error err;

        memset(parts, 0xa5, sizeof(parts));
        if (dex_split(&f.dex, moved, &f.arena, parts, &err) < 0)
            fail_msg("%u: %s", mask, err.text);
        check_part(&parts[DEX_PART_STAYS], &whole, moved, false);
        check_part(&parts[DEX_PART_MOVES], &whole, moved, true);
        check_flags(&parts[DEX_PART_STAYS], moved, false);
        check_flags(&parts[DEX_PART_MOVES], moved, true);
        check_maps(&f.dex, parts);
        for (int p = 0; p < DEX_PARTS; p++)
            buf_release(&parts[p].bytes);
    }
    dex_fixture_release(&f);
    buf_release(&whole);
}

/* Debug info that code of two classes has: what it names, a parameter or a local, goes with each.
 */
static void shared_debug_info_is_of_each_class(void **state)
{
    const uint8_t moved[2] = {1, 0};

    (void)state;
    for (int local = 0; local < 2; local++) {
        struct dex_fixture_class *classes[2];
        const struct dex_fixture_item *debug;
        struct dex_part parts[DEX_PARTS];
        struct dex_fixture f;
        struct error err;
        uint8_t named;

        dex_fixture_init(&f, 35);
        dex_fixture_add_string(&f, "named");
        for (int i = 0; i < 2; i++) {
            classes[i] =
                dex_fixture_add_class(&f, i ? "LB;" : "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
            dex_fixture_add_own_method(&f, classes[i], "run", "(I)V", DEX_ACC_STATIC);
        }
        named = (uint8_t)(dex_fixture_string(&f, "named") + 1);
        debug = local ? dex_fixture_item(&f, DEX_DEBUG_INFO, DEX_BYTES(7, 1, 0, 3, 0, named, 0, 0))
                      : dex_fixture_item(&f, DEX_DEBUG_INFO, DEX_BYTES(7, 1, named, 0));
        for (int i = 0; i < 2; i++)
            classes[i]->methods[0]->code = dex_fixture_code(
                &f, &(struct dex_fixture_code){
                        .registers = 1, .ins = 1, .debug = debug, DEX_UNITS(0x000e)});
        if (dex_fixture_parse(&f) < 0)
            fail_msg("%s", f.err.text);
        if (dex_split(&f.dex, moved, &f.arena, parts, &err) < 0)
            fail_msg("%s", err.text);
        for (int p = 0; p < DEX_PARTS; p++) {
            struct dex_file dex;

            assert_int_equal(dex_file_parse(&dex, buf_view(&parts[p].bytes), &err), 0);
            assert_int_equal(dex_count(&dex, DEX_CLASS_DEFS), 1);
            assert_int_not_equal(dex_find_string(&dex, STR("named")), DEX_NO_INDEX);
            buf_release(&parts[p].bytes);
        }
        dex_fixture_release(&f);
    }
}

/* What debug info names goes with its class: a file too. What only looks like a name does not. */
static void debug_info_takes_what_it_names(void **state)
{
    static const char *const digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    const uint8_t moved[2] = {1, 0};
    struct dex_fixture_class *classes[2];
    struct dex_part parts[DEX_PARTS];
    struct dex_fixture f;
    struct error err;
    uint8_t file, named;

    (void)state;
    dex_fixture_init(&f, 35);
    for (size_t i = 0; i < sizeof(digits) / sizeof(digits[0]); i++)
        dex_fixture_add_string(&f, digits[i]);
    dex_fixture_add_string(&f, "file");
    dex_fixture_add_string(&f, "named");
    for (int i = 0; i < 2; i++) {
        classes[i] =
            dex_fixture_add_class(&f, i ? "LB;" : "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
        dex_fixture_add_own_method(&f, classes[i], "run", "(I)V", DEX_ACC_STATIC);
    }
    file = (uint8_t)(dex_fixture_string(&f, "file") + 1);
    named = (uint8_t)(dex_fixture_string(&f, "named") + 1);
    assert_in_range(named, 10, 100); /* as an opcode, a position */
    for (int i = 0; i < 2; i++)
        classes[i]->methods[0]->code = dex_fixture_code(
            &f, &(struct dex_fixture_code){
                    .registers = 1,
                    .ins = 1,
                    .debug = i ? dex_fixture_item(&f, DEX_DEBUG_INFO, DEX_BYTES(7, 1, named, 0))
                               : dex_fixture_item(&f, DEX_DEBUG_INFO,
                                                  DEX_BYTES(7, 0, named, 9, file, 0)),
                    DEX_UNITS(0x000e)});
    if (dex_fixture_parse(&f) < 0)
        fail_msg("%s", f.err.text);
    if (dex_split(&f.dex, moved, &f.arena, parts, &err) < 0)
        fail_msg("%s", err.text);
    for (int p = 0; p < DEX_PARTS; p++) {
        struct dex_file dex;

        assert_int_equal(dex_file_parse(&dex, buf_view(&parts[p].bytes), &err), 0);
        assert_int_equal(dex_find_string(&dex, STR("file")) != DEX_NO_INDEX, p == DEX_PART_MOVES);
        assert_int_equal(dex_find_string(&dex, STR("named")) != DEX_NO_INDEX, p == DEX_PART_STAYS);
        buf_release(&parts[p].bytes);
    }
    dex_fixture_release(&f);
}

/* What one class has is damaged: no split, and the reason. */
static void damage_is_told(void **state)
{
    static const struct {
        enum dex_section_kind kind; /* of the first item in which ... */
        uint32_t at;
        uint16_t value; /* ... this is put in place */
        const char *text;
    } rows[] = {
        {DEX_CODE_ITEMS, 16 + 2, 0xfff0, "Lp/A;: string_ids at 65520"},
        {DEX_ENCODED_ARRAYS, 1, 0x0096, "Lp/A;: an encoded_value that does not exist at 150"},
        {DEX_ENCODED_ARRAYS, 1, 0x0001, "Lp/A;: an encoded_value that does not exist at 1"},
        {DEX_ENCODED_ARRAYS, 1, 0x6316, "Lp/A;: method_handles at 99"},
        {DEX_ANNOTATIONS_DIRECTORIES, 16, 999, "Lp/A;: field_ids at 999"},
        {DEX_ANNOTATIONS_DIRECTORIES, 24, 999, "Lp/A;: method_ids at 999"},
    };
    const uint8_t moved[CLASSES] = {1, 0, 0};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_part parts[DEX_PARTS];
        struct dex_fixture f;
        struct error err = {.text = ""};

        make_dex(&f);
        store_le16(f.bytes.p + f.dex.sections[rows[i].kind].offset + rows[i].at, rows[i].value);
        dex_fixture_seal(&f.bytes);
        assert_int_equal(dex_fixture_parse(&f), 0);
        memset(parts, 0xa5, sizeof(parts));
        if (dex_split(&f.dex, moved, &f.arena, parts, &err) != -1)
            fail_msg("row %zu: none", i);
        assert_string_equal(err.text, rows[i].text);
        for (int p = 0; p < DEX_PARTS; p++)
            buf_release(&parts[p].bytes);
        dex_fixture_release(&f);
    }
}

/* The last item of each section, which LC; has, is cut anywhere by the section's end. */
static void items_that_are_cut_are_told(void **state)
{
    static const enum dex_section_kind kinds[] = {
        DEX_CLASS_DATA,
        DEX_CODE_ITEMS,
        DEX_ENCODED_ARRAYS,
        DEX_ANNOTATIONS,
        DEX_ANNOTATION_SETS,
        DEX_ANNOTATION_SET_REF_LISTS,
        DEX_ANNOTATIONS_DIRECTORIES,
    };

    (void)state;
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        const struct dex_fixture_item *item;
        struct dex_fixture f;
        struct error err;

        make_dex(&f);
        for (item = f.items[kinds[i]]; item->next; item = item->next)
            ;
        for (uint32_t cut = 0; cut < item->bytes.n; cut++) {
            struct dex_reach reach;

            f.dex.sections[kinds[i]].end = item->offset + (uint32_t)item->bytes.n - cut;
            dex_reach_init(&reach, &f.dex, true);
            if (dex_reach_class(&reach, CLASSES - 1, &err) != (cut ? -1 : 0))
                fail_msg("%s: %u bytes less", dex_section_name(kinds[i]), cut);
            assert_true(!cut || str_starts(str_from_c(err.text), STR("Lp/C;: ")));
            dex_reach_release(&reach);
        }
        dex_fixture_release(&f);
    }
}

/* The first row that there is none of, wherever LA; names one. */
static void rows_that_are_not_there_are_told(void **state)
{
    static const struct {
        enum dex_section_kind kind; /* of the first item in which ... */
        uint32_t at;                /* ... this place is an index of ... */
        enum dex_section_kind table;
        uint32_t width;
    } rows[] = {
        {DEX_CODE_ITEMS, 16 + 2, DEX_STRING_IDS, 2},
        {DEX_CODE_ITEMS, 16 + 6, DEX_CALL_SITE_IDS, 2},
        {DEX_CODE_ITEMS, 16 + 12, DEX_METHOD_HANDLES, 2},
        {DEX_CODE_ITEMS, 16 + 18 + 2 + 16 + 2, DEX_TYPE_IDS, 1},
        {DEX_ENCODED_ARRAYS, 2, DEX_METHOD_HANDLES, 1},
        {DEX_ENCODED_ARRAYS, 4, DEX_STRING_IDS, 1},
        {DEX_ENCODED_ARRAYS, 6, DEX_PROTO_IDS, 1},
        {DEX_ANNOTATIONS, 1, DEX_TYPE_IDS, 1},
        {DEX_ANNOTATIONS_DIRECTORIES, 16, DEX_FIELD_IDS, 2},
        {DEX_ANNOTATIONS_DIRECTORIES, 24, DEX_METHOD_IDS, 2},
        {DEX_ANNOTATIONS_DIRECTORIES, 32, DEX_METHOD_IDS, 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_reach reach;
        struct dex_fixture f;
        struct error err = {.text = ""};
        char text[80];
        uint32_t count;
        uint8_t *at;

        make_dex(&f);
        count = dex_count(&f.dex, rows[i].table);
        at = f.bytes.p + f.dex.sections[rows[i].kind].offset + rows[i].at;
        assert_in_range(count, 1, 0x7f);
        *at = (uint8_t)count;
        snprintf(text, sizeof(text), "Lp/A;: %s at %u", dex_section_name(rows[i].table), count);
        dex_reach_init(&reach, &f.dex, true);
        if (dex_reach_class(&reach, 0, &err) == 0 || strcmp(err.text, text) != 0)
            fail_msg("row %zu: %s", i, err.text);
        dex_reach_release(&reach);
        dex_fixture_release(&f);
    }
}

/* What is to be written refers to what is to be left out: an error, not another file. */
static void what_is_left_out_is_not_referred_to(void **state)
{
    static const struct {
        enum dex_section_kind table;
        const char *text;
    } rows[] = {
        {DEX_TYPE_IDS, "type index "},
        {DEX_STRING_IDS, "string index "},
        {DEX_PROTO_IDS, "proto index "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture f;
        struct dex_reach only;
        struct dex_ids ids;
        struct dex_write_plan plan = {.ids = &ids, .only = &only};
        struct dex_class_def def;
        struct buf out;
        struct error err = {.text = ""};
        uint32_t row;

        make_dex(&f);
        buf_init(&out);
        def = dex_class_def(&f.dex, 0);
        dex_reach_init(&only, &f.dex, true);
        assert_int_equal(dex_reach_class(&only, 0, &err), 0);
        row = rows[i].table == DEX_TYPE_IDS     ? def.class_type
              : rows[i].table == DEX_STRING_IDS ? dex_type_id(&f.dex, def.class_type)
                                                : dex_fixture_proto(&f, "(I)V");
        assert_true(dex_reach_has(&only, rows[i].table, row));
        only.rounds[rows[i].table][row] = 0;
        dex_ids_select(&ids, &only, &f.arena);
        assert_int_equal(dex_write(&plan, &out, &err), -1);
        if (!strstr(err.text, rows[i].text) || !strstr(err.text, ", which is left out"))
            fail_msg("row %zu: %s", i, err.text);
        dex_reach_release(&only);
        buf_release(&out);
        dex_fixture_release(&f);
    }
}

/* A class that has nothing goes with what it is called. */
static void a_class_without_members_has_its_type(void **state)
{
    struct dex_part parts[DEX_PARTS];
    struct dex_fixture f;
    struct error err;

    (void)state;
    for (uint8_t first = 0; first < 2; first++) {
        const uint8_t moved[2] = {first, !first};

        dex_fixture_init(&f, 35);
        dex_fixture_add_class(&f, "LA;", DEX_ACC_PUBLIC, NULL);
        dex_fixture_add_class(&f, "LB;", DEX_ACC_PUBLIC, NULL);
        assert_int_equal(dex_fixture_parse(&f), 0);
        if (dex_split(&f.dex, moved, &f.arena, parts, &err) < 0)
            fail_msg("%s", err.text);
        for (int p = 0; p < DEX_PARTS; p++) {
            bool is_first = (p == DEX_PART_MOVES) == first;
            struct dex_file dex;

            assert_int_equal(dex_file_parse(&dex, buf_view(&parts[p].bytes), &err), 0);
            assert_int_equal(dex_count(&dex, DEX_CLASS_DEFS), 1);
            assert_int_equal(dex_count(&dex, DEX_TYPE_IDS), 1);
            assert_true(str_eq(dex_type(&dex, 0), is_first ? STR("LA;") : STR("LB;")));
            buf_release(&parts[p].bytes);
        }
        dex_fixture_release(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_split_is_whole),
        cmocka_unit_test(shared_debug_info_is_of_each_class),
        cmocka_unit_test(debug_info_takes_what_it_names),
        cmocka_unit_test(damage_is_told),
        cmocka_unit_test(what_is_left_out_is_not_referred_to),
        cmocka_unit_test(a_class_without_members_has_its_type),
        cmocka_unit_test(items_that_are_cut_are_told),
        cmocka_unit_test(rows_that_are_not_there_are_told),
    };

    return RUN_TAP(tests);
}
