/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions of dex as text: each format, what it names, where it leads. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "dexfile/class_data.h"
#include "tests/unit/dex_disassemble.h"
#include "tests/unit/dex_fixture.h"

enum { BEFORE = 1, PAYLOADS = 16, CODE_UNITS = 42 };

/* At 16, 26 and 36: what two switches and an array read. */
static const uint16_t payloads[CODE_UNITS - PAYLOADS] = {
    0x0100, 2, 0xffff, 0xffff, 7, 0, 0xffff, 0xffff, 0, 0, /* 16 */
    0x0200, 2, 5,      0,      7, 0, 0xffff, 0xffff, 7, 0, /* 26 */
    0x0300, 2, 2,      0,      1, 2,                       /* 36 */
};

static const struct {
    uint16_t units[5];
    size_t n;
    const char *text;
} rows[] = {
    {{0x0000}, 1, "nop"},
    {{0x2101}, 1, "move v1, v2"},
    {{0x0302, 300}, 2, "move/from16 v3, v300"},
    {{0x0003, 301, 300}, 3, "move/16 v301, v300"},
    {{0x050a}, 1, "move-result v5"},
    {{0xf312}, 1, "const/4 v3, -1"},
    {{0x0313, 0xff00}, 2, "const/16 v3, -256"},
    {{0x0314, 0x0001, 0x8000}, 3, "const v3, -2147483647"},
    {{0x0315, 0x8001}, 2, "const/high16 v3, -2147418112"},
    {{0x0418, 1, 0, 0, 0x8000}, 5, "const-wide v4, -9223372036854775807"},
    {{0x031a, 0}, 2, "const-string v3, \"A\\n\""},
    {{0x031b, 0, 0}, 3, "const-string/jumbo v3, \"A\\n\""},
    {{0x031c, 1}, 2, "const-class v3, LA;"},
    {{0x0322, 1}, 2, "new-instance v3, LA;"},
    {{0x2123, 1}, 2, "new-array v1, v2, LA;"},
    {{0x0360, 0}, 2, "sget v3, LA;.x:I"},
    {{0x2152, 0}, 2, "iget v1, v2, LA;.x:I"},
    {{0x2121}, 1, "array-length v1, v2"},
    {{0x0328}, 1, "goto 0004"},
    {{0xff28}, 1, "goto 0000"},
    {{0x0029, 3}, 2, "goto/16 0004"},
    {{0x002a, 4, 0}, 3, "goto/32 0005"},
    {{0x2132, 3}, 2, "if-eq v1, v2, 0004"},
    {{0x0338, 0xffff}, 2, "if-eqz v3, 0000"},
    {{0x0390, 0x0504}, 2, "add-int v3, v4, v5"},
    {{0x21d0, 0xff00}, 2, "add-int/lit16 v1, v2, -256"},
    {{0x03d8, 0xff02}, 2, "add-int/lit8 v3, v2, -1"},
    {{0x0071, 0, 0}, 3, "invoke-static {}, LA;.run:()V"},
    {{0x2071, 0, 0x0021}, 3, "invoke-static {v1, v2}, LA;.run:()V"},
    {{0x5471, 0, 0x3210}, 3, "invoke-static {v0, v1, v2, v3, v4}, LA;.run:()V"},
    {{0x0277, 0, 7}, 3, "invoke-static/range {v7 .. v8}, LA;.run:()V"},
    {{0x0077, 0, 7}, 3, "invoke-static/range {}, LA;.run:()V"},
    {{0x10fa, 0, 0x0001, 0}, 4, "invoke-polymorphic {v1}, LA;.run:()V, ()V"},
    {{0x02fb, 0, 7, 0}, 4, "invoke-polymorphic/range {v7 .. v8}, LA;.run:()V, ()V"},
    {{0x10fc, 0, 0x0001}, 3, "invoke-custom {v1}, call_site@0000"},
    {{0x02fd, 0, 7}, 3, "invoke-custom/range {v7 .. v8}, call_site@0000"},
    {{0x03fe, 0}, 2, "const-method-handle v3, method_handle@0000"},
    {{0x03ff, 0}, 2, "const-method-type v3, ()V"},
    {{0x032b, PAYLOADS - BEFORE, 0}, 3, "packed-switch v3, 0010\n-1: 0008\n0: 0000"},
    {{0x032c, PAYLOADS + 10 - BEFORE, 0}, 3, "sparse-switch v3, 001a\n5: 0000\n7: 0008"},
    {{0x0326, PAYLOADS + 20 - BEFORE, 0}, 3, "fill-array-data v3, 0024"},
};

struct parsed {
    struct dex_fixture f;
    struct arena arena;
    struct dex_code code;
};

/* A method with the row's instruction at 1, nop around it. */
static void parsed_init(struct parsed *p, const uint16_t *units, size_t n)
{
    uint16_t all[CODE_UNITS] = {0};
    struct dex_fixture_class *c;
    struct dex_fixture_member *m;
    struct error err;

    memcpy(all + BEFORE, units, n * sizeof(*units));
    all[PAYLOADS - 1] = 0x000e;
    memcpy(all + PAYLOADS, payloads, sizeof(payloads));
    arena_init(&p->arena);
    dex_fixture_init(&p->f, 39);
    c = dex_fixture_add_class(&p->f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    dex_fixture_add_own_field(&p->f, c, "x", "I", DEX_ACC_STATIC);
    m = dex_fixture_add_own_method(&p->f, c, "run", "()V", DEX_ACC_STATIC);
    dex_fixture_add_string(&p->f, "A\n");
    dex_fixture_add_type(&p->f, "LA;");
    dex_fixture_method_handle(&p->f, 4, dex_fixture_method(&p->f, "LA;", "run", "()V"));
    dex_fixture_call_site(
        &p->f,
        dex_fixture_item(&p->f, DEX_ENCODED_ARRAYS,
                         DEX_BYTES(3, 0x16, 0, 0x17, (uint8_t)dex_fixture_string(&p->f, "run"),
                                   0x15, (uint8_t)dex_fixture_proto(&p->f, "()V"))));
    m->code = dex_fixture_code(
        &p->f, &(struct dex_fixture_code){
                   .registers = 400, .outs = 5, .units = all, .unit_count = CODE_UNITS});
    if (dex_fixture_parse(&p->f) < 0)
        fail_msg("%s", p->f.err.text);
    if (dex_code_parse(&p->code, &p->f.dex, m->index, DEX_ACC_STATIC, m->code->offset, &p->arena,
                       &err) < 0)
        fail_msg("%s", err.text);
}

static void parsed_release(struct parsed *p)
{
    arena_release(&p->arena);
    dex_fixture_release(&p->f);
}

static void assert_cut(struct parsed *p, uint32_t pc, size_t most, const char *wanted)
{
    struct buf out;

    buf_init(&out);
    dex_disassemble(&p->code, pc, most, &out);
    buf_u8(&out, '\0');
    assert_string_equal((const char *)out.p, wanted);
    buf_release(&out);
}

static void assert_text(struct parsed *p, uint32_t pc, const char *wanted)
{
    assert_cut(p, pc, SIZE_MAX, wanted);
}

static void long_names_are_cut(void **state)
{
    static const struct {
        uint16_t units[4];
        size_t n, most;
        const char *text;
    } cuts[] = {
        {{0x031a, 0}, 2, 2, "const-string v3, \"A\\n\""},
        {{0x031a, 0}, 2, 1, "const-string v3, \"A...\""},
        {{0x031c, 1}, 2, 2, "const-class v3, LA..."},
        {{0x0360, 0}, 2, 1, "sget v3, L....x:I"},
        {{0x0071, 0, 0}, 3, 2, "invoke-static {}, LA....ru...:()V"},
        {{0x03ff, 0}, 2, 0, "const-method-type v3, ()..."},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cuts) / sizeof(cuts[0]); i++) {
        struct parsed p;

        parsed_init(&p, cuts[i].units, cuts[i].n);
        assert_cut(&p, BEFORE, cuts[i].most, cuts[i].text);
        parsed_release(&p);
    }
}

static void instructions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct parsed p;

        parsed_init(&p, rows[i].units, rows[i].n);
        assert_text(&p, BEFORE, rows[i].text);
        assert_int_equal(dex_disassemble_units(&p.code, BEFORE), rows[i].n);
        parsed_release(&p);
    }
}

static void payloads_and_what_is_neither(void **state)
{
    static const uint16_t damaged[] = {0x031a, 99}, string[] = {0x031a, 0};
    static const uint16_t no_proto[] = {0x10fa, 0, 0x0001, 1};
    static const uint16_t undefined[] = {0x123e}, to_payload[] = {(PAYLOADS - BEFORE) << 8 | 0x28};
    static const uint16_t damaged_switch[] = {0x032b, PAYLOADS - BEFORE, 0, 0x031a, 99};
    uint16_t none[] = {0x031a, 0}; /* the index behind the last */
    struct parsed p;
    char text[32];

    (void)state;
    parsed_init(&p, string, 2);
    /* Nobody uses them here. */
    assert_text(&p, PAYLOADS, "packed-switch-data (8 units)");
    assert_int_equal(dex_disassemble_units(&p.code, PAYLOADS), 8);
    assert_text(&p, PAYLOADS + 10, "sparse-switch-data (10 units)");
    assert_text(&p, PAYLOADS + 20, "array-data (6 units)");
    none[1] = (uint16_t)dex_count(p.code.dex, DEX_STRING_IDS);
    parsed_release(&p);
    parsed_init(&p, none, 2);
    snprintf(text, sizeof(text), "const-string v3, @%04x", none[1]);
    assert_text(&p, BEFORE, text);
    parsed_release(&p);
    parsed_init(&p, damaged, 2);
    assert_true(p.code.immovable.n > 0);
    assert_text(&p, BEFORE, "const-string v3, @0063");
    parsed_release(&p);
    parsed_init(&p, undefined, 1);
    assert_text(&p, BEFORE, ".unit 123e");
    assert_text(&p, BEFORE + 1, "nop");
    assert_int_equal(dex_disassemble_units(&p.code, BEFORE), 1);
    parsed_release(&p);
    /* In damaged code a switch does not say where it leads. */
    parsed_init(&p, damaged_switch, 5);
    assert_true(p.code.immovable.n > 0);
    assert_text(&p, BEFORE, "packed-switch v3, 0010");
    parsed_release(&p);
    /* Nor does what is no switch. */
    parsed_init(&p, to_payload, 1);
    assert_int_equal(p.code.immovable.n, 0);
    assert_text(&p, BEFORE, "goto 0010");
    parsed_release(&p);
    parsed_init(&p, no_proto, 4);
    assert_text(&p, BEFORE, "invoke-polymorphic {v1}, LA;.run:()V");
    parsed_release(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instructions),
        cmocka_unit_test(long_names_are_cut),
        cmocka_unit_test(payloads_and_what_is_neither),
    };

    return RUN_TAP(tests);
}
