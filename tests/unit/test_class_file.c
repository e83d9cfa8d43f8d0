/* SPDX-License-Identifier: Apache-2.0 */
/* class_file_parse: a class whose parts are put together by hand, and each part wrong in each way.
 * Descriptors, and the types that frames tell of locals. */
#include "tests/unit/tap.h"

#include "classfile/code_frames.h"
#include "classfile/descriptor.h"
#include "tests/unit/class_fixture.h"

/* The pool of all rows: by their numbers. */
enum {
    POOL_T = 2,
    POOL_OBJECT = 4,
    POOL_CODE = 5,
    POOL_NAME = 6,
    POOL_DESCRIPTOR = 7,
    POOL_LONG = 8
};

static void write_pool(struct buf *b)
{
    static const char *const texts[] = {"Code", "m", "()V"};

    buf_be16(b, 10);
    for (int i = 0; i < 2; i++) {
        struct str name = i == 0 ? STR("T") : STR("java/lang/Object");

        buf_u8(b, CONSTANT_UTF8);
        buf_be16(b, (uint16_t)name.n);
        buf_str(b, name);
        buf_u8(b, CONSTANT_CLASS);
        buf_be16(b, (uint16_t)(1 + 2 * i));
    }
    for (int i = 0; i < 3; i++) {
        buf_u8(b, CONSTANT_UTF8);
        buf_be16(b, (uint16_t)strlen(texts[i]));
        buf_str(b, str_from_c(texts[i]));
    }
    buf_u8(b, CONSTANT_LONG);
    buf_be32(b, 0);
    buf_be32(b, 0);
}

/* Parses a class of that pool and what follows it, and checks each constant's tag on the way. */
static int parse_class_of(const uint8_t *rest, size_t n, struct class_file *cf, struct buf *b,
                          struct arena *arena, struct error *err)
{
    buf_init(b);
    buf_be32(b, 0xcafebabe);
    buf_be32(b, 52);
    write_pool(b);
    buf_bytes(b, (struct bytes){rest, n});
    return class_file_parse(cf, buf_view(b), arena, err);
}

#define HEAD               U2(0x21), U2(POOL_T), U2(POOL_OBJECT), U2(0)
#define NO_MEMBERS         U2(0), U2(0), U2(0)
#define MEMBER             U2(1), U2(POOL_NAME), U2(POOL_DESCRIPTOR)
#define AN_ATTRIBUTE(name) U2(name), U4(1), 0

static void the_parts_of_a_class_are_checked(void **state)
{
    static const struct {
        uint8_t rest[64];
        size_t n;
        const char *error; /* NULL: it is right */
    } rows[] = {
#define ROW(text, ...) {{__VA_ARGS__}, sizeof((uint8_t[]){__VA_ARGS__}), text}
        ROW(NULL, HEAD, NO_MEMBERS),
        ROW(NULL, U2(0x21), U2(POOL_T), U2(0), U2(0), NO_MEMBERS),
        ROW(NULL, U2(0x21), U2(POOL_T), U2(POOL_OBJECT), U2(2), U2(POOL_T), U2(POOL_OBJECT),
            NO_MEMBERS),
        ROW("this_class: constant 0 is not a class", U2(0x21), U2(0), U2(POOL_OBJECT), U2(0),
            NO_MEMBERS),
        ROW("this_class: constant 1 is not a class", U2(0x21), U2(1), U2(POOL_OBJECT), U2(0),
            NO_MEMBERS),
        ROW("super_class: constant 1 is not a class", U2(0x21), U2(POOL_T), U2(1), U2(0),
            NO_MEMBERS),
        ROW("super_class: constant 10 is not a class", U2(0x21), U2(POOL_T), U2(10), U2(0),
            NO_MEMBERS),
        ROW("super_class: constant 9 is not a class", U2(0x21), U2(POOL_T), U2(9), U2(0),
            NO_MEMBERS),
        ROW("interfaces: constant 5 is not a class", U2(0x21), U2(POOL_T), U2(POOL_OBJECT), U2(2),
            U2(POOL_T), U2(POOL_CODE), NO_MEMBERS),
        ROW("the class ends inside its header", U2(0x21), U2(POOL_T), U2(POOL_OBJECT), U2(4),
            NO_MEMBERS),
        ROW("the class ends inside its fields", U2(0x21), U2(POOL_T), U2(POOL_OBJECT), U2(3),
            U2(POOL_T), U2(POOL_T), U2(POOL_T)),
        /* A field and a method; a Code attribute counts in methods alone. */
        ROW(NULL, HEAD, U2(1), MEMBER, U2(1), AN_ATTRIBUTE(POOL_CODE), U2(1), MEMBER, U2(2),
            AN_ATTRIBUTE(POOL_NAME), AN_ATTRIBUTE(POOL_CODE), U2(0)),
        ROW(NULL, HEAD, U2(1), MEMBER, U2(2), AN_ATTRIBUTE(POOL_CODE), AN_ATTRIBUTE(POOL_CODE),
            U2(0), U2(0)),
        ROW("methods[0]: m()V: more than one Code attribute", HEAD, U2(0), U2(1), MEMBER, U2(2),
            AN_ATTRIBUTE(POOL_CODE), AN_ATTRIBUTE(POOL_CODE), U2(0)),
        ROW("the class ends inside its fields", HEAD, U2(2), MEMBER, U2(0), U2(0)),
        ROW("the class ends inside its methods", HEAD, U2(0), U2(2), MEMBER, U2(0), U2(0)),
        ROW("fields[0]: name: constant 2 is not a Utf8", HEAD, U2(1), U2(1), U2(POOL_T),
            U2(POOL_DESCRIPTOR), U2(0), U2(0), U2(0)),
        ROW("methods[1]: descriptor: constant 8 is not a Utf8", HEAD, U2(0), U2(2), MEMBER, U2(0),
            U2(1), U2(POOL_NAME), U2(POOL_LONG), U2(0), U2(0)),
        ROW("methods[0]: m()V: attribute name: constant 2 is not a Utf8", HEAD, U2(0), U2(1),
            MEMBER, U2(1), AN_ATTRIBUTE(POOL_T), U2(0)),
        ROW("methods[0]: m()V: the class ends inside its attributes", HEAD, U2(0), U2(1), MEMBER,
            U2(1), U2(POOL_CODE), U4(2), 0),
        ROW(NULL, HEAD, U2(0), U2(0), U2(1), AN_ATTRIBUTE(POOL_NAME)),
        ROW(NULL, HEAD, U2(0), U2(0), U2(2), AN_ATTRIBUTE(POOL_CODE), AN_ATTRIBUTE(POOL_CODE)),
        ROW("class attributes: attribute name: constant 4 is not a Utf8", HEAD, U2(0), U2(0), U2(1),
            AN_ATTRIBUTE(POOL_OBJECT)),
        ROW("class attributes: the class ends inside its attributes", HEAD, U2(0), U2(0), U2(2),
            AN_ATTRIBUTE(POOL_NAME)),
        ROW("1 bytes follow the class", HEAD, NO_MEMBERS, 0),
#undef ROW
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct class_file cf;
        struct arena arena;
        struct error err = {.text = ""};
        struct buf b;
        int result;

        arena_init(&arena);
        result = parse_class_of(rows[i].rest, rows[i].n, &cf, &b, &arena, &err);
        if (result != (rows[i].error ? -1 : 0) ||
            (rows[i].error && strcmp(err.text, rows[i].error) != 0))
            fail_msg("row %zu: %d, %s", i, result, err.text);
        buf_release(&b);
        arena_release(&arena);
    }
}

/* Where each part stands, and what is found by it. */
static void a_class_is_what_it_says(void **state)
{
    static const uint8_t rest[] = {U2(0x21),
                                   U2(POOL_T),
                                   U2(POOL_OBJECT),
                                   U2(1),
                                   U2(POOL_T),
                                   U2(1),
                                   MEMBER,
                                   U2(0),
                                   U2(2),
                                   MEMBER,
                                   U2(0),
                                   U2(9),
                                   U2(POOL_CODE),
                                   U2(POOL_DESCRIPTOR),
                                   U2(1),
                                   AN_ATTRIBUTE(POOL_CODE),
                                   U2(0)};
    static const enum constant_tag tags[] = {
        CONSTANT_NONE, CONSTANT_UTF8, CONSTANT_CLASS, CONSTANT_UTF8, CONSTANT_CLASS, CONSTANT_UTF8,
        CONSTANT_UTF8, CONSTANT_UTF8, CONSTANT_LONG,  CONSTANT_NONE, CONSTANT_NONE};
    struct class_file cf;
    struct arena arena;
    struct error err;
    struct buf b;

    (void)state;
    arena_init(&arena);
    memset(arena_alloc(&arena, 5000), 0xa5, 5000); /* what is not set is not zero */
    arena_reset(&arena);
    assert_int_equal(parse_class_of(rest, sizeof(rest), &cf, &b, &arena, &err), 0);
    assert_int_equal(cf.major, 52);
    assert_int_equal(cf.minor, 0);
    assert_int_equal(cf.access, 0x21);
    for (uint32_t i = 0; i < sizeof(tags) / sizeof(tags[0]); i++)
        assert_int_equal(class_constant_tag(&cf, i), tags[i]);
    assert_true(str_eq(cf.name, STR("T")) && str_eq(cf.super_name, STR("java/lang/Object")));
    assert_int_equal(cf.interface_count, 1);
    assert_true(str_eq(cf.interfaces[0], STR("T")));
    assert_int_equal(cf.field_count, 1);
    assert_int_equal(cf.method_count, 2);
    assert_int_equal(cf.fields[0].code, 0);
    assert_int_equal(cf.methods[0].code, 0);
    assert_true(str_eq(cf.methods[1].name, STR("Code")) && cf.methods[1].access == 9);
    assert_int_equal(cf.methods_offset, b.n - sizeof(rest) + 20);
    assert_int_equal(cf.methods[0].offset, cf.methods_offset + 2);
    assert_int_equal(cf.methods[0].end, cf.methods[0].offset + 8);
    assert_int_equal(cf.methods[1].offset, cf.methods[0].end);
    assert_int_equal(cf.methods[1].code, cf.methods[1].offset + 8);
    assert_int_equal(cf.methods[1].end, b.n - 2);
    buf_release(&b);
    arena_release(&arena);
}

/* SourceFile among other attributes; what is none of it, by its name, its size, its constant. */
static void the_source_file_is_found(void **state)
{
    enum { NAME = 1, OTHER, FILE_NAME, OBJECT = 5 };
    static const struct {
        uint8_t attributes[32];
        size_t n;
        const char *file;
    } rows[] = {
#define ROW(file, ...) {{__VA_ARGS__}, sizeof((uint8_t[]){__VA_ARGS__}), file}
        ROW("", U2(0)),
        ROW("A.java", U2(1), U2(NAME), U4(2), U2(FILE_NAME)),
        ROW("A.java", U2(2), U2(OTHER), U4(3), 0, 0, 0, U2(NAME), U4(2), U2(FILE_NAME)),
        ROW("A.java", U2(2), U2(NAME), U4(2), U2(FILE_NAME), U2(OTHER), U4(0)),
        ROW("A.java", U2(2), U2(NAME), U4(2), U2(FILE_NAME), U2(NAME), U4(2), U2(OTHER)),
        ROW("A.java", U2(2), U2(NAME), U4(2), U2(OBJECT), U2(NAME), U4(2), U2(FILE_NAME)),
        ROW("", U2(1), U2(OTHER), U4(2), U2(FILE_NAME)),
        ROW("", U2(1), U2(NAME), U4(2), U2(OBJECT)),
        ROW("", U2(1), U2(NAME), U4(3), U2(FILE_NAME), 0),
        ROW("", U2(1), U2(NAME), U4(1), FILE_NAME),
#undef ROW
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        struct class_file cf;

        fixture_init(&f, 52);
        assert_int_equal(fixture_utf8(&f, "SourceFile"), NAME);
        assert_int_equal(fixture_utf8(&f, "SourceFiles"), OTHER);
        assert_int_equal(fixture_utf8(&f, "A.java"), FILE_NAME);
        assert_int_equal(fixture_class(&f, "A"), OBJECT);
        CODE(&f, OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(f.class_file.source_file.n, 0);
        f.bytes.n -= 2; /* the count of its attributes */
        buf_bytes(&f.bytes, (struct bytes){rows[i].attributes, rows[i].n});
        assert_int_equal(class_file_parse(&cf, buf_view(&f.bytes), &f.arena, &f.err), 0);
        if (!str_eq(cf.source_file, str_from_c(rows[i].file)))
            fail_msg("row %zu: %.*s", i, STR_ARG(cf.source_file));
        fixture_release(&f);
    }
}

static void constants_are_cut_or_unknown(void **state)
{
    static const struct {
        uint8_t pool[16];
        size_t n;
        const char *error;
    } rows[] = {
        {{U2(0)}, 2, "constant_pool_count is 0"},
        {{U2(2), 2}, 3, "constant 1 has the unknown tag 2"},
        {{U2(2), 13}, 3, "constant 1 has the unknown tag 13"},
        {{U2(2), 14}, 3, "constant 1 has the unknown tag 14"},
        {{U2(2), 21}, 3, "constant 1 has the unknown tag 21"},
        {{U2(2), 32}, 3, "constant 1 has the unknown tag 32"},
        {{U2(2), 255}, 3, "constant 1 has the unknown tag 255"},
        {{U2(3), CONSTANT_CLASS, 0, 1, 0}, 6, "constant 2 has the unknown tag 0"},
        {{U2(2), CONSTANT_LONG, 0, 0, 0, 0, 0, 0, 0, 0},
         11,
         "the last constant lacks its second slot"},
        {{U2(2), CONSTANT_DOUBLE, 0, 0, 0, 0, 0, 0, 0, 0},
         11,
         "the last constant lacks its second slot"},
        {{U2(2), CONSTANT_LONG, 0, 0, 0, 0, 0, 0, 0},
         10,
         "the class ends inside its constant pool"},
        {{U2(2), CONSTANT_UTF8, 0, 2, 'a'}, 6, "the class ends inside its constant pool"},
        {{U2(2), CONSTANT_UTF8, 0, 1, 'a'}, 6, "the class ends inside its header"},
        {{U2(2)}, 2, "the class ends inside its constant pool"},
        {{0}, 1, "the class ends inside its header"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct class_file cf;
        struct arena arena;
        struct error err = {.text = ""};
        struct buf b;

        arena_init(&arena);
        buf_init(&b);
        buf_be32(&b, 0xcafebabe);
        buf_be32(&b, 52);
        buf_bytes(&b, (struct bytes){rows[i].pool, rows[i].n});
        assert_int_equal(class_file_parse(&cf, buf_view(&b), &arena, &err), -1);
        assert_string_equal(err.text, rows[i].error);
        buf_release(&b);
        arena_release(&arena);
    }
}

static void descriptors_are_counted_in_slots(void **state)
{
    static const struct {
        const char *text;
        bool is_method;
        uint32_t params, result;
    } rows[] = {
        {"()V", true, 0, 0},       {"(I)I", true, 1, 1},
        {"(JD)J", true, 4, 2},     {"(BCDFIJSZ)D", true, 10, 2},
        {"([J[[D)[J", true, 2, 1}, {"(LA;Lb/C;[LD;)LE;", true, 3, 1},
        {"", false, 0, 0},         {"V", false, 0, 0},
        {"I", false, 0, 0},        {"(", false, 0, 0},
        {"()", false, 0, 0},       {"(I", false, 0, 0},
        {"(V)V", false, 0, 0},     {"()VV", false, 0, 0},
        {"()II", false, 0, 0},     {"()Q", false, 0, 0},
        {"()[", false, 0, 0},      {"()[V", false, 0, 0},
        {"(LA)V", false, 0, 0},    {"(L", false, 0, 0},
        {"x)V", false, 0, 0},      {"([)V", false, 0, 0},
        {"(Q)V", false, 0, 0},
    };
    static const char zero[2] = "";

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint32_t params = 99, result = 99;
        bool is = descriptor_method_slots(str_from_c(rows[i].text), &params, &result);

        if (is != rows[i].is_method ||
            (is && (params != rows[i].params || result != rows[i].result)))
            fail_msg("%s: %d, %u, %u", rows[i].text, is, params, result);
        /* No byte after its end is looked at. */
        assert_false(descriptor_method_slots((struct str){rows[i].text, 0}, &params, &result));
    }
    assert_int_equal(descriptor_field_slots(STR("J")), 2);
    assert_int_equal(descriptor_field_slots(STR("D")), 2);
    assert_int_equal(descriptor_field_slots(STR("[J")), 1);
    assert_int_equal(descriptor_field_slots(STR("LJ;")), 1);
    assert_int_equal(descriptor_field_slots(STR("V")), 0);
    assert_int_equal(descriptor_field_slots(STR("JJ")), 0);
    assert_int_equal(descriptor_field_slots(STR("")), 0);
    assert_int_equal(descriptor_field_slots((struct str){zero, 1}), 0);
    assert_int_equal(descriptor_field_slots((struct str){"[I", 1}), 0);
    assert_int_equal(descriptor_field_slots((struct str){"LA;", 2}), 0);
    assert_int_equal(descriptor_field_slots((struct str){"[LA;", 3}), 0);
    assert_int_equal(descriptor_field_slots((struct str){"[[I", 1}), 0);
    assert_int_equal(descriptor_field_slots((struct str){"[[LA;", 4}), 0);
}

/* Locals before any frame, then what each frame makes of them and of the stack. */
static const struct {
    const char *method, *descriptor;
    uint16_t access, max_locals;
    uint8_t table[20];
    size_t n;
    uint8_t locals[16]; /* as they are encoded, when all frames are through */
    uint8_t n_locals, count;
    uint8_t stack[8];
    uint8_t stack_size, stack_count;
    bool fits;
} frame_rows[] = {
#define F_I FRAME_TYPE_INTEGER
#define F_J FRAME_TYPE_LONG
#define F_O FRAME_TYPE_OBJECT
    {"m", "()V", ACC_STATIC, 9, {U2(1), 0}, 3, {0}, 0, 0, {0}, 0, 0, true},
    {"m", "(IJ)V", ACC_STATIC, 9, {U2(1), 0}, 3, {F_I, F_J}, 2, 2, {0}, 0, 0, true},
    {"m",
     "(BCSZIFDJ)V",
     ACC_STATIC,
     10,
     {U2(1), 63},
     3,
     {1, 1, 1, 1, 1, 2, 3, 4},
     8,
     8,
     {0},
     0,
     0,
     true},
    {"m", "(LA;[I)V", ACC_STATIC, 9, {U2(1), 0}, 3, {F_O, 0, 0, F_O, 0, 0}, 6, 2, {0}, 0, 0, true},
    {"<init>",
     "(I)V",
     0,
     9,
     {U2(1), 0},
     3,
     {FRAME_TYPE_UNINITIALIZED_THIS, F_I},
     2,
     2,
     {0},
     0,
     0,
     true},
    {"m", "(I)V", ACC_STATIC, 9, {U2(1), 64, F_J}, 4, {F_I}, 1, 1, {F_J}, 1, 1, true},
    {"m",
     "(I)V",
     ACC_STATIC,
     9,
     {U2(1), 127, F_O, U2(2)},
     6,
     {F_I},
     1,
     1,
     {F_O, U2(2)},
     3,
     1,
     true},
    {"m",
     "()V",
     ACC_STATIC,
     9,
     {U2(1), 247, U2(0), F_O, U2(2)},
     8,
     {0},
     0,
     0,
     {F_O, U2(2)},
     3,
     1,
     true},
    {"m", "(III)V", ACC_STATIC, 9, {U2(1), 248, U2(0)}, 5, {0}, 0, 0, {0}, 0, 0, true},
    {"m", "(IJI)V", ACC_STATIC, 9, {U2(1), 250, U2(0)}, 5, {F_I, F_J}, 2, 2, {0}, 0, 0, true},
    {"m", "(I)V", ACC_STATIC, 9, {U2(1), 249, U2(0)}, 5, {0}, 0, 0, {0}, 0, 0, true},
    {"m", "(I)V", ACC_STATIC, 9, {U2(1), 251, U2(0)}, 5, {F_I}, 1, 1, {0}, 0, 0, true},
    {"m", "(I)V", ACC_STATIC, 9, {U2(1), 252, U2(0), F_J}, 6, {F_I, F_J}, 2, 2, {0}, 0, 0, true},
    {"m",
     "()V",
     ACC_STATIC,
     9,
     {U2(1), 254, U2(0), F_J, F_O, U2(2), F_I},
     10,
     {F_J, F_O, U2(2), F_I},
     5,
     3,
     {0},
     0,
     0,
     true},
    {"m",
     "(II)V",
     ACC_STATIC,
     9,
     {U2(1), 255, U2(0), U2(1), F_J, U2(2), F_I, F_O, U2(2)},
     14,
     {F_J},
     1,
     1,
     {F_I, F_O, U2(2)},
     4,
     2,
     true},
    {"m", "(II)V", ACC_STATIC, 9, {U2(1), 255, U2(0), U2(0), U2(0)}, 9, {0}, 0, 0, {0}, 0, 0, true},
    {"m",
     "(II)V",
     ACC_STATIC,
     9,
     {U2(2), 252, U2(0), F_J, 250, U2(0)},
     9,
     {F_I, F_I},
     2,
     2,
     {0},
     0,
     0,
     true},
    /* As many as max_locals, and one more. */
    {"m", "(I)V", ACC_STATIC, 2, {U2(1), 252, U2(0), F_J}, 6, {F_I, F_J}, 2, 2, {0}, 0, 0, true},
    {"m", "(I)V", ACC_STATIC, 1, {U2(1), 252, U2(0), F_J}, 6, {0}, 0, 0, {0}, 0, 0, false},
    {"m",
     "()V",
     ACC_STATIC,
     1,
     {U2(1), 255, U2(0), U2(2), F_I, F_I, U2(0)},
     11,
     {0},
     0,
     0,
     {0},
     0,
     0,
     false},
#undef F_I
#undef F_J
#undef F_O
};

static void frames_tell_locals_and_stack(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(frame_rows) / sizeof(frame_rows[0]); i++) {
        struct fixture f;
        struct frame_state s;
        struct frame_types stack = {0};
        bool fits = true;

        fixture_init(&f, 52);
        f.method = frame_rows[i].method;
        f.descriptor = frame_rows[i].descriptor;
        f.access = frame_rows[i].access;
        f.max_locals = frame_rows[i].max_locals;
        fixture_fill(&f, OP_NOP, 70);
        CODE(&f, OP_RETURN);
        fixture_attribute(&f, "StackMapTable", frame_rows[i].table, frame_rows[i].n);
        if (fixture_parse(&f) < 0)
            fail_msg("row %zu: %s", i, f.err.text);
        frame_state_init(&s, &f.before, &f.arena);
        assert_true(frame_state_enter(&s, &f.before, NULL));
        for (uint32_t k = 0; k < f.before.frame_count; k++)
            fits &= frame_state_step(&s, f.before.stack_map_table.p, &f.before.frames[k], &stack);
        assert_int_equal(fits, frame_rows[i].fits);
        if (fits &&
            (s.count != frame_rows[i].count || frame_state_size(&s) != frame_rows[i].n_locals ||
             memcmp(s.locals, frame_rows[i].locals, frame_rows[i].n_locals) != 0))
            fail_msg("row %zu: %u locals in %u bytes", i, s.count, frame_state_size(&s));
        if (fits &&
            (stack.count != frame_rows[i].stack_count || stack.size != frame_rows[i].stack_size ||
             (stack.size && memcmp(stack.p, frame_rows[i].stack, stack.size) != 0)))
            fail_msg("row %zu: a stack of %u in %u bytes", i, stack.count, stack.size);
        fixture_release(&f);
    }
}

/* `this` of a method is of its class; of parameters more than max_locals nothing is told. */
static void parameters_that_do_not_fit_are_no_frame(void **state)
{
    static const struct {
        const char *descriptor;
        uint16_t max_locals;
        bool fits;
    } rows[] = {{"()V", 1, true},     {"()V", 0, false}, {"(I)V", 2, true}, {"(I)V", 1, false},
                {"(LA;)V", 1, false}, {"", 9, false},    {"V", 9, false},   {"I", 9, false}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        struct frame_state s;

        fixture_init(&f, 52);
        f.access = 0;
        f.descriptor = rows[i].descriptor;
        f.max_locals = rows[i].max_locals;
        CODE(&f, OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        frame_state_init(&s, &f.before, &f.arena);
        assert_int_equal(frame_state_enter(&s, &f.before, NULL), rows[i].fits);
        if (rows[i].fits) {
            assert_int_equal(s.locals[0], FRAME_TYPE_OBJECT);
            assert_int_equal(u2_at((struct bytes){s.locals, 3}, 1), f.class_file.this_index);
        }
        fixture_release(&f);
    }
}

/* A name of 30,000 letters, which the file has once and a mapping for each method that has code. */
static void names_spelled_out_have_a_limit(void **state)
{
    static const struct {
        int methods;
        bool code;
        int result;
    } rows[] = {{6, true, 0}, {7, true, -1}, {7, false, 0}};
    enum { NAME = 30000, UTF8_NAME = 1, CLASS_NAME, OBJECT, CLASS_OBJECT, CODE, M, V, COUNT_ALL };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        static const char *const texts[] = {"java/lang/Object", NULL, "Code", "m", "()V"};
        struct class_file cf;
        struct arena arena;
        struct error err = {0};
        struct buf b;

        arena_init(&arena);
        buf_init(&b);
        buf_be32(&b, 0xcafebabe);
        buf_be32(&b, 52);
        buf_be16(&b, COUNT_ALL);
        buf_u8(&b, CONSTANT_UTF8);
        buf_be16(&b, NAME);
        for (int k = 0; k < NAME; k++)
            buf_u8(&b, 'a');
        buf_u8(&b, CONSTANT_CLASS);
        buf_be16(&b, UTF8_NAME);
        for (size_t k = 0; k < sizeof(texts) / sizeof(texts[0]); k++) {
            buf_u8(&b, texts[k] ? CONSTANT_UTF8 : CONSTANT_CLASS);
            buf_be16(&b, texts[k] ? (uint16_t)strlen(texts[k]) : OBJECT);
            if (texts[k])
                buf_str(&b, str_from_c(texts[k]));
        }
        for (int k = 0; k < 5; k++) /* flags, names, interfaces, fields */
            buf_be16(&b, (uint16_t[]){0x21, CLASS_NAME, CLASS_OBJECT, 0, 0}[k]);
        buf_be16(&b, (uint16_t)rows[i].methods);
        for (int k = 0; k < rows[i].methods; k++) {
            buf_be16(&b, 1);
            buf_be16(&b, M);
            buf_be16(&b, V);
            buf_be16(&b, 1);
            buf_be16(&b, rows[i].code ? CODE : M);
            buf_be32(&b, 0);
        }
        buf_be16(&b, 0);
        assert_int_equal(class_file_parse(&cf, buf_view(&b), &arena, &err), rows[i].result);
        assert_string_equal(err.text, rows[i].result
                                          ? "the names and types of its methods, spelled out, "
                                            "would be more than 4 times the file"
                                          : "");
        buf_release(&b);
        arena_release(&arena);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_parts_of_a_class_are_checked),
        cmocka_unit_test(names_spelled_out_have_a_limit),
        cmocka_unit_test(a_class_is_what_it_says),
        cmocka_unit_test(the_source_file_is_found),
        cmocka_unit_test(constants_are_cut_or_unknown),
        cmocka_unit_test(descriptors_are_counted_in_slots),
        cmocka_unit_test(frames_tell_locals_and_stack),
        cmocka_unit_test(parameters_that_do_not_fit_are_no_frame),
    };

    return RUN_TAP(tests);
}
