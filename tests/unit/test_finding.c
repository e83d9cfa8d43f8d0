/* SPDX-License-Identifier: Apache-2.0 */
/* report/finding.h: reports, and why they were slow. */
#include "tests/unit/tap.h"

#include "report/finding.h"
#include "report/report_reader.h"
#include "report/report_words.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const char rows_text[] =
    "1,1,com.demo.Feed bind ()V\n"
    "2,1,com.demo.text.DateParser parse (Ljava.lang.String;)V\n"
    "3,9,com.demo.Disk$In <init> (I)V\n"
    "4,1,Bare x ()V\n"
    "5,1,com.demo.A a ()V\n"
    "6,1,com.demo.A b ()V\n"
    "7,1,com.demo.A c ()V\n"
    "1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V\n";

#define TREE "\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":1000,"
#define BIND "{" TREE "\"stack\":\"0,1048574,1,1000\\n1,1,1,980\\n2,2,700,900\\n2,3,1,60\\n\","

/* The parser took 900 ms: what is told of the thread and of that row. */
#define CPU(running, waiting, blocked) \
    "\"cpu\":{\"running\":" #running ",\"waiting\":" #waiting ",\"blocked\":" #blocked "}"
#define CPU_DISK(running, waiting, blocked, disk)                                      \
    "\"cpu\":{\"running\":" #running ",\"waiting\":" #waiting ",\"blocked\":" #blocked \
    ",\"disk\":" #disk "}"
#define ROWS(running, waiting)                                                                    \
    ",\"running\":[" #running "," #running "," #running ",0],\"waiting\":[" #waiting "," #waiting \
    "," #waiting ",0]"

static const struct {
    const char *text, *finding, *word;
} cases[] = {
    /* What the thread did is not known. */
    {BIND "\"x\":0}", "most time in DateParser.parse, 900 of 1,000 ms, 700 calls", "spent"},
    {BIND "\"estimated\":[2]}", "most time in DateParser.parse, 900 of 1,000 ms, ≈700 calls",
     "spent"},
    {"{" TREE "\"stack\":\"0,1048574,1,1000\\n1,4,1,600\"}",
     "most time in Bare.x, 600 of 1,000 ms, 1 call", "spent"},
    {"{" TREE "\"stack\":\"0,1048574,1,1000\\n1,99,1,600\"}",
     "most time in id 99, 600 of 1,000 ms, 1 call", "spent"},
    /* A method's calls from several callers are one. */
    {"{" TREE
     "\"stack\":\"0,1048574,1,1000\\n1,5,1,350\\n2,2,1,300\\n1,6,1,350\\n2,2,2,300\\n1,7,1,300\"}",
     "most time in DateParser.parse, 600 of 1,000 ms, 3 calls", "spent"},
    /* None stands out. */
    {"{" TREE "\"stack\":\"0,1048574,1,1000\\n1,1,1,1000\\n2,5,1,350\\n2,6,3,340\\n2,7,1,310\","
     "\"stackKey\":\"1|\"}",
     "spread over many methods below Feed.bind, 1,000 of 1,000 ms; the most in A.a, 350 ms, 1 call",
     "spent"},
    /* The time of the process, before a start, is in no call, and takes nothing from what is
       outside of rows. */
    {"{\"tag\":\"Trace_EvilMethod\",\"detail\":\"STARTUP\",\"cost\":1000,\"process_start\":5000,"
     "\"stack\":\"0,2,1,600\"}",
     "most time in DateParser.parse, 600 of 1,000 ms, 1 call", "spent"},
    {"{\"tag\":\"Trace_EvilMethod\",\"detail\":\"STARTUP\",\"cost\":1000,\"process_start\":5000,"
     "\"stack\":\"0,2,1,100\"}",
     "most time in code that is not instrumented, 900 of 1,000 ms", "spent"},
    /* Code without probes: the dispatch's own time, and what is in no row. */
    {"{" TREE "\"stack\":\"0,1048574,1,1000\\n1,2,1,100\"}",
     "most time in code that is not instrumented, 900 of 1,000 ms", "spent"},
    {"{" TREE "\"stack\":\"0,2,1,100\"," CPU(990, 0, 10) ",\"running\":[100],\"waiting\":[0]}",
     "computed: code that is not instrumented, 890 of 1,000 ms", "computed"},
    {"{" TREE "\"stack\":\"0,1048574,1,1000\\n1,1048575,1,900\"}",
     "most time in calls that were not recorded, 900 of 1,000 ms", "spent"},
    /* It is, in the whole and by row. */
    {BIND CPU(850, 20, 130) ROWS(850, 20) "}",
     "computed: DateParser.parse, 850 of 1,000 ms, 700 calls", "computed"},
    {BIND CPU(850, 20, 130) "}", "computed: DateParser.parse, 850 of 1,000 ms, 700 calls",
     "computed"},
    {BIND CPU(100, 800, 100) ROWS(100, 800) "}",
     "waited 800 of 1,000 ms for a core in DateParser.parse, 700 calls: other threads or programs "
     "had them",
     "waited"},
    {BIND CPU(100, 800, 100) ",\"busy\":[[\"pool-1-thread-1\",700],[\"x\\u001b\",90]]}",
     "waited 800 of 1,000 ms for a core in DateParser.parse, 700 calls while 2 threads of the app "
     "ran: pool-1-thread-1 700 ms, "
     "x\\u001b 90 ms",
     "waited"},
    {BIND CPU(100, 800, 100) ",\"busy\":[\"pool-1-thread-1\"],\"busy_ms\":[700]}",
     "waited 800 of 1,000 ms for a core in DateParser.parse, 700 calls while 1 thread of the app "
     "ran: pool-1-thread-1 700 ms",
     "waited"},
    {BIND CPU(100, 800, 100) ",\"busy\":[[\"pool-1-thread-1\",20]]}",
     "waited 800 of 1,000 ms for a core in DateParser.parse, 700 calls: other programs had them",
     "waited"},
    /* Of a pool of twelve three are named. */
    {BIND CPU(100, 800, 100) ",\"busy\":[[\"a\",90],[\"b\",90],[\"c\",90]]}",
     "waited 800 of 1,000 ms for a core in DateParser.parse, 700 calls: other threads or programs "
     "had them",
     "waited"},
    /* All of them are known by their sum. */
    {BIND CPU(100, 800, 100) ",\"busy\":[[\"a\",90],[\"b\",90],[\"c\",90]],\"others\":{\"threads\":"
                             "12,\"running\":2300,\"programs\":10,\"cores\":2}}",
     "waited 800 of 1,000 ms for a core in DateParser.parse, 700 calls while 12 threads of the app "
     "ran 2,300 ms on 2 cores, the most: a 90 ms, b 90 ms, c 90 ms",
     "waited"},
    {BIND CPU(100, 800, 100) ",\"busy\":[[\"a\",500]],\"others\":{\"threads\":1,\"running\":510,"
                             "\"programs\":450,\"cores\":1}}",
     "waited 800 of 1,000 ms for a core in DateParser.parse, 700 calls while 1 thread of the app "
     "ran on 1 core: a 500 ms; other programs 450 ms",
     "waited"},
    {BIND CPU(100, 800, 100) ",\"others\":{\"threads\":0,\"running\":900,\"cores\":1}}",
     "waited 800 of 1,000 ms for a core in DateParser.parse, 700 calls while short-lived threads "
     "of the app ran 900 ms on 1 core",
     "waited"},
    {BIND CPU(100, 800, 100) ",\"busy\":[[\"a\",20]],\"others\":{\"threads\":1,\"running\":30,"
                             "\"programs\":1900,\"cores\":2}}",
     "waited 800 of 1,000 ms for a core in DateParser.parse, 700 calls: other programs had them, "
     "1,900 ms",
     "waited"},
    {BIND CPU(100, 800, 100) ",\"busy\":[[\"a\",20],[\"b\",20],[\"c\",20]],\"others\":{\"threads\":"
                             "3,\"running\":60,\"cores\":1}}",
     "waited 800 of 1,000 ms for a core in DateParser.parse, 700 calls: other programs had them",
     "waited"},
    {BIND CPU(100, 800,
              100) ",\"others\":{\"threads\":1,\"running\":20,\"programs\":50,\"cores\":2}}",
     "waited 800 of 1,000 ms for a core in DateParser.parse, 700 calls, which nobody had: it may "
     "have used up its share of CPU time",
     "waited"},
    {BIND CPU(100, 20, 880) ROWS(100, 20) "}",
     "blocked 880 of 1,000 ms in DateParser.parse, 700 calls: a lock, a disk, the network, or "
     "asleep",
     "blocked"},
    {BIND CPU_DISK(100, 20, 880, 0) ROWS(100, 20) "}",
     "blocked 880 of 1,000 ms in DateParser.parse, 700 calls: a lock, the network, or asleep",
     "blocked"},
    {BIND CPU_DISK(100, 20, 880, 800) ROWS(100, 20) ",\"faults\":3}",
     "blocked 800 of 1,000 ms on disk (uninterruptible) in DateParser.parse, 700 calls; 3 pages "
     "had to be read",
     "disk"},
    {BIND CPU(100, 20, 880)
         ROWS(100, 20) ",\"lock\":{\"owner\":\"worker-3\",\"class\":\"com.demo.Db\",\"at\":"
                       "\"com.demo.Store.write(Store.java:12)\"}}",
     "blocked 880 of 1,000 ms on a lock that worker-3 held at com.demo.Store.write(Store.java:12) "
     "in "
     "DateParser.parse, 700 calls (of com.demo.Db)",
     "lock"},
    {BIND CPU(100, 20, 880) ",\"lock\":{\"class\":\"com.demo.Db\"}}",
     "blocked 880 of 1,000 ms in DateParser.parse, 700 calls: a lock, a disk, the network, or "
     "asleep",
     "blocked"},
    {BIND CPU(200, 0, 800) ",\"gc\":{\"cost\":735,\"times\":12}}",
     "735 ms of garbage collection, 12 times in 1,000 ms", "gc"},
    {BIND CPU(50, 0, 950) ",\"frozen\":900}",
     "the process stood still for 900 of 1,000 ms: it was stopped, frozen or suspended as a whole",
     "frozen"},
    /* What its stack was, or which of those that were sampled was seen most. */
    {BIND CPU(100, 20,
              880) ",\"threadStack\":\"\\tat java.net.Socket.read(Socket.java:5)\\n\\tat b\"}",
     "blocked 880 of 1,000 ms in DateParser.parse, 700 calls, seen at "
     "java.net.Socket.read(Socket.java:5)",
     "blocked"},
    {BIND CPU(100, 20,
              880) ",\"threadStack\":\"after 233 ms, 2 samples:\\na\\nb\\nafter 400 ms, 5 "
                   "samples:\\nc\\nd\\nafter 500 ms, 1 sample:\\ne\\nin order: 1 x2, 2\\n\"}",
     "blocked 880 of 1,000 ms in DateParser.parse, 700 calls, seen at c", "blocked"},
    {"{" TREE CPU(
         950, 50,
         0) ",\"stack\":\"0,1048574,1,1000\",\"threadStack\":\"com.lib.A.b(A.java:7)\\n\"}",
     "computed: code that is not instrumented, 950 of 1,000 ms, seen at com.lib.A.b(A.java:7)",
     "computed"},
    /* The system does not tell of waiting. */
    {BIND "\"cpu\":{\"running\":100}}",
     "did not run for 900 of 1,000 ms in DateParser.parse, 700 calls: blocked, or waiting for a "
     "core",
     "idle"},
    /* More than one cause: the largest first, at most three, none of less than a tenth. */
    {BIND CPU(515, 10, 475) ROWS(400, 10) "}",
     "no single cause: computed: DateParser.parse, 400 of 1,000 ms, 700 calls; blocked 475 of "
     "1,000 ms in "
     "DateParser.parse, 700 calls: a lock, a disk, the network, or asleep",
     "mixed"},
    {BIND CPU(300, 300, 400) ",\"gc\":{\"cost\":100,\"times\":1},\"frozen\":90}",
     "no single cause: computed: DateParser.parse, 300 of 1,000 ms, 700 calls; waited 300 of 1,000 "
     "ms for a core in "
     "DateParser.parse, 700 calls: other threads or programs had them; blocked 210 of 1,000 ms in "
     "DateParser.parse, "
     "700 calls: a lock, a disk, the network, or asleep",
     "mixed"},
    /* Without a tree, what there is; no slow message. */
    {"{" TREE "\"gc\":{\"cost\":800,\"times\":1}}",
     "800 ms of garbage collection, 1 time in 1,000 ms", "gc"},
    {"{" TREE CPU(900, 50, 50) "}", "computed: 900 of 1,000 ms", "computed"},
    {"{" TREE "\"x\":1}", "", ""},
    {"{\"tag\":\"Trace_Page\",\"cost\":1000,\"t1\":3}", "", ""},
    {"{\"tag\":\"Trace_EvilMethod\",\"detail\":\"LAG\"}", "", ""},
};

static void a_report_says_why(void **state)
{
    struct method_map map;
    struct names names;
    struct error err = {0};
    struct call_tree tree;
    struct buf text;

    (void)state;
    assert_int_equal(method_map_parse(&map, (struct str){rows_text, sizeof(rows_text) - 1}, &err),
                     0);
    names_init(&names, &map);
    call_tree_init(&tree);
    buf_init(&text);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct report *report;
        struct report_reader r;
        enum finding_cause finding;

        buf_clear(&text);
        report_reader_init(&r, str_from_c(cases[i].text));
        report = report_next(&r);
        assert_non_null(report);
        call_tree_make(&tree, report);
        finding = finding_write(&text, report, &tree, &names, false);
        if (!str_eq(str_from_bytes(buf_view(&text)), str_from_c(cases[i].finding)))
            fail_msg("%s\n%.*s\n%s", cases[i].text, (int)text.n, (const char *)text.p,
                     cases[i].finding);
        assert_string_equal(finding_words[finding], cases[i].word);
        report_reader_release(&r);
    }
    buf_release(&text);
    call_tree_release(&tree);
    names_release(&names);
    method_map_release(&map);
}

/* Nothing in these is as it should be: they are read, and say what they can. */
static void odd_evidence_is_left_out(void **state)
{
    static const struct {
        const char *text;
        size_t busy;
        const char *owner;
    } odd[] = {
        {BIND "\"busy\":7,\"lock\":7}", 0, ""},
        {BIND "\"busy\":{},\"lock\":[]}", 0, ""},
        {BIND "\"busy\":[[],[\"\",5],[\"a\",-1],[\"b\",\"5\"],[5,5],[\"c\"],{}],\"lock\":{"
              "\"owner\":{}}}",
         2, ""},
        {BIND "\"busy\":[[\"a\",1,2,[3]],[\"b\",2],[\"c\",3],[\"d\",4]],\"lock\":{\"x\":1,"
              "\"owner\":\"o\"}}",
         3, "o"},
        {BIND "\"busy\":[\"a\",\"b\"],\"busy_ms\":[1,2,3,4]}", 2, ""},
        {BIND "\"busy_ms\":[1,2,3,4]}", 0, ""},
        {BIND "\"others\":7,\"busy\":[[\"a\",1]]}", 1, ""},
        {BIND "\"others\":{\"running\":[],\"threads\":-1},\"busy\":[[\"a\",1]]}", 1, ""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(odd); i++) {
        const struct report *report;
        struct report_reader r;

        report_reader_init(&r, str_from_c(odd[i].text));
        report = report_next(&r);
        assert_non_null(report);
        assert_int_equal(report->n_busy, odd[i].busy);
        assert_true(str_eq(report->lock.owner, str_from_c(odd[i].owner)));
        assert_int_equal(r.bad, 0);
        report_reader_release(&r);
    }
}

/* Of a row they are null where there is nothing. */
static void a_frame_is_read(void **state)
{
    static const struct {
        const char *keys, *words;
    } rows[] = {
        {"\"frame\":{\"input\":2,\"animation\":1,\"traversal\":1700},\"fps\":54.29",
         "input 2 ms, animation 1 ms, traversal 1,700 ms; 54.2 frames a second until then"},
        {"\"frame\":{\"traversal\":1}", "input 0 ms, animation 0 ms, traversal 1 ms"},
        {"\"frame\":null,\"fps\":60", "60.0 frames a second until then"},
        {"\"frame\":7,\"fps\":null", ""},
        {"\"fps\":-1", ""},
        {"\"fps\":1e99", ""},
        {"\"fps\":[5]", ""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct report_reader r;
        struct buf json, words;

        buf_init(&json);
        buf_init(&words);
        buf_printf(&json, "{" TREE "%s}", rows[i].keys);
        report_reader_init(&r, str_from_bytes(buf_view(&json)));
        report_words_frame(&words, report_next(&r));
        if (!str_eq(str_from_bytes(buf_view(&words)), str_from_c(rows[i].words)))
            fail_msg("%s: %.*s", rows[i].keys, (int)words.n, (const char *)words.p);
        report_reader_release(&r);
        buf_release(&words);
        buf_release(&json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_says_why),
        cmocka_unit_test(odd_evidence_is_left_out),
        cmocka_unit_test(a_frame_is_read),
    };

    return RUN_TAP(tests);
}
