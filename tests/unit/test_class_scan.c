/* SPDX-License-Identifier: Apache-2.0 */
/* weave/: what the scan says of a class's focus method, and that a method it
 * gives probes to can take them. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "tests/unit/class_fixture.h"
#include "weave/probe/class_probe.h"
#include "weave/scan/class_scan.h"

struct scanned {
    struct fixture f;
    struct filter filter;
    struct obfuscation_map names;
    struct rules rules;
    struct program_unit unit;
    struct program_class *out;
};

static void scanned_init(struct scanned *s, const char *name, const char *descriptor)
{
    fixture_init(&s->f, 52);
    filter_init(&s->filter);
    obfuscation_map_init(&s->names);
    s->rules = (struct rules){.select = SELECT_ALL,
                              .beat_class = STR(BEAT_CLASS_DEFAULT),
                              .filter = &s->filter,
                              .names = &s->names};
    s->f.method = name;
    s->f.descriptor = descriptor;
    s->f.access = ACC_PUBLIC;
}

static void scan(struct scanned *s)
{
    fixture_parse(&s->f);
    assert_int_equal(class_scan(&s->rules, buf_view(&s->f.bytes), STR("T.class"), &s->f.arena,
                                &s->f.arena, &s->unit, &s->f.err),
                     0);
    s->out = s->unit.classes;
}

/* Gives the method an id and the focus call, as the plan may, and weaves. */
static struct probe_counts weave(struct scanned *s)
{
    struct probe_counts counts = {0};
    struct unit_weaving w = {.rules = &s->rules,
                             .bytes = buf_view(&s->f.bytes),
                             .planned = &s->unit,
                             .scratch = &s->f.arena,
                             .counts = &counts};

    s->out->methods[0].id = s->out->methods[0].verdict == VERDICT_INSTRUMENT ? 40000 : 0;
    s->out->focus_action = s->out->focus == FOCUS_OVERRIDES || s->out->focus == FOCUS_FORWARDS
                               ? FOCUS_PATCH
                               : FOCUS_LEAVE;
    assert_int_equal(class_weave(&w, &s->f.woven, &s->f.err), 0);
    return counts;
}

static void scanned_release(struct scanned *s)
{
    fixture_release(&s->f);
    filter_release(&s->filter);
    obfuscation_map_release(&s->names);
}

static void put_super_call(struct fixture *f)
{
    uint16_t ref = fixture_methodref(f, "android/app/Activity", FOCUS_NAME, FOCUS_DESC);

    CODE(f, OP_ALOAD_0, OP_ILOAD_1, OP_INVOKESPECIAL, U2(ref), OP_RETURN);
}

static void a_focus_method_that_cant_change_passes_on(void **state)
{
    struct scanned s;

    (void)state;
    scanned_init(&s, FOCUS_NAME, FOCUS_DESC);
    put_super_call(&s.f);
    ATTR(&s.f, "Odd", 0);
    scan(&s);
    assert_int_equal(s.out->focus, FOCUS_PASSES);
    assert_int_equal(s.out->methods[0].verdict, VERDICT_UNKNOWN_ATTRIBUTE);
    weave(&s);
    scanned_release(&s);
}

/* Nothing is woven where the scan was of another class, which had room. */
static void a_call_that_has_no_room_is_refused(void **state)
{
    struct probe_counts counts = {0};
    struct unit_weaving w;
    struct scanned s;

    (void)state;
    scanned_init(&s, "m", "()V");
    CODE(&s.f, OP_RETURN);
    while (s.f.constant_count < 65535 - 8) {
        buf_u8(&s.f.pool, CONSTANT_INTEGER);
        buf_be32(&s.f.pool, s.f.constant_count++);
    }
    scan(&s);
    assert_false(s.unit.focus_room);
    s.out->focus_action = FOCUS_ADD;
    w = (struct unit_weaving){.rules = &s.rules,
                              .bytes = buf_view(&s.f.bytes),
                              .planned = &s.unit,
                              .scratch = &s.f.arena,
                              .counts = &counts};
    assert_int_equal(class_weave(&w, &s.f.woven, &s.f.err), -1);
    assert_non_null(strstr(s.f.err.text, "the scan found room that is not there"));
    scanned_release(&s);
}

/* Where a method that is measured begins, as its own code tells. */
static void the_first_line_is_told(void **state)
{
    (void)state;
    for (int all = 0; all < 2; all++) {
        struct scanned s;

        scanned_init(&s, "m", "()V");
        s.rules.select = all ? SELECT_ALL : SELECT_SMART;
        CODE(&s.f, OP_RETURN);
        ATTR(&s.f, "LineNumberTable", U2(1), U2(0), U2(7));
        scan(&s);
        assert_int_equal(s.out->methods[0].line, all ? 7 : 0);
        scanned_release(&s);
    }
}

/* And where that is, by the map of a class that Kotlin's compiler wrote. Names that no file has are
 * not taken. */
static void a_source_map_tells_the_place(void **state)
{
#define KOTLIN(files, lines) "SMAP\nA.kt\nKotlin\n*S Kotlin\n*F\n" files "*L\n" lines "*E\n"
#define FOLDERS              "abcdefghijklmno/abcdefghijklmno/abcdefghijklmno/abcdefghijklmno/"
    static const struct {
        const char *map, *source_file, *file;
        uint32_t line;
    } rows[] = {
        {"", "A.kt", "A.kt", 7},
        {"no map", "A.kt", "A.kt", 7},
        {KOTLIN("+ 1 A.kt\nT\n", "1#1,99:1\n"), "A.kt", "A.kt", 7},
        {KOTLIN("+ 1 A.kt\nT\n+ 2 B.kt\nT2\n", "50#2,9:5\n"), "A.kt", "B.kt", 52},
        {KOTLIN("+ 1 A.kt\nT\n+ 2 B.kt\nb/B\n", "50#2,9:5\n"), "A.kt", "b/B.kt", 52},
        {KOTLIN("+ 1 A.kt\na/T\n", "1#1,9:50\n"), "A.kt", "a/A.kt", 7},
        {KOTLIN("+ 1 A\na/T\n", "1#1,99:1\n"), "A.kt", "A.kt", 7},
        {KOTLIN("+ 1 A.kt\n" FOLDERS FOLDERS FOLDERS FOLDERS FOLDERS FOLDERS FOLDERS FOLDERS "T\n",
                "1#1,99:1\n"),
         "A.kt", "A.kt", 7},
        {KOTLIN("+ 1 A.kt\na/T\n", "1#1,99:1\n"), "SourceFile", "", 7},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct scanned s;
        uint16_t name, file, map;

        scanned_init(&s, "m", "()V");
        CODE(&s.f, OP_RETURN);
        ATTR(&s.f, "LineNumberTable", U2(1), U2(0), U2(7));
        name = fixture_utf8(&s.f, "SourceFile");
        file = fixture_utf8(&s.f, rows[i].source_file);
        map = fixture_utf8(&s.f, "SourceDebugExtension");
        assert_int_equal(fixture_parse(&s.f), 0);
        s.f.bytes.n -= 2; /* the count of its attributes */
        buf_be16(&s.f.bytes, 2);
        buf_be16(&s.f.bytes, map);
        buf_be32(&s.f.bytes, (uint32_t)strlen(rows[i].map));
        buf_str(&s.f.bytes, str_from_c(rows[i].map));
        buf_be16(&s.f.bytes, name);
        buf_be32(&s.f.bytes, 2);
        buf_be16(&s.f.bytes, file);
        assert_int_equal(class_scan(&s.rules, buf_view(&s.f.bytes), STR("T.class"), &s.f.arena,
                                    &s.f.arena, &s.unit, &s.f.err),
                         0);
        s.out = s.unit.classes;
        if (!str_eq(s.out->methods[0].file, str_from_c(rows[i].file)) ||
            s.out->methods[0].line != rows[i].line)
            fail_msg("row %zu: %.*s:%u", i, STR_ARG(s.out->methods[0].file),
                     s.out->methods[0].line);
        scanned_release(&s);
    }
}

static void without_constants_left_there_is_no_call(void **state)
{
    struct scanned s;

    (void)state;
    for (uint32_t spare = 0; spare < 40; spare++) {
        scanned_init(&s, FOCUS_NAME, FOCUS_DESC);
        s.rules.select = spare % 2 ? SELECT_ALL : SELECT_SMART;
        CODE(&s.f, OP_RETURN);
        while (s.f.constant_count < 65535 - 7 - spare) {
            buf_u8(&s.f.pool, CONSTANT_INTEGER);
            buf_be32(&s.f.pool, s.f.constant_count++);
        }
        scan(&s);
        assert_int_equal(s.out->focus, spare < 6 ? FOCUS_UNUSABLE : FOCUS_OVERRIDES);
        weave(&s);
        scanned_release(&s);
    }
}

/* The same method twice, of which each needs a constant for its id. */
static void each_method_takes_a_constant(void **state)
{
    static const enum verdict full = VERDICT_CONSTANT_POOL_FULL, fine = VERDICT_INSTRUMENT;
    size_t n[3] = {0}; /* of how many there is room for none, one, both */

    (void)state;
    for (uint32_t spare = 0; spare < 40; spare++) {
        const struct class_member *m;
        struct scanned s;
        struct buf twice;
        enum verdict first, second;

        scanned_init(&s, "m", "()V");
        CODE(&s.f, OP_RETURN);
        while (s.f.constant_count < 65535 - 7 - spare) {
            buf_u8(&s.f.pool, CONSTANT_INTEGER);
            buf_be32(&s.f.pool, s.f.constant_count++);
        }
        assert_int_equal(fixture_parse(&s.f), 0);
        m = &s.f.class_file.methods[0];
        buf_init(&twice);
        buf_bytes(&twice, (struct bytes){s.f.bytes.p, s.f.class_file.methods_offset});
        buf_be16(&twice, 2);
        for (int i = 0; i < 2; i++)
            buf_bytes(&twice, (struct bytes){s.f.bytes.p + m->offset, m->end - m->offset});
        buf_bytes(&twice, (struct bytes){s.f.bytes.p + m->end, s.f.bytes.n - m->end});
        assert_int_equal(class_scan(&s.rules, buf_view(&twice), STR("T.class"), &s.f.arena,
                                    &s.f.arena, &s.unit, &s.f.err),
                         0);
        first = s.unit.classes[0].methods[0].verdict;
        second = s.unit.classes[0].methods[1].verdict;
        assert_true((first == fine || first == full) && (second == fine || second == full));
        assert_true(first == fine || second == full);
        n[(first == fine) + (second == fine)]++;
        buf_release(&twice);
        scanned_release(&s);
    }
    assert_true(n[0] > 0 && n[2] > 0);
    assert_int_equal(n[1], 1);
}

/* A method of which the length alone does not tell whether it has room needs no more constants. */
static void a_long_method_takes_as_many_constants(void **state)
{
    enum { LONG = 40000, SPARE_MAX = 80 };
    uint32_t first[2] = {0}; /* with so many to spare it fits: a short method, a long one */

    (void)state;
    for (size_t k = 0; k < 2; k++) {
        enum verdict verdict = VERDICT_CONSTANT_POOL_FULL;

        for (uint32_t spare = 0; spare < SPARE_MAX; spare++) {
            struct scanned s;

            scanned_init(&s, "m", "()V");
            fixture_fill(&s.f, OP_NOP, k ? LONG : 1);
            CODE(&s.f, OP_RETURN);
            while (s.f.constant_count < 65535 - 7 - spare) {
                buf_u8(&s.f.pool, CONSTANT_INTEGER);
                buf_be32(&s.f.pool, s.f.constant_count++);
            }
            scan(&s);
            if (s.out->methods[0].verdict != verdict) {
                assert_int_equal(verdict, VERDICT_CONSTANT_POOL_FULL);
                verdict = s.out->methods[0].verdict;
                assert_int_equal(verdict, VERDICT_INSTRUMENT);
                first[k] = spare;
            }
            weave(&s);
            scanned_release(&s);
        }
        assert_int_equal(verdict, VERDICT_INSTRUMENT);
    }
    assert_int_equal(first[1], first[0]);
}

/* A class has 65,535 methods at most, and so no room for one more then. */
static void a_class_may_be_full_of_methods(void **state)
{
    (void)state;
    for (uint32_t n = UINT16_MAX - 1; n <= UINT16_MAX; n++) {
        const struct class_member *m;
        struct scanned s;
        struct buf many;

        scanned_init(&s, "m", "()V");
        CODE(&s.f, OP_RETURN);
        assert_int_equal(fixture_parse(&s.f), 0);
        m = &s.f.class_file.methods[0];
        buf_init(&many);
        buf_bytes(&many, (struct bytes){s.f.bytes.p, s.f.class_file.methods_offset});
        buf_be16(&many, (uint16_t)n);
        for (uint32_t i = 0; i < n; i++) { /* native, without attributes */
            buf_be16(&many, ACC_PUBLIC | ACC_NATIVE);
            buf_bytes(&many, (struct bytes){s.f.bytes.p + m->offset + 2, 4});
            buf_be16(&many, 0);
        }
        buf_bytes(&many, (struct bytes){s.f.bytes.p + m->end, s.f.bytes.n - m->end});
        assert_int_equal(class_scan(&s.rules, buf_view(&many), STR("T.class"), &s.f.arena,
                                    &s.f.arena, &s.unit, &s.f.err),
                         0);
        assert_int_equal(s.unit.focus_room, n < UINT16_MAX);
        assert_int_equal(s.unit.classes[0].n_methods, n);
        buf_release(&many);
        scanned_release(&s);
    }
}

static void the_focus_method_of_a_skipped_class_is_seen(void **state)
{
    struct scanned s;
    struct error err;

    (void)state;
    scanned_init(&s, FOCUS_NAME, FOCUS_DESC);
    assert_int_equal(filter_parse(&s.filter, STR("-keepclass T\n"), false, &err), 0);
    s.f.access |= ACC_FINAL;
    CODE(&s.f, OP_RETURN);
    scan(&s);
    assert_int_equal(s.out->methods[0].verdict, VERDICT_FILTERED);
    assert_int_equal(s.out->focus, FOCUS_OVERRIDES);
    assert_true(s.out->focus_final);
    assert_true(s.out->untouched);
    scanned_release(&s);

    /* By name, in a class of methodbeat's own. */
    scanned_init(&s, FOCUS_NAME, FOCUS_DESC);
    s.rules.beat_class = STR("T");
    CODE(&s.f, OP_RETURN);
    scan(&s);
    assert_int_equal(s.out->methods[0].verdict, VERDICT_OWN);
    assert_int_equal(s.out->focus, FOCUS_OVERRIDES);
    scanned_release(&s);
}

/* Nothing can be added below one that is final or static. */
static void flags_of_the_focus_method_are_seen(void **state)
{
    static const struct {
        uint16_t access;
        bool final;
        enum focus_kind focus;
    } rows[] = {
        {ACC_PUBLIC, false, FOCUS_OVERRIDES},
        {ACC_PUBLIC | ACC_FINAL, true, FOCUS_OVERRIDES},
        {ACC_PUBLIC | ACC_SYNCHRONIZED, false, FOCUS_OVERRIDES},
        {ACC_PUBLIC | ACC_STATIC, false, FOCUS_STATIC},
        {ACC_STATIC | ACC_FINAL, true, FOCUS_STATIC},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct scanned s;

        scanned_init(&s, FOCUS_NAME, FOCUS_DESC);
        s.f.access = rows[i].access;
        CODE(&s.f, OP_RETURN);
        scan(&s);
        assert_int_equal(s.out->focus_final, rows[i].final);
        assert_int_equal(s.out->focus, rows[i].focus);
        scanned_release(&s);
    }
}

/* Both its name and its descriptor make a method the one that tells of focus. */
static void another_method_is_not_of_focus(void **state)
{
    static const struct {
        const char *name, *descriptor;
        enum focus_kind focus;
    } rows[] = {{FOCUS_NAME, FOCUS_DESC, FOCUS_OVERRIDES},
                {FOCUS_NAME, "(I)V", FOCUS_ABSENT},
                {"focus", FOCUS_DESC, FOCUS_ABSENT}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct scanned s;

        scanned_init(&s, rows[i].name, rows[i].descriptor);
        CODE(&s.f, OP_RETURN);
        scan(&s);
        assert_int_equal(s.out->focus, rows[i].focus);
        scanned_release(&s);
    }
}

static void an_annotation_of_an_empty_range_is_found_out(void **state)
{
    struct scanned s;

    (void)state;
    scanned_init(&s, "m", "()V");
    s.f.major = 49;
    CODE(&s.f, OP_NOP, OP_RETURN, OP_ATHROW);
    fixture_exception(&s.f, 1, 1, 2, 0);
    /* One annotation: catch, of row 0; no path, type 1, no pairs. */
    ATTR(&s.f, "RuntimeInvisibleTypeAnnotations", U2(1), 0x42, U2(0), 0, U2(1), U2(0));
    scan(&s);
    assert_int_equal(s.out->methods[0].verdict, VERDICT_BAD_TABLE);
    weave(&s);
    scanned_release(&s);
}

/* Uninitialized this is kept in local 1: no handler's frame can say so. Or the throw stands just
 * behind the call of super(), where this is ready: a handler covers it, as another does what is
 * before the call. */
static void a_throw_that_no_catch_all_covers_is_an_exit(void **state)
{
    static const uint8_t kept[] = {OP_ALOAD_0,  OP_ASTORE_1,    OP_ACONST_NULL,
                                   OP_ASTORE_0, OP_ACONST_NULL, OP_ATHROW};

    (void)state;
    for (int behind = 0; behind < 2; behind++) {
        struct scanned s;

        scanned_init(&s, "<init>", "()V");
        s.rules.exits = EXITS_ALL;
        if (behind) {
            uint16_t ref = fixture_methodref(&s.f, "java/lang/Object", "<init>", "()V");

            CODE(&s.f, OP_ACONST_NULL, OP_ALOAD_0, OP_INVOKESPECIAL, U2(ref), OP_ATHROW);
        } else {
            fixture_code(&s.f, kept, sizeof(kept));
        }
        scan(&s);
        assert_int_equal(weave(&s).exit, 1);
        scanned_release(&s);
    }
}

/* Of a class that was parsed: its flags come after its constants. */
static void set_class_access(struct fixture *f, uint16_t access)
{
    f->bytes.p[f->class_file.constants_end] = (uint8_t)(access >> 8);
    f->bytes.p[f->class_file.constants_end + 1] = (uint8_t)access;
}

/* A body of up to twelve instructions, a method around it, and what each --select says. "C" in a
 * body is the call of another method, "V" a virtual one, "S" the constructor's of Object. */
static void each_selection_has_its_verdict(void **state)
{
    enum { SYNTHETIC = ACC_SYNTHETIC, BRIDGE = ACC_BRIDGE, SYNCHRONIZED = ACC_SYNCHRONIZED };
    static const struct {
        const char *what, *name, *descriptor;
        uint16_t access;
        const char *body;
        enum verdict smart, matrix;
    } rows[] = {
#define INSTRUMENT VERDICT_INSTRUMENT
        {"empty", "m", "()V", 0, "r", VERDICT_EMPTY, VERDICT_SIMPLE},
        {"one call", "m", "()V", 0, "Cr", INSTRUMENT, INSTRUMENT},
        {"a virtual call", "m", "()V", 0, "Vr", INSTRUMENT, INSTRUMENT},
        {"two of them", "m", "()V", 0, "CCr", INSTRUMENT, INSTRUMENT},
        {"a loop", "m", "()V", 0, "L", INSTRUMENT, VERDICT_SIMPLE},
        {"a monitor", "m", "()V", 0, "Mr", INSTRUMENT, VERDICT_SIMPLE},
        {"synchronized", "m", "()V", SYNCHRONIZED, "r", INSTRUMENT, VERDICT_SIMPLE},
        {"a constructor", "<init>", "()V", 0, "Sr", VERDICT_CONSTRUCTOR, VERDICT_SIMPLE},
        {"one that does more", "<init>", "()V", 0, "SCr", INSTRUMENT, INSTRUMENT},
        {"a method with its body", "m", "()V", 0, "Sr", INSTRUMENT, INSTRUMENT},
        {"two constructors called", "<init>", "()V", 0, "SSr", INSTRUMENT, INSTRUMENT},
        {"a constructor that stores", "<init>", "()V", 0, "Sir", VERDICT_CONSTRUCTOR, INSTRUMENT},
        {"a constructor that unlocks", "<init>", "()V", 0, "SXr", INSTRUMENT, INSTRUMENT},
        {"a constructor that loops", "<init>", "()V", 0, "SL", INSTRUMENT, INSTRUMENT},
        {"a bridge", "m", "()V", BRIDGE, "Vr", VERDICT_FORWARDER, INSTRUMENT},
        {"an accessor", "m", "()V", SYNTHETIC, "Cr", VERDICT_FORWARDER, INSTRUMENT},
        {"that calls twice", "m", "()V", SYNTHETIC, "CVr", INSTRUMENT, INSTRUMENT},
        {"that branches", "m", "()V", SYNTHETIC, "Bir", VERDICT_EMPTY, VERDICT_SIMPLE},
        {"that branches and calls", "m", "()V", SYNTHETIC, "BCr", INSTRUMENT, INSTRUMENT},
        {"a lambda", "lambda$m", "()V", SYNTHETIC, "Cr", INSTRUMENT, INSTRUMENT},
        {"finalize", "finalize", "()V", 0, "r", VERDICT_FINALIZER, VERDICT_FINALIZER},
        {"finalize of something", "finalize", "(I)V", 0, "r", VERDICT_EMPTY, VERDICT_SIMPLE},
        {"finalize that does a little", "finalize", "()V", 0, "ir", VERDICT_EMPTY, VERDICT_SIMPLE},
        {"finish", "finish", "()V", 0, "r", VERDICT_EMPTY, VERDICT_SIMPLE},
#undef INSTRUMENT
    };

    (void)state;
    for (size_t i = 0; i < 3 * sizeof(rows) / sizeof(rows[0]); i++) {
        enum select_mode select = (enum select_mode)(i % 3);
        bool is_finalizer = rows[i / 3].smart == VERDICT_FINALIZER;
        enum verdict wanted = select == SELECT_SMART    ? rows[i / 3].smart
                              : select == SELECT_MATRIX ? rows[i / 3].matrix
                              : is_finalizer            ? VERDICT_FINALIZER
                                                        : VERDICT_INSTRUMENT;
        struct scanned s;
        uint16_t other, init;

        scanned_init(&s, rows[i / 3].name, rows[i / 3].descriptor);
        s.rules.select = select;
        s.f.access = (uint16_t)(ACC_PUBLIC | rows[i / 3].access);
        other = fixture_methodref(&s.f, "java/lang/Other", "other", "()V");
        init = fixture_methodref(&s.f, "java/lang/Object", "<init>", "()V");
        for (const char *c = rows[i / 3].body; *c; c++)
            switch (*c) {
            case 'C':
                CODE(&s.f, OP_INVOKESTATIC, U2(other));
                break;
            case 'V':
                CODE(&s.f, OP_ALOAD_0, OP_INVOKEVIRTUAL, U2(other));
                break;
            case 'S':
                CODE(&s.f, OP_ALOAD_0, OP_INVOKESPECIAL, U2(init));
                break;
            case 'L':
                CODE(&s.f, OP_GOTO, U2(0));
                break;
            case 'M':
                CODE(&s.f, OP_ALOAD_0, OP_MONITORENTER);
                break;
            case 'X':
                CODE(&s.f, OP_ALOAD_0, OP_MONITOREXIT);
                break;
            case 'B':
                CODE(&s.f, OP_ICONST_0, OP_IFEQ, U2(3));
                break;
            case 'i':
                CODE(&s.f, OP_ICONST_0, OP_ISTORE_1);
                break;
            default:
                CODE(&s.f, OP_RETURN);
            }
        scan(&s);
        if (s.out->methods[0].verdict != wanted)
            fail_msg("%s, --select %d: %s", rows[i / 3].what, (int)select,
                     verdict_text(s.out->methods[0].verdict));
        scanned_release(&s);
    }
}

/* What cannot take probes is said to, by what is full of it; what just fits takes them. */
static void each_limit_has_its_verdict(void **state)
{
    /* Whatever the probes are, 25 bytes are enough for their prologue and handlers, and for an exit
     * six. */
    enum { SHORT = 32767 - 25 - 6 - 1 };
    static const struct {
        const char *what;
        size_t nops;
        unsigned stack, exceptions;
        uint16_t major;
        enum verdict verdict;
        bool fixed;
    } rows[] = {
        {"small", 10, 4, 0, 52, VERDICT_INSTRUMENT, false},
        {"7,900 bytes", 7899, 4, 0, 52, VERDICT_INSTRUMENT, false},
        {"7,988 bytes", 7987, 4, 0, 52, VERDICT_INSTRUMENT, true},
        {"7,989 bytes", 7988, 4, 0, 52, VERDICT_HUGE, true},
        {"8,000 bytes", 7999, 4, 0, 52, VERDICT_HUGE, true},
        {"8,001 bytes", 8000, 4, 0, 52, VERDICT_INSTRUMENT, false},
        {"30,000 bytes", 30000, 4, 0, 52, VERDICT_INSTRUMENT, false},
        {"65,534 bytes", 65533, 4, 0, 52, VERDICT_CODE_TOO_LARGE, true},
        {"65,529 bytes", 65528, 4, 0, 52, VERDICT_CODE_TOO_LARGE, true},
        {"65,524 bytes", 65523, 4, 0, 52, VERDICT_CODE_TOO_LARGE, true},
        {"65,523 bytes, and two calls of six", 65522, 4, 0, 52, VERDICT_INSTRUMENT, true},
        {"as long as that is not asked", SHORT, 4, 0, 52, VERDICT_INSTRUMENT, false},
        {"longer by one", SHORT + 1, 4, 0, 52, VERDICT_INSTRUMENT, true},
        {"a stack of 64,999", 10, 64999, 0, 52, VERDICT_INSTRUMENT, false},
        {"a stack of 65,000", 10, 65000, 0, 52, VERDICT_INSTRUMENT, true},
        {"a stack of 65,535", 10, 65535, 0, 52, VERDICT_STACK_TOO_DEEP, true},
        {"32,766 handlers", 10, 4, 32766, 52, VERDICT_INSTRUMENT, false},
        {"32,767 handlers", 10, 4, 32767, 52, VERDICT_INSTRUMENT, true},
        {"version 45.0", 10, 4, 0, 45, VERDICT_OLD_CODE, false},
        {"version 46", 10, 4, 0, 46, VERDICT_INSTRUMENT, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct scanned s;

        scanned_init(&s, "m", "()V");
        s.f.major = rows[i].major;
        s.f.max_stack = (uint16_t)rows[i].stack;
        fixture_fill(&s.f, OP_NOP, rows[i].nops);
        CODE(&s.f, OP_RETURN);
        for (unsigned k = 0; k < rows[i].exceptions; k++)
            fixture_exception(&s.f, 0, 1, 2, 0);
        if (rows[i].major == 45) { /* the code of these has another shape */
            fixture_parse(&s.f);
            assert_int_equal(class_scan(&s.rules, buf_view(&s.f.bytes), STR("T.class"), &s.f.arena,
                                        &s.f.arena, &s.unit, &s.f.err),
                             0);
            s.out = s.unit.classes;
        } else {
            scan(&s);
        }
        if (s.out->methods[0].verdict != rows[i].verdict)
            fail_msg("%s: %s", rows[i].what, verdict_text(s.out->methods[0].verdict));
        assert_int_equal(s.out->methods[0].fixed_length, rows[i].fixed);
        assert_int_equal(s.unit.major, rows[i].major);
        if (rows[i].major > 45)
            weave(&s);
        scanned_release(&s);
    }
}

/* Late probes are longer, and need a local and frames that have room for it. */
static void late_probes_have_limits_of_their_own(void **state)
{
    static const struct {
        const char *what;
        size_t nops;
        unsigned locals, frame; /* the type that the frame at 5 appends; 0: there is none */
        enum verdict verdict;
        bool fixed;
    } rows[] = {
        {"small", 10, 4, 0, VERDICT_INSTRUMENT, false},
        {"7,984 bytes", 7983, 4, 0, VERDICT_INSTRUMENT, true},
        {"7,985 bytes", 7984, 4, 0, VERDICT_HUGE, true},
        {"64,999 locals", 10, 64999, 0, VERDICT_INSTRUMENT, false},
        {"65,534 locals", 10, 65534, 0, VERDICT_INSTRUMENT, true},
        {"65,535 locals", 10, 65535, 0, VERDICT_LOCALS_FULL, true},
        {"a frame with an int", 10, 1, 1, VERDICT_INSTRUMENT, false},
        {"a frame with a long", 10, 1, 4, VERDICT_BAD_TABLE, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct scanned s;

        scanned_init(&s, "m", "()V");
        s.rules.probes = PROBES_LATE;
        s.f.access = ACC_STATIC;
        s.f.max_locals = (uint16_t)rows[i].locals;
        fixture_fill(&s.f, OP_NOP, rows[i].nops);
        CODE(&s.f, OP_RETURN);
        if (rows[i].frame)
            ATTR(&s.f, "StackMapTable", U2(1), 252, U2(5), (uint8_t)rows[i].frame);
        scan(&s);
        if (s.out->methods[0].verdict != rows[i].verdict ||
            s.out->methods[0].fixed_length != rows[i].fixed)
            fail_msg("%s: %s", rows[i].what, verdict_text(s.out->methods[0].verdict));
        scanned_release(&s);
    }
}

/* Each way in which a table of the code cannot be moved. */
static void each_hindrance_has_its_verdict(void **state)
{
    static const struct {
        const char *attribute;
        uint8_t info[16];
        size_t n;
        enum verdict verdict;
    } rows[] = {
        {"LineNumberTable", {U2(1), U2(0), U2(7)}, 6, VERDICT_INSTRUMENT},
        {"LineNumberTable", {U2(1), U2(9), U2(7)}, 6, VERDICT_BAD_TABLE},
        {"LocalVariableTable", {U2(1), U2(0), U2(9), U2(1), U2(1), U2(0)}, 12, VERDICT_BAD_TABLE},
        {"RuntimeVisibleTypeAnnotations",
         {U2(1), 0x42, U2(5), 0, U2(1), U2(0)},
         10,
         VERDICT_BAD_TABLE},
        {"Unknown", {0}, 1, VERDICT_UNKNOWN_ATTRIBUTE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct scanned s;

        scanned_init(&s, "m", "()V");
        CODE(&s.f, OP_NOP, OP_RETURN);
        fixture_attribute(&s.f, rows[i].attribute, rows[i].info, rows[i].n);
        scan(&s);
        if (s.out->methods[0].verdict != rows[i].verdict)
            fail_msg("row %zu: %s", i, verdict_text(s.out->methods[0].verdict));
        scanned_release(&s);
    }
}

static void classes_without_names_are_refused(void **state)
{
    static const struct {
        const char *name, *method, *descriptor, *error;
    } rows[] = {
        {"", "m", "()V", "the class has no name"},
        {"T", "", "()V", "()V: not a method's name and descriptor"},
        {"T", "m", "I", "mI: not a method's name and descriptor"},
        {"T", "m", "(V)V", "m(V)V: not a method's name and descriptor"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct scanned s;

        scanned_init(&s, rows[i].method, rows[i].descriptor);
        s.f.name = rows[i].name;
        CODE(&s.f, OP_RETURN);
        fixture_parse(&s.f);
        assert_int_equal(class_scan(&s.rules, buf_view(&s.f.bytes), STR("T.class"), &s.f.arena,
                                    &s.f.arena, &s.unit, &s.f.err),
                         -1);
        assert_string_equal(s.f.err.text, rows[i].error);
        scanned_release(&s);
    }
}

/* What the map, the filter and the class itself say of a method, before its body does. */
static void a_class_as_a_whole_has_a_verdict(void **state)
{
    static const struct {
        const char *what, *name, *unit, *beat, *map, *filter;
        uint16_t access;
        enum verdict smart, matrix;
    } rows[] = {
        {"any", "T", "T.class", "", "", "", 0, VERDICT_INSTRUMENT, VERDICT_INSTRUMENT},
        {"the beat class", "T", "T.class", "T", "", "", 0, VERDICT_OWN, VERDICT_OWN},
        {"the runtime's", "io/methodbeat/X", "x", "", "", "", 0, VERDICT_OWN, VERDICT_OWN},
        {"not the runtime's", "io/methodbeats/X", "x", "", "", "", 0, VERDICT_INSTRUMENT,
         VERDICT_INSTRUMENT},
        {"Matrix's for its beat class", MATRIX_PACKAGE "X", "x", MATRIX_PACKAGE "AppMethodBeat", "",
         "", 0, VERDICT_OWN, VERDICT_OWN},
        {"Matrix's for ours", MATRIX_PACKAGE "X", "x", "", "", "", 0, VERDICT_INSTRUMENT,
         VERDICT_FILTERED},
        {"Android's", "android/x/X", "x", "", "", "", 0, VERDICT_INSTRUMENT, VERDICT_FILTERED},
        {"R", "T", "a/R.class", "", "", "", 0, VERDICT_INSTRUMENT, VERDICT_SKIPPED},
        {"R$id", "T", "a/R$id.class", "", "", "", 0, VERDICT_INSTRUMENT, VERDICT_SKIPPED},
        {"a manifest", "T", "a/Manifest.class", "", "", "", 0, VERDICT_INSTRUMENT, VERDICT_SKIPPED},
        {"a configuration", "T", "BuildConfig.class", "", "", "", 0, VERDICT_INSTRUMENT,
         VERDICT_SKIPPED},
        {"abstract", "T", "T.class", "", "", "", ACC_ABSTRACT, VERDICT_INSTRUMENT, VERDICT_SKIPPED},
        {"an interface", "T", "T.class", "", "", "", ACC_INTERFACE, VERDICT_INSTRUMENT,
         VERDICT_SKIPPED},
        {"moved out of the runtime", "T", "T.class", "", "io.methodbeat.X -> T:\n", "", 0,
         VERDICT_OWN, VERDICT_OWN},
        {"a method moved out of it", "T", "T.class", "",
         "a.A -> T:\n    1:1:void io.methodbeat.X.n():1:1 -> m\n", "", 0, VERDICT_OWN, VERDICT_OWN},
        {"kept", "T", "T.class", "", "", "-keepclass T\n", 0, VERDICT_FILTERED, VERDICT_FILTERED},
        {"kept by its old name", "T", "T.class", "", "a.A -> T:\n", "-keepclass a.A\n", 0,
         VERDICT_FILTERED, VERDICT_FILTERED},
        {"not by its new one", "T", "T.class", "", "a.A -> T:\n", "-keepclass T\n", 0,
         VERDICT_INSTRUMENT, VERDICT_INSTRUMENT},
    };

    (void)state;
    for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
        struct scanned s;
        struct error err;
        uint16_t other;
        size_t r = i / 2;

        scanned_init(&s, "m", "()V");
        s.f.name = rows[r].name;
        s.rules.select = i % 2 ? SELECT_MATRIX : SELECT_SMART;
        if (rows[r].beat[0])
            s.rules.beat_class = str_from_c(rows[r].beat);
        assert_int_equal(filter_parse(&s.filter, str_from_c(rows[r].filter), false, &err), 0);
        assert_int_equal(obfuscation_map_parse(&s.names, str_from_c(rows[r].map), &err), 0);
        other = fixture_methodref(&s.f, "java/lang/Other", "other", "()V");
        CODE(&s.f, OP_INVOKESTATIC, U2(other), OP_RETURN);
        fixture_parse(&s.f);
        set_class_access(&s.f, (uint16_t)(ACC_SUPER | rows[r].access));
        assert_int_equal(class_scan(&s.rules, buf_view(&s.f.bytes), str_from_c(rows[r].unit),
                                    &s.f.arena, &s.f.arena, &s.unit, &s.f.err),
                         0);
        if (s.unit.classes->methods[0].verdict != (i % 2 ? rows[r].matrix : rows[r].smart))
            fail_msg("%s, --select %s: %s", rows[r].what, i % 2 ? "matrix" : "smart",
                     verdict_text(s.unit.classes->methods[0].verdict));
        scanned_release(&s);
    }
}

/* What R8 says of a class's file counts where it can be the name of one. */
static void only_names_of_files_are_files(void **state)
{
    static const struct {
        const char *file;
        bool is_name;
    } rows[] = {
        {"A.java", true}, {"A.kt", true},         {"a.b.kt", true},   {"A.a", true},
        {"A.z", true},    {"A.A", true},          {"A.Z", true},      {"A.aZ", true},
        {"-.k", true},    {"SourceFile", false},  {"A.", false},      {".java", false},
        {"A.k1", false},  {"A.1k", false},        {"A.`", false},     {"A.{", false},
        {"A.@", false},   {"A.[", false},         {"A.k[", false},    {"A.k{", false},
        {"A.z{", false},  {"r8-map-id-0", false}, {"A-1.2.3", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct scanned s;
        struct error err;
        char map[200];

        scanned_init(&s, "m", "()V");
        snprintf(map, sizeof(map), "T -> T:\n# {\"id\":\"sourceFile\",\"fileName\":\"%s\"}\n",
                 rows[i].file);
        assert_int_equal(obfuscation_map_parse(&s.names, str_from_c(map), &err), 0);
        CODE(&s.f, OP_RETURN);
        scan(&s);
        if (!str_eq(s.out->methods[0].file, str_from_c(rows[i].is_name ? rows[i].file : "")))
            fail_msg("%s: %.*s", rows[i].file, STR_ARG(s.out->methods[0].file));
        scanned_release(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_focus_method_that_cant_change_passes_on),
        cmocka_unit_test(a_call_that_has_no_room_is_refused),
        cmocka_unit_test(the_first_line_is_told),
        cmocka_unit_test(a_source_map_tells_the_place),
        cmocka_unit_test(without_constants_left_there_is_no_call),
        cmocka_unit_test(each_method_takes_a_constant),
        cmocka_unit_test(a_long_method_takes_as_many_constants),
        cmocka_unit_test(a_class_may_be_full_of_methods),
        cmocka_unit_test(the_focus_method_of_a_skipped_class_is_seen),
        cmocka_unit_test(flags_of_the_focus_method_are_seen),
        cmocka_unit_test(another_method_is_not_of_focus),
        cmocka_unit_test(an_annotation_of_an_empty_range_is_found_out),
        cmocka_unit_test(a_throw_that_no_catch_all_covers_is_an_exit),
        cmocka_unit_test(each_selection_has_its_verdict),
        cmocka_unit_test(each_limit_has_its_verdict),
        cmocka_unit_test(late_probes_have_limits_of_their_own),
        cmocka_unit_test(each_hindrance_has_its_verdict),
        cmocka_unit_test(classes_without_names_are_refused),
        cmocka_unit_test(a_class_as_a_whole_has_a_verdict),
        cmocka_unit_test(only_names_of_files_are_files),
    };

    return RUN_TAP(tests);
}
