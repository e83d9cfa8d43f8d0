/* SPDX-License-Identifier: Apache-2.0 */
/* Frames of stack traces through the map of ProGuard or R8. */
#include "tests/unit/tap.h"

#include "report/frames.h"

static const struct str map_text =
    STR_INIT("# compiler: R8\n"
             "com.demo.pay.Api -> a.c:\n"
             "# {\"id\":\"sourceFile\",\"fileName\":\"Api.kt\"}\n"
             "    java.lang.Object lock -> a\n"
             "    1:1:void com.demo.util.Streams.copy(java.io.InputStream):17:17 -> a\n"
             "    1:1:void read():40 -> a\n"
             "    2:4:void read():41:43 -> a\n"
             "    5:5:void other(int):70:70 -> a\n"
             "    void <init>() -> <init>\n"
             "    9:9:void lambda$run$0():90:90 -> b\n"
             "      # {\"id\":\"com.android.tools.r8.synthesized\"}\n"
             "    10:10:void body():91:91 -> c\n"
             "    10:10:void accept():0:0 -> c\n"
             "      # {\"id\":\"com.android.tools.r8.synthesized\"}\n"
             "com.demo.pay.Api$$Lambda -> a.d:\n"
             "# {\"id\":\"com.android.tools.r8.synthesized\"}\n"
             "    7:7:void com.demo.pay.Api.body():91:91 -> run\n"
             "    7:7:void run():0:0 -> run\n"
             "com.demo.Old$Inner -> b.a:\n"
             "    12:15:int size() -> a\n"
             "    java.lang.String name() -> b\n"
             "com.demo.Kept -> com.demo.Kept:\n");

struct row {
    const char *line, *wanted;
};

static const struct row rows[] = {
    /* With a line: where it is in the source; what was inlined first. */
    {"a.c.a(SourceFile:3)", "com.demo.pay.Api.read(Api.kt:42)"},
    {"    at a.c.a(SourceFile:1)", "    at com.demo.util.Streams.copy(Streams.java:17)\n"
                                   "    at com.demo.pay.Api.read(Api.kt:40)"},
    {"at a.c.a(Unknown Source:5)", "at com.demo.pay.Api.other(Api.kt:70)"},
    {"b.a.a(SourceFile:13)", "com.demo.Old$Inner.size(Old.java:13)"},
    {"b.a.a(Old.kt:13)", "com.demo.Old$Inner.size(Old.kt:13)"},
    /* Without: the name, where there is one. */
    {"b.a.b(SourceFile)", "com.demo.Old$Inner.name(Old.java)"},
    {"a.c.<init>(SourceFile:3)", "com.demo.pay.Api.<init>(Api.kt:3)"},
    {"a.c.a(SourceFile:99)", "com.demo.pay.Api.a(Api.kt)"},
    {"a.c.zz(SourceFile:9)", "com.demo.pay.Api.zz(Api.kt:9)"},
    /* What R8 made is left out, unless there is nothing else. */
    {"a.c.b(SourceFile:9)", "com.demo.pay.Api.lambda$run$0(Api.kt:90)"},
    {"a.d.run(SourceFile:7)", "com.demo.pay.Api.body(Api.kt:91)"},
    {"a.c.c(SourceFile:10)", "com.demo.pay.Api.body(Api.kt:91)"},
    /* Not of the map, and other lines. */
    {"java.lang.Thread.run(Thread.java:840)", "java.lang.Thread.run(Thread.java:840)"},
    {"after 560 ms, 3 samples:", "after 560 ms, 3 samples:"},
    {"\"a.c main\" BLOCKED on a.c@1f owned by \"b.a\"",
     "\"a.c main\" BLOCKED on com.demo.pay.Api@1f owned by \"b.a\""},
    {"  - waiting to lock <0x0a1b> (a a.c)", "  - waiting to lock <0x0a1b> (a com.demo.pay.Api)"},
    {"(", "("},
    {")", ")"},
    {".(SourceFile:1)", ".(SourceFile:1)"},
    {"a.c.(SourceFile:1)", "a.c.(SourceFile:1)"},
    {"native: #00 pc 0004 /system/lib/libc.so (syscall+28)",
     "native: #00 pc 0004 /system/lib/libc.so (syscall+28)"},
};

static void test_each_frame(void **state)
{
    struct obfuscation_map map;
    struct buf room;
    struct error err;

    (void)state;
    obfuscation_map_init(&map);
    buf_init(&room);
    assert_int_equal(obfuscation_map_parse(&map, map_text, &err), 0);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct report r = {.thread_stack = str_from_c(rows[i].line)};

        frames_restore(&r, &map, &room);
        if (!str_eq(r.thread_stack, str_from_c(rows[i].wanted)))
            fail_msg("%s: %.*s", rows[i].line, STR_ARG(r.thread_stack));
    }
    buf_release(&room);
    obfuscation_map_release(&map);
}

static void test_all_texts_of_a_report(void **state)
{
    struct obfuscation_map map;
    struct report r = {.thread_stack = STR("at a.c.a(SourceFile:2)\nat b.a.a(SourceFile:12)\n"),
                       .threads = STR("\"w\" RUNNABLE\n  at a.c.a(SourceFile:4)"),
                       .lock = {.class_name = STR("a.c"), .at = STR("a.c.a(SourceFile:2)")}};
    struct buf room;
    struct error err;

    (void)state;
    obfuscation_map_init(&map);
    buf_init(&room);
    assert_int_equal(obfuscation_map_parse(&map, map_text, &err), 0);
    frames_restore(&r, &map, &room);
    assert_true(str_eq(r.thread_stack, STR("at com.demo.pay.Api.read(Api.kt:41)\n"
                                           "at com.demo.Old$Inner.size(Old.java:12)")));
    assert_true(str_eq(r.threads, STR("\"w\" RUNNABLE\n  at com.demo.pay.Api.read(Api.kt:43)")));
    assert_true(str_eq(r.lock.class_name, STR("com.demo.pay.Api")));
    assert_true(str_eq(r.lock.at, STR("com.demo.pay.Api.read(Api.kt:41)")));
    buf_release(&room);
    obfuscation_map_release(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_frame),
        cmocka_unit_test(test_all_texts_of_a_report),
    };

    return RUN_TAP(tests);
}
