/* SPDX-License-Identifier: Apache-2.0 */
/* Work outside of messages, and stalls of many messages, where time passes only when a test says
 * so: what is reported of it, to the millisecond. */
#include "tests/unit/clockwork.h"

#include <ctype.h>
#include <stdlib.h>

#include "runtime/monitor/monitor.h"

/* What was reported of the main thread's calls: for each the detail, with what an event or a stall
 * says, when it began since the test did, how long it was, and its rows with '/' between. */
static char reported[4000];

/* By the last summary: stalls, work outside. */
static uint64_t summed[2];

static void report_keep(void *context, const char *json, size_t n)
{
    json_t *report = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
    const json_t *input = json_object_get(report, "input");
    const json_t *stall = json_object_get(report, "stall");
    const char *detail = json_string_value(json_object_get(report, "detail"));
    const char *stack = json_string_value(json_object_get(report, "stack"));
    const json_t *cpu = json_object_get(report, "cpu");
    size_t at = strlen(reported);

    (void)context;
    if (json_object_get(report, "stalls")) {
        summed[0] = number_of(report, "stalls");
        summed[1] = number_of(report, "outside");
    }
    if (stall) {
        assert_int_equal(number_of(stall, "limit"), 300);
        input = json_object_get(stall, "from");
    }
    if (stack) {
        at += (size_t)snprintf(
            reported + at, sizeof(reported) - at, "%s%s%s %lld %llu ", detail, input ? ":" : "",
            input ? json_string_value(input) : "",
            (long long)(number_of(json_object_get(report, "clock"), "monotonic") / MS -
                        BEGIN_US / 1000 - zero_ms),
            (unsigned long long)number_of(report, "cost"));
        assert_int_equal(number_of(cpu, "running") + number_of(cpu, "waiting") +
                             number_of(cpu, "blocked"),
                         number_of(report, "cost"));
        for (; *stack; stack++)
            reported[at++] = *stack == '\n' ? '/' : *stack;
        reported[at++] = ' ';
        reported[at] = '\0';
    }
    json_decref(report);
}

static struct methodbeat_settings usual(void)
{
    return (struct methodbeat_settings){
        .sink = report_keep, .process = "demo", .log = said_keep, .slow_ms = 500, .anr_ms = 5000};
}

static void start(struct methodbeat_settings s)
{
    world.main_thread = pthread_self();
    assert_int_equal(methodbeat_start(&s), 0);
    pass(1000);
    zero_ms = world_ms();
    reported[0] = '\0';
}

enum { FRAME_NS = 16666667 };

/* What a letter does; a number is what follows it. */
static void step_do(char what, uint32_t n)
{
    struct methodbeat_settings s = usual();

    switch (what) {
    case '[':
        methodbeat_message_begin();
        break;
    case ']':
        methodbeat_message_end();
        break;
    case '(':
        methodbeat_input_begin((enum methodbeat_input)n, 0);
        break;
    case '{':
        methodbeat_input_begin(METHODBEAT_INPUT_TOUCH, world.now_ns - n * MS);
        break;
    case 'f':
        methodbeat_frame(world.now_ns - n * MS, world.now_ns, FRAME_NS);
        break;
    case 'g':
        methodbeat_frame(0, n * MS, FRAME_NS);
        break;
    case 'F':
        methodbeat_frame_of(world.now_ns - n * MS, world.now_ns, FRAME_NS,
                            &(struct methodbeat_frame_parts){.first = true});
        break;
    case ')':
        methodbeat_input_end();
        break;
    case '?':
        methodbeat_outside((enum methodbeat_outside)n);
        break;
    case 'i':
        methodbeat_i((int32_t)n);
        break;
    case 'o':
        methodbeat_o((int32_t)n);
        break;
    case 'p':
        pass(n);
        break;
    case 'r': /* the thread runs */
        for (uint32_t i = 0; i < n; i++, pass(1))
            world.running_ns += MS;
        break;
    case 'Z':
        methodbeat_pause();
        break;
    case 'R':
        methodbeat_resume();
        break;
    case 'X':
        methodbeat_stop_and_wait();
        break;
    case 'S':
        methodbeat_start(&s);
        break;
    default:
        fail_msg("no step is %c", what);
    }
}

static void steps_do(const char *steps)
{
    while (*steps) {
        char what = *steps++;
        uint32_t n = (uint32_t)strtoul(steps, (char **)(uintptr_t)&steps, 10);

        if (what != ' ')
            step_do(what, n);
    }
}

struct row {
    const char *steps, *reports;
};

static void rows_hold(const struct row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        start(usual());
        steps_do(rows[i].steps);
        pass(100);
        if (strcmp(reported, rows[i].reports) != 0)
            fail_msg("%s: %s\nand not %s", rows[i].steps, reported, rows[i].reports);
        methodbeat_stop_and_wait();
        pass(1000);
        methodbeat_release();
    }
}

static void work_outside_of_messages_is_reported(void **state)
{
    static const struct row rows[] = {
        /* Nothing that was slow. */
        {"[i1o1] p3000 [i1o1]", ""},
        {"[i1o1] i2p499o2 [i1o1]", ""},
        {"[i1o1] p1000 i2p200o2 p1000 i2p400o2 p1000 []", ""},
        /* With what is below it, */
        {"[] i2 i3p600o3 o2 []", "LAG_OUTSIDE 0 600 0,2,1,600/1,3,1,600/ "},
        {"[] i2p100 i3p600o3 p50 o2 []", "LAG_OUTSIDE 0 750 0,2,1,750/1,3,1,600/ "},
        /* and where it began, however long nothing ran before and behind. */
        {"[] p2000 i2p600o2 p2000 []", "LAG_OUTSIDE 2000 600 0,2,1,600/ "},
        /* What follows at once is one piece, with what is too short to be told between. */
        {"[] p100 i2p300o2 i3p300o3 p10 i2p300o2 []",
         "LAG_OUTSIDE 100 910 0,2,1,300/0,3,1,300/0,2,1,300/ "},
        {"[] i2p300o2 p50 i3p300o3 []", ""},
        {"[] i2p600o2 p1000 i3p700o3 p1000 i4p10o4 p100 []",
         "LAG_OUTSIDE 0 600 0,2,1,600/ LAG_OUTSIDE 1600 700 0,3,1,700/ "},
        /* Each of the times between messages is one, and messages are theirs. */
        {"[] i2p600o2 [i1p10o1] i3p700o3 []",
         "LAG_OUTSIDE 0 600 0,2,1,600/ LAG_OUTSIDE 610 700 0,3,1,700/ "},
        {"[] i2p300o2 [i1p300o1] i3p300o3 []", ""},
        {"[] i2p600o2 [i1p600o1] i3p600o3 []",
         "LAG_OUTSIDE 0 600 0,2,1,600/ NORMAL 600 600 0,1048574,1,600/1,1,1,600/ "
         "LAG_OUTSIDE 1200 600 0,3,1,600/ "},
        /* Before the first message, and behind the last. */
        {"XSi2p600o2 []", "LAG_OUTSIDE 0 600 0,2,1,600/ "},
        {"[] i2p600o2 X", "LAG_OUTSIDE 0 600 0,2,1,600/ "},
        {"[] p50 i2p600o2 p2000 X", "LAG_OUTSIDE 50 600 0,2,1,600/ "},
        /* What was not recorded is not there. */
        {"[] Zi2p600o2R []", ""},
        {"[] Xi2p600o2S []", ""},
        {"[] Z i2p600o2 R i3p600o3 []", "LAG_OUTSIDE 600 600 0,3,1,600/ "},
        {"[] i2p600o2 Z p100 R []", "LAG_OUTSIDE 0 600 0,2,1,600/ "},
        /* A start that comes in the middle of it. */
        {"Xi2p300 Si3p600o3o2 []", "LAG_OUTSIDE 300 600 0,3,1,600/ "},
        {"[] i2p300 S p300o2 []", "LAG_OUTSIDE 0 600 0,2,1,600/ "},
        /* Calls around the loop are not, what they call is; */
        {"i9 p700 [] p700 [i1o1] p700 o9 []", ""},
        {"i9 [] i2p600o2 [] o9 p10 []", "LAG_OUTSIDE 0 600 0,2,1,600/ "},
        {"[] i9p100 [i1p10o1] p900 i2p600o2 o9 p10 []", "LAG_OUTSIDE 1010 600 0,2,1,600/ "},
        /* what an exception left is only what is below it. */
        {"[] i2 i3p600o3 p100 []", "LAG_OUTSIDE 0 600 0,3,1,600/ "},
        {"[] i2 i3p600 o2 []", "LAG_OUTSIDE 0 600 0,2,1,600/ "},
        {"[] i2p600 [] i3p600o3 []", "LAG_OUTSIDE 600 600 0,3,1,600/ "},
        /* It ran, or it was blocked; evidence adds up. */
        {"[] p10 i2r400p200o2 []", "LAG_OUTSIDE 10 600 0,2,1,600/ "},
        /* Who tells what it is: */
        {"[] (0 i2p600o2 ) p900 []", "LAG_TOUCH:touch 0 600 0,1048574,1,600/1,2,1,600/ "},
        {"[] p20(1 p50i2p600o2p50 ) p900 []", "LAG_TOUCH:key 20 700 0,1048574,1,700/1,2,1,600/ "},
        {"[] (2 p499 ) []", ""},
        {"[] i2p600o2 (2 p600 ) i3p600o3 []",
         "LAG_OUTSIDE 0 600 0,2,1,600/ LAG_TOUCH:motion 600 600 0,1048574,1,600/ "
         "LAG_OUTSIDE 1200 600 0,3,1,600/ "},
        {"[ p100 (0 p300 (1 p300 )) p300 ]", "NORMAL 0 1000 0,1048574,1,1000/ "},
        {"[] (0 p300 (1 p300 ) [] ) )", "LAG_TOUCH:touch 0 600 0,1048574,1,600/ "},
        {"[] (7 p600 ) []", ""},
        {"[] ?1 i2p600o2 p900 i3p700o3 []",
         "LAG_IDLE_HANDLER 0 600 0,2,1,600/ LAG_IDLE_HANDLER 1500 700 0,3,1,700/ "},
        {"[] i2p600o2 ?1 i3p600o3 (0 ) i4p600o4 []",
         "LAG_OUTSIDE 0 600 0,2,1,600/ LAG_IDLE_HANDLER 600 600 0,3,1,600/ "
         "LAG_OUTSIDE 1200 600 0,4,1,600/ "},
        {"[] ?2 i2p6000o2 [] i3p600o3 []", "LAG_OUTSIDE 6000 600 0,3,1,600/ "},
        {"[] ?9 i2p600o2 []", "LAG_OUTSIDE 0 600 0,2,1,600/ "},
        {"[ ?1 ] i2p600o2 []", "LAG_OUTSIDE 0 600 0,2,1,600/ "},
        /* It is an ANR while it hangs, once; so is an event's handling. */
        {"[] p100 i2 i3p6000o3 o2 []", "ANR 100 5000 0,2,1,5000/1,3,1,5000/ "
                                       "LAG_OUTSIDE 100 6000 0,2,1,6000/1,3,1,6000/ "},
        {"[] p100 i4p100o4 i2p9000 o2 []", "ANR 100 5100 0,4,1,100/0,2,1,5000/ "
                                           "LAG_OUTSIDE 100 9100 0,4,1,100/0,2,1,9000/ "},
        {"[] p60000 i2p6000o2 []",
         "ANR 60000 5000 0,2,1,5000/ LAG_OUTSIDE 60000 6000 0,2,1,6000/ "},
        {"[] (0 i2p6000o2 ) []", "ANR 0 5000 0,1048574,1,5000/1,2,1,5000/ "
                                 "LAG_TOUCH:touch 0 6000 0,1048574,1,6000/1,2,1,6000/ "},
        {"i9 [] p20000 [] o9", ""},
    };

    (void)state;
    rows_hold(rows, sizeof(rows) / sizeof(rows[0]));
}

/* Of its run each. */
static void a_summary_counts_them(void **state)
{
    struct methodbeat_settings s = usual();

    (void)state;
    s.mode = METHODBEAT_TEST;
    start(s);
    steps_do("[] i2r600o2 [] (0 i3r600o3 ) [i1p400o1] p1 f401 p5 X");
    assert_int_equal(summed[0], 1);
    assert_int_equal(summed[1], 2);
    start(s);
    steps_do("[] i2r600o2 [] X");
    assert_int_equal(summed[0], 0);
    assert_int_equal(summed[1], 1);
}

static void stalls_are_reported_once(void **state)
{
    static const struct row rows[] = {
        /* A frame that took as long, with its messages, whole or as far as they were in it. */
        {"[i1p299o1] f299", ""},
        {"[i1p300o1] f300", "STALL:frame 0 300 0,1048574,1,300/1,1,1,300/ "},
        {"[i1p300o1] F300", ""}, /* of its window the first */
        {"[i1p300o1] g300", "STALL:frame 0 300 0,1048574,1,300/1,1,1,300/ "},
        {"[i1p200o1] [i2p200o2] [i1p100o1] f400",
         "STALL:frame 100 400 0,1048574,1,100/1,1,1,100/0,1048574,1,200/1,2,1,200/"
         "0,1048574,1,100/1,1,1,100/ "},
        {"[i1p200o1] p100 [i2p200o2] f350 [i3p100o3]",
         "STALL:frame 150 350 0,1048574,1,50/1,1,1,50/0,1048574,1,200/1,2,1,200/ "},
        /* Told in the middle of another message, or later. */
        {"[i1p400o1] [i3p50f450p50o3]",
         "STALL:frame 0 450 0,1048574,1,400/1,1,1,400/0,1048574,1,50/ "},
        {"i9 [i1p200o1] [i2p200o2] o9 f400",
         "STALL:frame 0 400 0,1048574,1,200/1,1,1,200/0,1048574,1,200/1,2,1,200/ "},
        /* Calls outside of messages are between them. */
        {"[i1p200o1] i2p200o2 [i1p100o1] f500",
         "STALL:frame 0 500 0,1048574,1,200/1,1,1,200/0,2,1,200/0,1048574,1,100/1,1,1,100/ "},
        {"[] (0i2p200o2) [i1p200o1] f400",
         "STALL:frame 0 400 0,1048574,1,200/1,2,1,200/0,1048574,1,200/1,1,1,200/ "},
        /* From an event to the end of its handling, in a message or not. */
        {"[i1p200o1] {200 i2p100o2 )",
         "STALL:input 0 300 0,1048574,1,200/1,1,1,200/0,1048574,1,100/1,2,1,100/ "},
        {"[i1p200o1] [ {200 i2p100o2 ) ]",
         "STALL:input 0 300 0,1048574,1,200/1,1,1,200/0,1048574,1,100/1,2,1,100/ "},
        {"[i1p200o1] {199 i2p100o2 )", ""},
        {"[i1p200o1] (0 i2p100o2 )", ""},
        {"p5000 {4000)", ""}, /* it is known of nothing that ran */
        {"{3600000i2p1o2)", ""},
        /* What is reported already is not, */
        {"[i1p600o1] f600", "NORMAL 0 600 0,1048574,1,600/1,1,1,600/ "},
        {"[i1p600o1] [i2p299o2] f899", "NORMAL 0 600 0,1048574,1,600/1,1,1,600/ "},
        {"[] i1p600o1 [i2p299o2] f899", "LAG_OUTSIDE 0 600 0,1,1,600/ "},
        {"[] {100i1p600o1) [i2p199o2] f899", "LAG_TOUCH:touch 0 600 0,1048574,1,600/1,1,1,600/ "},
        {"[i1p400o1] {400) f400 f400", "STALL:input 0 400 0,1048574,1,400/1,1,1,400/ "},
        /* but as much besides is, */
        {"[i1p600o1] [i2p300o2] f900",
         "NORMAL 0 600 0,1048574,1,600/1,1,1,600/ "
         "STALL:frame 0 900 0,1048574,1,600/1,1,1,600/0,1048574,1,300/1,2,1,300/ "},
        {"[i3p150o3] [i1p600o1] [i2p150o2] f900",
         "NORMAL 150 600 0,1048574,1,600/1,1,1,600/ "
         "STALL:frame 0 900 0,1048574,1,150/1,3,1,150/0,1048574,1,600/1,1,1,600/"
         "0,1048574,1,150/1,2,1,150/ "},
        /* as is the next. */
        {"[i1p400o1] f400 [i1p400o1] f400", "STALL:frame 0 400 0,1048574,1,400/1,1,1,400/ "
                                            "STALL:frame 400 400 0,1048574,1,400/1,1,1,400/ "},
        /* Neither is what was not recorded. */
        {"Z[i1p400o1] f400 R", ""},
        {"X[i1p400o1] f400 S", ""},
    };

    (void)state;
    rows_hold(rows, sizeof(rows) / sizeof(rows[0]));
}

/* Where a loop waits in a method of its own, that is not told; but all that runs is, and what the
 * thread waits for before something else than a message. */
static void what_a_loop_waits_for_is_not_reported(void **state)
{
    static const struct row waits[] = {
        {"[] i2p600o2 []", ""},
        {"[] i2i3p600o3o2 [r600]", "NORMAL 600 600 0,1048574,1,600/ "},
        {"[] p50 i2p4000o2 p10 []", ""},
        {"[] i2p600r50o2 []", ""},
        {"[] i2r100p600o2 []", "LAG_OUTSIDE 0 700 0,2,1,700/ "},
        {"[] i2r600o2 []", "LAG_OUTSIDE 0 600 0,2,1,600/ "},
        {"[] i2r600o2 p100 i3p600o3 []", "LAG_OUTSIDE 0 600 0,2,1,600/ "},
        {"[] i2p600o2 p100 []", "LAG_OUTSIDE 0 600 0,2,1,600/ "},
        {"[] ?1 i2p600o2 []", "LAG_IDLE_HANDLER 0 600 0,2,1,600/ "},
        {"[] (1 i2p600o2 ) []", "LAG_TOUCH:key 0 600 0,1048574,1,600/1,2,1,600/ "},
    };

    (void)state;
    monitor_loop_waits();
    rows_hold(waits, sizeof(waits) / sizeof(waits[0]));
}

/* So many messages of a call of that time, and the frame that waited for them. */
static void messages_starve_a_frame(int messages, uint64_t ms, const char *wanted)
{
    uint64_t asked_ns;

    start(usual());
    message_of(9, 50);
    asked_ns = world.now_ns;
    for (int i = 0; i < messages; i++)
        message_of(i % 2 ? 3 : 4, ms);
    methodbeat_frame(asked_ns, world.now_ns, FRAME_NS);
    pass(100);
    assert_string_equal(reported, wanted);
    methodbeat_stop_and_wait();
    pass(1000);
}

/* None of them is slow. By paths where they are too many for an order. */
static void short_messages_starve_frames(void **state)
{
    (void)state;
    messages_starve_a_frame(300, 10,
                            "STALL:frame 50 3000 0,1048574,300,3000/1,4,150,1500/1,3,150,1500/ ");
    messages_starve_a_frame(
        3, 400,
        "STALL:frame 50 1200 0,1048574,1,400/1,4,1,400/0,1048574,1,400/1,3,1,400/"
        "0,1048574,1,400/1,4,1,400/ ");
    messages_starve_a_frame(
        2000, 10, "STALL:frame 50 20000 0,1048574,2000,20000/1,4,1000,10000/1,3,1000,10000/ ");
    /* All is in reports. */
    messages_starve_a_frame(
        3, 3000,
        "NORMAL 50 3000 0,1048574,1,3000/1,4,1,3000/ NORMAL 3050 3000 0,1048574,1,3000/1,3,1,3000/ "
        "NORMAL 6050 3000 0,1048574,1,3000/1,4,1,3000/ ");
}

static void stalls_may_be_off(void **state)
{
    struct methodbeat_settings s = usual();

    (void)state;
    s.stall_ms = METHODBEAT_NEVER;
    start(s);
    message_of(3, 400);
    methodbeat_frame(world.now_ns - 400 * MS, world.now_ns, FRAME_NS);
    pass(100);
    assert_string_equal(reported, "");
    methodbeat_stop_and_wait();
    pass(1000);
}

/* A call tree has a row for all of them. */
static void it_may_be_deep(void **state)
{
    enum { DEEP = 100000 };

    (void)state;
    start(usual());
    methodbeat_message_begin();
    methodbeat_message_end();
    for (int32_t i = 0; i < DEEP; i++)
        methodbeat_i(2);
    pass(600);
    for (int32_t i = 0; i < DEEP; i++)
        methodbeat_o(2);
    methodbeat_message_begin();
    methodbeat_message_end();
    pass(100);
    assert_string_equal(reported, "LAG_OUTSIDE 0 600 0,2,100000,600/ ");
    methodbeat_stop_and_wait();
}

/* An hour of a list that scrolls, and of a screen that stands still: nothing is slow, and what the
 * thread does for it is no more than a message does. */
static void what_is_healthy_is_not_reported(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.sink = report_keep, .slow_ms = 100, .anr_ms = 1000});
    for (int second = 0; second < 3600; second++) {
        for (int frame = 0; second % 10 < 2 && frame < 50; frame++) {
            methodbeat_input_begin(METHODBEAT_INPUT_MOTION, world.now_ns);
            methodbeat_i(4);
            pass(2);
            methodbeat_o(4);
            methodbeat_input_end();
            message_of(5, 10);
            methodbeat_frame(world.now_ns - 15 * MS, world.now_ns, FRAME_NS);
            methodbeat_outside(METHODBEAT_OUTSIDE_IDLE);
            methodbeat_i(6);
            pass(3);
            methodbeat_o(6);
            pass(5);
        }
        methodbeat_i(7);
        methodbeat_o(7);
        pass(second % 10 < 2 ? 0 : 1000);
    }
    assert_string_equal(reported, "");
    methodbeat_stop_and_wait();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_outside_of_messages_is_reported),
        cmocka_unit_test(a_summary_counts_them),
        cmocka_unit_test(it_may_be_deep),
        cmocka_unit_test(stalls_are_reported_once),
        cmocka_unit_test(short_messages_starve_frames),
        cmocka_unit_test(stalls_may_be_off),
        cmocka_unit_test(what_is_healthy_is_not_reported),
        cmocka_unit_test(what_a_loop_waits_for_is_not_reported), /* and from then on */
    };

    return RUN_TAP(tests);
}
