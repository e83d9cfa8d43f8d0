/* SPDX-License-Identifier: Apache-2.0 */
/* weave/: what the scan says of the methods of a dex, and that weaving does what
 * the plan says. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "dexfile/dex_code_reads.h"
#include "dexfile/dex_code.h"
#include "manifest/start_names.h"
#include "tests/unit/dex_fixture.h"
#include "weave/probe/dex_weave.h"
#include "weave/input/dex_name.h"
#include "weave/plan/plan.h"
#include "weave/unit_format.h"

#define MAPPING_ID "0123456789abcdef"

/* Code units that stand for method_ids, which are known only when all is named. */
enum { TO_OTHER = 0xfff0, TO_OBJECT_INIT, TO_SUPER_FOCUS };

struct woven_dex {
    struct dex_fixture f;
    struct filter filter;
    struct obfuscation_map names;
    struct rules rules;
    struct program program;
    struct plan plan;
    struct class_path class_path;
    struct arena keep, scratch;
    struct buf woven;
    struct probe_counts counts;
    struct dex_change change;
    struct error err;
};

static void setup(struct woven_dex *d)
{
    *d = (struct woven_dex){0};
    dex_fixture_init(&d->f, 35);
    filter_init(&d->filter);
    obfuscation_map_init(&d->names);
    d->rules = (struct rules){
        .beat_class = STR(BEAT_CLASS_DEFAULT), .filter = &d->filter, .names = &d->names};
    dex_fixture_add_method(&d->f, "LOther;", "go", "()V");
    dex_fixture_add_method(&d->f, "Ljava/lang/Object;", "<init>", "()V");
    dex_fixture_add_method(&d->f, "Landroid/app/Activity;", FOCUS_NAME, FOCUS_DESC);
    assert_int_equal(class_path_open(&d->class_path, NULL, 0, &d->err), 0);
}

static void teardown(struct woven_dex *d)
{
    plan_release(&d->plan);
    program_release(&d->program);
    class_path_release(&d->class_path);
    filter_release(&d->filter);
    obfuscation_map_release(&d->names);
    arena_release(&d->keep);
    arena_release(&d->scratch);
    buf_release(&d->woven);
    dex_fixture_release(&d->f);
}

static const struct dex_fixture_item *code_of(struct woven_dex *d, uint16_t registers, uint16_t ins,
                                              const uint16_t *units, size_t n)
{
    struct dex_fixture_code code = {
        .registers = registers, .ins = ins, .outs = 2, .units = units, .unit_count = n};
    uint16_t *real = ARENA_NEW(&d->f.arena, uint16_t, n);

    for (size_t i = 0; i < n; i++) {
        real[i] = units[i];
        if (units[i] == TO_OTHER)
            real[i] = dex_fixture_method(&d->f, "LOther;", "go", "()V");
        else if (units[i] == TO_OBJECT_INIT)
            real[i] = dex_fixture_method(&d->f, "Ljava/lang/Object;", "<init>", "()V");
        else if (units[i] == TO_SUPER_FOCUS)
            real[i] = dex_fixture_method(&d->f, "Landroid/app/Activity;", FOCUS_NAME, FOCUS_DESC);
    }
    code.units = real;
    return dex_fixture_code(&d->f, &code);
}

static int scan(struct woven_dex *d)
{
    if (d->f.bytes.n == 0)
        dex_fixture_write(&d->f);
    program_release(&d->program);
    program_init(&d->program, 1);
    arena_reset(&d->scratch);
    return unit_format_dex.scan(&d->rules, buf_view(&d->f.bytes), STR("classes.dex"), &d->keep,
                                &d->scratch, d->program.units, &d->err);
}

static void weave(struct woven_dex *d)
{
    struct unit_weaving w = {.rules = &d->rules,
                             .bytes = buf_view(&d->f.bytes),
                             .planned = d->program.units,
                             .mapping_id = MAPPING_ID,
                             .scratch = &d->scratch,
                             .counts = &d->counts,
                             .change = &d->change,
                             .keep = &d->keep};

    program_index(&d->program);
    assert_int_equal(plan_make(&d->plan, &d->program, &d->class_path, NULL, &d->err), 0);
    arena_reset(&d->scratch);
    buf_clear(&d->woven);
    if (unit_format_dex.weave(&w, &d->woven, &d->err))
        fail_msg("%s", d->err.text);
}

/* One method a row. */
struct row {
    const char *name, *descriptor;
    uint32_t access;
    uint16_t registers, ins;
    uint16_t units[8];
    size_t n;
    enum verdict smart, matrix;
};

#define CALL_SUPER 0x1070, TO_OBJECT_INIT, 0x0001
#define UNITS(...) {__VA_ARGS__}, sizeof((const uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t)

static void selection_follows_the_code(void **state)
{
    static const struct row rows[] = {
        {"empty", "()V", DEX_ACC_STATIC, 0, 0, UNITS(0x000e), VERDICT_EMPTY, VERDICT_SIMPLE},
        {"caller", "()V", DEX_ACC_STATIC, 0, 0, UNITS(0x0071, TO_OTHER, 0, 0x000e),
         VERDICT_INSTRUMENT, VERDICT_INSTRUMENT},
        {"loops", "()V", DEX_ACC_STATIC, 0, 0, UNITS(0x0000, 0xff28), VERDICT_INSTRUMENT,
         VERDICT_SIMPLE},
        {"newObject", "()V", DEX_ACC_STATIC, 1, 0, UNITS(0x0022, 0, 0x000e), VERDICT_EMPTY,
         VERDICT_SIMPLE},
        {"<init>", "()V", DEX_ACC_CONSTRUCTOR, 1, 1, UNITS(0x1070, TO_OBJECT_INIT, 0, 0x000e),
         VERDICT_CONSTRUCTOR, VERDICT_SIMPLE},
        /* What Matrix lets a constructor do beside the call of its super's: v0 is its own. */
        {"<init>", "(I)V", DEX_ACC_CONSTRUCTOR, 3, 2, UNITS(0x0012, CALL_SUPER, 0x000e),
         VERDICT_CONSTRUCTOR, VERDICT_SIMPLE}, /* const/4 */
        {"<init>", "(S)V", DEX_ACC_CONSTRUCTOR, 3, 2, UNITS(0x0044, 0, CALL_SUPER, 0x000e),
         VERDICT_CONSTRUCTOR, VERDICT_SIMPLE}, /* aget */
        {"<init>", "(B)V", DEX_ACC_CONSTRUCTOR, 3, 2, UNITS(0x004b, 0, CALL_SUPER, 0x000e),
         VERDICT_CONSTRUCTOR, VERDICT_INSTRUMENT}, /* aput */
        {"<init>", "(C)V", DEX_ACC_CONSTRUCTOR, 3, 2, UNITS(0x011d, CALL_SUPER, 0x000e),
         VERDICT_INSTRUMENT, VERDICT_INSTRUMENT}, /* monitor-enter */
        {"<init>", "(F)V", DEX_ACC_CONSTRUCTOR, 3, 2, UNITS(0x0090, 0, CALL_SUPER, 0x000e),
         VERDICT_CONSTRUCTOR, VERDICT_INSTRUMENT}, /* add-int */
        {"<init>", "(Z)V", DEX_ACC_CONSTRUCTOR, 3, 2, UNITS(0x00d8, 0, CALL_SUPER, 0x000e),
         VERDICT_CONSTRUCTOR, VERDICT_INSTRUMENT}, /* add-int/lit8 */
        {"<init>", "(La/A;)V", DEX_ACC_CONSTRUCTOR, 3, 2, UNITS(CALL_SUPER, CALL_SUPER, 0x000e),
         VERDICT_INSTRUMENT, VERDICT_INSTRUMENT},
        {"<init>", "([I)V", DEX_ACC_CONSTRUCTOR, 3, 2,
         UNITS(CALL_SUPER, 0x0071, TO_OTHER, 0, 0x000e), VERDICT_INSTRUMENT, VERDICT_INSTRUMENT},
        {"construct", "()V", 0, 2, 1, UNITS(CALL_SUPER, 0x000e), VERDICT_INSTRUMENT,
         VERDICT_INSTRUMENT},
        {"bridge", "()V", DEX_ACC_SYNTHETIC | DEX_ACC_BRIDGE, 1, 1,
         UNITS(0x0071, TO_OTHER, 0, 0x000e), VERDICT_FORWARDER, VERDICT_INSTRUMENT},
        {"bridge", "(I)V", DEX_ACC_SYNTHETIC | DEX_ACC_BRIDGE, 2, 2,
         UNITS(0x0071, TO_OTHER, 0, 0x0071, TO_OTHER, 0, 0x000e), VERDICT_INSTRUMENT,
         VERDICT_INSTRUMENT},
        /* if-eqz v1 around the call */
        {"bridge", "(Z)V", DEX_ACC_SYNTHETIC | DEX_ACC_BRIDGE, 2, 2,
         UNITS(0x0138, 5, 0x0071, TO_OTHER, 0, 0x000e), VERDICT_INSTRUMENT, VERDICT_INSTRUMENT},
        {"lambda$run$0", "()V", DEX_ACC_SYNTHETIC | DEX_ACC_STATIC, 0, 0,
         UNITS(0x0071, TO_OTHER, 0, 0x000e), VERDICT_INSTRUMENT, VERDICT_INSTRUMENT},
        {"locks", "()V", DEX_ACC_STATIC | DEX_ACC_DECLARED_SYNCHRONIZED, 0, 0, UNITS(0x000e),
         VERDICT_INSTRUMENT, VERDICT_SIMPLE},
        {"isNative",
         "()V",
         DEX_ACC_STATIC | DEX_ACC_NATIVE,
         0,
         0,
         {0},
         0,
         VERDICT_NO_CODE,
         VERDICT_SIMPLE},
        {"damaged", "()V", DEX_ACC_STATIC, 0, 0, UNITS(0x0071, TO_OTHER, 0, 0x7f28),
         VERDICT_UNREADABLE_CODE, VERDICT_UNREADABLE_CODE},
        /* add-int/2addr v15, v15 in a frame of parameters that its type does not have */
        {"untrue", "()V", DEX_ACC_STATIC, 17, 17, UNITS(0xffb0, 0x0071, TO_OTHER, 0, 0x000e),
         VERDICT_REGISTERS_FULL, VERDICT_REGISTERS_FULL},
    };
    enum { COUNT = sizeof(rows) / sizeof(rows[0]) };
    struct dex_fixture_member *members[COUNT];
    struct dex_fixture_class *c;
    struct woven_dex d;

    (void)state;
    setup(&d);
    c = dex_fixture_add_class(&d.f, "La/A;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    for (size_t i = 0; i < COUNT; i++)
        members[i] =
            dex_fixture_add_own_method(&d.f, c, rows[i].name, rows[i].descriptor, rows[i].access);
    for (size_t i = 0; i < COUNT; i++)
        if (rows[i].n)
            members[i]->code =
                code_of(&d, rows[i].registers, rows[i].ins, rows[i].units, rows[i].n);
    for (int k = 0; k < 2; k++) {
        const struct program_class *out;

        d.rules.select = k ? SELECT_MATRIX : SELECT_SMART;
        if (scan(&d))
            fail_msg("%s", d.err.text);
        out = d.program.units->classes;
        assert_true(str_eq(out->name, STR("a/A")));
        assert_true(str_eq(out->super_name, STR("java/lang/Object")));
        for (size_t i = 0; i < COUNT; i++) {
            const struct program_method *m = out->methods;

            while (!str_eq(m->name, str_from_c(rows[i].name)) ||
                   !str_eq(m->descriptor, str_from_c(rows[i].descriptor)))
                m++;
            if (m->verdict != (k ? rows[i].matrix : rows[i].smart))
                fail_msg("%s%s: %s", rows[i].name, rows[i].descriptor, verdict_key(m->verdict));
            if (rows[i].access & DEX_ACC_DECLARED_SYNCHRONIZED)
                assert_int_equal(m->access, 0x28);
        }
    }
    teardown(&d);
}

static struct dex_file parse_woven(struct woven_dex *d)
{
    struct dex_file dex;

    if (dex_file_parse(&dex, buf_view(&d->woven), &d->err))
        fail_msg("%s", d->err.text);
    return dex;
}

/* The method of the class by that name in woven code; false: there is none. */
static bool find_woven(struct woven_dex *d, const struct dex_file *dex, const char *name,
                       struct dex_code *code)
{
    struct dex_class_data data;

    if (dex_class_data_parse(dex, dex_class_def(dex, 0).class_data, &d->scratch, &data, &d->err))
        fail_msg("%s", d->err.text);
    for (uint32_t i = 0; i < data.direct_methods + data.virtual_methods; i++) {
        const struct dex_member *m = &dex_class_methods(&data)[i];

        if (!str_eq(dex_string(dex, dex_method(dex, m->index).name), str_from_c(name)))
            continue;
        if (dex_code_parse(code, dex, m->index, m->access, m->code, &d->scratch, &d->err))
            fail_msg("%s", d->err.text);
        return true;
    }
    return false;
}

/* It begins with the calls of i and of at, the second with all that it was called with. */
static void assert_tells_focus(struct woven_dex *d)
{
    struct dex_file dex = parse_woven(d);
    struct dex_code code;
    size_t n = 0;

    assert_true(find_woven(d, &dex, FOCUS_NAME, &code));
    for (uint32_t pc = 0; pc + 2 < code.units; pc++) {
        struct dex_member_id called;

        if (dex_code_unit(&code, pc) != (DEX_OP_INVOKE_STATIC | 2 << 12))
            continue;
        called = dex_method(&dex, dex_code_unit(&code, pc + 1));
        n += str_eq(dex_string(&dex, called.name), STR("at"));
        assert_int_equal(dex_code_unit(&code, pc + 2), (code.registers - 2) | (code.registers - 1)
                                                                                  << 4);
    }
    assert_int_equal(n, 1);
}

static void the_focus_method_is_understood(void **state)
{
    static const struct {
        uint16_t units[12];
        size_t n;
        enum focus_kind kind;
    } rows[] = {
        {UNITS(0x000e), FOCUS_OVERRIDES},
        {UNITS(0x206f, TO_SUPER_FOCUS, 0x0021, 0x000e), FOCUS_FORWARDS},
        {UNITS(0x0275, TO_SUPER_FOCUS, 0x0001, 0x000e), FOCUS_FORWARDS},
        /* if-eqz v2 around the call */
        {UNITS(0x0238, 5, 0x206f, TO_SUPER_FOCUS, 0x0021, 0x000e), FOCUS_OVERRIDES},
        /* if-eqz v2 to a throw */
        {UNITS(0x0238, 6, 0x206f, TO_SUPER_FOCUS, 0x0021, 0x000e, 0x0127), FOCUS_FORWARDS},
        /* an endless loop returns nowhere */
        {UNITS(0x0000, 0xff28), FOCUS_FORWARDS},
        {UNITS(0x7f28), FOCUS_UNUSABLE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture_class *c;
        struct dex_fixture_member *m;
        struct woven_dex d;

        setup(&d);
        c = dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Landroid/app/Activity;");
        m = dex_fixture_add_own_method(&d.f, c, FOCUS_NAME, FOCUS_DESC,
                                       DEX_ACC_PUBLIC | DEX_ACC_FINAL);
        m->code = code_of(&d, 3, 2, rows[i].units, rows[i].n);
        if (scan(&d))
            fail_msg("%s", d.err.text);
        if (d.program.units->classes->focus != rows[i].kind)
            fail_msg("row %zu: %d", i, d.program.units->classes->focus);
        assert_true(d.program.units->classes->focus_final);
        weave(&d);
        if (rows[i].kind != FOCUS_UNUSABLE)
            assert_tells_focus(&d);
        teardown(&d);
    }
}

static void an_activity_gets_a_focus_method(void **state)
{
    struct dex_fixture_class *c;
    struct dex_class_data data;
    struct dex_fixture_member *m;
    struct woven_dex d;
    struct dex_code code;
    struct dex_file dex;

    (void)state;
    setup(&d);
    c = dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Landroid/app/Activity;");
    m = dex_fixture_add_own_method(&d.f, c, "onCreate", "()V", DEX_ACC_PUBLIC);
    m->code = code_of(&d, 1, 1, (const uint16_t[]){0x0071, TO_OTHER, 0, 0x000e}, 4);
    if (scan(&d))
        fail_msg("%s", d.err.text);
    weave(&d);
    assert_int_equal(d.counts.enter, 1);
    assert_int_equal(d.counts.exit, 1);
    assert_int_equal(d.counts.focus, 1);
    dex = parse_woven(&d);
    assert_true(str_eq(dex_marker_find(&dex), dex_marker(MAPPING_ID, &d.scratch)));
    if (dex_class_data_parse(&dex, dex_class_def(&dex, 0).class_data, &d.scratch, &data, &d.err))
        fail_msg("%s", d.err.text);
    assert_int_equal(data.virtual_methods, 2);
    for (uint32_t i = 0; i < 2; i++) {
        const struct dex_member *member = &dex_class_methods(&data)[i];

        if (dex_code_parse(&code, &dex, member->index, member->access, member->code, &d.scratch,
                           &d.err))
            fail_msg("%s", d.err.text);
        if (code.immovable.n)
            fail_msg("%.*s", STR_ARG(code.immovable));
        assert_int_equal(
            code.facts.invokes,
            str_eq(dex_string(&dex, dex_method(&dex, member->index).name), STR(FOCUS_NAME)) ? 2
                                                                                            : 3);
    }
    /* i, o, at, and the class's own focus method. */
    assert_int_equal(d.change.methods.new_count, dex_count(&dex, DEX_METHOD_IDS));
    assert_int_equal(d.change.methods.old_count, d.change.methods.new_count - 4);
    teardown(&d);
}

/* Where the recorder is embedded, the initialiser of the class that starts it calls that first;
 * one is made where there is none. */
static void an_initialiser_starts_the_recorder(void **state)
{
    static const struct {
        const char *what;
        uint16_t registers;
        uint16_t units[4]; /* of <clinit> */
        size_t n;          /* 0: there is none */
        bool embedded;     /* the recorder */
        enum initializer_kind kind;
        uint16_t first[4]; /* code of <clinit> afterwards, but for the method's number */
        size_t n_first;    /* 0: nothing is to start */
    } rows[] = {
        {"none", 0, {0}, 0, true, INITIALIZER_ABSENT, {0x0071, 0, 0, 0x000e}, 4},
        {"none, and nothing to start", 0, {0}, 0, false, INITIALIZER_ABSENT, {0}, 0},
        {"one that returns", 0, UNITS(0x000e), true, INITIALIZER_THERE, {0x0071, 0, 0, 0x000e}, 4},
        {"one that calls",
         0,
         UNITS(0x0071, TO_OTHER, 0, 0x000e),
         true,
         INITIALIZER_THERE,
         {0x0071, 0, 0},
         3},
        {"one that cannot be read", 0, UNITS(0x7f28), true, INITIALIZER_UNUSABLE, {0}, 0},
        {"one where no recorder is embedded",
         0,
         UNITS(0x000e),
         false,
         INITIALIZER_UNUSABLE,
         {0},
         0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture_member *m, *other;
        struct dex_fixture_class *c;
        struct program_class *out;
        struct woven_dex d;
        struct dex_file dex;
        struct dex_code code;
        struct dex_member_id called;

        setup(&d);
        d.rules.select = SELECT_SMART;
        d.rules.embed_runtime = rows[i].embedded;
        c = dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
        m = rows[i].n ? dex_fixture_add_own_method(&d.f, c, "<clinit>", "()V",
                                                   DEX_ACC_STATIC | DEX_ACC_CONSTRUCTOR)
                      : NULL;
        other = dex_fixture_add_own_method(&d.f, c, "m", "()V", DEX_ACC_STATIC);
        if (m)
            m->code = code_of(&d, rows[i].registers, 0, rows[i].units, rows[i].n);
        other->code = code_of(&d, 0, 0, (const uint16_t[]){0x000e}, 1);
        if (scan(&d))
            fail_msg("%s: %s", rows[i].what, d.err.text);
        out = d.program.units->classes;
        assert_int_equal(d.program.units->room.start, rows[i].embedded);
        if (out->initializer != rows[i].kind)
            fail_msg("%s: %d", rows[i].what, out->initializer);
        out->starts = out->changes = d.program.units->changes = rows[i].n_first > 0;
        weave(&d);
        dex = parse_woven(&d);
        if (rows[i].n_first == 0) {
            teardown(&d);
            continue;
        }
        assert_true(find_woven(&d, &dex, "<clinit>", &code));
        for (size_t k = 0; k < rows[i].n_first; k++)
            if (k != 1 && load_le16(code.insns + 2 * k) != rows[i].first[k])
                fail_msg("%s: unit %zu", rows[i].what, k);
        called = dex_method(&dex, load_le16(code.insns + 2));
        assert_true(str_eq(dex_string(&dex, called.name), STR(EARLY_START_METHOD)));
        if (!m && (code.registers || code.ins || code.outs || code.try_count))
            fail_msg("%s: it has a frame", rows[i].what);
        teardown(&d);
    }
}

static void what_is_instrumented_is_refused(void **state)
{
    struct dex_fixture_class *c;
    struct woven_dex d;

    (void)state;
    setup(&d);
    c = dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    dex_fixture_add_own_method(&d.f, c, "m", "()V", DEX_ACC_STATIC)->code = NULL;
    dex_fixture_add_string(&d.f, "~~methodbeat{\"mapping-id\":\"" MAPPING_ID "\"}");
    assert_int_equal(scan(&d), -1);
    assert_non_null(strstr(d.err.text, "instrumented already"));
    teardown(&d);
}

/* So many methods that `spare` more fit. */
static void fill_methods(struct woven_dex *d, uint32_t have, uint32_t spare)
{
    char name[16];

    for (uint32_t i = have; i < DEX_METHOD_IDS_MAX - spare; i++) {
        snprintf(name, sizeof(name), "f%u", i);
        dex_fixture_add_method(&d->f, "LFull;", name, "()V");
    }
}

static void a_dex_without_room_is_left_alone(void **state)
{
    /* What there is room for: i and o, then at, then a focus method for LA;, last what starts the
     * recorder, with two initialisers. */
    static const struct {
        uint32_t spare;
        enum verdict verdict;
        enum focus_kind focus;
        enum focus_action action;
        struct dex_room room;
        bool starts;
    } rows[] = {
        {0, VERDICT_METHOD_IDS_FULL, FOCUS_UNUSABLE, FOCUS_LEAVE, {.probes = false}, false},
        {1, VERDICT_METHOD_IDS_FULL, FOCUS_OVERRIDES, FOCUS_LEAVE, {.focus = true}, false},
        {2, VERDICT_INSTRUMENT, FOCUS_UNUSABLE, FOCUS_LEAVE, {.probes = true}, false},
        {3,
         VERDICT_INSTRUMENT,
         FOCUS_OVERRIDES,
         FOCUS_LEAVE,
         {.probes = true, .focus = true},
         false},
        {4,
         VERDICT_INSTRUMENT,
         FOCUS_OVERRIDES,
         FOCUS_LEAVE,
         {.probes = true, .focus = true, .added = true},
         false},
        {5,
         VERDICT_INSTRUMENT,
         FOCUS_OVERRIDES,
         FOCUS_ADD,
         {.probes = true, .focus = true, .added = true},
         false},
        {5,
         VERDICT_INSTRUMENT,
         FOCUS_OVERRIDES,
         FOCUS_ADD,
         {.probes = true, .focus = true, .added = true},
         true},
        {6,
         VERDICT_INSTRUMENT,
         FOCUS_OVERRIDES,
         FOCUS_ADD,
         {.probes = true, .focus = true, .added = true},
         true},
        {7,
         VERDICT_INSTRUMENT,
         FOCUS_OVERRIDES,
         FOCUS_LEAVE,
         {.probes = true, .focus = true, .added = true, .start = true},
         true},
        {8,
         VERDICT_INSTRUMENT,
         FOCUS_OVERRIDES,
         FOCUS_ADD,
         {.probes = true, .focus = true, .added = true, .start = true},
         true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct program_class *classes;
        const struct dex_room *room;
        struct dex_fixture_class *c;
        struct dex_fixture_member *caller, *focus;
        struct woven_dex d;

        setup(&d);
        d.rules.embed_runtime = rows[i].starts;
        c = dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Landroid/app/ListActivity;");
        caller = dex_fixture_add_own_method(&d.f, c, "m", "()V", DEX_ACC_STATIC);
        c = dex_fixture_add_class(&d.f, "LB;", DEX_ACC_PUBLIC, "Landroid/app/Activity;");
        focus = dex_fixture_add_own_method(&d.f, c, FOCUS_NAME, FOCUS_DESC, DEX_ACC_PUBLIC);
        fill_methods(&d, 5, rows[i].spare);
        caller->code = code_of(&d, 0, 0, (const uint16_t[]){0x0071, TO_OTHER, 0, 0x000e}, 4);
        focus->code = code_of(&d, 2, 2, (const uint16_t[]){0x000e}, 1);
        if (scan(&d))
            fail_msg("%s", d.err.text);
        classes = d.program.units->classes;
        room = &d.program.units->room;
        if (room->probes != rows[i].room.probes || room->focus != rows[i].room.focus ||
            room->added != rows[i].room.added || room->start != rows[i].room.start)
            fail_msg("row %zu: %d %d %d %d", i, room->probes, room->focus, room->added,
                     room->start);
        assert_int_equal(room->methods,
                         DEX_METHOD_IDS_MAX - rows[i].spare + (rows[i].starts ? 7 : 4));
        assert_int_equal(classes[0].methods[0].verdict, rows[i].verdict);
        assert_int_equal(classes[1].focus, rows[i].focus);
        weave(&d);
        assert_int_equal(classes[0].focus_action, rows[i].action);
        assert_int_equal(d.counts.focus,
                         (rows[i].focus == FOCUS_OVERRIDES) + (rows[i].action == FOCUS_ADD));
        if (d.program.units->changes)
            parse_woven(&d);
        teardown(&d);
    }
}

/* A method that is not to be touched has const-string of the last string that 16 bits
 * name, in code that can't move: then nothing can be inserted before that string. */
static void a_dex_that_cannot_follow_is_left_alone(void **state)
{
    static const uint16_t call[] = {0x0071, TO_OTHER, 0, 0x000e};
    /* LA;, LB;, Landroid/app/Activity;, LOther;, Ljava/lang/Object;, V, VZ, Z, a, b, go, <init> and
     * the focus method */
    enum { NAMES = 13 };
    const char last[] = "\xc3\xa9";

    (void)state;
    for (uint32_t row = 0; row < 4; row++) {
        uint32_t missing = row % 2 * 39;
        bool forwards = row / 2;
        static const char *const names[] = {"a", "b", "go"}; /* of the second class */
        struct dex_fixture_member *caller, *focus, *fixed, *others[3];
        const struct program_class *out;
        struct dex_fixture_class *c;
        struct woven_dex d;
        char name[16];

        setup(&d);
        d.rules.embed_runtime = true;
        c = dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Landroid/app/Activity;");
        caller = dex_fixture_add_own_method(&d.f, c, "a", "()V", DEX_ACC_STATIC);
        fixed = dex_fixture_add_own_method(&d.f, c, "b", "()V", DEX_ACC_STATIC);
        focus = dex_fixture_add_own_method(&d.f, c, FOCUS_NAME, FOCUS_DESC, DEX_ACC_PUBLIC);
        c = dex_fixture_add_class(&d.f, "LB;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
        for (size_t k = 0; k < 3; k++)
            others[k] = dex_fixture_add_own_method(&d.f, c, names[k], "()V", DEX_ACC_STATIC);
        dex_fixture_add_string(&d.f, last);
        for (uint32_t n = 0xffff - NAMES - missing; n > 0; n--) {
            snprintf(name, sizeof(name), "s%05u", n);
            dex_fixture_add_string(&d.f, name);
        }
        assert_int_equal(dex_fixture_string(&d.f, last), 0xffff - missing);
        caller->code = code_of(&d, 0, 0, call, 4);
        for (size_t k = 0; k < 3; k++)
            others[k]->code = caller->code;
        fixed->code = code_of(
            &d, 1, 0, (const uint16_t[]){0x001a, (uint16_t)(0xffff - missing), 0x0073, 0x000e}, 4);
        focus->code =
            forwards
                ? code_of(&d, 3, 2, (const uint16_t[]){0x206f, TO_SUPER_FOCUS, 0x0021, 0x000e}, 4)
                : code_of(&d, 2, 2, (const uint16_t[]){0x000e}, 1);
        if (scan(&d))
            fail_msg("%s", d.err.text);
        out = d.program.units->classes;
        assert_int_equal(out->methods[0].verdict, missing ? VERDICT_INSTRUMENT : VERDICT_DEX_FIXED);
        for (size_t k = 0; k < 3; k++)
            assert_int_equal(out[1].methods[k].verdict, out->methods[0].verdict);
        assert_int_equal(out->methods[1].verdict, VERDICT_EMPTY);
        if (forwards)
            assert_int_equal(out->focus, missing ? FOCUS_FORWARDS : FOCUS_PASSES);
        else
            assert_int_equal(out->focus, missing ? FOCUS_OVERRIDES : FOCUS_UNUSABLE);
        assert_int_equal(d.program.units->room.start, missing > 0);
        assert_true((d.program.units->focus_room > 0) == (missing > 0));
        if (missing) {
            weave(&d);
            assert_true(d.program.units->changes);
        }
        teardown(&d);
    }
}

/* Where a method that is measured begins: its own code tells, or the map where R8 changed its
 * lines. */
static void the_first_line_is_told(void **state)
{
    static const struct {
        const char *map;
        enum select_mode select;
        uint32_t line;
    } rows[] = {
        {"", SELECT_ALL, 7},
        {"", SELECT_SMART, 0}, /* it has no probes */
        {"a.A -> A:\n    3:3:void n():20:20 -> m\n", SELECT_ALL, 20},
        {"a.A -> A:\n    void n() -> m\n", SELECT_ALL, 7},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture_member *m;
        struct woven_dex d;

        setup(&d);
        d.rules.select = rows[i].select;
        assert_int_equal(obfuscation_map_parse(&d.names, str_from_c(rows[i].map), &d.err), 0);
        m = dex_fixture_add_own_method(
            &d.f, dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;"), "m",
            "()V", DEX_ACC_STATIC);
        m->code = dex_fixture_code(
            &d.f, &(struct dex_fixture_code){
                      DEX_UNITS(0x000e),
                      .debug = dex_fixture_item(&d.f, DEX_DEBUG_INFO, DEX_BYTES(7, 0, 0x0e, 0))});
        if (scan(&d))
            fail_msg("%s", d.err.text);
        if (d.program.units->classes->methods[0].line != rows[i].line)
            fail_msg("row %zu: %u", i, d.program.units->classes->methods[0].line);
        teardown(&d);
    }
}

#define SOURCE_MAP_TYPE "Ldalvik/annotation/SourceDebugExtension;"

/* An annotation whose header of the value is `header`, in a set behind others. */
static const struct dex_fixture_item *source_map_of(struct woven_dex *d, const char *type,
                                                    const char *key, uint8_t header,
                                                    const char *text)
{
    struct dex_fixture_item *set, *directory;
    const char *types[] = {"LA;", type, "Ljava/lang/Object;"};

    set = dex_fixture_item(&d->f, DEX_ANNOTATION_SETS,
                           DEX_BYTES(DEX_LE32(3), DEX_LE32(0), DEX_LE32(0), DEX_LE32(0)));
    for (size_t i = 0; i < 3; i++) {
        const struct dex_fixture_item *one =
            dex_fixture_item(&d->f, DEX_ANNOTATIONS,
                             DEX_BYTES(2, (uint8_t)dex_fixture_type(&d->f, types[i]), 1,
                                       (uint8_t)dex_fixture_string(&d->f, key), header,
                                       (uint8_t)dex_fixture_string(&d->f, text), 0));

        dex_fixture_offset(set, (uint32_t)(4 + 4 * i), one);
    }
    directory = dex_fixture_item(&d->f, DEX_ANNOTATIONS_DIRECTORIES,
                                 DEX_BYTES(DEX_LE32(0), DEX_LE32(0), DEX_LE32(0), DEX_LE32(0)));
    dex_fixture_offset(directory, 0, set);
    return directory;
}

/* And in which file, by the map that Kotlin's compiler wrote and D8 kept as an annotation. */
static void a_source_map_tells_the_place(void **state)
{
    static const char text[] = "SMAP\nA.kt\nKotlin\n*S Kotlin\n*F\n+ 1 B.kt\nb/B\n*L\n9#1:7\n*E";
    static const struct {
        const char *type, *key;
        uint8_t header;
        const char *file;
    } rows[] = {
        {SOURCE_MAP_TYPE, "value", 0x17, "b/B.kt"}, {SOURCE_MAP_TYPE, "value", 0x37, "b/B.kt"},
        {SOURCE_MAP_TYPE, "value", 0x18, "A.kt"},   {SOURCE_MAP_TYPE, "value", 0xf7, "A.kt"},
        {SOURCE_MAP_TYPE, "A.kt", 0x17, "A.kt"},    {"LB;", "value", 0x17, "A.kt"},
    };

    (void)state;
    for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
        const char *file = i % 2 ? rows[i / 2].file : "A.kt"; /* by turns with none */
        struct dex_fixture_class *c;
        struct dex_fixture_member *m;
        struct woven_dex d;

        setup(&d);
        d.rules.select = SELECT_ALL;
        c = dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
        m = dex_fixture_add_own_method(&d.f, c, "m", "()V", DEX_ACC_STATIC);
        dex_fixture_add_string(&d.f, "value");
        dex_fixture_add_string(&d.f, text);
        dex_fixture_add_string(&d.f, "A.kt");
        dex_fixture_add_type(&d.f, rows[i / 2].type);
        c->source = "A.kt";
        if (i % 2)
            c->annotations =
                source_map_of(&d, rows[i / 2].type, rows[i / 2].key, rows[i / 2].header, text);
        m->code = dex_fixture_code(
            &d.f, &(struct dex_fixture_code){
                      DEX_UNITS(0x000e),
                      .debug = dex_fixture_item(&d.f, DEX_DEBUG_INFO, DEX_BYTES(7, 0, 0x0e, 0))});
        if (scan(&d))
            fail_msg("row %zu: %s", i, d.err.text);
        if (!str_eq(d.program.units->classes->methods[0].file, str_from_c(file)))
            fail_msg("row %zu: %.*s", i, STR_ARG(d.program.units->classes->methods[0].file));
        teardown(&d);
    }
}

/* Each method gets a copy of the code that it shares, up to a limit that the file's size sets. */
static void copies_of_code_have_a_limit(void **state)
{
    enum { UNITS = 30000, METHODS = 100, SIZE = 16 + 2 * UNITS };
    uint16_t *units = calloc(UNITS, sizeof(*units));
    const struct dex_fixture_item *code;
    struct dex_fixture_class *c;
    struct woven_dex d;
    size_t n = 0, most;

    (void)state;
    assert_non_null(units);
    setup(&d);
    d.rules.select = SELECT_ALL;
    c = dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    for (unsigned i = 0; i < METHODS; i++)
        dex_fixture_add_own_method(&d.f, c,
                                   arena_cstr(&d.f.arena, arena_printf(&d.f.arena, "m%u", i)),
                                   "()V", DEX_ACC_STATIC);
    units[UNITS - 1] = 0x000e;
    code = code_of(&d, 0, 0, units, UNITS);
    for (unsigned i = 0; i < METHODS; i++)
        c->methods[i]->code = code;
    if (scan(&d))
        fail_msg("%s", d.err.text);
    /* The first, as many as fit, and the one that passes the limit. */
    most = 2 + (d.f.bytes.n * DEX_CODE_AGAIN + DEX_CODE_AGAIN_MORE) / SIZE;
    for (size_t i = 0; i < METHODS; i++) {
        const struct program_method *m = &d.program.units->classes->methods[i];

        assert_true(m->verdict == VERDICT_INSTRUMENT || m->verdict == VERDICT_SHARED_CODE);
        n += m->verdict == VERDICT_INSTRUMENT;
    }
    assert_true(most < METHODS);
    assert_int_equal(n, most);
    teardown(&d);
    free(units);
}

/* Code that is far from every limit is not tried. Where it is, its probes take as many bytes for
 * each id, and fit. */
static void what_is_near_a_limit_is_tried(void **state)
{
    static const struct {
        const char *descriptor;
        uint16_t registers, ins;
        size_t units;
        bool tried;
    } rows[] = {
        {"()V", 0, 0, 1, false},          {"(JJJJJJJI)V", 15, 15, 1, false},
        {"(JJJJJJJJ)V", 16, 16, 1, true}, {"(JJJJJJJI)V", 16, 15, 1, false},
        {"(I)V", 249, 1, 1, false},       {"(I)V", 250, 1, 1, true},
        {"()V", 0, 0, 65535, false},      {"()V", 0, 0, 65536, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint16_t *units = mem_calloc(rows[i].units, sizeof(*units)); /* nop */
        const struct program_method *out;
        struct dex_fixture_member *m;
        struct woven_dex d;

        setup(&d);
        d.rules.select = SELECT_ALL;
        m = dex_fixture_add_own_method(
            &d.f, dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;"), "m",
            rows[i].descriptor, DEX_ACC_STATIC);
        units[rows[i].units - 1] = 0x000e;
        m->code = code_of(&d, rows[i].registers, rows[i].ins, units, rows[i].units);
        if (scan(&d))
            fail_msg("%s", d.err.text);
        out = d.program.units->classes->methods;
        assert_int_equal(out->verdict, VERDICT_INSTRUMENT);
        if (out->fixed_length != rows[i].tried)
            fail_msg("row %zu: %s", i, out->fixed_length ? "was tried" : "was not tried");
        weave(&d);
        parse_woven(&d);
        assert_int_equal(d.counts.enter, 1);
        free(units);
        teardown(&d);
    }
}

/* Handlers take all the bytes that they may. An address from 124 on takes one more behind a call:
 * of eight there is room for that. */
static void handlers_may_have_no_room(void **state)
{
    enum { LISTS = 13106, SIZE = 5, FIT = 8 };
    static uint8_t handlers[2 + LISTS * SIZE];
    static uint16_t units[LISTS + 1];
    static struct dex_fixture_try tries[LISTS];
    static const struct {
        const char *name, *descriptor;
        uint32_t access;
        uint16_t registers, ins;
    } methods[] = {{"<clinit>", "()V", DEX_ACC_STATIC | DEX_ACC_CONSTRUCTOR, 1, 0},
                   {"m", "()V", DEX_ACC_STATIC, 1, 0},
                   {FOCUS_NAME, FOCUS_DESC, DEX_ACC_PUBLIC, 3, 2}};

    (void)state;
    handlers[0] = (uint8_t)(LISTS | 0x80);
    handlers[1] = LISTS >> 7;
    for (uint32_t i = 0; i < LISTS; i++) {
        uint8_t *list = handlers + 2 + (size_t)i * SIZE;

        list[0] = 2;
        list[1] = list[3] = 3; /* type_idx */
        list[2] = i <= FIT ? 127 : 0;
        units[i] = 0x001d; /* monitor-enter v0 */
        tries[i] = (struct dex_fixture_try){i, 1, (uint16_t)(2 + i * SIZE)};
    }
    units[LISTS] = 0x000e;
    for (int fits = 0; fits < 2; fits++) {
        struct dex_fixture_member *members[3];
        const struct program_class *out;
        struct dex_fixture_class *c;
        struct woven_dex d;

        handlers[2 + FIT * SIZE + 2] = fits ? 0 : 127;
        setup(&d);
        d.rules.select = SELECT_SMART;
        d.rules.embed_runtime = true;
        c = dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Landroid/app/Activity;");
        for (size_t i = 0; i < 3; i++)
            members[i] = dex_fixture_add_own_method(&d.f, c, methods[i].name, methods[i].descriptor,
                                                    methods[i].access);
        for (size_t i = 0; i < 3; i++)
            members[i]->code = dex_fixture_code(
                &d.f, &(struct dex_fixture_code){.registers = methods[i].registers,
                                                 .ins = methods[i].ins,
                                                 .units = units,
                                                 .unit_count = LISTS + 1,
                                                 .tries = tries,
                                                 .try_count = LISTS,
                                                 .handlers = handlers,
                                                 .handlers_size = sizeof(handlers)});
        if (scan(&d))
            fail_msg("%s", d.err.text);
        out = d.program.units->classes;
        for (size_t i = 0; i < 3; i++)
            if (out->methods[i].verdict != (fits ? VERDICT_INSTRUMENT : VERDICT_TABLE_FULL))
                fail_msg("%d: %s", fits, verdict_key(out->methods[i].verdict));
        assert_int_equal(out->initializer, fits ? INITIALIZER_THERE : INITIALIZER_UNUSABLE);
        assert_int_equal(out->focus, fits ? FOCUS_OVERRIDES : FOCUS_UNUSABLE);
        weave(&d);
        teardown(&d);
    }
}

static void dex_are_in_the_order_of_loading(void **state)
{
    static const char *const sorted[] = {
        "base/dex/classes.dex",   "base/dex/classes2.dex",
        "base/dex/classes10.dex", "a/dex/classes.dex",
        "a/dex/classes3.dex",     "classes01.dex",
        "classes1.dex",           "other.dex",
    };
    enum { COUNT = sizeof(sorted) / sizeof(sorted[0]) };
    struct dex_name name;

    (void)state;
    for (size_t i = 0; i < COUNT; i++)
        for (size_t k = 0; k < COUNT; k++) {
            int c = dex_name_compare(str_from_c(sorted[i]), str_from_c(sorted[k]));

            assert_int_equal((c > 0) - (c < 0), (i > k) - (i < k));
        }
    assert_true(dex_name_parse(STR("classes12.dex"), &name));
    assert_int_equal(name.number, 12);
    assert_true(dex_name_parse(STR("classes999999999.dex"), &name));
    assert_int_equal(name.number, 999999999);
    assert_false(dex_name_parse(STR("classes1000000000.dex"), &name));
    assert_true(dex_name_is_module(STR("feature/dex/")));
    assert_false(dex_name_is_module(STR("a/feature/dex/")));
    assert_false(dex_name_is_module(STR("")));
}

/* A single list may take all the room: behind a call its addresses take more, and the next list is
 * too far. */
static void one_list_may_take_all_the_room(void **state)
{
    enum { HANDLERS = 30000, UNITS = 129, LISTS_AT = 1, NEXT_AT = LISTS_AT + 3 + 2 * HANDLERS };
    static uint8_t handlers[NEXT_AT + 3];
    static const struct dex_fixture_try tries[] = {{0, 1, LISTS_AT}, {1, 1, (uint16_t)NEXT_AT}};
    static uint16_t units[UNITS];
    struct dex_fixture_member *m;
    struct woven_dex d;

    (void)state;
    handlers[0] = 2; /* lists: of many, and of one */
    handlers[LISTS_AT] = (HANDLERS & 0x7f) | 0x80;
    handlers[LISTS_AT + 1] = (HANDLERS >> 7 & 0x7f) | 0x80;
    handlers[LISTS_AT + 2] = HANDLERS >> 14;
    for (size_t i = 0; i < HANDLERS; i++) {
        handlers[LISTS_AT + 3 + 2 * i] = 3; /* type_idx */
        handlers[LISTS_AT + 4 + 2 * i] = 127;
    }
    handlers[NEXT_AT] = 1;
    handlers[NEXT_AT + 1] = 3;
    for (size_t i = 0; i + 1 < UNITS; i++)
        units[i] = 0x001d; /* monitor-enter v0 */
    units[UNITS - 1] = 0x000e;
    setup(&d);
    d.rules.select = SELECT_ALL;
    m = dex_fixture_add_own_method(
        &d.f, dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;"), "m", "()V",
        DEX_ACC_STATIC);
    m->code = dex_fixture_code(
        &d.f, &(struct dex_fixture_code){.registers = 1,
                                         .units = units,
                                         .unit_count = UNITS,
                                         .tries = tries,
                                         .try_count = sizeof(tries) / sizeof(tries[0]),
                                         .handlers = handlers,
                                         .handlers_size = sizeof(handlers)});
    if (scan(&d))
        fail_msg("%s", d.err.text);
    assert_string_equal(verdict_key(d.program.units->classes->methods->verdict),
                        verdict_key(VERDICT_TABLE_FULL));
    weave(&d);
    teardown(&d);
}

/* Where code is none, the dex is refused, and the method is named. */
static void broken_code_is_refused(void **state)
{
    struct dex_fixture_class *c;
    struct woven_dex d;

    (void)state;
    setup(&d);
    c = dex_fixture_add_class(&d.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    dex_fixture_add_own_method(&d.f, c, "broken", "()V", DEX_ACC_STATIC)->code = dex_fixture_code(
        &d.f, &(struct dex_fixture_code){.registers = 2, .ins = 3, DEX_UNITS(0x000e)});
    assert_int_equal(scan(&d), -1);
    assert_non_null(strstr(d.err.text, "broken()V: code_item: 2 registers, 3 of them parameters"));
    teardown(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(selection_follows_the_code),
        cmocka_unit_test(the_focus_method_is_understood),
        cmocka_unit_test(an_activity_gets_a_focus_method),
        cmocka_unit_test(an_initialiser_starts_the_recorder),
        cmocka_unit_test(what_is_instrumented_is_refused),
        cmocka_unit_test(a_dex_without_room_is_left_alone),
        cmocka_unit_test(a_dex_that_cannot_follow_is_left_alone),
        cmocka_unit_test(the_first_line_is_told),
        cmocka_unit_test(a_source_map_tells_the_place),
        cmocka_unit_test(copies_of_code_have_a_limit),
        cmocka_unit_test(what_is_near_a_limit_is_tried),
        cmocka_unit_test(handlers_may_have_no_room),
        cmocka_unit_test(one_list_may_take_all_the_room),
        cmocka_unit_test(dex_are_in_the_order_of_loading),
        cmocka_unit_test(broken_code_is_refused),
    };

    return RUN_TAP(tests);
}
