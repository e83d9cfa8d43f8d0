/* SPDX-License-Identifier: Apache-2.0 */
/* Hangs, where time passes only when a test says so: what is told of one while it lasts and at its
 * end. */
#include "tests/unit/clockwork.h"

#include "lib/buf.h"
#include "report/hangs.h"
#include "report/report_reader.h"

enum { REPORTS = 200 };

static json_t *reports[REPORTS];
static uint64_t at_ms[REPORTS]; /* since the test began */
static size_t n_reports;

static void keep(void *context, const char *json, size_t n)
{
    (void)context;
    assert_true(n_reports < REPORTS);
    at_ms[n_reports] = world_ms() - zero_ms;
    reports[n_reports] = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(reports[n_reports++]);
}

static void forget(void)
{
    while (n_reports > 0)
        json_decref(reports[--n_reports]);
}

static void start(struct methodbeat_settings s)
{
    world.main_thread = pthread_self();
    s.sink = keep;
    s.without = "session_id";
    s.process = "demo";
    s.log = said_keep;
    assert_int_equal(methodbeat_start(&s), 0);
    pass(1000);
    forget();
    zero_ms = world_ms();
}

static void stop(void)
{
    methodbeat_stop_and_wait();
    pass(1000);
}

static const char *text_of(size_t i, const char *key)
{
    const char *text = json_string_value(json_object_get(reports[i], key));

    return text ? text : "";
}

static void is_told(size_t i, const char *detail, uint64_t cost_ms)
{
    assert_true(i < n_reports);
    assert_string_equal(text_of(i, "detail"), detail);
    assert_int_equal(number_of(reports[i], "cost"), cost_ms);
}

/* However long it was, and although the machine slept meanwhile. */
static void both_reports_of_a_hang_began_together(void **state)
{
    static const uint64_t lasts_ms[] = {5001, 23000, 3600000};

    (void)state;
    for (size_t i = 0; i < sizeof(lasts_ms) / sizeof(lasts_ms[0]); i++) {
        const json_t *clocks[2];

        start((struct methodbeat_settings){.slow_ms = 1000});
        pass(1234);
        methodbeat_message_begin();
        pass(5000);
        world.slept_ns += 77 * MS;
        pass(lasts_ms[i] - 5000);
        methodbeat_message_end();
        pass(100);
        assert_int_equal(n_reports, 2);
        is_told(0, "ANR", 5000);
        assert_int_equal(at_ms[0], 1234 + 5000);
        is_told(1, "NORMAL", lasts_ms[i]);
        assert_int_equal(number_of(reports[1], "anr"), 5000);
        for (int k = 0; k < 2; k++)
            clocks[k] = json_object_get(reports[k], "clock");
        assert_int_equal(number_of(clocks[0], "boot"), number_of(clocks[1], "boot"));
        assert_int_equal(number_of(clocks[0], "monotonic"), number_of(clocks[1], "monotonic"));
        /* Those of the next are others. */
        methodbeat_message_begin();
        pass(1000);
        methodbeat_message_end();
        pass(100);
        is_told(2, "NORMAL", 1000);
        assert_int_equal(number_of(reports[2], "anr"), 0);
        assert_int_not_equal(number_of(json_object_get(reports[2], "clock"), "boot"),
                             number_of(clocks[0], "boot"));
        stop();
    }
}

/* Of the same hangs within ten minutes the first is told, with its end, and the others are counted
 * once. */
static void a_hang_is_counted_once(void **state)
{
    (void)state;
    start((struct methodbeat_settings){
        .mode = METHODBEAT_ONLINE, .slow_ms = 1000, .anr_ms = 2000, .lag_ms = 100000});
    for (int i = 0; i < 4; i++) {
        message_of(33, 3500);
        pass(100);
    }
    assert_int_equal(n_reports, 2);
    is_told(0, "ANR", 2000);
    is_told(1, "LAG", 3500);
    pass(600000);
    assert_int_equal(n_reports, 3);
    assert_string_equal(text_of(2, "tag"), "Trace_Repeats");
    assert_string_equal(text_of(2, "detail"), "ANR");
    assert_int_equal(number_of(reports[2], "count"), 3);
    stop();
    assert_int_equal(n_reports, 3);
}

/* A queue: so many probes wait in it. */
static int probes, probes_posted;

static void probe_post(void *context)
{
    assert_ptr_equal(context, &probes);
    probes++;
    probes_posted++;
}

/* The loop takes the probe, which is a message too. */
static void probe_take(void)
{
    settle();
    if (probes == 0)
        return;
    methodbeat_message_begin();
    probes--;
    methodbeat_probe_taken();
    methodbeat_message_end();
}

static void start_with_probe(struct methodbeat_settings s)
{
    probes = probes_posted = 0;
    s.probe = probe_post;
    s.probe_context = &probes;
    start(s);
}

/* How many reports say that; the first of them is *at. */
static size_t count_of(const char *detail, size_t *at)
{
    size_t count = 0;

    for (size_t i = 0; i < n_reports; i++) {
        if (strcmp(text_of(i, "detail"), detail) != 0)
            continue;
        if (count++ == 0)
            *at = i;
    }
    return count;
}

/* The end of an ANR over several messages: the last report, which began as that did. */
static void end_is_told(size_t anr, uint64_t cost_ms, uint64_t told_ms)
{
    size_t end = n_reports - 1;

    is_told(end, "ANR", cost_ms);
    assert_int_equal(number_of(reports[end], "anr"), told_ms);
    assert_int_equal(number_of(json_object_get(reports[end], "clock"), "boot"),
                     number_of(json_object_get(reports[anr], "clock"), "boot"));
}

/* Whatever ran meanwhile: three of 3 s, or a thousand of 10 ms. It is told once, when the probe has
 * waited for so long, from the message on in which that was posted. */
static void what_is_not_taken_for_so_long_is_an_anr(void **state)
{
    static const struct {
        int times;
        uint64_t ms, anr_ms, told_ms;
    } rows[] = {
        {3, 3000, 0, 5000}, {1000, 10, 0, 5000}, {40, 300, 2000, 2000}, {1, 30000, 0, 5000}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        size_t at = 0;

        start_with_probe((struct methodbeat_settings){.anr_ms = (uint32_t)rows[i].anr_ms});
        pass(2000);
        for (int k = 0; k < rows[i].times; k++)
            message_of(7, rows[i].ms);
        assert_int_equal(probes, 1);
        probe_take();
        pass(3000);
        assert_int_equal(count_of("ANR", &at), 1 + (rows[i].times > 1));
        assert_int_equal(at_ms[at], 2000 + rows[i].told_ms);
        assert_int_equal(number_of(reports[at], "cost"), rows[i].told_ms);
        assert_int_equal(number_of(reports[at], "pid"), getpid());
        if (rows[i].times > 1)
            end_is_told(at, (uint64_t)rows[i].times * rows[i].ms, rows[i].told_ms);
        /* What hangs next is another, with an end too where no message reaches the limit. */
        for (int k = 0; k < 4; k++)
            message_of(8, 2000);
        probe_take();
        pass(3000);
        assert_int_equal(count_of("ANR", &at), 2 + (rows[i].times > 1) + (rows[i].anr_ms == 0));
        stop();
    }
}

/* All that ran in that time is in its tree, message by message. */
static void an_anr_of_the_queue_has_the_calls_of_all_messages(void **state)
{
    size_t at = 0;

    (void)state;
    start_with_probe((struct methodbeat_settings){.slow_ms = 100000});
    message_of(11, 2000);
    message_of(12, 2000);
    methodbeat_message_begin();
    methodbeat_i(13);
    pass(2000);
    assert_int_equal(count_of("ANR", &at), 1);
    assert_string_equal(text_of(at, "stack"),
                        "0,1048574,1,2000\n1,11,1,2000\n0,1048574,1,2000\n1,12,1,2000\n"
                        "0,1048574,1,1000\n1,13,1,1000\n");
    methodbeat_o(13);
    methodbeat_message_end();
    pass(500);
    probe_take();
    pass(5);
    end_is_told(at, 6500, 5000);
    assert_string_equal(text_of(n_reports - 1, "stack"),
                        "0,1048574,1,2000\n1,11,1,2000\n0,1048574,1,2000\n1,12,1,2000\n"
                        "0,1048574,1,2000\n1,13,1,2000\n");
    stop();
}

/* A busy loop that takes messages in between, long ones and short ones; the probe is no burden. */
static void a_loop_that_takes_messages_has_none(void **state)
{
    size_t at;

    (void)state;
    start_with_probe((struct methodbeat_settings){.slow_ms = 100000});
    for (int i = 0; i < 20; i++) {
        message_of(7, 3000);
        probe_take();
        message_of(8, 1500);
        probe_take();
    }
    for (int i = 0; i < 6000; i++) {
        message_of(9, 10);
        probe_take();
    }
    assert_int_equal(count_of("ANR", &at), 0);
    assert_in_range(probes_posted, 100, 90000 / 500 + 120 + 1);
    /* Nobody asks an idle one. */
    pass(60000);
    probes_posted = 0;
    pass(3600000);
    assert_int_equal(probes_posted, 0);
    stop();
}

/* A loop that has ended takes none; a message that hangs later is told all the same. */
static void a_probe_that_nobody_takes_is_no_anr(void **state)
{
    size_t at = 0;

    (void)state;
    start_with_probe((struct methodbeat_settings){.slow_ms = 100000});
    message_of(7, 600);
    assert_int_equal(probes, 1);
    pass(20000);
    for (int i = 0; i < 3; i++) {
        message_of(7, 3000);
        pass(1000);
    }
    assert_int_equal(count_of("ANR", &at), 0);
    assert_int_equal(probes_posted, 1);
    message_of(7, 6000);
    assert_int_equal(count_of("ANR", &at), 1);
    stop();
}

/* Who holds the lock, from a time on since the test began; NULL: nobody. */
static const struct holder {
    uint64_t from_ms;
    const char *name;
} * holders;
static size_t lock_asks;

static void lock_say(void *context, struct methodbeat_lock *held)
{
    const char *name = NULL;

    (void)context;
    lock_asks++;
    for (const struct holder *h = holders; h->from_ms != UINT64_MAX; h++) {
        if (h->from_ms <= world_ms() - zero_ms)
            name = h->name;
    }
    snprintf(held->owner, sizeof(held->owner), "%s", name ? name : "");
    snprintf(held->class_name, sizeof(held->class_name), "a.Lock");
    snprintf(held->at, sizeof(held->at), "a.B.c(B.java:7)");
}

/* Who held it for most of the time that anybody did, if that was half of the message. */
static void the_owner_of_a_lock_is_told(void **state)
{
    enum { END = 8 };
    static const struct {
        struct holder holders[END];
        uint64_t ms;
        const char *owner; /* NULL: no key */
        size_t asks;
    } rows[] = {
        {{{0, "worker-3"}, {UINT64_MAX, NULL}}, 800, "worker-3", 3},
        {{{0, NULL}, {UINT64_MAX, NULL}}, 800, NULL, 3},
        {{{0, "a"}, {300, NULL}, {UINT64_MAX, NULL}}, 800, NULL, 3},
        {{{0, "a"}, {300, "b"}, {UINT64_MAX, NULL}}, 800, "b", 3},
        {{{0, NULL}, {300, "b"}, {UINT64_MAX, NULL}}, 800, "b", 3},
        {{{0, "a"}, {500, "b"}, {UINT64_MAX, NULL}}, 800, "a", 3},
        /* The longer, the seldomer. */
        {{{0, "a"}, {UINT64_MAX, NULL}}, 60000, "a", 13},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const json_t *told;
        size_t at = 0;

        holders = rows[i].holders;
        start((struct methodbeat_settings){.slow_ms = 700, .anr_ms = 100000, .lock = lock_say});
        lock_asks = 0;
        message_of(7, 100);
        assert_int_equal(lock_asks, 0);
        pass(1000);
        zero_ms = world_ms();
        message_of(7, rows[i].ms);
        pass(5);
        assert_int_equal(count_of("NORMAL", &at), 1);
        told = json_object_get(reports[at], "lock");
        if (rows[i].owner) {
            assert_string_equal(json_string_value(json_object_get(told, "owner")), rows[i].owner);
            assert_string_equal(json_string_value(json_object_get(told, "class")), "a.Lock");
            assert_string_equal(json_string_value(json_object_get(told, "at")), "a.B.c(B.java:7)");
        } else {
            assert_null(told);
        }
        assert_int_equal(lock_asks, rows[i].asks);
        /* What comes next has nothing of it. */
        holders = (const struct holder[]){{0, NULL}, {UINT64_MAX, NULL}};
        message_of(7, 800);
        pass(5);
        assert_int_equal(count_of("NORMAL", &at), 2);
        assert_null(json_object_get(reports[n_reports - 1], "lock"));
        stop();
    }
}

/* What decode and cluster make of the reports: "ANR 9000, NORMAL 800 lock, " */
static struct buf counted;

static void report_count(void *context, const struct report *r, const struct call_tree *tree,
                         const struct hang_place *place)
{
    (void)context, (void)tree, (void)place;
    if (r->kind == REPORT_KIND_TREE)
        buf_printf(&counted, "%.*s %llu%s, ", STR_ARG(r->detail), (unsigned long long)r->cost_ms,
                   r->lock.owner.n > 0 ? " lock" : "");
}

static void reports_count(void)
{
    static const struct hang_place place = {.line = 1};
    struct report_hangs hangs;

    report_hangs_init(&hangs, report_count, NULL);
    for (size_t i = 0; i < n_reports; i++) {
        char *text = json_dumps(reports[i], JSON_COMPACT);
        struct report_reader reader;
        const struct report *r;

        report_reader_init(&reader, str_from_c(text));
        while ((r = report_next(&reader))) {
            struct report_hang hang = report_hang_of(r);

            if (!report_hangs_take(&hangs, &hang, r->text, &place))
                report_count(NULL, r, NULL, NULL);
        }
        report_reader_release(&reader);
        free(text);
    }
    report_hangs_finish(&hangs);
    report_hangs_release(&hangs);
}

/* All that can stall the main thread, with healthy messages and frames between: each is counted
 * once. */
static void a_day_of_stalls_is_counted_once(void **state)
{
    static const struct holder nobody[] = {{0, NULL}, {UINT64_MAX, NULL}};
    static const struct holder worker[] = {{0, "worker-3"}, {UINT64_MAX, NULL}};

    (void)state;
    holders = nobody;
    start_with_probe((struct methodbeat_settings){.slow_ms = 700, .lock = lock_say});
    for (int i = 0; i < 7; i++) {
        for (int k = 0; k < 600; k++) {
            message_of(1, 3);
            methodbeat_frame(world.now_ns - 12 * MS, world.now_ns, 16666667);
            pass(13);
            probe_take();
        }
        if (i == 0) { /* three of 3 s, with nothing between */
            for (int k = 0; k < 3; k++)
                message_of(2, 3000);
            probe_take();
        } else if (i == 1) { /* short ones, which a frame waits for */
            for (int k = 0; k < 300; k++)
                message_of(3, 10);
            methodbeat_frame(world.now_ns - 3000 * MS, world.now_ns, 16666667);
        } else if (i == 2) {
            message_of(4, 300);
            methodbeat_frame(world.now_ns - 300 * MS, world.now_ns, 16666667);
        } else if (i == 3) {
            holders = worker;
            message_of(5, 800);
            holders = nobody;
        } else if (i == 4) {
            methodbeat_input_begin(METHODBEAT_INPUT_TOUCH, 0);
            methodbeat_i(6);
            pass(900);
            methodbeat_o(6);
            methodbeat_input_end();
        } else if (i == 5) {
            methodbeat_outside(METHODBEAT_OUTSIDE_IDLE);
            methodbeat_i(7);
            pass(2000);
            methodbeat_o(7);
        } else {
            message_of(8, 6000);
            probe_take();
        }
        pass(1000);
    }
    stop();
    buf_init(&counted);
    reports_count();
    buf_u8(&counted, '\0');
    assert_string_equal((const char *)counted.p,
                        "NORMAL 3000, NORMAL 3000, NORMAL 3000, ANR 9000, STALL 3000, STALL 300, "
                        "NORMAL 800 lock, LAG_TOUCH 900, LAG_IDLE_HANDLER 2000, ANR 6000, ");
    buf_release(&counted);
}

/* The process is stopped as a whole: nobody runs, and time passes. */
static void freeze(uint64_t ms)
{
    settle();
    world.now_ns += ms * MS;
    world_lock();
    world_wake(NULL, INT32_MAX);
    world_unlock();
    settle();
}

/* Time for which the process stood still does not count, by the message or by the probe. */
static void a_process_that_stood_still_has_none(void **state)
{
    size_t at = 0;

    (void)state;
    for (int by_probe = 0; by_probe < 2; by_probe++) {
        start_with_probe((struct methodbeat_settings){.slow_ms = 100000});
        pass(1000);
        methodbeat_message_begin();
        pass(400);
        freeze(4500);
        pass(800);
        if (by_probe) {
            methodbeat_message_end();
            methodbeat_message_begin();
        }
        pass(3000);
        assert_int_equal(count_of("ANR", &at), 0);
        /* 4,200 ms of it ran. The rest comes. */
        pass(700);
        assert_int_equal(count_of("ANR", &at), 0);
        pass(100);
        pass(5);
        assert_int_equal(count_of("ANR", &at), 1);
        methodbeat_message_end();
        probe_take();
        stop();
    }
}

static bool is_debugged;

static void debugger_say(void *context, struct methodbeat_evidence *evidence)
{
    (void)context;
    evidence->is_debugged = is_debugged;
    snprintf(evidence->threads, evidence->threads_size, "\"main\" RUNNABLE\n\tat a\n");
}

static void a_program_that_is_debugged_has_none(void **state)
{
    size_t at = 0;

    (void)state;
    for (int i = 0; i < 2; i++) {
        is_debugged = i == 0;
        start((struct methodbeat_settings){.slow_ms = 100000, .evidence = debugger_say});
        message_of(1, 6000);
        assert_int_equal(count_of("ANR", &at), i);
        if (i)
            assert_string_equal(text_of(at, "threads"), "\"main\" RUNNABLE\n\tat a\n");
        stop();
    }
}

/* In the background twice the time, unless the program said how long. */
static void the_background_has_more_time(void **state)
{
    (void)state;
    for (int seen = 0; seen < 2; seen++) {
        for (uint32_t anr_ms = 0; anr_ms < 2000; anr_ms += 1000) {
            size_t at = 0;

            start((struct methodbeat_settings){.slow_ms = 100000, .anr_ms = anr_ms});
            methodbeat_foreground(seen);
            message_of(1, 12000);
            assert_int_equal(count_of("ANR", &at), 1);
            assert_int_equal(number_of(reports[at], "cost"), anr_ms ? anr_ms : seen ? 5000 : 10000);
            assert_int_equal(json_is_true(json_object_get(reports[at], "isProcessForeground")),
                             seen);
            methodbeat_foreground(false);
            stop();
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_reports_of_a_hang_began_together),
        cmocka_unit_test(a_hang_is_counted_once),
        cmocka_unit_test(what_is_not_taken_for_so_long_is_an_anr),
        cmocka_unit_test(an_anr_of_the_queue_has_the_calls_of_all_messages),
        cmocka_unit_test(a_loop_that_takes_messages_has_none),
        cmocka_unit_test(a_probe_that_nobody_takes_is_no_anr),
        cmocka_unit_test(the_owner_of_a_lock_is_told),
        cmocka_unit_test(a_day_of_stalls_is_counted_once),
        cmocka_unit_test(a_process_that_stood_still_has_none),
        cmocka_unit_test(a_program_that_is_debugged_has_none),
        cmocka_unit_test(the_background_has_more_time),
    };

    int failed = RUN_TAP(tests);

    forget();
    return failed;
}
