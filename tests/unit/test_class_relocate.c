/* SPDX-License-Identifier: Apache-2.0 */
/* code_relocate: each rule on code assembled by hand. The probes are nops: what
 * counts is where everything lands. */
#include "tests/unit/tap.h"

#include "tests/unit/class_fixture.h"

#include "classfile/code_frames.h"

static const uint8_t nops[40000];

static struct code_edit prologue(size_t n)
{
    return (struct code_edit){.prologue = {nops, n}};
}

static void jumps_to_the_start_skip_the_prologue(void **state)
{
    struct fixture f;
    struct code_edit edit = prologue(6);

    (void)state;
    fixture_init(&f, 49);
    CODE(&f, OP_NOP, OP_GOTO, U2(-1));
    ATTR(&f, "LineNumberTable", U2(2), U2(0), U2(10), U2(1), U2(11));
    ATTR(&f, "LocalVariableTable", U2(2), U2(0), U2(4), U2(1), U2(1), U2(0), U2(1), U2(3), U2(1),
         U2(1), U2(1));
    fixture_exception(&f, 0, 1, 0, 0);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(branch_target(&f.after, 7), 6);
    assert_int_equal(f.after.exceptions[0].start, 6);
    assert_int_equal(f.after.exceptions[0].end, 7);
    assert_int_equal(f.after.exceptions[0].handler, 6);
    /* The first line covers the prologue, and so do the variables. */
    assert_int_equal(u2_at(fixture_contents(&f, "LineNumberTable"), 2), 0);
    assert_int_equal(u2_at(fixture_contents(&f, "LineNumberTable"), 6), 7);
    assert_int_equal(u2_at(fixture_contents(&f, "LocalVariableTable"), 2), 0);
    assert_int_equal(u2_at(fixture_contents(&f, "LocalVariableTable"), 4), 10);
    assert_int_equal(u2_at(fixture_contents(&f, "LocalVariableTable"), 12), 7);
    assert_int_equal(u2_at(fixture_contents(&f, "LocalVariableTable"), 14), 3);
    fixture_release(&f);
}

static void jumps_to_an_insertion_land_before_it(void **state)
{
    struct fixture f;
    struct code_insertion at[] = {{4, {nops, 6}}};
    struct code_edit edit = {
        .insertions = at, .insertion_count = 1, .prologue = {nops, 2}, .extra_stack = 1};

    (void)state;
    fixture_init(&f, 52);
    CODE(&f, OP_ICONST_0, OP_IFEQ, U2(3), OP_RETURN);
    ATTR(&f, "StackMapTable", U2(1), 4);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(branch_target(&f.after, 3), 6);
    assert_int_equal(f.after.frames[0].pc, 6);
    assert_int_equal(f.after.exits[0].pc, 12);
    assert_int_equal(f.after.max_stack, 5);
    fixture_release(&f);
}

static void a_return_at_the_start_takes_both(void **state)
{
    struct fixture f;
    struct code_insertion at[] = {{0, {nops, 6}}};
    struct code_edit edit = {
        .insertions = at, .insertion_count = 1, .prologue = {nops, 5}, .min_stack = 65535};

    (void)state;
    fixture_init(&f, 52);
    CODE(&f, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(f.after.exits[0].pc, 11);
    assert_int_equal(f.after.max_stack, 65535);
    edit.extra_stack = 65532;
    assert_int_equal(fixture_relocate(&f, &edit), CODE_STACK_FULL);
    fixture_release(&f);
}

static void switches_keep_their_alignment(void **state)
{
    (void)state;
    for (unsigned start = 0; start < 4; start++)
        for (size_t shift = 0; shift < 8; shift++)
            for (int table = 0; table < 2; table++) {
                struct fixture f;
                struct code_edit edit = prologue(shift);
                unsigned padding = 3 - start, end, delta;

                fixture_init(&f, 49);
                fixture_fill(&f, OP_NOP, start);
                CODE(&f, table ? OP_TABLESWITCH : OP_LOOKUPSWITCH);
                fixture_fill(&f, OP_NOP, padding);
                end = 1 + padding + 20;
                if (table)
                    CODE(&f, U4(end), U4(7), U4(8), U4(end + 1), U4(-start));
                else
                    CODE(&f, U4(end), U4(1), U4(-5), U4(end + 1), OP_NOP, OP_NOP, OP_NOP, OP_NOP);
                CODE(&f, OP_RETURN, OP_RETURN);
                assert_int_equal(fixture_parse(&f), 0);
                assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
                assert_int_equal(f.after.switch_count, 1);
                assert_int_equal(f.after.switches[0].pc, start + shift);
                assert_int_equal(f.after.switches[0].count, table ? 2 : 1);
                delta = (unsigned)((4 - (start + shift + 1) % 4) % 4);
                for (unsigned i = 0; i < delta; i++)
                    assert_int_equal(f.after.bytes.p[start + shift + 1 + i], 0);
                delta = (unsigned)(code_switch_operands((uint32_t)(start + shift)));
                assert_int_equal(u2_at(f.after.bytes, delta + 2) + start + shift,
                                 f.after.exits[0].pc);
                if (table)
                    assert_int_equal((uint16_t)(u2_at(f.after.bytes, delta + 18) + start), 0);
                fixture_release(&f);
            }
}

static void lookupswitch_targets_move(void **state)
{
    struct fixture f;
    struct code_insertion at[] = {{20, {nops, 6}}, {21, {nops, 6}}};
    struct code_edit edit = {.insertions = at, .insertion_count = 2, .prologue = {nops, 3}};

    (void)state;
    fixture_init(&f, 49);
    CODE(&f, OP_LOOKUPSWITCH, 0, 0, 0, U4(20), U4(1), U4(-5), U4(21), OP_RETURN, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    /* At 3 without padding; 17 bytes long; each target before its insertion. */
    assert_int_equal(u2_at(f.after.bytes, 6), 17);
    assert_int_equal(u2_at(f.after.bytes, 14), 0xfffb);
    assert_int_equal(u2_at(f.after.bytes, 18), 24);
    fixture_release(&f);
}

static void frames_are_encoded_again(void **state)
{
    static const struct {
        uint8_t frame[12];
        size_t length;
        size_t shift;
        uint8_t want;
    } rows[] = {
        {{60}, 1, 3, 63},
        {{60}, 1, 4, 251},
        {{251, 0, 60}, 3, 4, 251},
        {{124, 1}, 2, 3, 127},
        {{124, 1}, 2, 4, 247},
        {{247, 0, 60, 1}, 4, 4, 247},
        {{248, 0, 60}, 3, 4, 248},
        {{250, 0, 60}, 3, 4, 250},
        {{252, 0, 60, 1}, 4, 4, 252},
        {{254, 0, 60, 1, 2, 3}, 6, 4, 254},
        {{255, 0, 60, 0, 1, 4, 0, 2, 1, 2}, 10, 4, 255},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        struct code_edit edit = prologue(rows[i].shift);
        uint8_t table[16] = {0, 1};
        const struct code_frame *before, *after;
        struct bytes got;

        memcpy(table + 2, rows[i].frame, rows[i].length);
        fixture_init(&f, 52);
        fixture_fill(&f, OP_NOP, 60);
        CODE(&f, OP_GOTO, U2(0));
        fixture_attribute(&f, "StackMapTable", table, 2 + rows[i].length);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
        got = fixture_contents(&f, "StackMapTable");
        before = &f.before.frames[0];
        after = &f.after.frames[0];
        assert_int_equal(got.p[2], rows[i].want);
        assert_int_equal(after->pc, 60 + rows[i].shift);
        assert_int_equal(after->end - after->body, before->end - before->body);
        assert_memory_equal(got.p + after->body, table + before->body, after->end - after->body);
        fixture_release(&f);
    }
}

static void deltas_between_frames_follow_insertions(void **state)
{
    struct fixture f;
    struct code_insertion at[] = {{64, {nops, 1}}};
    struct code_edit edit = {.insertions = at, .insertion_count = 1};
    struct bytes got;

    (void)state;
    fixture_init(&f, 52);
    fixture_fill(&f, OP_NOP, 64);
    CODE(&f, OP_RETURN, OP_RETURN, OP_GOTO, U2(-66), OP_GOTO, U2(-3));
    ATTR(&f, "StackMapTable", U2(3), 0, 63, 0);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    got = fixture_contents(&f, "StackMapTable");
    /* At 0 and at 64, before the insertion; the third moves: no longer next. */
    assert_int_equal(got.p[2], 0);
    assert_int_equal(got.p[3], 63);
    assert_int_equal(got.p[4], 1);
    fixture_release(&f);
}

static void uninitialized_means_the_new_itself(void **state)
{
    struct fixture f;
    struct code_insertion at[] = {{0, {nops, 6}}};
    struct code_edit edit = {.insertions = at, .insertion_count = 1, .prologue = {nops, 4}};
    struct bytes got;
    uint16_t object;

    (void)state;
    fixture_init(&f, 52);
    object = fixture_class(&f, "java/lang/Object");
    CODE(&f, OP_NEW, U2(object), OP_GOTO, U2(3), OP_POP, OP_RETURN);
    ATTR(&f, "StackMapTable", U2(1), 255, U2(6), U2(2), 7, U2(object), 8, U2(0), U2(1), 8, U2(0));
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    got = fixture_contents(&f, "StackMapTable");
    assert_int_equal(u2_at(got, 3), 16);
    assert_int_equal(u2_at(got, 8), object);
    assert_int_equal(u2_at(got, 11), 10);
    assert_int_equal(u2_at(got, 16), 10);
    fixture_release(&f);
}

/* In each kind of frame that has one, wherever in it. */
static void each_frame_follows_its_new(void **state)
{
    static const struct {
        uint8_t frame[16]; /* at 6; the pc of the new, 3, is to be 7 */
        size_t n, at;      /* where that stands */
    } rows[] = {
        {{64 + 6, 8, U2(3)}, 4, 2},
        {{252, U2(6), 8, U2(3)}, 6, 4},
        {{253, U2(6), 1, 8, U2(3)}, 7, 5},
        {{254, U2(6), 7, U2(2), 8, U2(3), 4}, 10, 7},
        {{255, U2(6), U2(1), 8, U2(3), U2(0)}, 10, 6},
        {{255, U2(6), U2(0), U2(1), 8, U2(3)}, 10, 8},
        {{255, U2(6), U2(1), 1, U2(2), 7, U2(2), 8, U2(3)}, 14, 12},
        {{255, U2(6), U2(2), 7, U2(2), 8, U2(3), U2(1), 1}, 14, 9},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct code_edit edit = prologue(4);
        uint8_t table[18] = {U2(1)};
        struct fixture f;
        struct bytes got;

        fixture_init(&f, 52);
        assert_int_equal(fixture_class(&f, "java/lang/Object"), 2);
        CODE(&f, OP_NOP, OP_NOP, OP_NOP, OP_NEW, U2(2), OP_POP, OP_RETURN);
        memcpy(table + 2, rows[i].frame, rows[i].n);
        fixture_attribute(&f, "StackMapTable", table, 2 + rows[i].n);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
        got = fixture_contents(&f, "StackMapTable");
        assert_int_equal(got.n, 2 + rows[i].n);
        assert_int_equal(f.after.frames[0].pc, 10);
        assert_int_equal(u2_at(got, 2 + rows[i].at), 7);
        /* All else, but for the frame's own pc, is what it was. */
        table[2 + rows[i].at + 1] = 7;
        memcpy(table + 2, got.p + 2, rows[i].frame[0] < 247 ? 1 : 3);
        assert_memory_equal(got.p, table, got.n);
        fixture_release(&f);
    }
}

/* A goto or if at 0 over `between` bytes to a return, and one back. */
static void lay_border(struct fixture *f, uint16_t major, uint8_t opcode, uint32_t between,
                       bool back)
{
    bool frames = major >= 50;
    uint32_t last;

    fixture_init(f, major);
    if (!back) {
        fixture_fill(f, OP_NOP, 1);
        CODE(f, opcode, U2(between + 3));
        fixture_fill(f, OP_NOP, between - 1);
        CODE(f, OP_RETURN, OP_RETURN);
        last = between + 4;
    } else {
        CODE(f, OP_NOP, OP_NOP);
        fixture_fill(f, OP_NOP, between - 1);
        CODE(f, opcode, U2(-(int)between));
        CODE(f, OP_RETURN);
        last = 1;
    }
    if (frames)
        ATTR(f, "StackMapTable", U2(1), 251, U2(last));
    assert_int_equal(fixture_parse(f), 0);
}

static void a_branch_reaches_up_to_the_border(void **state)
{
    static const struct {
        uint32_t between;
        bool back;
        size_t insert;
        enum code_result result;
    } rows[] = {
        {32764, false, 0, CODE_OK},
        {32763, false, 1, CODE_OK},
        {32764, false, 1, CODE_BRANCH_OUT_OF_REACH},
        {32767, true, 1, CODE_OK},
        {32768, true, 0, CODE_OK},
        {32768, true, 1, CODE_BRANCH_OUT_OF_REACH},
    };
    static const uint8_t opcodes[] = {OP_GOTO, OP_JSR, OP_IFEQ, OP_IF_ACMPNE, OP_IFNONNULL};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        for (size_t k = 0; k < sizeof(opcodes); k++) {
            struct fixture f;
            struct code_insertion at[] = {{100, {nops, rows[i].insert}}};
            struct code_edit edit = {.insertions = at, .insertion_count = rows[i].insert ? 1 : 0};
            uint32_t pc, target;

            lay_border(&f, opcodes[k] == OP_JSR ? 48 : 52, opcodes[k], rows[i].between,
                       rows[i].back);
            assert_int_equal(fixture_relocate(&f, &edit), rows[i].result);
            if (rows[i].result == CODE_OK) {
                assert_int_equal(f.after.branch_count, 1);
                pc = f.after.branches[0].pc;
                target = f.after.branches[0].target;
                assert_int_equal(f.after.bytes.p[pc], opcodes[k]);
                assert_int_equal(rows[i].back ? pc - target : target - pc,
                                 rows[i].between + (rows[i].back ? 0 : 3) + rows[i].insert);
            }
            fixture_release(&f);
        }
}

static void a_wide_branch_reaches_further(void **state)
{
    static const uint8_t opcodes[] = {OP_GOTO_W, OP_JSR_W};

    (void)state;
    for (size_t k = 0; k < sizeof(opcodes); k++) {
        struct fixture f;
        struct code_edit edit = {.insertions = (struct code_insertion[]){{50, {nops, 9}}},
                                 .insertion_count = 1};

        fixture_init(&f, 48);
        CODE(&f, opcodes[k], U4(32768));
        fixture_fill(&f, OP_NOP, 32763);
        CODE(&f, OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
        assert_int_equal(f.after.bytes.p[0], opcodes[k]);
        assert_int_equal(branch_target(&f.after, 0), 32768 + 9);
        fixture_release(&f);
    }
}

static void code_fills_up_to_65535(void **state)
{
    (void)state;
    for (size_t n = 34; n <= 36; n++) {
        struct fixture f;
        struct code_edit edit = prologue(n);

        fixture_init(&f, 52);
        fixture_fill(&f, OP_NOP, 65499);
        CODE(&f, OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(fixture_relocate(&f, &edit), n <= 35 ? CODE_OK : CODE_TOO_LARGE);
        fixture_release(&f);
    }
}

static void a_handler_fills_up_to_65535(void **state)
{
    (void)state;
    for (size_t n = 33; n <= 35; n++) {
        struct fixture f;
        struct code_range all = {0, 65500};
        struct code_handler handler = {&all, 1, {BYTES(OP_ATHROW)}, CODE_THIS_READY};
        struct code_edit edit = {
            .prologue = {nops, n}, .handlers = &handler, .handler_count = 1, .min_stack = 1};

        fixture_init(&f, 49);
        fixture_fill(&f, OP_NOP, 65497);
        CODE(&f, OP_ACONST_NULL, OP_ARRAYLENGTH, OP_ATHROW);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(fixture_relocate(&f, &edit), n <= 34 ? CODE_OK : CODE_TOO_LARGE);
        fixture_release(&f);
    }
}

static void wide_is_copied(void **state)
{
    struct fixture f;
    struct code_edit edit = prologue(1);

    (void)state;
    fixture_init(&f, 49);
    CODE(&f, OP_WIDE, OP_IINC, U2(1), U2(300), OP_WIDE, OP_ILOAD, U2(1), OP_IFEQ, U2(-10),
         OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(branch_target(&f.after, 11), 1);
    assert_memory_equal(f.after.bytes.p + 1, f.before.bytes.p, 10);
    fixture_release(&f);
}

static void handlers_leave_out_probes_and_returns(void **state)
{
    struct fixture f;
    uint16_t ref;
    struct code_insertion at[] = {{6, {nops, 6}}, {10, {nops, 6}}};
    struct code_range all = {0, 15};
    struct code_handler handler = {&all, 1, {BYTES(OP_NOP, OP_ATHROW)}, CODE_THIS_READY};
    struct code_edit edit = {.prologue = {nops, 6},
                             .insertions = at,
                             .insertion_count = 2,
                             .handlers = &handler,
                             .handler_count = 1,
                             .min_stack = 2};

    (void)state;
    fixture_init(&f, 52);
    f.max_stack = 1;
    ref = fixture_methodref(&f, "T", "x", "()V");
    CODE(&f, OP_INVOKESTATIC, U2(ref), OP_GOTO, U2(4)); /* 0, 3 */
    CODE(&f, OP_RETURN);                                /* 6 */
    CODE(&f, OP_GOTO, U2(3));                           /* 7: can't throw, uncovered */
    CODE(&f, OP_RETURN);                                /* 10 */
    CODE(&f, OP_NOP, OP_INVOKESTATIC, U2(ref));         /* 11 */
    fixture_exception(&f, 0, 3, 10, 0);
    ATTR(&f, "StackMapTable", U2(3), 6, 0, 2);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(f.after.exception_count, 3);
    assert_int_equal(f.after.exceptions[0].handler, 22);
    assert_int_equal(f.after.exceptions[1].start, 6);
    assert_int_equal(f.after.exceptions[1].end, 12);
    assert_int_equal(f.after.exceptions[2].start, 29);
    assert_int_equal(f.after.exceptions[2].end, 33);
    assert_int_equal(f.after.exceptions[2].handler, 33);
    assert_int_equal(f.after.exceptions[2].type, 0);
    assert_int_equal(f.after.frame_count, 4);
    assert_int_equal(f.after.frames[3].pc, 33);
    assert_int_equal(f.after.max_stack, 2);
    fixture_release(&f);
}

/* A range ends where something is inserted, also before what is no return; and goes on behind it.
 */
static void handlers_leave_out_what_is_inserted_before_a_throw(void **state)
{
    struct fixture f;
    uint16_t ref;
    struct code_insertion at[] = {{4, {nops, 6}}};
    struct code_range all = {0, 6};
    struct code_handler handler = {&all, 1, {BYTES(OP_ATHROW)}, CODE_THIS_READY};
    struct code_edit edit = {.prologue = {nops, 2},
                             .insertions = at,
                             .insertion_count = 1,
                             .handlers = &handler,
                             .handler_count = 1,
                             .min_stack = 1};

    (void)state;
    fixture_init(&f, 49);
    ref = fixture_methodref(&f, "T", "x", "()V");
    CODE(&f, OP_INVOKESTATIC, U2(ref), OP_ACONST_NULL); /* 0, 3 */
    CODE(&f, OP_ATHROW);                                /* 4 */
    CODE(&f, OP_RETURN);                                /* 5: nothing is inserted */
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(f.after.exception_count, 2);
    assert_int_equal(f.after.exceptions[0].start, 2);
    assert_int_equal(f.after.exceptions[0].end, 6);
    assert_int_equal(f.after.exceptions[1].start, 12);
    assert_int_equal(f.after.exceptions[1].end, 13);
    assert_int_equal(f.after.exceptions[1].handler, 14);
    fixture_release(&f);
}

static void a_handler_without_cover_is_not_written(void **state)
{
    struct fixture f;
    struct code_range all = {0, 2};
    struct code_handler handler = {&all, 1, {BYTES(OP_NOP, OP_ATHROW)}, CODE_THIS_READY};
    struct code_edit edit = {.handlers = &handler, .handler_count = 1};

    (void)state;
    fixture_init(&f, 52);
    CODE(&f, OP_NOP, OP_RETURN);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(f.after.bytes.n, 2);
    assert_int_equal(f.after.attribute_count, 0);
    fixture_release(&f);
}

static void handler_frames_are_added_where_frames_are_read(void **state)
{
    static const struct {
        uint16_t major;
        enum code_this this_state;
        size_t size; /* of the StackMapTable */
    } rows[] = {
        {49, CODE_THIS_READY, 0},
        {50, CODE_THIS_READY, 2 + 10},
        {52, CODE_THIS_UNINITIALIZED, 2 + 11},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        struct code_range all = {0, 3};
        struct code_handler handler = {&all, 1, {BYTES(OP_ATHROW)}, rows[i].this_state};
        struct code_edit edit = {.handlers = &handler, .handler_count = 1, .min_stack = 1};
        struct bytes table;

        fixture_init(&f, rows[i].major);
        CODE(&f, OP_ACONST_NULL, OP_ARRAYLENGTH, OP_ATHROW);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
        assert_int_equal(f.after.exception_count, 1);
        table = fixture_contents(&f, "StackMapTable");
        assert_int_equal(table.n, rows[i].size);
        fixture_release(&f);
    }
}

static void code_not_preverified_gets_no_frames(void **state)
{
    struct fixture f;
    struct code_range all = {0, 4};
    struct code_handler handler = {&all, 1, {BYTES(OP_ATHROW)}, CODE_THIS_READY};
    struct code_edit edit = {.handlers = &handler, .handler_count = 1, .min_stack = 1};

    (void)state;
    fixture_init(&f, 52);
    CODE(&f, OP_ACONST_NULL, OP_IFNULL, U2(3), OP_RETURN);
    all.end = 5;
    assert_int_equal(fixture_parse(&f), 0);
    assert_false(code_has_frames(&f.before));
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(fixture_contents(&f, "StackMapTable").n, 0);
    fixture_release(&f);
}

static void type_annotations_follow(void **state)
{
    struct fixture f;
    uint16_t object;
    struct code_insertion at[] = {{3, {nops, 6}}};
    struct code_edit edit = {.prologue = {nops, 4}, .insertions = at, .insertion_count = 1};
    struct bytes got;

    (void)state;
    fixture_init(&f, 52);
    object = fixture_class(&f, "java/lang/Object");
    CODE(&f, OP_NEW, U2(object), OP_NEW, U2(object), OP_RETURN);
    fixture_exception(&f, 3, 3, 3, 0); /* empty: vanishes */
    fixture_exception(&f, 3, 6, 6, 0);
    ATTR(&f, "StackMapTable", U2(0));
    ATTR(&f, "RuntimeInvisibleTypeAnnotations", U2(6), 0x40, U2(1), U2(0), U2(7), U2(0), 0, U2(1),
         U2(0), 0x41, U2(1), U2(3), U2(3), U2(0), 1, 3, 0, U2(1), U2(1), U2(1), 's', U2(1), 0x42,
         U2(1), 0, U2(1), U2(0), 0x43, U2(0), 0, U2(1), U2(0), 0x44, U2(3), 0, U2(1), U2(1), U2(1),
         '[', U2(2), 'e', U2(1), U2(1), '@', U2(1), U2(0), 0x4b, U2(3), 0, 0, U2(1), U2(0));
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(f.before.immovable, CODE_OK);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(f.after.exception_count, 1);
    got = fixture_contents(&f, "RuntimeInvisibleTypeAnnotations");
    assert_int_equal(u2_at(got, 5), 0);
    assert_int_equal(u2_at(got, 7), 17);
    assert_int_equal(u2_at(got, 19), 7);
    assert_int_equal(u2_at(got, 21), 9);
    assert_int_equal(u2_at(got, 38), 0);
    assert_int_equal(u2_at(got, 46), 4);
    assert_int_equal(u2_at(got, 54), 13);
    assert_int_equal(u2_at(got, 77), 13);
    fixture_release(&f);
}

static void what_the_jvm_ignores_is_dropped(void **state)
{
    struct fixture f;
    struct code_edit edit = prologue(1);

    (void)state;
    fixture_init(&f, 48);
    CODE(&f, OP_RETURN);
    ATTR(&f, "StackMap", 1, 2, 3);
    ATTR(&f, "StackMapTable", 1);
    ATTR(&f, "LineNumberTable", U2(1), U2(0), U2(7));
    ATTR(&f, "LineNumberTable", U2(0));
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_OK);
    assert_int_equal(f.after.attribute_count, 2);
    fixture_release(&f);
}

static void what_may_hold_pcs_keeps_the_code_in_place(void **state)
{
    static const struct {
        const char *name;
        uint8_t info[22];
        size_t n;
        enum code_result want;
    } rows[] = {
        {"CharacterRangeTable", {0}, 2, CODE_UNKNOWN_ATTRIBUTE},
        {"LineNumberTable", {0, 1, 0, 1, 0, 1}, 6, CODE_BAD_DEBUG_TABLE},
        {"LocalVariableTable", {0, 1, 0, 0, 0, 2}, 12, CODE_BAD_DEBUG_TABLE},
        {"LocalVariableTypeTable", {0, 1, 0, 2, 0, 0}, 12, CODE_BAD_DEBUG_TABLE},
        {"LineNumberTable", {0, 2, 0, 0, 0, 7, 0, 1, 0, 7}, 10, CODE_BAD_DEBUG_TABLE},
        {"LocalVariableTable", {[1] = 2, [15] = 2}, 22, CODE_BAD_DEBUG_TABLE},
        {"LocalVariableTable", {[1] = 2, [15] = 1}, 22, CODE_OK},
        {"RuntimeVisibleTypeAnnotations",
         {0, 1, 0x44, 0, 1, 0, 0, 1, 0, 0},
         10,
         CODE_BAD_TYPE_ANNOTATION},
        {"RuntimeVisibleTypeAnnotations",
         {0, 1, 0x42, 0, 0, 0, 0, 1, 0, 0},
         10,
         CODE_BAD_TYPE_ANNOTATION},
        {"RuntimeVisibleTypeAnnotations", {0, 1, 0x13, 0, 1, 0, 0, 0}, 8, CODE_BAD_TYPE_ANNOTATION},
        {"RuntimeVisibleTypeAnnotations", {0, 1}, 2, CODE_BAD_TYPE_ANNOTATION},
        /* Targets that no code has, around those that it may have; a range that is longer. */
        {"RuntimeVisibleTypeAnnotations",
         {0, 1, 0x3f, 0, 0, 0, 0, 1, 0, 0},
         10,
         CODE_BAD_TYPE_ANNOTATION},
        {"RuntimeVisibleTypeAnnotations",
         {0, 1, 0x4c, 0, 0, 0, 0, 1, 0, 0},
         10,
         CODE_BAD_TYPE_ANNOTATION},
        {"RuntimeVisibleTypeAnnotations", {0, 1, 0x46, 0, 0, 0, 0, 1, 0, 0}, 10, CODE_OK},
        {"RuntimeVisibleTypeAnnotations", {0, 1, 0x47, 0, 0, 0, 0, 0, 1, 0, 0}, 11, CODE_OK},
        {"RuntimeVisibleTypeAnnotations",
         {U2(1), 0x40, U2(1), U2(0), U2(1), U2(0), 0, U2(1), U2(0)},
         16,
         CODE_OK},
        {"RuntimeVisibleTypeAnnotations",
         {U2(1), 0x40, U2(1), U2(0), U2(2), U2(0), 0, U2(1), U2(0)},
         16,
         CODE_BAD_TYPE_ANNOTATION},
        /* A value of no kind, and of the kind 0. */
        {"RuntimeVisibleTypeAnnotations",
         {0, 1, 0x44, 0, 0, 0, 0, 1, 0, 1, 0, 1, 'x', 0, 1},
         15,
         CODE_BAD_TYPE_ANNOTATION},
        {"RuntimeVisibleTypeAnnotations",
         {0, 1, 0x44, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1},
         15,
         CODE_BAD_TYPE_ANNOTATION},
        {"RuntimeVisibleTypeAnnotations",
         {0, 1, 0x44, 0, 0, 0, 0, 1, 0, 1, 0, 1, 'Z', 0, 1},
         15,
         CODE_OK},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fixture f;
        struct code_edit edit = prologue(1);

        fixture_init(&f, 52);
        CODE(&f, OP_RETURN);
        fixture_attribute(&f, rows[i].name, rows[i].info, rows[i].n);
        assert_int_equal(fixture_parse(&f), 0);
        assert_int_equal(fixture_relocate(&f, &edit), rows[i].want);
        assert_true(str_eq(f.before.immovable_attribute,
                           rows[i].want == CODE_OK ? STR("") : str_from_c(rows[i].name)));
        fixture_release(&f);
    }
}

/* Annotations of annotations, and arrays of arrays: 63 deep, and no deeper. */
static void annotations_nest_63_deep(void **state)
{
    (void)state;
    for (unsigned arrays = 0; arrays < 2; arrays++)
        for (unsigned depth = 1; depth <= 66; depth++) {
            struct fixture f;
            struct buf info;

            buf_init(&info);
            buf_bytes(&info, (struct bytes){BYTES(U2(1), 0x44, U2(0), 0, U2(1), U2(1))});
            buf_be16(&info, 1);
            for (unsigned i = 0; i < depth; i++)
                if (arrays)
                    buf_bytes(&info, (struct bytes){BYTES('[', U2(1))});
                else
                    buf_bytes(&info, (struct bytes){BYTES('@', U2(1), U2(1), U2(1))});
            buf_bytes(&info, (struct bytes){BYTES('I', U2(1))});
            fixture_init(&f, 52);
            CODE(&f, OP_RETURN);
            fixture_attribute(&f, "RuntimeVisibleTypeAnnotations", info.p, info.n);
            assert_int_equal(fixture_parse(&f), 0);
            assert_int_equal(f.before.immovable, depth <= 63 ? CODE_OK : CODE_BAD_TYPE_ANNOTATION);
            buf_release(&info);
            fixture_release(&f);
        }
}

static void the_exception_table_has_an_end(void **state)
{
    struct fixture f;
    struct code_range all = {0, 3};
    struct code_handler handler = {&all, 1, {BYTES(OP_ATHROW)}, CODE_THIS_READY};
    struct code_edit edit = {.handlers = &handler, .handler_count = 1};

    (void)state;
    fixture_init(&f, 49);
    CODE(&f, OP_ACONST_NULL, OP_ARRAYLENGTH, OP_ATHROW);
    for (int i = 0; i < 65535; i++)
        fixture_exception(&f, 0, 1, 0, 0);
    assert_int_equal(fixture_parse(&f), 0);
    assert_int_equal(fixture_relocate(&f, &edit), CODE_EXCEPTIONS_FULL);
    fixture_release(&f);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(jumps_to_the_start_skip_the_prologue),
        cmocka_unit_test(jumps_to_an_insertion_land_before_it),
        cmocka_unit_test(a_return_at_the_start_takes_both),
        cmocka_unit_test(switches_keep_their_alignment),
        cmocka_unit_test(lookupswitch_targets_move),
        cmocka_unit_test(frames_are_encoded_again),
        cmocka_unit_test(deltas_between_frames_follow_insertions),
        cmocka_unit_test(uninitialized_means_the_new_itself),
        cmocka_unit_test(each_frame_follows_its_new),
        cmocka_unit_test(a_branch_reaches_up_to_the_border),
        cmocka_unit_test(a_wide_branch_reaches_further),
        cmocka_unit_test(code_fills_up_to_65535),
        cmocka_unit_test(a_handler_fills_up_to_65535),
        cmocka_unit_test(wide_is_copied),
        cmocka_unit_test(handlers_leave_out_probes_and_returns),
        cmocka_unit_test(handlers_leave_out_what_is_inserted_before_a_throw),
        cmocka_unit_test(a_handler_without_cover_is_not_written),
        cmocka_unit_test(handler_frames_are_added_where_frames_are_read),
        cmocka_unit_test(code_not_preverified_gets_no_frames),
        cmocka_unit_test(type_annotations_follow),
        cmocka_unit_test(what_the_jvm_ignores_is_dropped),
        cmocka_unit_test(what_may_hold_pcs_keeps_the_code_in_place),
        cmocka_unit_test(annotations_nest_63_deep),
        cmocka_unit_test(the_exception_table_has_an_end),
    };

    return RUN_TAP(tests);
}
