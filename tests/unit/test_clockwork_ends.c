/* SPDX-License-Identifier: Apache-2.0 */
/* How a process with a recorder begins and ends, where time passes only when a test says so: each
 * is a child of the test's own. */
#include "tests/unit/clockwork.h"

#include <stdlib.h>
#include <sys/wait.h>

/* What a process does at its end, in memory that its parent has, too. */
struct ending {
    bool hangs; /* its sink does not return */
    int reports;
    uint64_t ms; /* when all was done */
    char said[1000];
};

static struct ending *ending;

/* After the library's. */
static __attribute__((destructor(101))) void ending_tell(void)
{
    if (!ending)
        return;
    ending->ms = world_ms() - zero_ms;
    if (*said)
        snprintf(ending->said, sizeof(ending->said), "%s", said);
}

static void ending_begin(void)
{
    ending = mmap(NULL, sizeof(*ending), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(ending != MAP_FAILED);
    fflush(NULL);
}

static void ending_await(void)
{
    int status;

    assert_true(wait(&status) > 0);
    assert_int_equal(status, 0);
}

static void ending_end(void)
{
    munmap(ending, sizeof(*ending));
    ending = NULL;
}

static void ending_put(void *context, const char *json, size_t n)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

    (void)context, (void)json, (void)n;
    ending->reports++;
    if (!ending->hangs)
        return;
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&never, &lock);
}

/* Without a stop, after a slow message, in another. */
static _Noreturn void ending_run(enum methodbeat_mode mode)
{
    world.main_thread = pthread_self();
    methodbeat_start(&(struct methodbeat_settings){.mode = mode,
                                                   .sink = ending_put,
                                                   .without = "session_id",
                                                   .log = said_keep,
                                                   .verbose = true,
                                                   .slow_ms = 1000,
                                                   .anr_ms = 100000,
                                                   .lag_ms = 100000});
    message_of(3, 1500);
    pass(5);
    methodbeat_message_begin();
    pass(1200);
    said[0] = '\0';
    zero_ms = world_ms();
    exit(0);
}

/* It waits for its reports, but not for ever. */
static void an_end_is_a_stop(void **state)
{
    static const struct {
        enum methodbeat_mode mode;
        bool hangs;
        int reports;
        uint64_t ms;
    } rows[] = {{METHODBEAT_DEBUG, false, 1, 0},
                {METHODBEAT_TEST, false, 2, 0},
                {METHODBEAT_DEBUG, true, 1, 2000},
                {METHODBEAT_TEST, true, 1, 4000}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char wanted[200];

        ending_begin();
        ending->hangs = rows[i].hangs;
        if (fork() == 0)
            ending_run(rows[i].mode);
        ending_await();
        assert_int_equal(ending->reports, rows[i].reports);
        assert_int_equal(ending->ms, rows[i].ms);
        snprintf(
            wanted, sizeof(wanted),
            "1 message, 1500 ms: 1 reached 1000 ms; one ran for 1200 ms without dispatchEnd(): "
            "it is not reported as slow; %s",
            rows[i].hangs         ? "no report was made"
            : rows[i].reports > 1 ? "2 reports were made"
                                  : "1 report was made");
        assert_string_equal(ending->said, wanted);
        ending_end();
    }
}

/* Of a call tree of a start, what is in it. */
static void start_tree_keep(void *context, const char *json, size_t n)
{
    json_t *report = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
    const char *detail = json_string_value(json_object_get(report, "detail"));
    const char *profile = json_string_value(json_object_get(report, "profile"));
    size_t at = strlen(ending->said);

    (void)context;
    if (detail && strcmp(detail, "STARTUP") == 0)
        snprintf(ending->said + at, sizeof(ending->said) - at, "%llu %s %.5s %zu %s, ",
                 (unsigned long long)number_of(report, "cost"),
                 json_string_value(json_object_get(report, "scene")), profile ? profile : "-",
                 profile ? strlen(profile) : 0,
                 json_string_value(json_object_get(report, "stackKey")));
    ending->reports++;
    json_decref(report);
}

enum { COLD_SLOW_MS = 5000, WARM_SLOW_MS = 2000, HANDOVER_MS = 2000, IDLE_MS = 2000 };

/* One since the process began, and one after all activities were left. */
static _Noreturn void starts_run(const char *profile, uint64_t idle_ms, uint64_t cold_ms,
                                 uint64_t warm_ms)
{
    world.main_thread = pthread_self();
    methodbeat_start(
        &(struct methodbeat_settings){.sink = start_tree_keep, .without = "session_id"});
    methodbeat_start_profile(profile);
    methodbeat_start_profile(NULL);
    /* Since the end of the first message. */
    message_of(9, 10);
    pass(idle_ms - 1000);
    message_of(9, 10);
    pass(990);
    methodbeat_message_begin();
    methodbeat_i(3);
    methodbeat_app_created(100);
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_CREATED);
    pass(cold_ms - idle_ms - 10);
    methodbeat_o(3);
    methodbeat_at("com.A", true);
    methodbeat_message_end();
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_DESTROYED);
    pass(HANDOVER_MS + 1);
    methodbeat_message_begin();
    methodbeat_activity("com.B", METHODBEAT_ACTIVITY_CREATED);
    methodbeat_i(4);
    pass(warm_ms);
    methodbeat_o(4);
    methodbeat_at("com.B", true);
    methodbeat_message_end();
    methodbeat_stop_and_wait();
    said[0] = '\0';
    exit(0);
}

static void a_slow_start_has_a_call_tree(void **state)
{
    static const struct {
        uint64_t idle_ms, cold_ms, warm_ms;
        const char *profile, *trees;
    } rows[] = {
        {IDLE_MS, COLD_SLOW_MS - 1, WARM_SLOW_MS - 1, "start", ""},
        {IDLE_MS, COLD_SLOW_MS, WARM_SLOW_MS - 1, "start", "5000 com.A start 5 3|, "},
        {IDLE_MS, COLD_SLOW_MS - 1, WARM_SLOW_MS, "start", "2000 com.B - 0 4|, "},
        {IDLE_MS, COLD_SLOW_MS + 1, WARM_SLOW_MS + 1, "start",
         "5001 com.A start 5 3|, 2001 com.B - 0 4|, "},
        /* It rested too long: what runs has nothing to do with what it began for. The call began
         * before what is reported. */
        {IDLE_MS + 1, COLD_SLOW_MS - 1, 0, "start", "2988 com.A - 0 3|, "},
        /* What is longer than names may be. */
        {IDLE_MS, COLD_SLOW_MS, 0,
         "begin789a123456789b123456789c123456789d123456789e123456789f123456789g123456789h123456789",
         "5000 com.A begin 31 3|, "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        ending_begin();
        if (fork() == 0)
            starts_run(rows[i].profile, rows[i].idle_ms, rows[i].cold_ms, rows[i].warm_ms);
        ending_await();
        assert_string_equal(ending->said, rows[i].trees);
        ending_end();
    }
}

static void starts_count(void *context, const char *json, size_t n)
{
    (void)context;
    ending->reports += memmem(json, n, "Trace_StartUp", 13) != NULL;
}

/* One activity, of which many are told to be no more than a splash. */
static _Noreturn void splash_run(const char *activity)
{
    enum { MANY = 80 };
    static char names[MANY][16];
    static const char *splash[MANY + 1];

    for (int i = 0; i < MANY; i++) {
        snprintf(names[i], sizeof(names[i]), "s%d", i);
        splash[i] = names[i];
    }
    world.main_thread = pthread_self();
    methodbeat_start(&(struct methodbeat_settings){
        .sink = starts_count, .without = "session_id", .splash = splash});
    methodbeat_app_created(100);
    methodbeat_activity(activity, METHODBEAT_ACTIVITY_CREATED);
    pass(100);
    methodbeat_at(activity, true);
    exit(0);
}

static void a_splash_ends_no_start(void **state)
{
    static const struct {
        const char *activity;
        int reports;
    } rows[] = {{"s", 1}, {"s0", 0}, {"s63", 0}, {"s64", 1}, {"s79", 1}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        ending_begin();
        if (fork() == 0)
            splash_run(rows[i].activity);
        ending_await();
        assert_int_equal(ending->reports, rows[i].reports);
        ending_end();
    }
}

/* Until a time that is a whole second: there is none of 1000000000 nanoseconds. */
static _Noreturn void flush_run(void)
{
    world.main_thread = pthread_self();
    methodbeat_start(&(struct methodbeat_settings){.sink = ending_put, .without = "session_id"});
    methodbeat_profile(&(struct methodbeat_profile){.name = "a"});
    settle();
    pass_ns(1500000000 - world.now_ns % 1000000000);
    zero_ms = world_ms();
    methodbeat_flush(500);
    ending->reports += 10 * (int)(world_ms() - zero_ms);
    said[0] = '\0';
    _exit(0);
}

static void a_flush_may_end_with_a_second(void **state)
{
    (void)state;
    ending_begin();
    ending->hangs = true;
    if (fork() == 0)
        flush_run();
    ending_await();
    assert_int_equal(ending->reports, 5001);
    ending_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_end_is_a_stop),
        cmocka_unit_test(a_slow_start_has_a_call_tree),
        cmocka_unit_test(a_splash_ends_no_start),
        cmocka_unit_test(a_flush_may_end_with_a_second),
    };

    return RUN_TAP(tests);
}
