/* SPDX-License-Identifier: Apache-2.0 */
/* verify/class_pool: which constants a class may have gained, and which packages a module. */
#include "tests/unit/tap.h"

#include "classfile/class_edit.h"
#include "tests/unit/class_fixture.h"
#include "verify/class_pool.h"

#define BEAT "io/methodbeat/AppMethodBeat"

static const struct proof_rules rules = {.beat_class = STR_INIT(BEAT)};

/* What is told of a class that gained these bytes of n constants. */
static bool is_proven(bool module, const uint8_t *added, size_t size, uint16_t n)
{
    struct fixture was, now;
    struct proof p;
    bool proven;

    fixture_init(&was, 52);
    fixture_init(&now, 52);
    was.super = now.super = "a/Base";
    was.descriptor = now.descriptor = "(ILa/Given;[[I)La/Result;";
    was.access = now.access = ACC_STATIC;
    CODE(&was, OP_RETURN);
    CODE(&now, OP_RETURN);
    assert_int_equal(fixture_parse(&was), 0);
    assert_int_equal(fixture_parse(&now), 0);
    /* Behind those that the fixture itself appends. */
    buf_clear(&now.woven);
    buf_bytes(&now.woven, (struct bytes){now.bytes.p, now.class_file.constants_end});
    store_be16(now.woven.p + 8, (uint16_t)(now.class_file.constant_count + n));
    buf_bytes(&now.woven, (struct bytes){added, size});
    buf_bytes(&now.woven, (struct bytes){now.bytes.p + now.class_file.constants_end,
                                         now.bytes.n - now.class_file.constants_end});
    assert_int_equal(class_file_parse(&now.class_file, buf_view(&now.woven), &now.arena, &now.err),
                     0);
    if (module)
        now.class_file.module_packages = 1;
    proof_init(&p, &rules, &now.arena, STR("T"));
    proven = class_pool_prove(&p, &was.class_file, &now.class_file);
    assert_int_equal(p.fault_count, !proven);
    proof_release(&p);
    fixture_release(&was);
    fixture_release(&now);
    return proven;
}

static void put_utf8(struct buf *out, const char *text)
{
    buf_u8(out, CONSTANT_UTF8);
    buf_be16(out, (uint16_t)strlen(text));
    buf_str(out, str_from_c(text));
}

static void class_before(struct fixture *f)
{
    fixture_init(f, 52);
    f->super = "a/Base";
    f->descriptor = "(ILa/Given;[[I)La/Result;";
    CODE(f, OP_RETURN);
    assert_int_equal(fixture_parse(f), 0);
}

/* Texts alone, and as the name of a class or a package. */
static void names_are_those_of_probes(void **state)
{
    static const struct {
        const char *text;
        bool module, utf8, class, package;
    } rows[] = {
        {"i", false, true, false, false},
        {"o", false, true, false, false},
        {"at", false, true, false, false},
        {"(I)V", false, true, false, false},
        {"(Landroid/app/Activity;Z)V", false, true, false, false},
        {"onWindowFocusChanged", false, true, false, false},
        {"(Z)V", false, true, false, false},
        {"Code", false, true, false, false},
        {"StackMapTable", false, true, false, false},
        {"java/lang/Throwable", false, true, true, false},
        {BEAT, false, true, true, false},
        {"a/Base", false, true, true, false},
        {"a/Given", false, false, false, false}, /* of a parameter */
        {"[[I", false, false, false, false},
        {"a/Result", false, false, false, false},
        {"io/methodbeat", false, false, false, false},
        {"io/methodbeat", true, true, false, true},
        {"io/method", true, false, false, false},
        {"a/Other", false, false, false, false},
        {"", false, false, false, false},
        {"I", false, false, false, false},
        {"(J)V", false, false, false, false},
        {"\xff", false, false, false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        for (int kind = 0; kind < 3; kind++) {
            bool wanted[] = {rows[i].utf8, rows[i].class, rows[i].package};
            struct fixture f;
            struct buf b;

            class_before(&f);
            buf_init(&b);
            put_utf8(&b, rows[i].text);
            if (kind > 0) {
                buf_u8(&b, kind == 1 ? CONSTANT_CLASS : CONSTANT_PACKAGE);
                buf_be16(&b, f.class_file.constant_count);
            }
            if (is_proven(rows[i].module, b.p, b.n, kind > 0 ? 2 : 1) != wanted[kind])
                fail_msg("row %zu, kind %d", i, kind);
            buf_release(&b);
            fixture_release(&f);
        }
    }
}

/* A method by its owner, name and descriptor. */
static void methods_are_those_of_probes(void **state)
{
    static const struct {
        const char *owner, *name, *descriptor;
        bool proven;
    } rows[] = {
        {BEAT, "i", "(I)V", true},
        {BEAT, "o", "(I)V", true},
        {BEAT, "at", "(Landroid/app/Activity;Z)V", true},
        {"a/Base", "onWindowFocusChanged", "(Z)V", true},
        {"a/Base", "i", "(I)V", false},
        {BEAT, "onWindowFocusChanged", "(Z)V", false},
        {BEAT, "i", "(Z)V", false},
        {BEAT, "at", "(I)V", false},
        {"java/lang/Throwable", "i", "(I)V", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        uint16_t first;
        struct buf b;

        class_before(&f);
        first = f.class_file.constant_count;
        buf_init(&b);
        put_utf8(&b, rows[i].owner);
        buf_u8(&b, CONSTANT_CLASS);
        buf_be16(&b, first);
        put_utf8(&b, rows[i].name);
        put_utf8(&b, rows[i].descriptor);
        buf_u8(&b, CONSTANT_NAME_AND_TYPE);
        buf_be16(&b, (uint16_t)(first + 2));
        buf_be16(&b, (uint16_t)(first + 3));
        buf_u8(&b, CONSTANT_METHODREF);
        buf_be16(&b, (uint16_t)(first + 1));
        buf_be16(&b, (uint16_t)(first + 4));
        if (is_proven(false, b.p, b.n, 6) != rows[i].proven)
            fail_msg("row %zu", i);
        buf_release(&b);
        fixture_release(&f);
    }
}

/* Constants of other kinds, and such as refer to something else. */
static void others_are_not_of_probes(void **state)
{
    static const struct {
        uint8_t bytes[5];
        size_t size;
        bool proven;
    } rows[] = {
        {{CONSTANT_INTEGER, 0, 1, 2, 3}, 5, true},
        {{CONSTANT_FLOAT, 0, 1, 2, 3}, 5, false},
        {{CONSTANT_STRING, 0, 1}, 3, false},
        {{CONSTANT_CLASS, 0, 0}, 3, false},
        {{CONSTANT_CLASS, 0xff, 0xff}, 3, false},
        {{CONSTANT_METHODREF, 0, 1, 0, 1}, 5, false},
        {{CONSTANT_NAME_AND_TYPE, 0, 0, 0, 0}, 5, false},
        {{CONSTANT_FIELDREF, 0, 1, 0, 1}, 5, false},
        {{CONSTANT_MODULE, 0, 1}, 3, false},
        {{CONSTANT_METHOD_TYPE, 0, 1}, 3, false},
        {{CONSTANT_INVOKE_DYNAMIC, 0, 1, 0, 1}, 5, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (is_proven(false, rows[i].bytes, rows[i].size, 1) != rows[i].proven)
            fail_msg("row %zu", i);
}

/* A module-info with a list of such packages, and an attribute on either side of it. */
static void make_module(struct fixture *f, const char *const *packages)
{
    static const uint8_t tail[] = {0, 0, 0, 0, 0, 0}; /* no interfaces, fields or methods */
    uint16_t module, list, odd, refs[4];
    size_t n = 0;

    fixture_init(f, 53);
    module = fixture_class(f, "module-info");
    list = fixture_utf8(f, "ModulePackages");
    odd = fixture_utf8(f, "Odd");
    for (; packages[n]; n++) {
        uint16_t text = fixture_utf8(f, packages[n]);

        buf_u8(&f->pool, CONSTANT_PACKAGE);
        buf_be16(&f->pool, text);
        refs[n] = f->constant_count++;
    }
    buf_clear(&f->bytes);
    buf_be32(&f->bytes, 0xcafebabe);
    buf_be32(&f->bytes, 53);
    buf_be16(&f->bytes, f->constant_count);
    buf_bytes(&f->bytes, buf_view(&f->pool));
    buf_be16(&f->bytes, ACC_MODULE);
    buf_be16(&f->bytes, module);
    buf_be16(&f->bytes, 0);
    buf_bytes(&f->bytes, (struct bytes){tail, sizeof(tail)});
    buf_be16(&f->bytes, 3);
    for (int i = 0; i < 3; i++) {
        buf_be16(&f->bytes, i == 1 ? list : odd);
        buf_be32(&f->bytes, i == 1 ? (uint32_t)(2 + 2 * n) : 1);
        if (i != 1) {
            buf_u8(&f->bytes, (uint8_t)i);
            continue;
        }
        buf_be16(&f->bytes, (uint16_t)n);
        for (size_t k = 0; k < n; k++)
            buf_be16(&f->bytes, refs[k]);
    }
    assert_int_equal(class_file_parse(&f->class_file, buf_view(&f->bytes), &f->arena, &f->err), 0);
    assert_true(f->class_file.module_packages > 0);
}

static void a_module_gains_a_package(void **state)
{
    static const char *const packages[] = {"a/b", "a/c", NULL}, *const with[] = {"io/methodbeat",
                                                                                 NULL};
    struct class_edit edit;
    struct class_file now;
    struct fixture f;
    uint32_t at;

    (void)state;
    make_module(&f, with);
    assert_true(class_lists_package(&f.class_file, STR("io/methodbeat")));
    assert_false(class_lists_package(&f.class_file, STR("io")));
    fixture_release(&f);
    make_module(&f, packages);
    assert_false(class_lists_package(&f.class_file, STR("io/methodbeat")));
    assert_true(class_lists_package(&f.class_file, STR("a/c")));
    class_edit_init(&edit, &f.class_file, &f.arena);
    assert_true(class_edit_add_package(&edit, STR("io/methodbeat")));
    class_edit_write(&edit, &f.woven);
    assert_int_equal(class_file_parse(&now, buf_view(&f.woven), &f.arena, &f.err), 0);
    assert_true(class_lists_package(&now, STR("io/methodbeat")));
    assert_true(class_lists_package(&now, STR("a/b")) && class_lists_package(&now, STR("a/c")));
    at = now.methods_offset + 2;
    for (size_t i = at; i <= f.woven.n; i++) { /* each byte another, and then none */
        struct class_file changed;
        struct proof p;
        bool whole = i == f.woven.n;

        if (!whole)
            f.woven.p[i] ^= 1;
        proof_init(&p, &rules, &f.arena, STR("T"));
        changed = now;
        class_attributes_prove(&p, &f.class_file, f.class_file.methods_offset + 2, &changed, at);
        if (p.fault_count != !whole)
            fail_msg("byte %zu", i - at);
        proof_release(&p);
        if (!whole)
            f.woven.p[i] ^= 1;
    }
    fixture_release(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_those_of_probes),
        cmocka_unit_test(methods_are_those_of_probes),
        cmocka_unit_test(others_are_not_of_probes),
        cmocka_unit_test(a_module_gains_a_package),
    };

    return RUN_TAP(tests);
}
