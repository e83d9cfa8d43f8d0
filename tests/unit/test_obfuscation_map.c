/* SPDX-License-Identifier: Apache-2.0 */
/* mapping/obfuscation_map: ProGuard and R8 maps, entry by entry. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include <stdlib.h>

#include "lib/buf.h"
#include "mapping/obfuscation_map.h"

static const char proguard[] =
    "# a comment\n"
    "com.demo.Main -> com.demo.Main:\n"
    "    com.demo.Config config -> a\n"
    "    50:66:void <init>(com.demo.Config) -> <init>\n"
    "    74:228:void execute() -> a\n"
    "    2039:2056:void com.demo.Check.check():39:56 -> a\n"
    "    2039:2056:void execute():76 -> a\n"
    "    3040:3042:java.io.PrintWriter com.demo.Util.writer(java.io.File):40:42 -> a\n"
    "    3040:3042:void printConfiguration():243 -> a\n"
    "    3040:3042:void execute():80 -> a\n"
    "    1:1:void one(int) -> b\n"
    "    1:1:void two(java.lang.String) -> b\n"
    "    java.lang.Object[] arrays(int[][],java.lang.String[],com.demo.Config) -> c\n"
    "    1:1:void main(java.lang.String[]):7:7 -> main\n"
    "com.demo.Config -> a.a:\n"
    "    int size() -> a\r\n"
    "    long size(byte,char,short,boolean,float,double) -> a\r\n"
    "com.demo.Foo -> L:\n"
    "    com.demo.Foo next(com.demo.Foo,com.demo.LL) -> L\n"
    "com.demo.LL -> LL:\n"
    "com.demo.Kot\xc3\xa9 -> \xd0\x90:\n"
    "    void name with blanks(int) -> a\n"
    "    void \xf0\x9d\x94\x98() -> b\n"
    "    void -$$Nest$fgetx(com.demo.Foo) -> -$$Nest$fgetx\n"
    "com.demo.Main$$Lambda$1 -> -$$Lambda$a:\n"
    "    void run() -> run\n";

static const char r8[] =
    "# compiler: R8\n"
    "# common_typos_disable\n"
    "# {\"id\":\"com.android.tools.r8.mapping\",\"version\":\"2.2\"}\n"
    "com.demo.Base -> R8$$REMOVED$$CLASS$$0:\n"
    "# {\"id\":\"sourceFile\",\"fileName\":\"Base.java\"}\n"
    "com.demo.Merged -> a.b:\n"
    "# {\"id\":\"sourceFile\",\"fileName\":\"Merged.java\"}\n"
    "# {\"id\":\"com.android.tools.r8.synthesized\"}\n"
    "    com.demo.Base field -> a\n"
    "      # {\"id\":\"com.android.tools.r8.residualsignature\",\"signature\":\"La/b;\"}\n"
    "    2:5:void <init>():42:42 -> <init>\n"
    "    6:6:void com.demo.Base.<init>():42:42 -> <init>\n"
    "      # {\"id\":\"com.android.tools.r8.residualsignature\",\"signature\":\"(I)V\"}\n"
    "    1:3:void bar():47:47 -> a\n"
    "    4:11:void bar():48:48 -> a\n"
    "    1:8:void com.demo.Base.bar():52:52 -> b\n"
    /* An inlined frame, with what R8 says of the whole group after it. */
    "    0:3:int com.demo.Base.inlined(int):10:13 -> c\n"
    "      # {\"id\":\"com.android.tools.r8.residualsignature\",\"signature\":\"(La/b;)V\"}\n"
    "      # {\"id\":\"com.android.tools.r8.rewriteFrame\",\"conditions\":"
    "[\"throws(Ljava/lang/NullPointerException;)\"],\"actions\":[\"removeInnerFrames(1)\"]}\n"
    "    0:3:java.lang.String outer(int,com.demo.Base):20 -> c\n"
    "      # {\"id\":\"com.android.tools.r8.unheardof\",\"x\":1}\n"
    "    4:6:java.lang.String outer(int,com.demo.Base):21:21 -> c\n"
    "    1:1:void other():30:30 -> c\n"
    /* Before 2.2 arguments were removed in silence. */
    "    1:1:int gone(int,long,java.lang.String):1:1 -> d\n"
    "    2:2:void gone(java.lang.Object):2:2 -> d\n"
    "    3:3:void alone(java.lang.Object):2:2 -> e\n"
    "    1:1:void x(int):2:2 -> f\n"
    "    2:2:void y(long):2:2 -> f\n"
    "    1:1:void z(int):2:2 -> g\n"
    "    2:2:void z(long):2:2 -> g\n"
    "com.demo.Main$$ExternalSyntheticLambda0 -> a.c:\n"
    "# {\"id\":\"sourceFile\",\"fileName\":\"R8$$SyntheticClass\"}\n"
    "    1:1:void com.demo.Main.$r8$lambda$Q(com.demo.Main):0:0 -> run\n"
    "      # {\"id\":\"com.android.tools.r8.synthesized\"}\n"
    "    1:1:void com.demo.Main$$ExternalSyntheticLambda0.run():0 -> run\n"
    "      # {\"id\":\"com.android.tools.r8.outline\"}\n"
    "com.demo.Main$$ExternalSyntheticLambda1 -> a.e:\n"
    "# {\"id\":\"sourceFile\",\"fileName\":\"R8$$SyntheticClass\"}\n"
    "    1:1:void com.demo.Base.lambda$main$1(int):12:12 -> run\n"
    "    1:1:void a.Main$$ExternalSyntheticLambda1.run():0 -> run\n"
    "      # {\"id\":\"com.android.tools.r8.synthesized\"}\n"
    "    1:1:void a.Main$$ExternalSyntheticLambda1.m():0:0 -> m\n"
    "      # {\"id\":\"com.android.tools.r8.synthesized\"}\n"
    "com.demo.First -> a.d:\n"
    "    void one() -> a\n"
    "com.demo.Second -> a.d:\n"
    "    void two(int) -> a\n";

struct fixture {
    struct obfuscation_map proguard;
    struct obfuscation_map r8;
    struct arena arena;
};

static int setup(void **state)
{
    struct fixture *f = mem_calloc(1, sizeof(*f));
    struct error err;

    arena_init(&f->arena);
    obfuscation_map_init(&f->proguard);
    obfuscation_map_init(&f->r8);
    assert_int_equal(obfuscation_map_parse(&f->proguard, str_from_c(proguard), &err), 0);
    assert_int_equal(obfuscation_map_parse(&f->r8, str_from_c(r8), &err), 0);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *f = *state;

    obfuscation_map_release(&f->proguard);
    obfuscation_map_release(&f->r8);
    arena_release(&f->arena);
    free(f);
    return 0;
}

struct expected {
    const char *class_name, *name, *descriptor;
    enum original_match match;
    const char *original_class, *original_name, *original_descriptor;
};

static void check_methods(const struct obfuscation_map *m, struct arena *a,
                          const struct expected *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct original_method o;
        enum original_match match =
            obfuscation_map_method(m, str_from_c(rows[i].class_name), str_from_c(rows[i].name),
                                   str_from_c(rows[i].descriptor), a, &o);

        assert_string_equal(arena_cstr(a, o.class_name), rows[i].original_class);
        assert_string_equal(arena_cstr(a, o.name), rows[i].original_name);
        assert_string_equal(arena_cstr(a, o.descriptor), rows[i].original_descriptor);
        assert_int_equal(match, rows[i].match);
    }
}

#define CHECK_METHODS(map, arena, rows) \
    check_methods((map), (arena), (rows), sizeof(rows) / sizeof((rows)[0]))

static void proguard_methods(void **state)
{
    static const struct expected rows[] = {
        {"com/demo/Main", "<init>", "(La/a;)V", ORIGINAL_EXACT, "com/demo/Main", "<init>",
         "(Lcom/demo/Config;)V"},
        {"com/demo/Main", "a", "()V", ORIGINAL_EXACT, "com/demo/Main", "execute", "()V"},
        {"com/demo/Main", "b", "(I)V", ORIGINAL_EXACT, "com/demo/Main", "one", "(I)V"},
        {"com/demo/Main", "b", "(Ljava/lang/String;)V", ORIGINAL_EXACT, "com/demo/Main", "two",
         "(Ljava/lang/String;)V"},
        {"com/demo/Main", "c", "([[I[Ljava/lang/String;La/a;)[Ljava/lang/Object;", ORIGINAL_EXACT,
         "com/demo/Main", "arrays", "([[I[Ljava/lang/String;Lcom/demo/Config;)[Ljava/lang/Object;"},
        {"com/demo/Main", "main", "([Ljava/lang/String;)V", ORIGINAL_EXACT, "com/demo/Main", "main",
         "([Ljava/lang/String;)V"},
        {"a/a", "a", "()I", ORIGINAL_EXACT, "com/demo/Config", "size", "()I"},
        {"a/a", "a", "(BCSZFD)J", ORIGINAL_EXACT, "com/demo/Config", "size", "(BCSZFD)J"},
        {"L", "L", "(LL;LLL;)LL;", ORIGINAL_EXACT, "com/demo/Foo", "next",
         "(Lcom/demo/Foo;Lcom/demo/LL;)Lcom/demo/Foo;"},
        {"\xd0\x90", "a", "(I)V", ORIGINAL_EXACT, "com/demo/Kot\xc3\xa9", "name with blanks",
         "(I)V"},
        {"\xd0\x90", "b", "()V", ORIGINAL_EXACT, "com/demo/Kot\xc3\xa9", "\xed\xa0\xb5\xed\xb4\x98",
         "()V"},
        {"\xd0\x90", "-$$Nest$fgetx", "(LL;)V", ORIGINAL_EXACT, "com/demo/Kot\xc3\xa9",
         "-$$Nest$fgetx", "(Lcom/demo/Foo;)V"},
        {"-$$Lambda$a", "run", "()V", ORIGINAL_EXACT, "com/demo/Main$$Lambda$1", "run", "()V"},
        /* Not in the map. */
        {"L", "zz", "(LL;[La/a;[I)V", ORIGINAL_UNKNOWN, "com/demo/Foo", "zz",
         "(Lcom/demo/Foo;[Lcom/demo/Config;[I)V"},
        {"kept/Class", "a", "(LL;)V", ORIGINAL_UNKNOWN, "kept/Class", "a", "(Lcom/demo/Foo;)V"},
        /* Not a descriptor. */
        {"a/a", "a", "(LL", ORIGINAL_CLOSE, "com/demo/Config", "size", "(LL"},
        {"a/a", "a", "(Q)I", ORIGINAL_CLOSE, "com/demo/Config", "size", "(Q)I"},
        {"a/a", "a", "()", ORIGINAL_CLOSE, "com/demo/Config", "size", "()"},
        {"a/a", "a", "I", ORIGINAL_CLOSE, "com/demo/Config", "size", "I"},
        {"a/a", "a", "I)I", ORIGINAL_CLOSE, "com/demo/Config", "size", "I)I"},
        {"a/a", "a", "()II", ORIGINAL_CLOSE, "com/demo/Config", "size", "()II"},
        {"a/a", "a", "([)I", ORIGINAL_CLOSE, "com/demo/Config", "size", "([)I"},
        {"a/a", "a", "", ORIGINAL_CLOSE, "com/demo/Config", "size", ""},
    };
    struct fixture *f = *state;

    CHECK_METHODS(&f->proguard, &f->arena, rows);
}

static void r8_methods(void **state)
{
    static const struct expected rows[] = {
        {"a/b", "<init>", "()V", ORIGINAL_EXACT, "com/demo/Merged", "<init>", "()V"},
        {"a/b", "<init>", "(I)V", ORIGINAL_EXACT, "com/demo/Base", "<init>", "()V"},
        {"a/b", "a", "()V", ORIGINAL_EXACT, "com/demo/Merged", "bar", "()V"},
        {"a/b", "b", "()V", ORIGINAL_EXACT, "com/demo/Base", "bar", "()V"},
        {"a/b", "c", "(La/b;)V", ORIGINAL_EXACT, "com/demo/Merged", "outer",
         "(ILcom/demo/Base;)Ljava/lang/String;"},
        {"a/b", "c", "()V", ORIGINAL_EXACT, "com/demo/Merged", "other", "()V"},
        {"a/b", "d", "(ILjava/lang/String;)I", ORIGINAL_CLOSE, "com/demo/Merged", "gone",
         "(ILjava/lang/String;)I"},
        {"a/b", "d", "(J)V", ORIGINAL_CLOSE, "com/demo/Merged", "gone", "(J)V"},
        {"a/b", "d", "(Ljava/lang/Object;)V", ORIGINAL_EXACT, "com/demo/Merged", "gone",
         "(Ljava/lang/Object;)V"},
        {"a/b", "e", "(ILjava/lang/Object;)V", ORIGINAL_CLOSE, "com/demo/Merged", "alone",
         "(ILjava/lang/Object;)V"},
        {"a/b", "f", "(D)V", ORIGINAL_UNKNOWN, "com/demo/Merged", "f", "(D)V"},
        {"a/b", "g", "(La/b;)V", ORIGINAL_CLOSE, "com/demo/Merged", "z", "(Lcom/demo/Merged;)V"},
        {"a/c", "run", "()V", ORIGINAL_EXACT, "com/demo/Main$$ExternalSyntheticLambda0", "run",
         "()V"},
        {"a/d", "a", "()V", ORIGINAL_EXACT, "com/demo/First", "one", "()V"},
        {"a/d", "a", "(I)V", ORIGINAL_EXACT, "com/demo/Second", "two", "(I)V"},
    };
    struct fixture *f = *state;

    CHECK_METHODS(&f->r8, &f->arena, rows);
}

#define RESIDUAL(signature) \
    "# {\"id\":\"com.android.tools.r8.residualsignature\",\"signature\":\"" signature "\"}\n"

#define MADE "# {\"id\":\"com.android.tools.r8.synthesized\"}\n"

struct class_text {
    const char *text; /* of class A, which is a */
    size_t entries;
    struct expected found[2];
};

static void check_class_texts(const struct class_text *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct obfuscation_map m;
        struct arena arena;
        struct error err;
        char text[1000];

        arena_init(&arena);
        obfuscation_map_init(&m);
        assert_true((size_t)snprintf(text, sizeof(text), "A -> a:\n%s", rows[i].text) <
                    sizeof(text));
        assert_int_equal(obfuscation_map_parse(&m, str_from_c(text), &err), 0);
        if (m.n_methods != rows[i].entries)
            fail_msg("row %zu: %zu entries, wanted %zu", i, m.n_methods, rows[i].entries);
        check_methods(&m, &arena, rows[i].found, rows[i].found[1].name ? 2 : 1);
        obfuscation_map_release(&m);
        arena_release(&arena);
    }
}

/* R8 writes a line for each run of lines of a method, and what it says of the method after any of
 * them: it is one entry, which has that. */
static void runs_of_lines_are_one_method(void **state)
{
    static const struct class_text rows[] = {
        {"1:1:void m(int):1:1 -> x\n2:2:void m(int):2:2 -> x\n",
         1,
         {{"a", "x", "(I)V", ORIGINAL_EXACT, "A", "m", "(I)V"}}},
        /* A class of one letter, and arrays of it. */
        {"1:1:e[] m(b,c[],d[][]):1:1 -> x\n",
         1,
         {{"a", "x", "(Lb;[Lc;[[Ld;)[Le;", ORIGINAL_EXACT, "A", "m", "(Lb;[Lc;[[Ld;)[Le;"}}},
        /* After the first run, the last, one in the midst, each. */
        {"1:1:void m(int):1:1 -> x\n" RESIDUAL("(J)V") "2:2:void m(int):2:2 -> x\n"
                                                       "void n(long,int) -> x\n",
         2,
         {{"a", "x", "(J)V", ORIGINAL_EXACT, "A", "m", "(I)V"},
          {"a", "x", "(JI)V", ORIGINAL_EXACT, "A", "n", "(JI)V"}}},
        {"1:1:void m(int):1:1 -> x\n2:2:void m(int):2:2 -> x\n" RESIDUAL("(J)V"),
         1,
         {{"a", "x", "(J)V", ORIGINAL_EXACT, "A", "m", "(I)V"},
          {"a", "x", "(I)V", ORIGINAL_CLOSE, "A", "m", "(I)V"}}},
        {"1:1:void m(int):1:1 -> x\n2:2:void m(int):2:2 -> x\n" RESIDUAL(
             "(J)V") "3:3:void m(int):3:3 -> x\n",
         1,
         {{"a", "x", "(J)V", ORIGINAL_EXACT, "A", "m", "(I)V"}}},
        {"1:1:void m(int):1:1 -> x\n" RESIDUAL("(J)V") "2:2:void m(int):2:2 -> x\n" RESIDUAL(
             "(J)V"),
         1,
         {{"a", "x", "(J)V", ORIGINAL_EXACT, "A", "m", "(I)V"}}},
        /* What is said of them tells two methods apart. */
        {"1:1:void m(int):1:1 -> x\n" RESIDUAL("(J)V") "2:2:void m(int):2:2 -> x\n" RESIDUAL(
             "(D)V"),
         2,
         {{"a", "x", "(J)V", ORIGINAL_EXACT, "A", "m", "(I)V"},
          {"a", "x", "(D)V", ORIGINAL_EXACT, "A", "m", "(I)V"}}},
        /* A frame that was inlined on the first lines only. */
        {"1:1:void in():9:9 -> x\n1:1:void m(int):1 -> x\n" RESIDUAL(
             "(J)V") "2:2:void m(int):2:2 -> x\n",
         1,
         {{"a", "x", "(J)V", ORIGINAL_EXACT, "A", "m", "(I)V"}}},
        {"1:1:void in():9:9 -> x\n" RESIDUAL("(J)V") "1:1:void m(int):1 -> x\n"
                                                     "2:2:void m(int):2:2 -> x\n",
         1,
         {{"a", "x", "(J)V", ORIGINAL_EXACT, "A", "m", "(I)V"}}},
        /* Frames of other lines are none of it: by where they begin, and where they end. */
        {"1:5:void in():9:9 -> x\n2:5:void m(int):1 -> x\n",
         2,
         {{"a", "x", "(I)V", ORIGINAL_EXACT, "A", "m", "(I)V"},
          {"a", "x", "()V", ORIGINAL_EXACT, "A", "in", "()V"}}},
        {"1:5:void in():9:9 -> x\n1:6:void m(int):1 -> x\n",
         2,
         {{"a", "x", "(I)V", ORIGINAL_EXACT, "A", "m", "(I)V"},
          {"a", "x", "()V", ORIGINAL_EXACT, "A", "in", "()V"}}},
        {"1:void in():9 -> x\n1:1:void m(int):1 -> x\n",
         1,
         {{"a", "x", "(I)V", ORIGINAL_EXACT, "A", "m", "(I)V"}}},
        /* Others are not runs of it: by their name, their types, their new name, another class. */
        {"1:1:void m(int):1:1 -> x\n2:2:void n(int):2:2 -> y\n3:3:void m(int):3:3 -> z\n",
         3,
         {{"a", "y", "(I)V", ORIGINAL_EXACT, "A", "n", "(I)V"},
          {"a", "z", "(I)V", ORIGINAL_EXACT, "A", "m", "(I)V"}}},
        {"1:1:void m(int):1:1 -> x\n2:2:int m(int):2:2 -> x\n",
         2,
         {{"a", "x", "(I)V", ORIGINAL_EXACT, "A", "m", "(I)V"},
          {"a", "x", "(I)I", ORIGINAL_EXACT, "A", "m", "(I)I"}}},
        {"1:1:void m(int):1:1 -> x\n2:2:void B.m(int):2:2 -> x\n3:3:void m(long):2:2 -> x\n",
         3,
         {{"a", "x", "(J)V", ORIGINAL_EXACT, "A", "m", "(J)V"}}},
        /* What is said behind the beginning of a class is of none of those before it. */
        {"void m(int) -> x\nB -> b:\n" RESIDUAL("(J)V") "void m(int) -> x\n",
         2,
         {{"a", "x", "(I)V", ORIGINAL_EXACT, "A", "m", "(I)V"},
          {"b", "x", "(I)V", ORIGINAL_EXACT, "B", "m", "(I)V"}}},
        {"1:1:void m(int):1:1 -> x\nB -> b:\n2:2:void m(int):2:2 -> x\n",
         2,
         {{"a", "x", "(I)V", ORIGINAL_EXACT, "A", "m", "(I)V"},
          {"b", "x", "(I)V", ORIGINAL_EXACT, "B", "m", "(I)V"}}},
    };

    (void)state;
    check_class_texts(rows, sizeof(rows) / sizeof(rows[0]));
}

/* What R8 made is named as Retrace does: by the method of the source that was inlined into it. */
static void methods_that_r8_made(void **state)
{
    static const struct class_text rows[] = {
        /* A lambda's class; R8 says once which frames are its own. */
        {"1:1:void A.run(java.lang.Object):0:0 -> x\n" MADE
         "2:4:void B.lambda$m$0(C,int):7:7 -> x\n2:4:void A.run(java.lang.Object):0 -> x\n"
         "5:5:void D.in():9:9 -> x\n5:5:void B.lambda$m$0(C,int):8 -> x\n"
         "5:5:void A.run(java.lang.Object):0 -> x\n6:6:void A.run(java.lang.Object):0:0 -> x\n",
         3,
         {{"a", "x", "(Ljava/lang/Object;)V", ORIGINAL_EXACT, "B", "lambda$m$0", "(LC;I)V"}}},
        /* Found by the descriptor that what R8 made has now, wherever that is said. */
        {"1:1:void B.m(C):7:7 -> x\n1:1:void q.A.run(long):0 -> x\n" RESIDUAL("(J)I") MADE,
         1,
         {{"a", "x", "(J)I", ORIGINAL_EXACT, "B", "m", "(LC;)V"},
          {"a", "x", "(J)V", ORIGINAL_CLOSE, "B", "m", "(J)V"}}},
        {"1:1:void B.m(C):7:7 -> x\n1:1:void A.run(long):0 -> x\n"
         "2:2:void A.run(long):0:0 -> x\n" MADE RESIDUAL("(J)I"),
         1,
         {{"a", "x", "(J)I", ORIGINAL_EXACT, "A", "run", "(J)I"}}},
        /* Two that R8 made, one in the other; in the midst of methods of the source. */
        {"1:1:void B.m(C):7:7 -> x\n1:1:void B.$r8$lambda$0(C):0 -> x\n" MADE
         "1:1:void A.run(int):0 -> x\n" MADE,
         1,
         {{"a", "x", "(I)V", ORIGINAL_EXACT, "B", "m", "(LC;)V"}}},
        {"1:1:void B.in():7:7 -> x\n1:1:void B.access$0(C):0 -> x\n" MADE
         "1:1:void m(int):5 -> x\n",
         1,
         {{"a", "x", "(I)V", ORIGINAL_EXACT, "A", "m", "(I)V"}}},
        /* Without a method of the source: the class is the one that it is in, and the descriptor
         * its own, whatever R8 calls the classes. */
        {"1:1:q.A q.X$$ExternalSyntheticOutline0.m(q.A):0:0 -> x\n" RESIDUAL("(La;)La;") MADE
         "# {\"id\":\"com.android.tools.r8.outline\"}\n",
         1,
         {{"a", "x", "(La;)La;", ORIGINAL_EXACT, "A", "m", "(LA;)LA;"},
          {"a", "x", "(I)V", ORIGINAL_CLOSE, "A", "m", "(I)V"}}},
        {"1:1:q.A q.X.m(int):0:0 -> x\n" MADE,
         1,
         {{"a", "x", "(I)La;", ORIGINAL_CLOSE, "A", "m", "(I)LA;"}}},
        /* Of two methods of the source either may be run. */
        {"1:1:void B.m(C):7:7 -> x\n1:1:void A.run():0 -> x\n" MADE
         "2:2:void B.n(C):8:8 -> x\n2:2:void A.run():0 -> x\n",
         2,
         {{"a", "x", "()V", ORIGINAL_EXACT, "A", "run", "()V"}}},
        /* So may what is called, and is not to be seen, in a class that several were merged to. */
        {"int q.A.$r8$classId -> b\n" MADE
         "1:1:void B.m(C):7:7 -> x\n1:1:void A.run():0 -> x\n" MADE "2:2:void A.run():0:0 -> x\n",
         2,
         {{"a", "x", "()V", ORIGINAL_EXACT, "A", "run", "()V"}}},
        {"int q.A.$r8$classId -> b\n"
         "1:1:void B.m(C):7:7 -> x\n1:1:void A.run():0 -> x\n" MADE,
         1,
         {{"a", "x", "()V", ORIGINAL_EXACT, "B", "m", "(LC;)V"}}},
        /* Of merged methods the first is named, as by Retrace. */
        {"int q.A.$r8$classId -> b\n"
         "1:1:void B.m():7:7 -> x\n2:2:void m():9:9 -> x\n",
         2,
         {{"a", "x", "()V", ORIGINAL_EXACT, "B", "m", "()V"}}},
        /* Said of a class, a field, and of nothing that we know. */
        {MADE "void m():7:7 -> x\nint f -> f\n" MADE
              "void n():7:7 -> y\n# {\"id\":\"com.android.tools.r8.synthesized2\"}\n",
         2,
         {{"a", "x", "()V", ORIGINAL_EXACT, "A", "m", "()V"},
          {"a", "y", "()V", ORIGINAL_EXACT, "A", "n", "()V"}}},
    };

    (void)state;
    check_class_texts(rows, sizeof(rows) / sizeof(rows[0]));
}

#define ID "com.android.tools.r8.residualsignature"

/* How the comment may be written, and when it says nothing. */
static void residual_signatures_are_json(void **state)
{
    static const struct {
        const char *comment;
        bool taken; /* (J)V is what m(int) has now */
    } rows[] = {
        {"# {\"id\":\"" ID "\",\"signature\":\"(J)V\"}", true},
        {"#{ \"signature\" : \"(J)V\" , \"id\" : \"" ID "\" }", true},
        {"# {'id':'" ID "','signature':'(J)V'}", true},
        {"# {\"id\":\"" ID "\",\"signature\":\"(J)V", false},
        {"# {\"id\":\"" ID "\",\"signature\":(J)V}", false},
        {"# {\"id\":\"" ID "\",\"signature\" \"(J)V\"}", false},
        {"# {\"id\":\"" ID "\",\"signature\":", false},
        {"# {\"id\":\"" ID "\",\"signature\"", false},
        {"# {\"id\":\"" ID "\",\"signature\":\"J\"}", false},
        {"# {\"id\":\"" ID "\",\"signature\":\"(\\u004a)V\"}", false},
        {"# {\"id\":\"" ID "\",\"sign\":\"(J)V\"}", false},
        {"# {\"idX:\"" ID "\",\"signature\":\"(J)V\"}", false},
        {"# {|id|:|" ID "|,|signature|:|(J)V|}", false},
        {"# {\"id\":'" ID "',\"signature\":\"(J)V\"}", false},
        {"# id id {\"id\":\"" ID "\",\"signature\":\"(J)V\"}", true},
        {"# {\"id\":\"com.android.tools.r8.residualsignaturX\",\"signature\":\"(J)V\"}", false},
        {"# {\"id\":\"com.android.tools.r8.other\",\"signature\":\"(J)V\"}", false},
        {"# (J)V", false},
        {"#", false},
    };
    static const struct expected now[] = {{"a", "x", "(J)V", ORIGINAL_EXACT, "A", "m", "(I)V"}};
    static const struct expected as_ever[] = {{"a", "x", "(I)V", ORIGINAL_EXACT, "A", "m", "(I)V"}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct obfuscation_map m;
        struct arena arena;
        struct error err;
        char text[200];

        arena_init(&arena);
        obfuscation_map_init(&m);
        snprintf(text, sizeof(text), "A -> a:\n    void m(int) -> x\n%s\n", rows[i].comment);
        assert_int_equal(obfuscation_map_parse(&m, str_from_c(text), &err), 0);
        check_methods(&m, &arena, rows[i].taken ? now : as_ever, 1);
        obfuscation_map_release(&m);
        arena_release(&arena);
    }
}

/* Where no entry has the types of a method, the first counts that has them among others, and gives
 * the same, which a method that gives nothing need not. */
static void parameters_may_be_gone(void **state)
{
    static const char text[] = "A -> a:\n"
                               "    void none(int,char) -> x\n"
                               "    int some(long,int,long) -> x\n"
                               "    long other(int,byte,float) -> x\n";
    static const struct expected rows[] = {
        {"a", "x", "(I)I", ORIGINAL_CLOSE, "A", "some", "(I)I"},
        {"a", "x", "(I)J", ORIGINAL_CLOSE, "A", "other", "(I)J"},
        {"a", "x", "(I)V", ORIGINAL_CLOSE, "A", "none", "(I)V"},
        {"a", "x", "(C)V", ORIGINAL_CLOSE, "A", "none", "(C)V"},
        {"a", "x", "(IF)V", ORIGINAL_CLOSE, "A", "other", "(IF)V"},
        {"a", "x", "(JJ)V", ORIGINAL_CLOSE, "A", "some", "(JJ)V"},
        {"a", "x", "(FI)V", ORIGINAL_UNKNOWN, "A", "x", "(FI)V"},
        {"a", "x", "(IC)I", ORIGINAL_UNKNOWN, "A", "x", "(IC)I"},
        {"a", "x", "()V", ORIGINAL_CLOSE, "A", "none", "()V"},
    };
    struct obfuscation_map m;
    struct arena arena;
    struct error err;

    (void)state;
    arena_init(&arena);
    obfuscation_map_init(&m);
    assert_int_equal(obfuscation_map_parse(&m, str_from_c(text), &err), 0);
    CHECK_METHODS(&m, &arena, rows);
    obfuscation_map_release(&m);
    arena_release(&arena);
}

static void classes_and_descriptors(void **state)
{
    struct fixture *f = *state;
    struct obfuscation_map none;

    assert_true(
        str_eq(obfuscation_map_class(&f->r8, STR("a/d"), &f->arena), STR("com/demo/First")));
    assert_true(str_eq(obfuscation_map_class(&f->r8, STR("a/"), &f->arena), STR("a/")));
    assert_true(str_eq(obfuscation_map_descriptor(&f->proguard, STR("[[LL;"), &f->arena),
                       STR("[[Lcom/demo/Foo;")));
    assert_true(str_eq(obfuscation_map_descriptor(&f->proguard, STR("(LLLL;)V"), &f->arena),
                       STR("(LLLL;)V")));
    obfuscation_map_init(&none);
    assert_true(str_eq(obfuscation_map_class(&none, STR("L"), &f->arena), STR("L")));
    obfuscation_map_release(&none);
}

static void lines_from_0_are_addresses(void **state)
{
    static const struct {
        const char *text;
        bool has_pcs;
    } rows[] = {
        {"A -> A:\n    void f() -> f\n", false},
        {"A -> A:\n    1:4:void f():0:0 -> f\n", false},
        {"A -> A:\n    10:14:void f():7 -> f\n", false},
        {"A -> A:\n    1:4:void f():7:7 -> f\n    0:2:void g():9:9 -> g\n", true},
        {"A -> A:\n    0:void f():7 -> f\n", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct obfuscation_map m;
        struct error err;

        obfuscation_map_init(&m);
        assert_int_equal(obfuscation_map_parse(&m, str_from_c(rows[i].text), &err), 0);
        assert_int_equal(m.has_pcs, rows[i].has_pcs);
        obfuscation_map_release(&m);
    }
}

static void bad_lines_are_errors(void **state)
{
    static const struct {
        const char *text;
        const char *says; /* NULL: no error */
    } rows[] = {
        {"", NULL},
        {"\n\r\n  # only a comment", NULL},
        {"a.B -> a:", NULL},
        {"a.B -> a:\n 1:void f():3 -> a\n 1:void g() -> b", NULL},
        {"a.B -> a:\n# {\"id\":\"com.android.tools.r8.residualsignature\",\"signature\":\"", NULL},
        {"    int x -> a\n", "line 1: a member before the first class"},
        {"a.B -> a:\n\n garbage\n", "line 3: neither a class nor a member: garbage"},
        {"a.B a:", "line 1: neither a class nor a member: a.B a:"},
        {" -> a:", "line 1: neither a class nor a member: -> a:"},
        {"a.B -> :", "line 1: neither a class nor a member: a.B -> :"},
        {"a.B -> a:\nint -> a", "line 2: neither a class nor a member: int -> a"},
        {"a.B -> a:\nf() -> a", "line 2: neither a class nor a member: f() -> a"},
        {"a.B -> a:\nint f) -> a", "line 2: neither a class nor a member: int f) -> a"},
        {"a.B -> a:\nint f(int,) -> a", "line 2: neither a class nor a member: int f(int,) -> a"},
        {"a.B -> a:\nint f(a,,b) -> a", "line 2: neither a class nor a member: int f(a,,b) -> a"},
        {"a.B -> a:\nint f():x -> a", "line 2: neither a class nor a member: int f():x -> a"},
        {"a.B -> a:\nint f():1: -> a", "line 2: neither a class nor a member: int f():1: -> a"},
        {"a.B -> a:\n1:2:int f()3 -> a", "line 2: neither a class nor a member: 1:2:int f()3 -> a"},
        {"a.B -> a:\nint .f() -> a", "line 2: neither a class nor a member: int .f() -> a"},
        {"a.B -> a:\nint f() -> ", "line 2: neither a class nor a member: int f() ->"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct obfuscation_map m;
        struct error err = {0};
        int result;

        obfuscation_map_init(&m);
        result = obfuscation_map_parse(&m, str_from_c(rows[i].text), &err);
        assert_string_equal(err.text, rows[i].says ? rows[i].says : "");
        assert_int_equal(result, rows[i].says ? -1 : 0);
        obfuscation_map_release(&m);
    }
}

/* Each with the file and line that the map gives it, and whether lines in the code are the
 * source's. */
static void lines_of_the_source(void **state)
{
    static const struct {
        bool r8;
        const char *class_name, *name, *descriptor, *file;
        uint32_t line;
        bool lines_stay;
    } rows[] = {
        {true, "a/b", "<init>", "()V", "Merged.java", 42, false},
        {true, "a/b", "a", "()V", "Merged.java", 47, false},
        /* Of another class, which is gone. */
        {true, "a/b", "b", "()V", "Base.java", 52, false},
        /* Where the outermost of the frames calls what was inlined. */
        {true, "a/b", "c", "(La/b;)V", "Merged.java", 20, false},
        /* Of what was inlined into a method that R8 made, or of nothing. */
        {true, "a/e", "run", "()V", "Base.java", 12, false},
        {true, "a/e", "m", "()V", "", 0, false},
        /* It is not sure which method it is. */
        {true, "a/b", "f", "(Z)V", "Merged.java", 0, false},
        {true, "a/b", "z", "()V", "Merged.java", 0, false},
        {true, "z/z", "a", "()V", "", 0, false},
        {false, "com/demo/Main", "<init>", "(La/a;)V", "", 50, false},
        {false, "com/demo/Main", "a", "()V", "", 74, false},
        {false, "com/demo/Main", "main", "([Ljava/lang/String;)V", "", 7, false},
        {false, "com/demo/Main", "c", "([[I[Ljava/lang/String;La/a;)[Ljava/lang/Object;", "", 0,
         true},
        {false, "com/demo/Main", "unlisted", "()V", "", 0, true},
        {false, "z/z", "a", "()V", "", 0, true},
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct original_method o;

        obfuscation_map_method(rows[i].r8 ? &f->r8 : &f->proguard, str_from_c(rows[i].class_name),
                               str_from_c(rows[i].name), str_from_c(rows[i].descriptor), &f->arena,
                               &o);
        assert_string_equal(arena_cstr(&f->arena, o.file), rows[i].file);
        assert_int_equal(o.line, rows[i].line);
        assert_int_equal(o.lines_stay, rows[i].lines_stay);
    }
}

/* Whatever digit a number begins with. */
static void each_digit_begins_a_number(void **state)
{
    (void)state;
    for (unsigned digit = 0; digit < 10; digit++) {
        struct obfuscation_map map;
        struct original_method o;
        struct arena arena;
        struct error err;
        char text[80];

        snprintf(text, sizeof(text), "a.A -> b:\n    %u:%u:void m():2%u:2%u -> a\n", digit, digit,
                 digit, digit);
        arena_init(&arena);
        obfuscation_map_init(&map);
        assert_int_equal(obfuscation_map_parse(&map, str_from_c(text), &err), 0);
        obfuscation_map_method(&map, STR("b"), STR("a"), STR("()V"), &arena, &o);
        assert_int_equal(o.line, 20 + digit);
        obfuscation_map_release(&map);
        arena_release(&arena);
    }
}

/* Of a method by itself, in a class of which the map says no file. */
static void lines_of_runs(void **state)
{
    static const struct {
        const char *text, *descriptor; /* of x of class a */
        uint32_t line;
        bool lines_stay;
    } rows[] = {
        {"void m(int) -> x\n", "(I)V", 0, true},
        {"4:8:void m(int) -> x\n", "(I)V", 4, false},
        {"4:void m(int) -> x\n", "(I)V", 4, false},
        {"void m(int):7 -> x\n", "(I)V", 7, false},
        {"4:8:void m(int):7:11 -> x\n", "(I)V", 7, false},
        {"1:1:void m(int):2147483647:2147483647 -> x\n", "(I)V", 2147483647, false},
        {"1:1:void m(int):2147483648:2147483648 -> x\n", "(I)V", 0, false},
        /* The first run that has one. */
        {"1:1:void m(int):0:0 -> x\n2:2:void m(int):5:5 -> x\n", "(I)V", 5, false},
        {"1:1:void m(int):6:6 -> x\n2:2:void m(int):5:5 -> x\n", "(I)V", 6, false},
        {"void m(int) -> x\n2:2:void m(int):5:5 -> x\n", "(I)V", 5, false},
        /* Others of its name count only where it is not sure which one it is. */
        {"1:2:void f():5:6 -> x\nvoid m(int) -> x\n", "(I)V", 0, true},
        {"1:2:void f():5:6 -> x\nvoid m(int) -> x\n", "()V", 5, false},
        {"1:2:void f():5:6 -> x\nvoid m(int) -> x\n", "(D)V", 0, false},
        {"1:2:void f():5:6 -> y\nvoid m(int) -> x\n", "(D)V", 0, true},
        /* A line 0 anywhere: all numbers are addresses. */
        {"0:2:void f():5:6 -> y\nvoid m(int) -> x\n", "(I)V", 0, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct obfuscation_map m;
        struct original_method o;
        struct arena arena;
        struct error err;
        char text[200];

        arena_init(&arena);
        obfuscation_map_init(&m);
        snprintf(text, sizeof(text), "A -> a:\n%s", rows[i].text);
        assert_int_equal(obfuscation_map_parse(&m, str_from_c(text), &err), 0);
        obfuscation_map_method(&m, STR("a"), STR("x"), str_from_c(rows[i].descriptor), &arena, &o);
        if (o.line != rows[i].line || o.lines_stay != rows[i].lines_stay)
            fail_msg("row %zu: line %u, %d", i, o.line, o.lines_stay);
        assert_int_equal(o.file.n, 0);
        obfuscation_map_release(&m);
        arena_release(&arena);
    }
}

/* Files of classes are found by the original name, in whatever order the map has them. */
static void files_of_many_classes(void **state)
{
    enum { CLASSES = 20 };
    struct obfuscation_map m;
    struct arena arena;
    struct error err;
    char text[CLASSES * 100], *end = text;

    (void)state;
    arena_init(&arena);
    obfuscation_map_init(&m);
    for (int i = 0; i < CLASSES; i++) {
        end += snprintf(end, sizeof(text) - (size_t)(end - text),
                        "com.C%02d -> c%02d:\nvoid m() -> x\n", i * 7 % CLASSES, i * 3 % CLASSES);
        if (i % 4)
            end += snprintf(end, sizeof(text) - (size_t)(end - text),
                            "# {\"id\":\"sourceFile\",\"fileName\":\"F%d.java\"}\n", i);
    }
    assert_int_equal(obfuscation_map_parse(&m, str_from_c(text), &err), 0);
    assert_int_equal(m.n_classes, CLASSES);
    assert_int_equal(m.n_sources, CLASSES - CLASSES / 4);
    for (int i = 0; i < CLASSES; i++) {
        struct original_method o;
        char name[16], file[32];

        snprintf(name, sizeof(name), "c%02d", i * 3 % CLASSES);
        snprintf(file, sizeof(file), "F%d.java", i);
        obfuscation_map_method(&m, str_from_c(name), STR("x"), STR("()V"), &arena, &o);
        assert_string_equal(arena_cstr(&arena, o.file), i % 4 ? file : "");
        snprintf(name, sizeof(name), "C%02d", i * 7 % CLASSES);
        assert_true(str_ends(o.class_name, str_from_c(name)));
    }
    obfuscation_map_release(&m);
    arena_release(&arena);
}

/* Removed parameters are looked for where those of all methods of the name are few. */
static void parameters_of_many_are_not_looked_for(void **state)
{
    static const struct {
        int bytes; /* of parameters, in methods of 16 each */
        enum original_match match;
    } rows[] = {{OBFUSCATION_MAP_NEAR_MAX, ORIGINAL_CLOSE},
                {OBFUSCATION_MAP_NEAR_MAX + 16, ORIGINAL_UNKNOWN}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct original_method original;
        struct obfuscation_map m;
        struct error err = {0};
        struct arena arena;
        struct buf text;

        buf_init(&text);
        arena_init(&arena);
        obfuscation_map_init(&m);
        buf_str(&text, STR("com.X -> a:\n"));
        for (int k = 0; k < rows[i].bytes / 16; k++)
            buf_printf(&text, "    void q%d(long,b.Class%04d) -> a\n", k, k);
        assert_int_equal(obfuscation_map_parse(&m, str_from_bytes(buf_view(&text)), &err), 0);
        assert_int_equal(
            obfuscation_map_method(&m, STR("a"), STR("a"), STR("(J)V"), &arena, &original),
            rows[i].match);
        assert_int_equal(obfuscation_map_method(&m, STR("a"), STR("a"), STR("(JLb/Class0012;)V"),
                                                &arena, &original),
                         ORIGINAL_EXACT);
        assert_true(str_eq(original.name, STR("q12")));
        obfuscation_map_release(&m);
        arena_release(&arena);
        buf_release(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(proguard_methods, setup, teardown),
        cmocka_unit_test_setup_teardown(r8_methods, setup, teardown),
        cmocka_unit_test(runs_of_lines_are_one_method),
        cmocka_unit_test(methods_that_r8_made),
        cmocka_unit_test(residual_signatures_are_json),
        cmocka_unit_test(parameters_may_be_gone),
        cmocka_unit_test_setup_teardown(classes_and_descriptors, setup, teardown),
        cmocka_unit_test(lines_from_0_are_addresses),
        cmocka_unit_test_setup_teardown(lines_of_the_source, setup, teardown),
        cmocka_unit_test(each_digit_begins_a_number),
        cmocka_unit_test(lines_of_runs),
        cmocka_unit_test(files_of_many_classes),
        cmocka_unit_test(bad_lines_are_errors),
        cmocka_unit_test(parameters_of_many_are_not_looked_for),
    };

    return RUN_TAP(tests);
}
