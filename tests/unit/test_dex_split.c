/* SPDX-License-Identifier: Apache-2.0 */
/* dexfile/subset/: a dex made into two, and which classes are chosen to leave it. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "dexfile/subset/dex_choice.h"
#include "dexfile/subset/dex_split.h"
#include "dexfile/write/dex_write.h"
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

static void name_class(struct dex_fixture *f, struct dex_fixture_class **c, int i)
{
    *c = dex_fixture_add_class(f, arena_cstr(&f->arena, str_from_c(name_for("Lp/%c;", i))),
                               DEX_ACC_PUBLIC, "Ljava/lang/Object;");
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
                         0x00fe, (uint16_t)i,     /* const-method-handle */
                         0x000e, 0x000d, 0x000e), /* and a handler */
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
    dex_fixture_method_handle(f, 4,
                              dex_fixture_method(f, name_for("LCalled%c;", i), "link", "()V"));
    dex_fixture_call_site(
        f, dex_fixture_item(f, DEX_ENCODED_ARRAYS,
                            DEX_BYTES(3, 0x16, (uint8_t)i, 0x17,
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
        static const char *const types[] = {"LFails%c;",  "LLocal%c;", "LFace%c;",
                                            "LCalled%c;", "LEnum%c;",  "Lp/%c;"};
        static const char *const strings[] = {"says%c", "named%c", "value%c", "deep%c"};
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

        if (dex_split(&f.dex, moved, &f.arena, parts, &err) < 0)
            fail_msg("%u: %s", mask, err.text);
        check_part(&parts[DEX_PART_STAYS], &whole, moved, false);
        check_part(&parts[DEX_PART_MOVES], &whole, moved, true);
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
        if (dex_split(&f.dex, moved, &f.arena, parts, &err) != -1)
            fail_msg("row %zu: none", i);
        assert_string_equal(err.text, rows[i].text);
        for (int p = 0; p < DEX_PARTS; p++)
            buf_release(&parts[p].bytes);
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

/* Classes of given names; each calls methods of its own. */
struct wanted_class {
    const char *descriptor;
    int methods;      /* that it alone refers to */
    int units;        /* nops */
    const char *also; /* a method of LShared; that it refers to too, or NULL */
};

static void make_classes(struct dex_fixture *f, const struct wanted_class *rows, size_t n)
{
    dex_fixture_init(f, 35);
    for (size_t i = 0; i < n; i++) {
        struct dex_fixture_class *c =
            dex_fixture_add_class(f, rows[i].descriptor, DEX_ACC_PUBLIC, NULL);

        for (int k = 0; k < rows[i].methods; k++) {
            char name[16];

            snprintf(name, sizeof(name), "m%d", k);
            dex_fixture_add_own_method(f, c, arena_cstr(&f->arena, str_from_c(name)), "()V",
                                       DEX_ACC_STATIC | DEX_ACC_NATIVE);
        }
        dex_fixture_add_own_method(f, c, "run", "()V", DEX_ACC_STATIC);
        if (rows[i].also)
            dex_fixture_add_method(f, "LShared;", rows[i].also, "()V");
    }
    for (size_t i = 0; i < n; i++) {
        uint16_t units[64] = {0};
        int at = 0;

        if (rows[i].also) {
            units[at++] = 0x0071;
            units[at] = dex_fixture_method(f, "LShared;", rows[i].also, "()V");
            at += 2;
        }
        units[at += rows[i].units] = 0x000e;
        f->classes[i]->methods[rows[i].methods]->code =
            dex_fixture_code(f, &(struct dex_fixture_code){
                                    .registers = 1, .units = units, .unit_count = (size_t)at + 1});
    }
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void the_cheapest_go(void **state)
{
    static const struct wanted_class rows[] = {
        {"La/Big;", 9, 50, NULL},   {"La/Big$In;", 0, 50, NULL}, {"La/Small;", 3, 0, NULL},
        {"Lb/Tiny;", 1, 0, "both"}, {"Lb/Other;", 1, 0, "both"},
    };
    static const struct {
        uint32_t methods;
        const char *stays, *moved; /* a character for each row */
    } cases[] = {
        {4, "00000", "00100"}, /* it and its own three: enough, and the smallest */
        {5, "00000", "11000"}, /* one nest goes as a whole */
        {8, "10000", "00111"}, /* ... if it may; what two share goes with the second */
        {1, "11111", "00000"},  {20, "00000", "00000"}, /* not all of them */
        {21, "00001", "00000"},
    };
    struct dex_fixture f;

    (void)state;
    make_classes(&f, rows, sizeof(rows) / sizeof(rows[0]));
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        uint8_t stays[5], moved[5] = {0};
        char got[6] = "";
        struct error err;
        uint32_t count, n = 0;

        for (int k = 0; k < 5; k++)
            stays[k] = cases[i].stays[k] == '1';
        assert_int_equal(dex_choose(&f.dex, stays, &(struct dex_need){.methods = cases[i].methods},
                                    moved, &count, &err),
                         0);
        for (int k = 0; k < 5; k++) {
            got[k] = moved[k] ? '1' : '0';
            n += moved[k];
        }
        assert_string_equal(got, cases[i].moved);
        assert_int_equal(count, n);
    }
    dex_fixture_release(&f);
}

/* LA; alone has four types, LB; three protos and I, LC; five methods and ()V. */
static void make_owners(struct dex_fixture *f)
{
    static const char *const fields[] = {"LX;", "LY;", "LZ;"};
    static const char *const protos[] = {"(I)V", "(II)V", "(III)V"};
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    struct dex_fixture_class *c;

    dex_fixture_init(f, 35);
    c = dex_fixture_add_class(f, "LA;", DEX_ACC_PUBLIC, NULL);
    for (size_t i = 0; i < 3; i++)
        dex_fixture_add_own_field(f, c, names[i], fields[i], DEX_ACC_STATIC);
    c = dex_fixture_add_class(f, "LB;", DEX_ACC_PUBLIC, NULL);
    for (size_t i = 0; i < 3; i++)
        dex_fixture_add_own_method(f, c, "m", protos[i], DEX_ACC_STATIC | DEX_ACC_NATIVE);
    c = dex_fixture_add_class(f, "LC;", DEX_ACC_PUBLIC, NULL);
    for (size_t i = 0; i < 5; i++)
        dex_fixture_add_own_method(f, c, names[i], "()V", DEX_ACC_STATIC | DEX_ACC_NATIVE);
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void each_table_may_be_full(void **state)
{
    static const struct {
        struct dex_need need;
        const char *stays, *moved;
    } rows[] = {
        {{.types = 3}, "000", "100"},
        {{.types = 4}, "000", "100"},
        {{.types = 5},
         "000",
         "110"}, /* two, of which the first is before the other that would do */
        {{.types = 5}, "010", "101"},
        {{.types = 4}, "100", "011"}, /* LB;, I, LC;, and V, which goes with the second */
        {{.types = 5}, "100", "000"},
        {{.types = 3}, "100", "011"},
        {{.protos = 2}, "000", "010"},
        {{.protos = 3}, "000", "010"},
        {{.protos = 4}, "000", "011"},
        {{.protos = 1}, "010", "001"},
        {{.methods = 4}, "000", "001"},
        {{.methods = 5}, "000", "001"},
        {{.methods = 6}, "000", "011"},
        {{.methods = 8}, "000", "011"},
        {{.methods = 9}, "000", "000"},
        {{.types = 1, .protos = 1, .methods = 1}, "000", "010"},
        {{.types = 1, .protos = 1, .methods = 4}, "000", "001"},
        {{.types = 4, .protos = 3}, "000", "110"},
        {{.types = 4, .protos = 3, .methods = 5}, "000", "011"},
        {{.types = 5, .protos = 3, .methods = 5}, "000", "000"}, /* that would be all */
        {{0}, "000", "000"},
    };
    struct dex_fixture f;

    (void)state;
    make_owners(&f);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint8_t stays[3], moved[3] = {0};
        char got[4] = "";
        struct error err;
        uint32_t count;

        for (int k = 0; k < 3; k++)
            stays[k] = rows[i].stays[k] == '1';
        assert_int_equal(dex_choose(&f.dex, stays, &rows[i].need, moved, &count, &err), 0);
        for (int k = 0; k < 3; k++)
            got[k] = moved[k] ? '1' : '0';
        if (strcmp(got, rows[i].moved) != 0)
            fail_msg("row %zu: %s", i, got);
    }
    dex_fixture_release(&f);
}

/* What hundreds of classes share is read once for each: too much of it is refused, so that the time
 * is bounded by the size of the file. */
static void what_all_share_is_bounded(void **state)
{
    enum { VALUES = 30000, FEW = 40, MANY = 400 };
    static uint8_t values[3 + VALUES] = {0x80 | (VALUES & 0x7f), 0x80 | (VALUES >> 7 & 0x7f),
                                         VALUES >> 14};

    (void)state;
    memset(values + 3, 0x1e, VALUES); /* null */
    for (size_t n = FEW; n <= MANY; n += MANY - FEW) {
        uint8_t stays[MANY] = {0}, moved[MANY] = {0};
        struct dex_fixture_item *array;
        struct dex_fixture f;
        struct error err = {.text = ""};
        uint32_t count;
        int result;

        dex_fixture_init(&f, 35);
        for (size_t i = 0; i < n; i++) {
            char name[32];

            snprintf(name, sizeof(name), "Lp/C%03zu;", i);
            dex_fixture_add_class(&f, arena_cstr(&f.arena, str_from_c(name)), DEX_ACC_PUBLIC, NULL);
        }
        array = dex_fixture_item(&f, DEX_ENCODED_ARRAYS, values, sizeof(values));
        for (size_t i = 0; i < n; i++)
            f.classes[i]->values = array;
        if (dex_fixture_parse(&f) < 0)
            fail_msg("%s", f.err.text);
        result = dex_choose(&f.dex, stays, &(struct dex_need){.types = 1}, moved, &count, &err);
        assert_int_equal(result, n == FEW ? 0 : -1);
        assert_int_equal(count, n == FEW);
        if (n == MANY)
            assert_non_null(strstr(err.text, ": its classes share too much: step at "));
        dex_fixture_release(&f);
    }
}

/* What goes for `methods`, of classes that may all go: a character for each. */
static void assert_chosen(const struct wanted_class *rows, size_t n, uint32_t methods,
                          const char *wanted)
{
    uint8_t stays[80] = {0}, moved[80] = {0};
    struct dex_fixture f;
    struct error err;
    char got[81] = "";
    uint32_t count;

    assert_in_range(n, 1, sizeof(stays));
    make_classes(&f, rows, n);
    assert_int_equal(
        dex_choose(&f.dex, stays, &(struct dex_need){.methods = methods}, moved, &count, &err), 0);
    for (size_t k = 0; k < n; k++)
        got[k] = moved[k] ? '1' : '0';
    assert_string_equal(got, wanted);
    dex_fixture_release(&f);
}

/* A package goes as a whole where it is not more than a 32nd of all; else one nest of it does,
 * wherever its classes are defined. */
static void small_packages_go_as_a_whole(void **state)
{
    enum { PACKAGES = 33 };
    struct wanted_class rows[2 * PACKAGES];
    char names[2 * PACKAGES][24], wanted[2 * PACKAGES + 1];
    static const struct wanted_class apart[] = {
        {"La/Big;", 2, 0, NULL},      {"La/Small;", 3, 0, NULL},    {"La/Big$In;", 2, 0, NULL},
        {"La/Small$A;", 0, 50, NULL}, {"La/Big$In$1;", 2, 0, NULL},
    };

    (void)state;
    for (int packages = PACKAGES - 2; packages <= PACKAGES; packages++) {
        for (int i = 0; i < 2 * packages; i++) {
            snprintf(names[i], sizeof(names[i]), "Lp%02d/%c;", i / 2, "AB"[i % 2]);
            rows[i] = (struct wanted_class){names[i], 1, 0, NULL};
            wanted[i] = i == 0 || (i == 1 && packages >= 32) ? '1' : '0';
        }
        wanted[2 * packages] = '\0';
        assert_chosen(rows, 2 * (size_t)packages, 2, wanted);
    }
    /* A package within the first one, between its classes by name. */
    for (int i = 0; i < 2 * PACKAGES; i++) {
        snprintf(names[i], sizeof(names[i]), "Lp%02d/%c;", i / 2, "Zb"[i % 2]);
        rows[i] = (struct wanted_class){names[i], 1, 0, NULL};
        wanted[i] = i < 2 ? '1' : '0';
    }
    snprintf(names[2], sizeof(names[2]), "Lp00/a/C;");
    snprintf(names[3], sizeof(names[3]), "Lp00/a/D;");
    wanted[2 * PACKAGES] = '\0';
    assert_chosen(rows, 2 * (size_t)PACKAGES, 2, wanted);
    assert_chosen(apart, sizeof(apart) / sizeof(apart[0]), 9, "10101");
    assert_chosen(apart, sizeof(apart) / sizeof(apart[0]), 5, "10101");
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
        cmocka_unit_test(the_cheapest_go),
        cmocka_unit_test(what_all_share_is_bounded),
        cmocka_unit_test(each_table_may_be_full),
        cmocka_unit_test(small_packages_go_as_a_whole),
    };

    return RUN_TAP(tests);
}
