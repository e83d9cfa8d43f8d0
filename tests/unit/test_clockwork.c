/* SPDX-License-Identifier: Apache-2.0 */
/* The recorder where time passes only when a test says so, and where /proc says what it is told to:
 * when the library's threads run and when they rest, what becomes due when, and each number of a
 * report. One process, one recorder: the first test has the start of the process. */
#include "tests/unit/clockwork.h"

#include <stdlib.h>

#include "runtime/record/beat.h"
#include "runtime/record/slot.h"
#include "runtime/record/trace_file.h"
#include "tests/unit/scratch.h"

/* The same, in which the main thread runs. */
static void run(uint64_t ms)
{
    settle();
    for (uint64_t i = 0; i < ms; i++) {
        world.running_ns += MS;
        pass(1);
    }
}

/* No thread gets a CPU meanwhile. */
static void hang(uint64_t ms)
{
    settle();
    world.now_ns += ms * MS;
    world_lock();
    world_wake(NULL, INT32_MAX);
    world_unlock();
    settle();
}

/* The sink's: what was reported, and when. */
static struct {
    json_t *reports[LINES];
    uint64_t at_ms[LINES];
    size_t n, seen;
} box;

static void box_put(void *context, const char *json, size_t n)
{
    (void)context;
    assert_true(box.n < LINES);
    box.at_ms[box.n] = world_ms();
    box.reports[box.n] = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(box.reports[box.n++]);
}

/* How long the machine had slept when a test began. */
static uint64_t zero_slept_ns;

/* Of a report, what each has: it is looked at and taken out. Times become those since the test
 * began. */
static void common_take(json_t *report)
{
    static const char common[] = "{\"machine\": \"MIDDLE\", \"mem\": 4294967296, "
                                 "\"mem_free\": 2048, \"process\": \"demo\"}";
    static const char *const counts[] = {"slots", "overwritten",  "reports",    "duplicates",
                                         "pid",   "reports_lost", "descriptors"};
    const uint64_t wall_ms = number_of(report, "time");
    json_t *all = json_loads(common, 0, NULL), *value, *clock = json_object_get(report, "clock");
    const char *key;

    json_object_foreach(all, key, value)
    {
        if (!json_equal(json_object_get(report, key), value))
            fail_msg("%s of %s", key, json_dumps(report, JSON_SORT_KEYS));
        json_object_del(report, key);
    }
    json_decref(all);
    /* Of the process, not of the test. */
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
        json_object_del(report, counts[i]);
    value = json_integer((json_int_t)(wall_ms - wall_begin_ms - zero_ms));
    json_object_set_new(report, "time", value);
    if (json_object_get(report, "day")) {
        value = json_integer((json_int_t)(number_of(report, "day") - wall_ms / DAY_MS));
        json_object_set_new(report, "day", value);
    }
    if (clock) {
        uint64_t ns = number_of(clock, "monotonic"), boot_ns = number_of(clock, "boot");

        assert_int_equal((boot_ns - ns - zero_slept_ns) % MS, 0);
        /* Since the test began; how long the machine slept by then; the longest step. */
        value = json_pack("[I, I, I]", (json_int_t)(ns / MS - BEGIN_US / 1000 - zero_ms),
                          (json_int_t)((boot_ns - ns - zero_slept_ns) / MS - BOOTED_MS),
                          (json_int_t)number_of(clock, "step"));
        json_object_set_new(report, "clock", value);
    }
}

/* The next report is this, with ' for ", besides what each has, and was made at this time. */
static void reported(uint64_t at_ms, const char *expected)
{
    json_t *report, *whole;
    char *is, *wanted, text[2000];

    settle();
    snprintf(text, sizeof(text), "%s", expected);
    for (char *p = text; (p = strchr(p, '\''));)
        *p = '"';
    whole = json_loads(text, 0, NULL);
    assert_non_null(whole);
    if (box.seen == box.n)
        fail_msg("at %llu: no report, but wanted %s", (unsigned long long)(world_ms() - zero_ms),
                 expected);
    report = box.reports[box.seen];
    common_take(report);
    is = json_dumps(report, JSON_SORT_KEYS);
    wanted = json_dumps(whole, JSON_SORT_KEYS);
    assert_string_equal(is, wanted);
    assert_int_equal(box.at_ms[box.seen++] - zero_ms, at_ms);
    free(is);
    free(wanted);
    json_decref(whole);
}

static void nothing_reported(void)
{
    settle();
    if (box.seen < box.n)
        fail_msg("reported: %s", json_dumps(box.reports[box.seen], JSON_SORT_KEYS));
}

static void start(struct methodbeat_settings s)
{
    world.main_thread = pthread_self();
    s.sink = box_put;
    s.without = "session_id,uptime,scenes,foreground,battery,charging";
    s.process = "demo";
    s.log = said_keep;
    assert_int_equal(methodbeat_start(&s), 0);
    pass(1000);
    /* From this report on counts what the process takes of the CPUs. */
    methodbeat_profile(&(struct methodbeat_profile){.name = "start"});
    settle();
    box.seen = box.n;
    zero_ms = world_ms();
    zero_slept_ns = world.slept_ns;
}

static void stop(void)
{
    methodbeat_stop_and_wait();
    pass(1000);
}

/* While so much time passes the clock ticks so often, and the other threads wake so often. */
static void woken(uint64_t ms, uint64_t ticks, int naps)
{
    uint64_t ticks_before;
    int naps_before;

    settle();
    ticks_before = atomic_load(&beat.clock.ticks);
    naps_before = world.naps;
    pass(ms);
    assert_int_equal(atomic_load(&beat.clock.ticks) - ticks_before, ticks);
    assert_int_equal(world.naps - naps_before, naps);
}

/* Who waits is not woken for what changes nothing of when. */
static void told_without_waking(int times)
{
    int naps;

    settle();
    naps = world.naps;
    for (int i = 0; i < times; i++)
        methodbeat_set_scene("com.A");
    settle();
    assert_int_equal(world.naps, naps);
}

/* The first test: a process starts once. */
static void a_start_waits_for_its_drawing(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_ONLINE, .slow_ms = 100});
    message_of(3, 50);
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_DRAWS);
    /* As long as it may be idle; what it does is no rest, however long. */
    pass(2000);
    methodbeat_message_begin();
    pass(40);
    methodbeat_app_created(100);
    pass(10);
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_CREATED);
    pass(20);
    methodbeat_at("com.A", true);
    methodbeat_message_end();
    /* At most two seconds, to the millisecond. Nobody is woken for what changes nothing. */
    pass(1999);
    told_without_waking(10);
    nothing_reported();
    pass(1);
    reported(4120, "{'tag': 'Trace_StartUp', 'time': 4120, 'cpu_app': 0, "
                   "'application_create': 3090, 'application_create_scene': 100, "
                   "'first_activity_create': 3120, 'is_warm_start_up': false, "
                   "'slow_start': false, 'startup_duration': 3120}");
    stop();
    nothing_reported();
}

static void threads_rest(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 100000, .anr_ms = 100000});
    woken(3600000, 0, 0);
    methodbeat_message_begin();
    woken(100, 20, 0);
    woken(100, 20, 0);
    methodbeat_message_end();
    /* Longer than from one frame to the next; the monitor looks once more. */
    woken(1000, 11, 1);
    woken(3600000, 0, 0);
    methodbeat_i(5);
    methodbeat_o(5);
    woken(1000, 10, 0); /* it is not written: it took no time */
    methodbeat_i(5);
    woken(20, 4, 0);
    methodbeat_o(5);
    woken(1000, 11, 0);
    for (int i = 0; i < 60; i++) {
        methodbeat_message_begin();
        methodbeat_message_end();
        pass(16);
    }
    woken(1000, 10, 3); /* for the frame that does not come, too */
    methodbeat_message_begin();
    woken(10000, 2000, 20);
    methodbeat_message_end();
    woken(1000, 11, 1);
    /* It is looked at each 250 ms, however soon it is slow. */
    assert_int_equal(methodbeat_start(&(struct methodbeat_settings){.slow_ms = 100}), 0);
    pass(2000);
    methodbeat_message_begin();
    methodbeat_message_end();
    methodbeat_message_begin();
    pass(20);
    woken(2000, 400, 8);
    assert_int_equal(methodbeat_start(&(struct methodbeat_settings){.slow_ms = 100000}), 0);
    methodbeat_message_end();
    pass(2000);
    methodbeat_pause();
    methodbeat_i(5);
    methodbeat_o(5);
    woken(1000, 0, 0);
    assert_true(methodbeat_resume());
    woken(1000, 10, 1);
    stop();
    methodbeat_i(5);
    methodbeat_o(5);
    woken(3600000, 0, 0);
    nothing_reported();
}

/* Which a call would have that begins now. */
static uint64_t call_ms(void)
{
    uint32_t t = methodbeat_enter(5);

    methodbeat_leave(5, t);
    return beat_clock_time(&beat.clock, t) - zero_ms;
}

enum { FRAME_NS = 16666667, MESSAGE_NS = 1500000, FRAMES = 60 };

/* A second of frames, of which each has two messages. */
static void frames_pass(void)
{
    for (int i = 0; i < FRAMES; i++) {
        methodbeat_message_begin();
        methodbeat_message_end();
        methodbeat_message_begin();
        methodbeat_i(5);
        pass_ns(MESSAGE_NS);
        methodbeat_o(5);
        methodbeat_message_end();
        pass_ns(FRAME_NS - MESSAGE_NS);
    }
}

static uint64_t ticks_of_frames(void)
{
    uint64_t before;

    for (int i = 0; i < 3; i++)
        frames_pass();
    before = atomic_load(&beat.clock.ticks);
    frames_pass();
    return atomic_load(&beat.clock.ticks) - before;
}

/* A tick for each is enough, if its messages are over by then. */
static void frames_take_a_tick_each(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 100000, .anr_ms = 100000});
    assert_in_range(ticks_of_frames(), FRAMES - 1, FRAMES + 1);
    /* One that runs for longer has the ticks that it needs, */
    methodbeat_message_begin();
    for (int i = 0; i < 30; i++) {
        assert_in_range(world_ms() - zero_ms - call_ms(), 0, CLOCK_TICK_MS);
        pass(1);
    }
    methodbeat_message_end();
    /* also if it comes when none is expected, as has a call outside of messages. */
    for (int outside = 0; outside < 2; outside++) {
        frames_pass();
        methodbeat_message_begin();
        methodbeat_message_end();
        pass(8);
        assert_true(atomic_load(&beat.clock.until_ms) > world_ms() + CLOCK_TICK_MS);
        if (!outside)
            methodbeat_message_begin();
        for (int i = 0; i < 30; i++) {
            assert_in_range(world_ms() - zero_ms - call_ms(), 0, i > 0 ? CLOCK_TICK_MS : 0);
            pass(1);
        }
        methodbeat_message_end();
    }
    stop();
    /* Another thread's calls may need the time as well. */
    start((struct methodbeat_settings){.slow_ms = 100000, .anr_ms = 100000, .threads = "other"});
    assert_in_range(ticks_of_frames(), 3 * FRAMES, 4 * FRAMES);
    stop();
    nothing_reported();
}

/* The clock's time as of its last step; by a precise one as it is. */
static void calls_have_the_time_of_the_last_tick(void **state)
{
    (void)state;
    for (uint32_t step = CLOCK_TICK_MS; step > 0; step = step > 1 ? 1 : 0) {
        start((struct methodbeat_settings){
            .slow_ms = 100000, .anr_ms = 100000, .precise_clock = step == 1});
        if (step == 1) /* the counter is the machine's: it goes on from one call to the next */
            atomic_store(&beat.clock.precise_step, 1);
        methodbeat_message_begin();
        for (uint32_t i = 0; i < 20; i++) {
            assert_int_equal(call_ms(), i / step * step);
            pass(1);
        }
        methodbeat_message_end();
        /* After a rest the first call has the time it is called at. */
        pass(1003);
        assert_int_equal(call_ms(), 1023);
        stop();
    }
}

static struct {
    uint64_t at_ms[100];
    size_t n;
} asked;

static void ask_keep(void)
{
    assert_true(asked.n < sizeof(asked.at_ms) / sizeof(asked.at_ms[0]));
    asked.at_ms[asked.n++] = world_ms() - zero_ms;
}

static void evidence_give(void *context, struct methodbeat_evidence *evidence)
{
    (void)context;
    ask_keep();
    snprintf(evidence->thread_stack, evidence->size, "at a\nat b");
    evidence->dalvik_heap_kb = 5;
}

static void a_hanging_message_is_reported_once_when_it_is_due(void **state)
{
    (void)state;
    asked.n = 0;
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST,
                                       .evidence = evidence_give,
                                       .anr_ms = 3000,
                                       .lag_ms = 100000,
                                       .verbose = true});
    methodbeat_set_scene("com.A");
    methodbeat_message_begin();
    methodbeat_i(1);
    pass(2999);
    nothing_reported();
    pass(1);
    reported(3000, "{'tag': 'Trace_EvilMethod', 'detail': 'ANR', 'time': 3000, "
                   "'cpu_app': 0, 'scene': 'com.A', 'cost': 3000, 'stackKey': '1|', "
                   "'stack': '0,1048574,1,3000\\n1,1,1,3000\\n', 'clock': [0, 0, 5], "
                   "'cpu': {'blocked': 3000, 'disk': 0, 'running': 0, 'waiting': 0}, "
                   "'inferred': [0, 1], "
                   "'memory': {'dalvik_heap': 5, 'vm_size': 4000}, 'processNice': -5, "
                   "'processPriority': 20, 'running': [0, 0], "
                   "'threadStack': 'at a\\nat b', 'waiting': [0, 0]}");
    pass(20000);
    nothing_reported();
    methodbeat_o(1);
    methodbeat_message_end();
    nothing_reported();
    pass(5);
    /* By the next step of the clock. */
    reported(23005, "{'tag': 'Trace_EvilMethod', 'detail': 'LAG', 'time': 23000, "
                    "'cpu_app': 0, 'scene': 'com.A', 'cost': 23000, 'stackKey': '1|', 'anr': 3000, "
                    "'stack': '0,1048574,1,23000\\n1,1,1,23000\\n', "
                    "'clock': [0, 0, 5], "
                    "'cpu': {'blocked': 23000, 'disk': 0, 'running': 0, 'waiting': 0}, "
                    "'lag': {'at_least': 2000, 'times': 1, 'window': 0}, "
                    "'running': [0, 0], 'waiting': [0, 0]}");
    assert_int_equal(asked.n, 1);
    /* One that is seen too late says nothing of what hung. */
    methodbeat_message_begin();
    hang(4100);
    assert_int_equal(asked.n, 1);
    methodbeat_message_end();
    pass(5);
    assert_int_equal(box.n - box.seen, 1);
    box.seen++;
    methodbeat_message_begin();
    pass(1234);
    methodbeat_stop_and_wait();
    methodbeat_message_end();
    reported(
        28344,
        "{'tag': 'Trace_Summary', 'time': 28344, 'cpu_app': 0, 'anr': 1, 'anr_stale': 1, "
        "'changes': 0, 'cold_starts': 0, 'dropLevel': {'DROPPED_BEST': 0, 'DROPPED_FROZEN': 0, "
        "'DROPPED_HIGH': 0, 'DROPPED_MIDDLE': 0, 'DROPPED_NORMAL': 0}, 'dropSum': {'DROPPED_BEST': "
        "0, 'DROPPED_FROZEN': 0, 'DROPPED_HIGH': 0, 'DROPPED_MIDDLE': 0, 'DROPPED_NORMAL': 0}, "
        "'duration': 29344, 'fps': 0, 'frames': 0, 'hot_starts': 0, 'janky': 0, 'slow_frames': 0, "
        "'stalls': 0, 'frozen_frames': 0, 'lag': 2, 'leaks': 0, 'longest': 23000, 'messages': 2, "
        "'outside': 0, 'pages': 0, 'slow': 0, 'warm_starts': 0}");
    assert_string_equal(said,
                        "2 messages, the longest 23000 ms: 2 reached 700 ms; one ran for 1234 ms "
                        "without dispatchEnd(): it is not reported as slow; 5 reports were made");
    nothing_reported();
    stop();
}

static void stack_give(void *context, char *stack, size_t size)
{
    (void)context;
    ask_keep();
    snprintf(stack, size, "at %zu", asked.n / 2);
}

static void stacks_are_sampled_when_they_are_due(void **state)
{
    static const uint64_t due[] = {333,  433,  533,  633,  733,  833,  933,
                                   1033, 1133, 1233, 1333, 1433, 1533, 1633};
    static const size_t n = sizeof(due) / sizeof(due[0]);

    (void)state;
    asked.n = 0;
    start((struct methodbeat_settings){.stack = stack_give, .slow_ms = 1000, .stack_ms = 100});
    methodbeat_set_scene(NULL);
    methodbeat_message_begin();
    run(1650);
    methodbeat_message_end();
    pass(5);
    reported(1655, "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 1650, "
                   "'cpu_app': 0, 'scene': '', 'cost': 1650, 'stackKey': '1048574|', "
                   "'stack': '0,1048574,1,1650\\n', 'clock': [0, 0, 5], "
                   "'cpu': {'blocked': 0, 'disk': 0, 'running': 1650, 'waiting': 0}, "
                   "'running': [1650], "
                   "'threadStack': 'after 333 ms, 1 sample:\\nat 0\\nafter 433 ms, 2 samples:\\nat "
                   "1\\nafter 633 ms, 2 samples:\\nat 2\\nafter 833 ms, 2 samples:\\nat "
                   "3\\nafter 1033 ms, 2 samples:\\nat 4\\nafter 1233 ms, 2 samples:\\nat "
                   "5\\nafter 1433 ms, 2 samples:\\nat 6\\nafter 1633 ms, 1 sample:\\nat 7\\n', "
                   "'waiting': [0]}");
    assert_int_equal(asked.n, n);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(asked.at_ms[i], due[i]);
    stop();
    nothing_reported();
}

/* The kernel tells of a wait when it is over: it is where it was. */
static void a_wait_is_of_the_call_that_waited(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 1000});
    methodbeat_set_scene("com.A");
    methodbeat_message_begin();
    methodbeat_i(7);
    pass(600);
    methodbeat_o(7);
    methodbeat_i(8);
    world.waiting_ns += 300 * MS;
    pass(500);
    methodbeat_o(8);
    methodbeat_message_end();
    pass(5);
    reported(
        1105,
        "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 1100, "
        "'cpu_app': 0, 'scene': 'com.A', 'cost': 1100, 'stackKey': '7|', "
        "'stack': '0,1048574,1,1100\\n1,7,1,600\\n1,8,1,500\\n', 'clock': [0, 0, 5], "
        "'cpu': {'blocked': 800, 'disk': 0, 'running': 0, 'waiting': 300}, 'estimated': [1, 2], "
        "'others': {'cores': 4, 'programs': 0, 'running': 0, 'threads': 0}, "
        "'running': [0, 0, 0], 'waiting': [300, 295, 5]}");
    stop();
    nothing_reported();
}

/* Where the main thread waited for a core, the others are told that ran meanwhile: from a third of
 * what is slow on. */
static void who_had_the_cores_is_told(void **state)
{
    static const struct {
        uint64_t waited_ms, ran_ms;
        bool is_told;
    } rows[] = {{300, 200, true}, {60, 200, false}, {300, 4, false}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const json_t *busy, *first, *others;

        start((struct methodbeat_settings){.slow_ms = 700});
        world.others_ns = 50 * MS;
        methodbeat_message_begin();
        pass(230);
        world.others_ns += 1000 * MS; /* before that */
        pass(10);
        world.others_ns += rows[i].ran_ms * MS;
        world.cpu[0] += 200; /* 2 s of all programs */
        world.waiting_ns += rows[i].waited_ms * MS;
        pass(560);
        methodbeat_message_end();
        pass(5);
        assert_int_equal(box.n - box.seen, 1);
        busy = json_object_get(box.reports[box.seen], "busy");
        assert_int_equal(json_array_size(busy), rows[i].is_told ? 3 : 0);
        first = json_array_get(busy, 0);
        assert_int_equal(json_integer_value(json_array_get(first, 1)),
                         rows[i].is_told ? rows[i].ran_ms : 0);
        others = json_object_get(box.reports[box.seen], "others");
        assert_int_equal(others != NULL, rows[i].waited_ms > 100);
        if (others) {
            uint64_t all_ms = (uint64_t)world.threads * rows[i].ran_ms;

            assert_int_equal(number_of(others, "threads"), rows[i].is_told ? world.threads : 0);
            assert_int_equal(number_of(others, "running"), all_ms);
            assert_int_equal(number_of(others, "programs"), 2000 - all_ms);
            assert_int_equal(number_of(others, "cores"), PROCESSORS);
        }
        box.seen = box.n;
        stop();
    }
}

/* The thread sleeps uninterruptibly, then for something else; and reads pages. */
static void a_disk_is_told_from_other_sleep(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 700});
    methodbeat_set_scene("com.A");
    methodbeat_message_begin();
    methodbeat_i(7);
    world.state = 'D';
    world.faults = 3;
    pass(300);
    world.state = 'S';
    pass(200);
    methodbeat_o(7);
    /* What runs is not looked at, nor counted. */
    world.state = 'D';
    methodbeat_i(8);
    run(400);
    world.state = 0;
    methodbeat_o(8);
    methodbeat_message_end();
    pass(5);
    reported(905, "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 900, "
                  "'cpu_app': 0, 'scene': 'com.A', 'cost': 900, 'stackKey': '7|', "
                  "'stack': '0,1048574,1,900\\n1,7,1,500\\n1,8,1,400\\n', 'clock': [0, 0, 5], "
                  "'cpu': {'blocked': 500, 'disk': 300, 'running': 400, 'waiting': 0}, "
                  "'faults': 3, 'estimated': [1, 2], "
                  "'running': [400, 0, 400], 'waiting': [0, 0, 0]}");
    stop();
    nothing_reported();
}

/* Of a message that begins right behind another nobody is told: it is looked for twice before its
 * first sample is due. */
static void a_message_behind_another_is_looked_for(void **state)
{
    static const struct {
        uint32_t slow_ms;
        int naps; /* until a sample */
    } rows[] = {{1200, 2}, {600, 2}, {100000, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        int naps;

        start((struct methodbeat_settings){
            .stack = stack_give, .slow_ms = rows[i].slow_ms, .stack_ms = 100000, .anr_ms = 200000});
        asked.n = 0;
        methodbeat_message_begin();
        methodbeat_message_end();
        methodbeat_message_begin();
        settle();
        naps = world.naps;
        pass(rows[i].slow_ms > 1200 ? 500 : rows[i].slow_ms / 3);
        assert_int_equal(world.naps - naps, rows[i].naps);
        assert_int_equal(asked.n, rows[i].slow_ms <= 1200);
        methodbeat_message_end();
        stop();
        box.seen = box.n;
    }
}

/* Where the machine sleeps, CLOCK_MONOTONIC stands still, and so does what is reported. */
static void what_a_thread_did_is_told_to_the_millisecond(void **state)
{
    const struct trace_header *header;

    (void)state;
    start((struct methodbeat_settings){.slow_ms = 1000, .trace_path = "trace"});
    header = trace_header_of(&beat.main.ring);
    methodbeat_set_scene("com.A");
    /* From here on counts what the process took of all CPUs. */
    message_of(9, 1000);
    pass(1000);
    reported(1005, "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 1000, "
                   "'cpu_app': 0, 'scene': 'com.A', 'cost': 1000, 'stackKey': '9|', "
                   "'stack': '0,1048574,1,1000\\n1,9,1,1000\\n', 'clock': [0, 0, 5], "
                   "'cpu': {'blocked': 1000, 'disk': 0, 'running': 0, 'waiting': 0}, "
                   "'running': [0, 0], 'waiting': [0, 0]}");
    methodbeat_message_begin();
    methodbeat_i(7);
    run(300);
    methodbeat_i(8);
    world.user_ticks += 30;
    world.system_ticks += 10;
    pass(300);
    world.waiting_ns += 100 * MS;
    pass(100);
    world.slept_ns += 5000 * MS;
    methodbeat_o(8);
    run(500);
    methodbeat_o(7);
    methodbeat_message_end();
    pass(5);
    reported(3205, "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 3200, "
                   "'cpu_app': 4.55, 'scene': 'com.A', 'cost': 1200, "
                   "'stackKey': '7|', "
                   "'stack': '0,1048574,1,1200\\n1,7,1,1200\\n2,8,1,400\\n', "
                   "'clock': [2000, 0, 5], "
                   "'cpu': {'blocked': 300, 'disk': 0, 'running': 800, 'system': 200, 'user': 600, "
                   "'waiting': 100}, "
                   "'estimated': [2], 'running': [800, 800, 0], 'waiting': [100, 100, 100]}");
    assert_int_equal(header->boot_ns - beat.clock.boot_ns, zero_slept_ns + 5000 * MS);
    methodbeat_message_begin();
    hang(2500);
    methodbeat_i(7);
    world.no_waiting = true;
    run(600);
    methodbeat_o(7);
    methodbeat_message_end();
    pass(5);
    world.no_waiting = false;
    reported(
        6310,
        "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 6305, "
        "'cpu_app': 0, 'scene': 'com.A', 'cost': 3100, 'stackKey': '1048574|', "
        "'stack': '0,1048574,1,3100\\n1,7,1,600\\n', "
        "'clock': [3205, 5000, 2500], 'cpu': {'running': 600}, 'estimated': [1], 'frozen': 2500, "
        "'running': [600, 600]}");
    /* A second file says when the clock began, too. */
    assert_int_equal(methodbeat_start(&(struct methodbeat_settings){.trace_path = "later"}), 0);
    assert_int_equal(header->wall_ms, wall_begin_ms);
    assert_int_equal(header->now_ms, world_ms());
    assert_int_equal(header->monotonic_ms, BEGIN_US / 1000);
    stop();
    nothing_reported();
}

static void each_scene_is_told_of_once_a_minute(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST});
    methodbeat_foreground(true);
    methodbeat_set_scene("com.A");
    methodbeat_battery(100);
    methodbeat_traffic(100, 10);
    woken(59999, 0, 0);
    nothing_reported();
    world.cpu[0] += 100;
    world.cpu[3] += 300;
    world.user_ticks += 20;
    world.system_ticks += 12;
    woken(1, 0, 2); /* the monitor, and who makes reports */
    reported(60000, "{'tag': 'Trace_Vitals', 'time': 60000, 'session': 60000, 'cpu_app': 0.13, "
                    "'scene': 'com.A', 'battery_begin': 100, 'battery_end': 100, "
                    "'cores': 4, 'cpu_kernel': 3, 'cpu_process': 8, 'cpu_system': 25, "
                    "'cpu_user': 5, 'duration': 60000, 'frequency': 1500, "
                    "'load': 1.25, 'pss': 617, 'received': 0, 'rss': 1234, 'sent': 0, "
                    "'threads': 7}");
    world.rss_kb = 3000;
    methodbeat_battery(70);
    methodbeat_battery(101); /* nothing of the kind */
    methodbeat_foreground(true);
    nothing_reported();
    methodbeat_charging(true);
    methodbeat_memory(1, 2, 3);
    methodbeat_traffic(150, 30);
    pass(60000);
    reported(120000, "{'tag': 'Trace_Vitals', 'time': 120000, 'session': 120000, 'cpu_app': 0, "
                     "'scene': 'com.A', 'battery_begin': 100, 'battery_end': 70, "
                     "'charging': true, 'cores': 4, 'cpu_process': 0, "
                     "'duration': 60000, 'frequency': 1500, 'load': 1.25, 'pss': 1500, "
                     "'pss_graphics': 3, 'pss_java': 1, 'pss_native': 2, "
                     "'received': 50, 'rss': 3000, 'sent': 20, 'threads': 7}");
    /* Shorter than a second. */
    pass(999);
    methodbeat_set_scene("com.B");
    pass(1001);
    nothing_reported();
    methodbeat_foreground(false);
    reported(122000, "{'tag': 'Trace_Traffic', 'time': 122000, 'cpu_app': 0, "
                     "'day': 0, 'received': 50, 'sent': 20}");
    reported(122000, "{'tag': 'Trace_Vitals', 'time': 122000, 'session': 122000, 'cpu_app': 0, "
                     "'scene': 'com.B', 'battery_begin': 70, 'battery_end': 70, "
                     "'charging': true, 'cores': 4, 'cpu_process': 0, 'duration': 1001, "
                     "'frequency': 1500, 'load': 1.25, 'pss': 1500, 'pss_graphics': 3, "
                     "'pss_java': 1, 'pss_native': 2, 'received': 0, 'rss': 3000, "
                     "'sent': 0, 'threads': 7}");
    stop();
    box.seen = box.n;
}

static void frames_are_told_of_after_ten_seconds(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 1000});
    methodbeat_set_scene("com.A");
    methodbeat_frame(0, 0, 16666667);
    told_without_waking(1);
    for (uint64_t i = 1; i < 21; i++)
        methodbeat_frame(0, i * 16666667, 16666667);
    told_without_waking(1);
    pass(9999);
    nothing_reported();
    pass(1);
    reported(10000, "{'tag': 'Trace_FPS', 'time': 10000, 'cpu_app': 0, "
                    "'scene': 'com.A', "
                    "'dropLevel': {'DROPPED_BEST': 4, 'DROPPED_FROZEN': 0, 'DROPPED_HIGH': 0, "
                    "'DROPPED_MIDDLE': 11, 'DROPPED_NORMAL': 6}, "
                    "'dropSum': {'DROPPED_BEST': 3, 'DROPPED_FROZEN': 0, 'DROPPED_HIGH': 0, "
                    "'DROPPED_MIDDLE': 154, 'DROPPED_NORMAL': 33}, "
                    "'drop_max': 19, 'fps': 5.97, 'fps_min': 3.24, 'frames': 21, 'janky': 19, "
                    "'slow_frames': 20, 'frozen_frames': 0, "
                    "'verdict': 'LOW_AVERAGE'}");
    woken(100000, 0, 0);
    stop();
    nothing_reported();
}

static void what_was_folded_is_told_of_after_ten_minutes(void **state)
{
    struct methodbeat_counters before, after;

    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_ONLINE, .slow_ms = 100});
    methodbeat_counters(&before);
    methodbeat_set_scene("com.A");
    for (int i = 0; i < 5; i++) {
        message_of(33, 200);
        pass(100);
    }
    reported(205, "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 200, "
                  "'cpu_app': 0, 'scene': 'com.A', 'cost': 200, 'stackKey': '33|', "
                  "'stack': '0,1048574,1,200\\n1,33,1,200\\n', 'clock': [0, 0, 5], "
                  "'cpu': {'blocked': 200, 'disk': 0, 'running': 0, 'waiting': 0}, "
                  "'running': [0, 0], 'waiting': [0, 0]}");
    pass(598699);
    nothing_reported();
    pass(1);
    reported(600200, "{'tag': 'Trace_Repeats', 'detail': 'NORMAL', 'time': 600200, "
                     "'cpu_app': 0, 'stackKey': '33|', 'count': 4, 'window': 1200}");
    methodbeat_counters(&after);
    assert_int_equal(after.reports - before.reports, 2);
    assert_int_equal(after.duplicates - before.duplicates, 4);
    assert_int_equal(after.reports_lost, before.reports_lost);
    stop();
    nothing_reported();
}

/* Of the process, since it began. */
static void a_summary_counts_what_there_was(void **state)
{
    struct methodbeat_counters before, counts;

    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_ONLINE, .slow_ms = 100});
    methodbeat_counters(&before);
    for (int i = 0; i < 3; i++)
        message_of(44, 200);
    stop();
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST});
    methodbeat_stop_and_wait();
    methodbeat_counters(&counts);
    assert_true(counts.duplicates == before.duplicates + 2 && counts.slots > before.slots);
    assert_string_equal(json_string_value(json_object_get(box.reports[box.n - 1], "tag")),
                        "Trace_Summary");
    for (int i = 0; i < 5; i++) {
        static const char *const keys[] = {"slots", "overwritten", "duplicates", "reports_lost",
                                           "reports"};
        const uint64_t wanted[] = {counts.slots, counts.overwritten, counts.duplicates,
                                   counts.reports_lost, counts.reports - 1};

        assert_int_equal(number_of(box.reports[box.n - 1], keys[i]), wanted[i]);
    }
    stop();
    box.seen = box.n;
}

/* Otherwise it is made with the clock's next step. */
static void a_flush_has_what_is_left_made_at_once(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 1000});
    methodbeat_set_scene("com.A");
    message_of(3, 1000);
    assert_true(methodbeat_flush(UINT32_MAX));
    assert_int_equal(world_ms() - zero_ms, 1000);
    assert_int_equal(box.n - box.seen, 1);
    box.seen = box.n;
    stop();
}

static void an_anr_says_whether_one_saw_it(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.anr_ms = 1000, .slow_ms = 100000});
    for (int seen = 0; seen < 2; seen++) {
        const json_t *says = NULL;

        methodbeat_foreground(seen);
        methodbeat_message_begin();
        pass(1000);
        methodbeat_message_end();
        for (; box.seen < box.n && !says; box.seen++)
            says = json_object_get(box.reports[box.seen], "isProcessForeground");
        assert_true(seen ? json_is_true(says) : json_is_false(says));
    }
    methodbeat_foreground(false);
    stop();
    box.seen = box.n;
}

/* What waits until a time that is a whole second, and to the nanosecond. */
static void times_may_be_whole_seconds(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST, .anr_ms = 1500, .slow_ms = 10000});
    pass_ns(1000000000 - world.now_ns % 1000000000);
    pass(500);
    methodbeat_message_begin();
    pass(1499);
    nothing_reported();
    pass(1);
    settle();
    assert_int_equal(box.n - box.seen, 1);
    box.seen = box.n;
    methodbeat_message_end();
    stop();
    box.seen = box.n;
}

static int answers;

/* It takes 50 ms. */
static void evidence_later(void *context, struct methodbeat_evidence *evidence)
{
    (void)evidence;
    assert_ptr_equal(context, &answers);
    ask_keep();
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    answers++;
}

static void stack_later(void *context, char *stack, size_t size)
{
    (void)stack, (void)size;
    assert_ptr_equal(context, &answers);
    ask_keep();
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    answers++;
}

/* Each time: what the callback needs may be gone after the stop. */
static void a_stop_waits_for_who_is_asked(void **state)
{
    (void)state;
    for (int round = 0; round < 4; round++) {
        asked.n = 0;
        answers = 0;
        if (round % 2)
            start((struct methodbeat_settings){.stack = stack_later,
                                               .stack_context = &answers,
                                               .stack_ms = 5000,
                                               .slow_ms = 2400,
                                               .anr_ms = 100000});
        else
            start((struct methodbeat_settings){
                .evidence = evidence_later, .evidence_context = &answers, .anr_ms = 800});
        methodbeat_message_begin();
        pass(900);
        methodbeat_message_end();
        assert_int_equal(asked.n, 1);
        assert_int_equal(answers, 1);
        methodbeat_message_begin();
        pass(810);
        assert_int_equal(asked.n, 2);
        assert_int_equal(answers, 1);
        methodbeat_stop_and_wait();
        assert_int_equal(answers, 2);
        methodbeat_message_end();
        box.seen = box.n;
    }
}

static struct {
    bool flushed;
    int calls;
} inside;

/* One that waited for itself would wait for ever. */
static void put_and_flush(void *context, const char *json, size_t n)
{
    (void)context, (void)json, (void)n;
    inside.flushed |= methodbeat_flush(UINT32_MAX);
    inside.calls++;
}

static void evidence_flush(void *context, struct methodbeat_evidence *evidence)
{
    (void)context, (void)evidence;
    inside.flushed |= methodbeat_flush(UINT32_MAX);
    inside.calls++;
    methodbeat_stop_and_wait();
}

static void callbacks_may_call(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.anr_ms = 1000, .evidence = evidence_flush});
    assert_true(methodbeat_sink_add(put_and_flush, NULL));
    message_of(3, 800);
    pass(5);
    assert_int_equal(inside.calls, 1);
    methodbeat_message_begin();
    pass(1100);
    assert_int_equal(inside.calls, 2);
    assert_false(inside.flushed);
    assert_false(methodbeat_is_recording());
    methodbeat_message_end();
    box.seen = box.n;
    stop();
}

static void all_fill(void *context, struct methodbeat_evidence *evidence)
{
    (void)context;
    memset(evidence->thread_stack, 'x', evidence->size);
    memset(evidence->profile, 'p', sizeof(evidence->profile));
}

static void stack_fill(void *context, char *stack, size_t size)
{
    (void)context;
    memset(stack, 'y', size);
}

static size_t length_of(const json_t *report, const char *key)
{
    return json_string_length(json_object_get(report, key));
}

/* It gets a string, whatever is written there. */
static void what_a_callback_fills_is_cut(void **state)
{
    enum { STACK_BYTES = 16 << 10 };
    const char *text;
    static const char after[] = "after 1200 ms, 1 sample:\n";

    (void)state;
    start((struct methodbeat_settings){.evidence = all_fill,
                                       .stack = stack_fill,
                                       .stack_ms = 5000,
                                       .slow_ms = 3600,
                                       .anr_ms = 1400});
    message_of(3, 4000);
    pass(5);
    assert_int_equal(box.n - box.seen, 2);
    assert_int_equal(length_of(box.reports[box.seen], "threadStack"), STACK_BYTES - 1);
    assert_int_equal(length_of(box.reports[box.seen], "profile"),
                     sizeof(((struct methodbeat_evidence *)0)->profile) - 1);
    text = json_string_value(json_object_get(box.reports[box.seen + 1], "threadStack"));
    assert_memory_equal(text, after, strlen(after));
    assert_int_equal(strlen(text), strlen(after) + STACK_BYTES);
    box.seen = box.n;
    stop();
}

/* What a run leaves does not count for the next one. */
static void each_run_has_its_own_counts(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 1000, .verbose = true});
    message_of(3, 2000);
    message_of(3, 300);
    methodbeat_message_begin();
    pass(1234);
    stop();
    assert_string_equal(said,
                        "2 messages, the longest 2000 ms: 1 reached 1000 ms; one ran for 1234 ms "
                        "without dispatchEnd(): it is not reported as slow; 2 reports were "
                        "made");
    box.seen = box.n;
    start((struct methodbeat_settings){.slow_ms = 1000, .verbose = true});
    message_of(3, 20);
    stop();
    assert_string_equal(said, "1 message, 20 ms: none reached 1000 ms; 1 report was made");
    start((struct methodbeat_settings){.slow_ms = 1000, .verbose = true});
    stop();
    box.seen = box.n;
}

/* What began before the stop, by tag. */
static void a_stop_reports_what_is_under_way(void **state)
{
    static const char *const tags[] = {"Trace_FPS", "Trace_Vitals", "Trace_Traffic",
                                       "Trace_Summary"};

    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST});
    methodbeat_foreground(true);
    methodbeat_set_scene("com.A");
    methodbeat_traffic(100, 10);
    pass(2000);
    methodbeat_traffic(300, 20);
    for (uint64_t i = 0; i < 21; i++)
        methodbeat_frame(0, i * 16666667, 16666667);
    pass(2000);
    nothing_reported();
    methodbeat_stop_and_wait();
    for (size_t i = 0; i < sizeof(tags) / sizeof(tags[0]); i++) {
        assert_true(box.seen < box.n);
        assert_string_equal(json_string_value(json_object_get(box.reports[box.seen++], "tag")),
                            tags[i]);
    }
    nothing_reported();
    methodbeat_foreground(false);
    stop();
    box.seen = box.n;
}

/* Of a slow message now. */
static void scene_is(const char *scene)
{
    message_of(3, 1000);
    pass(5);
    assert_true(box.seen < box.n);
    assert_string_equal(json_string_value(json_object_get(box.reports[box.n - 1], "scene")), scene);
    box.seen = box.n;
}

/* What is gone is the scene as long as one sees it. */
static void a_scene_stays_until_it_is_gone_and_unseen(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 1000});
    methodbeat_foreground(true);
    methodbeat_at("com.A", true);
    scene_is("com.A");
    methodbeat_foreground(false);
    scene_is("com.A");
    methodbeat_foreground(true);
    methodbeat_activity("com.B", METHODBEAT_ACTIVITY_DESTROYED);
    methodbeat_foreground(false);
    scene_is("com.A");
    methodbeat_foreground(true);
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_PAUSED);
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_DESTROYED);
    scene_is("com.A");
    methodbeat_foreground(false);
    scene_is("");
    methodbeat_at("com.A", true);
    scene_is("com.A");
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_DESTROYED);
    scene_is("");
    stop();
    box.seen = box.n;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_start_waits_for_its_drawing),
        cmocka_unit_test(threads_rest),
        cmocka_unit_test(calls_have_the_time_of_the_last_tick),
        cmocka_unit_test(a_hanging_message_is_reported_once_when_it_is_due),
        cmocka_unit_test(stacks_are_sampled_when_they_are_due),
        cmocka_unit_test(a_wait_is_of_the_call_that_waited),
        cmocka_unit_test(who_had_the_cores_is_told),
        cmocka_unit_test(a_disk_is_told_from_other_sleep),
        cmocka_unit_test(a_message_behind_another_is_looked_for),
        cmocka_unit_test_setup_teardown(what_a_thread_did_is_told_to_the_millisecond, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test(each_scene_is_told_of_once_a_minute),
        cmocka_unit_test(frames_are_told_of_after_ten_seconds),
        cmocka_unit_test(what_was_folded_is_told_of_after_ten_minutes),
        cmocka_unit_test(a_summary_counts_what_there_was),
        cmocka_unit_test(a_flush_has_what_is_left_made_at_once),
        cmocka_unit_test(an_anr_says_whether_one_saw_it),
        cmocka_unit_test(times_may_be_whole_seconds),
        cmocka_unit_test(a_stop_waits_for_who_is_asked),
        cmocka_unit_test(callbacks_may_call),
        cmocka_unit_test(what_a_callback_fills_is_cut),
        cmocka_unit_test(each_run_has_its_own_counts),
        cmocka_unit_test(a_stop_reports_what_is_under_way),
        cmocka_unit_test(a_scene_stays_until_it_is_gone_and_unseen),
        cmocka_unit_test(frames_take_a_tick_each), /* leaves no whole ms */
    };

    return RUN_TAP(tests);
}
