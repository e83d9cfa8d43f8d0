/* SPDX-License-Identifier: Apache-2.0 */
/* verify/ on small class files of which one byte is another, each byte in turn: all that means
 * something else is told. */
#include "tests/unit/tap.h"

#include "tests/unit/class_fixture.h"
#include "tests/unit/proof_pair.h"
#include "tests/unit/scratch.h"

/* A method with a table of each kind. Nobody runs it: its types need not be right. */
static void make_tables(struct fixture *f)
{
    uint16_t type = 0, init = 0, failure = 0, text = 0, list = 0;

    fixture_init(f, 52);
    f->descriptor = "(I)I";
    type = fixture_class(f, "T");
    init = fixture_methodref(f, "T", "<init>", "(I)V");
    failure = fixture_class(f, "java/lang/RuntimeException");
    text = fixture_utf8(f, "text");
    list = fixture_utf8(f, "Ljava/util/List;");
    /* 0: to 72, 24 or 70. 25: to 44 or 72. */
    CODE(f, OP_ILOAD_0, OP_TABLESWITCH, 0, 0, U4(71), U4(0), U4(1), U4(23), U4(69));
    CODE(f, OP_ILOAD_0, OP_LOOKUPSWITCH, 0, 0, U4(19), U4(1), U4(300), U4(47));
    CODE(f, OP_NEW, U2(type), OP_DUP, OP_ILOAD_0, OP_IFEQ, U2(7), OP_ICONST_1, OP_GOTO, U2(4),
         OP_ICONST_0, OP_INVOKESPECIAL, U2(init), OP_ASTORE_1);
    CODE(f, OP_WIDE, OP_IINC, U2(0), U2(300), OP_ALOAD_1, OP_ATHROW);
    CODE(f, OP_ASTORE_1, OP_ILOAD_0, OP_IRETURN, OP_ACONST_NULL, OP_ATHROW);
    fixture_exception(f, 61, 69, 69, failure);
    fixture_exception(f, 44, 61, 72, 0);
    ATTR(f, "StackMapTable", U2(7), 24,                             /* same, at 24 */
         251, U2(19),                                               /* same, at 44 */
         255, U2(11), U2(1), 1, U2(2), 8, U2(44), 8, U2(44), 64, 1, /* at 56; at 57 */
         255, U2(11), U2(1), 1, U2(1), 7, U2(failure),              /* at 69 */
         252, U2(0), 7, U2(failure),                                /* one more, at 70 */
         250, U2(1));                                               /* one less, at 72 */
    ATTR(f, "LineNumberTable", U2(3), U2(0), U2(10), U2(44), U2(11), U2(70), U2(9));
    ATTR(f, "LocalVariableTable", U2(2), U2(0), U2(74), U2(text), U2(list), U2(0), U2(61), U2(8),
         U2(text), U2(list), U2(1));
    ATTR(f, "LocalVariableTypeTable", U2(1), U2(61), U2(8), U2(text), U2(list), U2(1));
    ATTR(f, "RuntimeVisibleTypeAnnotations", U2(3), 0x40, U2(1), U2(61), U2(8), U2(1), 0, U2(list),
         U2(0), 0x44, U2(44), 0, U2(list), U2(0), 0x42, U2(1), 0, U2(list), U2(0));
}

static void make_activity(struct fixture *f)
{
    fixture_init(f, 52);
    f->super = "android/app/Activity";
    CODE(f, OP_INVOKESTATIC, U2(fixture_methodref(f, "T", "m", "()V")), OP_RETURN);
}

static void make_focus(struct fixture *f)
{
    uint16_t super;

    fixture_init(f, 52);
    f->super = "android/app/Activity";
    f->method = "onWindowFocusChanged";
    f->descriptor = "(Z)V";
    f->access = ACC_PUBLIC;
    super = fixture_methodref(f, f->super, f->method, f->descriptor);
    CODE(f, OP_ALOAD_0, OP_ILOAD_1, OP_INVOKESPECIAL, U2(super), OP_RETURN);
}

/* A constructor with a parameter of each kind, and a frame on either side of super(). */
static void make_constructor(struct fixture *f)
{
    uint16_t init, text;

    fixture_init(f, 52);
    f->method = "<init>";
    f->descriptor = "(IJFD[ILjava/lang/String;)V";
    f->access = ACC_PUBLIC;
    f->max_locals = 9;
    init = fixture_methodref(f, f->super, "<init>", "()V");
    text = fixture_class(f, "java/lang/String");
    CODE(f, OP_ILOAD_1, OP_IFEQ, U2(4), OP_NOP, OP_ALOAD_0, OP_INVOKESPECIAL, U2(init));
    CODE(f, OP_ILOAD_1, OP_IFEQ, U2(8), OP_ILOAD_1, OP_ILOAD_1, OP_IDIV, OP_POP, OP_RETURN);
    CODE(f, OP_ACONST_NULL, OP_ATHROW);
    ATTR(f, "StackMapTable", U2(2), 5, 255, U2(12), U2(2), 6, 1, U2(1), 7, U2(text));
}

/* Two subroutine calls, by each of their instructions, and a handler within the subroutine. */
static void make_subroutine(struct fixture *f)
{
    fixture_init(f, 49);
    CODE(f, OP_JSR, U2(9), OP_JSR_W, U4(6), OP_RETURN, OP_ASTORE_1);
    CODE(f, OP_ILOAD_0, OP_IFEQ, U2(5), OP_ACONST_NULL, OP_ATHROW, OP_RET, 1, OP_POP, OP_RETURN);
    fixture_exception(f, 9, 16, 18, 0);
}

/* What comes of one --exits: changes that are proven, and what is not proven of the output, or
 * PROOF_DOUBTS. */
struct outcome {
    size_t unseen;
    enum proof_doubt doubt;
};

static const struct subject {
    const char *what;
    void (*make)(struct fixture *f);
    const char *base;           /* rows of a mapping, or NULL */
    struct outcome outcomes[2]; /* by enum exits_mode */
} subjects[] = {
    /* With all exits an instruction that throws nothing may be covered or not. */
    {"tables", make_tables, NULL, {{0, PROOF_DOUBTS}, {4, PROOF_DOUBTS}}},
    {"an id of two bytes", make_tables, "300,8,T m (I)I\n", {{0, PROOF_DOUBTS}, {4, PROOF_DOUBTS}}},
    {"an id in the pool",
     make_focus,
     "70000,1,T onWindowFocusChanged (Z)V\n",
     {{0, DOUBT_FOCUS}, {1, DOUBT_FOCUS}}},
    {"an Activity", make_activity, NULL, {{0, DOUBT_FOCUS}, {0, DOUBT_FOCUS}}},
    {"a constructor", make_constructor, NULL, {{0, PROOF_DOUBTS}, {3, DOUBT_CONSTRUCTOR}}},
    {"subroutines", make_subroutine, NULL, {{0, PROOF_DOUBTS}, {4, PROOF_DOUBTS}}},
};

/* What is told of all the changes. */
static struct proof_words words[] = {
    {"version", {210, 210}, {0, 0}},
    {"a constant of its pool is another", {6977, 6979}, {0, 0}},
    {"was added, and no probe names it", {3999, 5303}, {0, 0}},
    {"its flags, names, interfaces or fields are others", {131, 133}, {0, 0}},
    {"its flags, name, descriptor or number of attributes are others", {145, 146}, {0, 0}},
    {"an attribute of it is another", {16, 16}, {0, 0}},
    {"it was added", {236, 236}, {0, 0}},
    {"the method was", {3, 5}, {0, 0}},
    {"leaves the method here without o", {0, 1}, {0, 0}},
    {"StackMapTable: a frame that is not one of a new handler", {0, 149}, {0, 0}},
    {"StackMapTable: a frame stands here", {24, 8}, {0, 0}},
    {"StackMapTable: the frame is another", {136, 136}, {0, 0}},
    {"frames, not", {7, 7}, {0, 0}},
    {"i is called where", {3, 3}, {0, 0}},
    {"o is called before", {3, 3}, {0, 0}},
    {"o is called with id", {84, 91}, {0, 0}},
    {"stands where", {1166, 1034}, {0, 0}},
    {"padding is not", {48, 48}, {0, 0}},
    {"another number of cases", {14, 14}, {0, 0}},
    {"a switch has other cases", {74, 74}, {0, 0}},
    {"an operand of", {218, 217}, {0, 0}},
    {"follows the code", {1, 284}, {0, 0}},
    {"the branch leads to", {33, 36}, {0, 0}},
    {"of the switch leads to", {40, 42}, {0, 0}},
    {"a throw that leaves", {6, 2}, {0, 0}},
    {"is missing", {29, 29}, {0, 0}},
    {"exception table: row", {70, 74}, {0, 0}},
    {"was not there", {0, 52}, {0, 0}},
    {"does not begin at", {0, 16}, {0, 0}},
    {"covers a call", {0, 27}, {0, 0}},
    {"reaches over the call", {0, 28}, {0, 0}},
    {"is now line", {114, 114}, {0, 0}},
    {"begins here, not at", {108, 108}, {0, 0}},
    {"has the range", {298, 298}, {0, 0}},
    {"a local variable is another", {336, 336}, {0, 0}},
    {"a type annotation stands", {76, 76}, {0, 0}},
    {"its type annotations", {398, 398}, {0, 0}},
    {"entries than before", {38, 38}, {0, 0}},
    {"max_stack is", {114, 114}, {0, 0}},
    {"max_locals is", {114, 114}, {0, 0}},
    {"its id is", {39, 39}, {0, 0}},
    {"", {8367, 9834}, {0, 0}},
};

static void assert_seen(const struct subject *s, enum exits_mode exits)
{
    const struct outcome *wanted = &s->outcomes[exits];
    size_t found[DEX_SECTION_COUNT] = {0};
    struct proof_pair p;
    struct fixture f;
    struct buf list;

    buf_init(&list);
    s->make(&f);
    if (fixture_parse(&f) < 0)
        fail_msg("%s: %s", s->what, f.err.text);
    proof_pair_make(&p, buf_view(&f.bytes), s->base, exits);
    for (unsigned i = 0; i < PROOF_DOUBTS; i++)
        if (p.doubts[i] != (i == wanted->doubt))
            fail_msg("%s: %s: %d", s->what, proof_doubt_texts[i].key, (int)p.doubts[i]);
    p.words = words;
    proof_pair_change(&p, found, &list);
    if (found[0] != wanted->unseen)
        fail_msg("%s, exits %d: %zu changes are proven, not %zu:%.*s", s->what, exits, found[0],
                 wanted->unseen, (int)list.n, (const char *)list.p);
    buf_release(&list);
    proof_pair_release(&p);
    fixture_release(&f);
}

static void with_explicit_exits(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(subjects) / sizeof(subjects[0]); i++)
        assert_seen(&subjects[i], EXITS_EXPLICIT);
    proof_words_assert(words, EXITS_EXPLICIT);
}

static void with_all_exits(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(subjects) / sizeof(subjects[0]); i++)
        assert_seen(&subjects[i], EXITS_ALL);
    proof_words_assert(words, EXITS_ALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(with_explicit_exits, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(with_all_exits, scratch_enter, scratch_leave),
    };

    return RUN_TAP(tests);
}
