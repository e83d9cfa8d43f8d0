/* SPDX-License-Identifier: Apache-2.0 */
/* Every kind of report but that of slow messages, through methodbeat.h: one
 * process, one recorder. Each report is JSON with Matrix's keys.
 * test: long, threads */
#include "tests/unit/tap.h"

#include <dirent.h>
#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "runtime/methodbeat.h"
#include "tests/unit/beat_wait.h"

enum { HZ_60 = 16666667 };

/* The sink's: the reports since the last clear. */
static struct {
    pthread_mutex_t lock;
    json_t *reports;
} box = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void box_put(void *context, const char *json, size_t n)
{
    json_t *report = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);

    (void)context;
    assert_non_null(report);
    pthread_mutex_lock(&box.lock);
    json_array_append_new(box.reports, report);
    pthread_mutex_unlock(&box.lock);
}

static void start(struct methodbeat_settings s)
{
    /* The last reports of the test before arrive behind its stop. */
    methodbeat_flush(UINT32_MAX);
    json_decref(box.reports);
    box.reports = json_array();
    s.sink = box_put;
    s.process = "com.demo";
    assert_int_equal(methodbeat_start(&s), 0);
}

/* The i-th report with this tag since the start. */
static json_t *report_of(const char *tag, size_t i)
{
    json_t *report, *found = NULL;
    size_t at;

    methodbeat_flush(UINT32_MAX);
    pthread_mutex_lock(&box.lock);
    json_array_foreach(box.reports, at, report)
    {
        if (strcmp(json_string_value(json_object_get(report, "tag")), tag) == 0 && i-- == 0) {
            found = report;
            break;
        }
    }
    pthread_mutex_unlock(&box.lock);
    return found;
}

static json_int_t number_of(const json_t *report, const char *key)
{
    const json_t *v = json_object_get(report, key);

    assert_true(json_is_integer(v));
    return json_integer_value(v);
}

static const char *string_of(const json_t *report, const char *key)
{
    const json_t *v = json_object_get(report, key);

    assert_true(json_is_string(v));
    return json_string_value(v);
}

static void nothing_before_the_start(void **state)
{
    (void)state;
    methodbeat_frame(0, HZ_60, HZ_60);
    assert_false(methodbeat_sink_add(box_put, NULL));
}

static void frames_are_reported(void **state)
{
    json_t *r, *level, *sum;

    (void)state;
    start((struct methodbeat_settings){.mapping_id = "00112233445566aa"});
    methodbeat_set_scene("com.demo.Main");
    for (int i = 0; i < 30; i++)
        methodbeat_frame(0, HZ_60, HZ_60);
    methodbeat_frame(0, 5 * HZ_60, HZ_60);
    methodbeat_stop_and_wait();
    r = report_of("Trace_FPS", 0);
    assert_non_null(r);
    assert_string_equal(string_of(r, "scene"), "com.demo.Main");
    assert_string_equal(string_of(r, "process"), "com.demo");
    assert_string_equal(string_of(r, "mapping"), "00112233445566aa");
    assert_true(number_of(r, "time") > 1500000000000);
    assert_true(number_of(r, "mem") > 0 && number_of(r, "mem_free") > 0);
    string_of(r, "machine");
    level = json_object_get(r, "dropLevel");
    sum = json_object_get(r, "dropSum");
    assert_int_equal(json_object_size(level), 5);
    assert_int_equal(number_of(level, "DROPPED_BEST"), 30);
    assert_int_equal(number_of(level, "DROPPED_NORMAL"), 1);
    assert_int_equal(number_of(level, "DROPPED_FROZEN"), 0);
    assert_int_equal(number_of(sum, "DROPPED_NORMAL"), 4);
    assert_int_equal(number_of(r, "frames"), 31);
    /* 31 frames in the time of 35 */
    assert_true(json_real_value(json_object_get(r, "fps")) > 53.13 &&
                json_real_value(json_object_get(r, "fps")) < 53.15);
    assert_null(report_of("Trace_FPS", 1));
    methodbeat_frame(0, HZ_60, HZ_60);
}

static void starts_and_changes_are_reported(void **state)
{
    static const char *const splash[] = {"com.demo.Consent", "com.demo.Splash", NULL};
    json_t *r;

    (void)state;
    start((struct methodbeat_settings){.splash = splash});
    methodbeat_start_profile("mb-start-1");
    methodbeat_app_created(159);
    methodbeat_activity("com.demo.Splash", METHODBEAT_ACTIVITY_CREATED);
    methodbeat_at("com.demo.Splash", true);
    assert_null(report_of("Trace_StartUp", 0));
    methodbeat_activity("com.demo.Splash", METHODBEAT_ACTIVITY_PAUSED);
    methodbeat_activity("com.demo.Main", METHODBEAT_ACTIVITY_CREATED);
    methodbeat_activity("com.demo.Main", METHODBEAT_ACTIVITY_RESUMED);
    methodbeat_at("com.demo.Splash", false);
    methodbeat_at("com.demo.Main", true);
    methodbeat_activity("com.demo.Splash", METHODBEAT_ACTIVITY_DESTROYED);
    r = report_of("Trace_StartUp", 0);
    assert_non_null(r);
    assert_int_equal(number_of(r, "application_create_scene"), 159);
    assert_true(number_of(r, "application_create") <= number_of(r, "first_activity_create"));
    assert_true(number_of(r, "first_activity_create") <= number_of(r, "startup_duration"));
    assert_true(json_is_false(json_object_get(r, "is_warm_start_up")));
    assert_string_equal(string_of(r, "profile"), "mb-start-1");
    methodbeat_profile(&(struct methodbeat_profile){.name = "mb-start-1", .file = "x.perfetto"});
    methodbeat_profile(&(struct methodbeat_profile){.file = "without a name"});
    methodbeat_profile(NULL);
    methodbeat_start_profile(NULL);
    r = report_of("Trace_Profile", 0);
    assert_non_null(r);
    assert_string_equal(string_of(r, "file"), "x.perfetto");
    assert_null(report_of("Trace_Profile", 1));
    r = report_of("Trace_Activity", 0);
    assert_non_null(r);
    assert_string_equal(string_of(r, "scene"), "com.demo.Main");
    assert_string_equal(string_of(r, "last_scene"), "com.demo.Splash");
    assert_true(number_of(r, "cost") < 1000);
    methodbeat_at("com.demo.Main", false);
    methodbeat_activity("com.demo.Main", METHODBEAT_ACTIVITY_DESTROYED);
    methodbeat_activity("com.demo.Main", METHODBEAT_ACTIVITY_CREATED);
    methodbeat_activity("com.demo.Main", METHODBEAT_ACTIVITY_DRAWS);
    methodbeat_at("com.demo.Main", true);
    assert_null(report_of("Trace_StartUp", 1));
    methodbeat_activity("com.demo.Main", METHODBEAT_ACTIVITY_DRAWN);
    r = report_of("Trace_StartUp", 1);
    assert_non_null(r);
    assert_true(number_of(r, "first_frame") >= number_of(r, "startup_duration"));
    assert_non_null(r);
    assert_true(json_is_true(json_object_get(r, "is_warm_start_up")));
    /* A stop does not wait for the drawing. */
    methodbeat_at("com.demo.Main", false);
    methodbeat_activity("com.demo.Main", METHODBEAT_ACTIVITY_DESTROYED);
    methodbeat_activity("com.demo.Main", METHODBEAT_ACTIVITY_CREATED);
    methodbeat_activity("com.demo.Main", METHODBEAT_ACTIVITY_DRAWS);
    methodbeat_at("com.demo.Main", true);
    methodbeat_stop_and_wait();
    r = report_of("Trace_StartUp", 2);
    assert_non_null(r);
    assert_null(json_object_get(r, "first_frame"));
    assert_null(report_of("Trace_StartUp", 3));
    r = report_of("Trace_Activity", 1);
    assert_non_null(r);
    assert_null(json_object_get(r, "last_scene"));
    assert_true(number_of(r, "create_first_frame") >= 0);
    assert_null(report_of("Trace_Activity", 2));
}

/* The scene, as the frames of now have it. */
static void assert_scene(const char *scene)
{
    json_t *r;

    for (int i = 0; i < 21; i++)
        methodbeat_frame(0, HZ_60, HZ_60);
    methodbeat_stop_and_wait();
    r = report_of("Trace_FPS", 0);
    assert_non_null(r);
    assert_string_equal(string_of(r, "scene"), scene);
    start((struct methodbeat_settings){0});
}

static void what_is_destroyed_has_no_focus(void **state)
{
    static const struct {
        const char *what; /* + and - focus, d destroyed, f and b foreground or not, s a scene */
        const char *activity;
        bool news;
        const char *scene;
    } rows[] = {
        {"f", NULL, false, ""},  {"+", "A", true, "A"},
        {"d", "A", false, "A"}, /* it may be made anew at once */
        {"+", "A", true, "A"},   {"+", "B", true, "B"},
        {"d", "A", false, "B"},  {"+", "A", true, "A"},
        {"-", "A", true, "A"},   {"d", "B", false, "A"},
        {"b", NULL, false, "A"}, {"d", "A", false, ""},
        {"f", NULL, false, ""},  {"+", "B", true, "B"},
        {"d", "B", false, "B"},  {"b", NULL, false, ""},
        {"s", "C", false, "C"}, /* not an activity's */
        {"d", "B", false, "C"},
    };

    (void)state;
    start((struct methodbeat_settings){0});
    methodbeat_set_scene(NULL);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char what = rows[i].what[0];

        if (what == '+' || what == '-')
            assert_int_equal(methodbeat_at(rows[i].activity, what == '+'), rows[i].news);
        else if (what == 'd')
            methodbeat_activity(rows[i].activity, METHODBEAT_ACTIVITY_DESTROYED);
        else if (what == 's')
            methodbeat_set_scene(rows[i].activity);
        else
            methodbeat_foreground(what == 'f');
        assert_scene(rows[i].scene);
    }
    /* Also where nothing is recorded. */
    assert_true(methodbeat_at("A", true));
    methodbeat_stop_and_wait();
    methodbeat_activity("A", METHODBEAT_ACTIVITY_DESTROYED);
    assert_true(methodbeat_at("A", true));
    assert_true(methodbeat_at("A", false));
}

static void nobody_is_nothing(void **state)
{
    (void)state;
    start((struct methodbeat_settings){0});
    assert_false(methodbeat_at(NULL, true));
    methodbeat_activity(NULL, METHODBEAT_ACTIVITY_CREATED);
    methodbeat_activity(NULL, METHODBEAT_ACTIVITY_DESTROYED);
    methodbeat_activity("A", (enum methodbeat_activity_event)99);
    methodbeat_page(NULL, METHODBEAT_PAGE_BEGIN);
    methodbeat_page(NULL, METHODBEAT_PAGE_DRAWN_WITH_DATA);
    methodbeat_leak(NULL, 3);
    methodbeat_stop_and_wait();
    assert_null(report_of("Trace_Page", 0));
    assert_null(report_of("Trace_Leak", 0));
}

static void pages_and_leaks_are_reported(void **state)
{
    json_t *r;

    (void)state;
    start((struct methodbeat_settings){0});
    methodbeat_page("com.demo.List", METHODBEAT_PAGE_BEGIN);
    wait_ms(20);
    methodbeat_page("com.demo.List", METHODBEAT_PAGE_DRAWN);
    methodbeat_page("com.demo.List", METHODBEAT_PAGE_DATA);
    methodbeat_page("com.demo.List", (enum methodbeat_page_mark)99);
    methodbeat_page("com.demo.List", METHODBEAT_PAGE_DRAWN_WITH_DATA);
    methodbeat_leak("com.demo.Main", 2);
    methodbeat_leak("com.demo.Main", 2);
    methodbeat_stop_and_wait();
    r = report_of("Trace_Page", 0);
    assert_non_null(r);
    assert_string_equal(string_of(r, "scene"), "com.demo.List");
    assert_true(number_of(r, "t1") >= 19);
    assert_int_equal(number_of(r, "t1") + number_of(r, "t2") + number_of(r, "t3"),
                     number_of(r, "cost"));
    r = report_of("Trace_Leak", 0);
    assert_non_null(r);
    assert_string_equal(string_of(r, "class"), "com.demo.Main");
    assert_int_equal(number_of(r, "count"), 2);
    assert_null(report_of("Trace_Leak", 1));
}

static void evidence(void *context, struct methodbeat_evidence *e)
{
    snprintf(e->thread_stack, e->size, "at com.demo.Main.load(%s)\n", (const char *)context);
    e->dalvik_heap_kb = 7;
    memset(e->profile, 'x', sizeof(e->profile)); /* as long as it gets */
}

/* The report of this kind of trace. */
static json_t *trace_of(const char *detail)
{
    json_t *r;

    for (size_t i = 0; (r = report_of("Trace_EvilMethod", i)); i++) {
        if (strcmp(string_of(r, "detail"), detail) == 0)
            return r;
    }
    return NULL;
}

static void main_stack(void *context, char *stack, size_t size)
{
    snprintf(stack, size, "at com.demo.Main.load(%s)\n", (const char *)context);
}

/* Until the thread that watches has seen the message for so long, the machine may be busy. */
static void stacks_are_sampled_while_a_message_is_slow(void **state)
{
    const char *stack = NULL;
    json_t *r;

    (void)state;
    start((struct methodbeat_settings){
        .slow_ms = 50, .stack_ms = 20, .stack = main_stack, .stack_context = "Main.java"});
    for (int ms = 100; !stack; ms *= 2) {
        methodbeat_message_begin();
        methodbeat_i(7);
        wait_ms((uint64_t)ms);
        methodbeat_o(7);
        methodbeat_message_end();
        r = trace_of("NORMAL");
        assert_non_null(r);
        stack = json_string_value(json_object_get(r, "threadStack"));
        if (!stack)
            start((struct methodbeat_settings){
                .slow_ms = 50, .stack_ms = 20, .stack = main_stack, .stack_context = "Main.java"});
    }
    assert_memory_equal(stack, "after ", 6);
    assert_non_null(strstr(stack, ":\nat com.demo.Main.load(Main.java)\n"));
    /* Not where that is not asked for. */
    start((struct methodbeat_settings){.slow_ms = 50, .stack = main_stack});
    methodbeat_message_begin();
    wait_ms(100);
    methodbeat_message_end();
    assert_null(json_object_get(trace_of("NORMAL"), "threadStack"));
    methodbeat_stop_and_wait();
}

static void anr_is_reported_while_it_hangs(void **state)
{
    json_t *r = NULL;
    int waited;

    (void)state;
    start((struct methodbeat_settings){
        .anr_ms = 100, .slow_ms = 100, .evidence = evidence, .evidence_context = "Main.java"});
    methodbeat_message_begin();
    methodbeat_message_end();
    wait_ms(700); /* the thread that watches has gone to sleep */
    /* Where nothing was let run for a second, it is not told of: another hangs. */
    for (waited = 0; !r; waited++) {
        if (waited % 200 == 0) {
            methodbeat_message_begin();
            methodbeat_i(7);
        }
        wait_ms(10);
        r = trace_of("ANR");
    }
    assert_true(waited > 200 || !trace_of("NORMAL"));
    wait_ms(50);
    methodbeat_foreground(false); /* who hangs and goes on is not made to wait */
    methodbeat_o(7);
    methodbeat_message_end();
    assert_true(number_of(r, "cost") >= 100);
    assert_string_equal(string_of(r, "stackKey"), "7|");
    assert_null(json_object_get(r, "lost"));
    assert_int_equal(json_array_size(json_object_get(r, "inferred")), 2);
    assert_string_equal(string_of(r, "threadStack"), "at com.demo.Main.load(Main.java)\n");
    assert_int_equal(strlen(string_of(r, "profile")), METHODBEAT_PROFILE_NAME - 1);
    number_of(r, "processPriority");
    number_of(r, "processNice");
    assert_true(json_is_false(json_object_get(r, "isProcessForeground")));
    /* Nobody told. */
    assert_null(json_object_get(json_object_get(r, "memory"), "native_heap"));
    assert_int_equal(number_of(json_object_get(r, "memory"), "dalvik_heap"), 7);
    assert_true(number_of(json_object_get(r, "memory"), "vm_size") > 0);
    methodbeat_stop_and_wait();
    assert_non_null(trace_of("NORMAL"));
}

static void slow_message(void)
{
    methodbeat_message_begin();
    methodbeat_i(9);
    beat_wait_ms(40);
    methodbeat_o(9);
    methodbeat_message_end();
}

/* The thread of the clock passes it on, though nothing else is called. */
static void a_slow_message_is_reported_by_itself(void **state)
{
    size_t reports = 0;

    (void)state;
    for (int i = 0; i < 20; i++) {
        start((struct methodbeat_settings){.slow_ms = 10});
        slow_message();
        for (int waited = 0; waited < 10000 && reports == 0; waited++) {
            wait_ms(1);
            pthread_mutex_lock(&box.lock);
            reports = json_array_size(box.reports);
            pthread_mutex_unlock(&box.lock);
        }
        assert_true(reports > 0);
        reports = 0;
    }
    methodbeat_stop_and_wait();
}

static long cpu_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The threads of the library look at the clock now and then, and no more: what
 * spins takes a CPU, or its share of one where others want it too. */
static void a_long_message_takes_no_cpu(void **state)
{
    long took;

    (void)state;
    do { /* until they were let look */
        start((struct methodbeat_settings){.anr_ms = 100, .slow_ms = 5000});
        methodbeat_set_scene("A");
        methodbeat_foreground(true);
        methodbeat_frame(0, HZ_60, HZ_60);
        methodbeat_message_begin();
        took = cpu_ms();
        wait_ms(1500);
        took = cpu_ms() - took;
        methodbeat_message_end();
        methodbeat_foreground(false);
        methodbeat_stop_and_wait();
        printf("# %ld ms of CPU in 1500\n", took);
        assert_true(took < 150);
    } while (!trace_of("ANR"));
}

/* How often the library's threads have been woken so far. */
static long wakes(void)
{
    DIR *tasks = opendir("/proc/self/task");
    struct dirent *task;
    long sum = 0;

    assert_non_null(tasks);
    while ((task = readdir(tasks))) {
        char path[300], line[200];
        bool ours = false;
        long n;
        FILE *f;

        snprintf(path, sizeof(path), "/proc/self/task/%s/status", task->d_name);
        f = fopen(path, "r");
        while (f && fgets(line, sizeof(line), f)) {
            ours |= strncmp(line, "Name:\tmethodbeat-", 17) == 0;
            if (ours && sscanf(line, "voluntary_ctxt_switches: %ld", &n) == 1)
                sum += n;
        }
        if (f)
            fclose(f);
    }
    closedir(tasks);
    return sum;
}

/* Between messages nothing of the library's runs: no tick, no look at the time. */
static void an_idle_program_is_left_alone(void **state)
{
    long before;

    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST});
    methodbeat_set_scene("A");
    methodbeat_foreground(true);
    methodbeat_message_begin();
    wait_ms(20);
    methodbeat_message_end();
    wait_ms(1300); /* the last look for a message that hangs */
    before = wakes();
    assert_true(before > 0);
    wait_ms(1000);
    assert_int_equal(wakes() - before, 0);
    methodbeat_foreground(false);
    methodbeat_stop_and_wait();
}

static struct {
    atomic_bool asked, answered;
} slow_evidence;

/* Takes its time, and finds out by calls of the library's. */
static void evidence_slow(void *context, struct methodbeat_evidence *e)
{
    struct methodbeat_counters c;

    (void)context, (void)e;
    atomic_store(&slow_evidence.asked, true);
    wait_ms(200);
    methodbeat_counters(&c);
    methodbeat_set_scene("com.demo.Hanging");
    assert_false(methodbeat_flush(UINT32_MAX));
    methodbeat_stop_and_wait();
    wait_ms(100);
    atomic_store(&slow_evidence.answered, true);
}

static void stop_waits_for_evidence(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.anr_ms = 20, .evidence = evidence_slow});
    /* Where nothing was let run for a second, it would not be asked. */
    for (int i = 0; !atomic_load(&slow_evidence.asked); i++) {
        if (i % 2000 == 0)
            methodbeat_message_begin();
        wait_ms(1);
    }
    assert_false(atomic_load(&slow_evidence.answered));
    methodbeat_stop_and_wait();
    assert_true(atomic_load(&slow_evidence.answered));
    assert_null(trace_of("ANR"));
}

static atomic_bool hang_over;

static void evidence_late(void *context, struct methodbeat_evidence *e)
{
    (void)context;
    snprintf(e->thread_stack, e->size, "of another message");
    atomic_store(&slow_evidence.asked, true);
    while (!atomic_load(&hang_over))
        wait_ms(1);
}

static void evidence_of_what_is_over_is_discarded(void **state)
{
    json_t *r;

    (void)state;
    start((struct methodbeat_settings){
        .mode = METHODBEAT_TEST, .anr_ms = 50, .slow_ms = 50, .evidence = evidence_late});
    atomic_store(&slow_evidence.asked, false);
    methodbeat_message_begin();
    for (int i = 0; i < 2000 && !atomic_load(&slow_evidence.asked); i++)
        wait_ms(1);
    methodbeat_message_end();
    methodbeat_message_begin();
    atomic_store(&hang_over, true);
    wait_ms(20);
    methodbeat_message_end();
    methodbeat_stop_and_wait();
    assert_null(trace_of("ANR"));
    assert_non_null(trace_of("NORMAL"));
    r = report_of("Trace_Summary", 0);
    assert_int_equal(number_of(r, "anr"), 0);
    assert_int_equal(number_of(r, "anr_stale"), 1);
}

static void lags_are_reported(void **state)
{
    json_t *r;

    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_ONLINE});
    for (int i = 0; i < 5; i++) {
        assert_null(trace_of("LAG"));
        methodbeat_message_begin();
        methodbeat_i(8);
        beat_wait_ms(305);
        methodbeat_o(8);
        methodbeat_message_end();
    }
    methodbeat_stop_and_wait();
    r = trace_of("LAG");
    assert_non_null(r);
    assert_string_equal(string_of(r, "stackKey"), "8|");
    assert_int_equal(number_of(json_object_get(r, "lag"), "at_least"), 300);
    assert_int_equal(number_of(json_object_get(r, "lag"), "times"), 5);
}

/* A period that begins late, on a busy machine, is to be one of a second nevertheless. */
static void vitals_are_reported_per_scene(void **state)
{
    json_t *r, *next;

    (void)state;
    start((struct methodbeat_settings){0});
    methodbeat_set_scene("A");
    methodbeat_foreground(true);
    /* Just after the beginning: what the scene began with. */
    methodbeat_battery(80);
    methodbeat_traffic(100, 10);
    methodbeat_charging(false);
    wait_ms(2500);
    methodbeat_battery(79);
    methodbeat_memory(1, 2, 3);
    methodbeat_traffic(1100, 15);
    methodbeat_set_scene("B");
    /* However fast the thread that watches is. */
    methodbeat_traffic(1107, 16);
    methodbeat_battery(78);
    methodbeat_charging(true);
    wait_ms(2500);
    methodbeat_stop_and_wait();
    r = report_of("Trace_Vitals", 0);
    assert_non_null(r);
    assert_string_equal(string_of(r, "scene"), "A");
    assert_true(number_of(r, "duration") >= 1000);
    assert_true(json_number_value(json_object_get(r, "cpu_process")) <= 100);
    assert_true(number_of(r, "rss") > 0);
    assert_true(number_of(r, "threads") >= 4);
    assert_int_equal(number_of(r, "received"), 1000);
    assert_int_equal(number_of(r, "sent"), 5);
    assert_int_equal(number_of(r, "battery_begin"), 80);
    assert_int_equal(number_of(r, "battery_end"), 79);
    next = report_of("Trace_Vitals", 1);
    assert_non_null(next);
    assert_string_equal(string_of(next, "scene"), "B");
    assert_int_equal(number_of(next, "received"), 7);
    assert_int_equal(number_of(next, "battery_begin"), 79);
    assert_int_equal(number_of(next, "battery_end"), 78);
    assert_true(json_is_false(json_object_get(r, "charging")));
    assert_true(json_is_true(json_object_get(next, "charging")));
    assert_int_equal(number_of(r, "pss_java"), 1);
    assert_int_equal(number_of(r, "pss_native"), 2);
    assert_int_equal(number_of(r, "pss_graphics"), 3);
    assert_null(report_of("Trace_Vitals", 2));
    methodbeat_foreground(false);
}

/* Now and then the time is not the method's but the message's, where the system
 * let another process run before the one or after the other: the key is another. */
static void duplicates_are_folded_online(void **state)
{
    struct methodbeat_counters before, after;
    uint64_t trees = 0, repeats = 0;
    size_t told = 0;
    json_t *r;

    (void)state;
    methodbeat_counters(&before);
    start((struct methodbeat_settings){.mode = METHODBEAT_ONLINE, .slow_ms = 5});
    for (int i = 0; i < 10; i++)
        slow_message();
    methodbeat_stop_and_wait();
    methodbeat_counters(&after);
    while (report_of("Trace_EvilMethod", trees))
        trees++;
    assert_in_range(trees, 1, 3);
    for (; (r = report_of("Trace_Repeats", told)); told++) {
        assert_string_equal(string_of(r, "detail"), "NORMAL");
        assert_true(number_of(r, "window") >= 20);
        repeats += (uint64_t)number_of(r, "count");
        string_of(r, "stackKey");
    }
    assert_int_equal(trees + repeats, 10);
    assert_int_equal(after.duplicates - before.duplicates, repeats);
    assert_int_equal(after.reports - before.reports, trees + told);
    assert_null(report_of("Trace_Sampled", 0));
}

static void assert_no_file_for(const char *user)
{
    const char *dir = getenv("TMPDIR");
    char path[256];

    snprintf(path, sizeof(path), "%s/methodbeat-unsampled-%d", dir ? dir : "/tmp", (int)getpid());
    start((struct methodbeat_settings){
        .mode = METHODBEAT_ONLINE, .user_id = user, .sample = 500, .trace_path = path});
    methodbeat_stop_and_wait();
    assert_int_equal(access(path, F_OK), -1);
}

static void users_are_sampled_online(void **state)
{
    struct methodbeat_counters before, after;
    int in = 0;

    (void)state;
    for (int u = 0; u < 60; u++) {
        char id[24];
        bool recording;
        json_t *r;

        snprintf(id, sizeof(id), "user-%d", u);
        methodbeat_counters(&before);
        start((struct methodbeat_settings){
            .mode = METHODBEAT_ONLINE, .slow_ms = 5, .user_id = id, .sample = 500});
        recording = methodbeat_is_recording();
        methodbeat_pause();
        assert_false(methodbeat_is_recording());
        assert_int_equal(methodbeat_resume(), recording);
        assert_int_equal(methodbeat_is_recording(), recording);
        methodbeat_i(1);
        wait_ms(12);
        methodbeat_o(1);
        methodbeat_leak("com.demo.Other", 1);
        methodbeat_leak("com.demo.Other", 0);
        methodbeat_stop_and_wait();
        assert_false(methodbeat_is_recording());
        methodbeat_counters(&after);
        r = report_of("Trace_Sampled", 0);
        assert_int_equal(r != NULL, recording);
        assert_int_equal(after.slots - before.slots, r ? 2 : 0);
        assert_int_equal(report_of("Trace_Leak", 0) != NULL, r != NULL);
        if (!r) {
            assert_no_file_for(id);
            continue;
        }
        in++;
        assert_int_equal(number_of(r, "starts"), 1);
        assert_int_equal(number_of(r, "permille"), 500);
        assert_true(number_of(r, "day") > 18000);
        assert_int_equal(strlen(string_of(r, "user")), 16);
        assert_string_equal(string_of(report_of("Trace_Leak", 0), "user"), string_of(r, "user"));
        assert_true(number_of(report_of("Trace_Leak", 0), "start") == number_of(r, "start"));
    }
    /* More than all are all. */
    start((struct methodbeat_settings){.mode = METHODBEAT_ONLINE, .user_id = "x", .sample = 5000});
    methodbeat_stop_and_wait();
    assert_int_equal(number_of(report_of("Trace_Sampled", 0), "permille"), 1000);
    assert_in_range(in, 10, 50);
}

static void a_test_ends_with_a_summary(void **state)
{
    uint64_t third;
    json_t *r;

    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST, .slow_ms = 20});
    slow_message();
    slow_message();
    third = now_ms();
    methodbeat_message_begin();
    methodbeat_message_end();
    third = now_ms() - third;
    for (int i = 0; i < 5; i++)
        methodbeat_frame(0, HZ_60, HZ_60);
    methodbeat_stop_and_wait();
    r = report_of("Trace_Summary", 0);
    assert_non_null(r);
    assert_int_equal(number_of(r, "messages"), 3);
    /* On a busy machine the third may be a slow one too. */
    assert_in_range(number_of(r, "slow"), 2, third < 19 ? 2 : 3);
    assert_int_equal(number_of(r, "anr"), 0);
    assert_int_equal(number_of(r, "frames"), 5);
    assert_true(number_of(r, "longest") >= 40);
    assert_true(number_of(r, "longest") < number_of(r, "duration"));
    assert_true(number_of(r, "duration") >= 80);
    assert_int_equal(number_of(json_object_get(r, "dropLevel"), "DROPPED_BEST"), 5);
    methodbeat_stop_and_wait();
    assert_null(report_of("Trace_Summary", 1));
}

/* Tells all there is to tell, until it is told to stop. */
static void *tell(void *context)
{
    const atomic_bool *ended = context;

    for (uint32_t n = 0; !atomic_load(ended); n++) {
        char name[16];

        snprintf(name, sizeof(name), "A%u", (unsigned)(n % 5));
        methodbeat_app_created(159);
        methodbeat_activity(name, (enum methodbeat_activity_event)(n % 4));
        methodbeat_at(name, n % 3 != 0);
        methodbeat_page(name, (enum methodbeat_page_mark)(n % 5));
        methodbeat_foreground(n % 64 < 32);
        methodbeat_battery(n % 100);
        methodbeat_traffic(n, n);
        methodbeat_leak(name, n % 9);
        methodbeat_frame(n, n + (uint64_t)(n % 50) * HZ_60, HZ_60);
        methodbeat_set_scene(n % 7 ? name : NULL);
    }
    return NULL;
}

static void *start_and_stop(void *context)
{
    const atomic_bool *ended = context;

    for (int n = 0; !atomic_load(ended); n++) {
        struct methodbeat_settings s = {
            .mode = (enum methodbeat_mode)(n % 3), .slow_ms = 1, .anr_ms = 2, .user_id = "u"};

        assert_int_equal(methodbeat_start(&s), 0);
        wait_ms(3);
        methodbeat_stop_and_wait();
    }
    return NULL;
}

static void all_may_be_told_by_all_threads(void **state)
{
    void *(*const run[])(void *) = {tell, tell, start_and_stop};
    pthread_t threads[3];
    atomic_bool ended = false;
    struct methodbeat_counters c;

    (void)state;
    for (int i = 0; i < 3; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, run[i], &ended), 0);
    for (int i = 0; i < 150; i++) {
        methodbeat_message_begin();
        methodbeat_i(i % 10 + 1);
        wait_ms((uint64_t)i % 8);
        methodbeat_o(i % 10 + 1);
        methodbeat_message_end();
    }
    atomic_store(&ended, true);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert_true(methodbeat_flush(UINT32_MAX));
    methodbeat_counters(&c);
    assert_true(c.reports > 100);
    methodbeat_foreground(false);
    methodbeat_stop_and_wait(); /* the frames that were told are none of the next test's */
}

static void several_sinks_get_all(void **state)
{
    (void)state;
    start((struct methodbeat_settings){0});
    assert_true(methodbeat_sink_add(box_put, NULL));
    for (int i = 0; i < 21; i++)
        methodbeat_frame(0, HZ_60, HZ_60);
    methodbeat_stop_and_wait();
    assert_non_null(report_of("Trace_FPS", 1));
    assert_null(report_of("Trace_FPS", 2));
    for (int i = 1; i < METHODBEAT_SINKS_ADDED; i++)
        assert_true(methodbeat_sink_add(box_put, NULL));
    assert_false(methodbeat_sink_add(box_put, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_before_the_start),
        cmocka_unit_test(frames_are_reported),
        cmocka_unit_test(starts_and_changes_are_reported),
        cmocka_unit_test(what_is_destroyed_has_no_focus),
        cmocka_unit_test(nobody_is_nothing),
        cmocka_unit_test(pages_and_leaks_are_reported),
        cmocka_unit_test(stacks_are_sampled_while_a_message_is_slow),
        cmocka_unit_test(anr_is_reported_while_it_hangs),
        cmocka_unit_test(a_slow_message_is_reported_by_itself),
        cmocka_unit_test(a_long_message_takes_no_cpu),
        cmocka_unit_test(an_idle_program_is_left_alone),
        cmocka_unit_test(stop_waits_for_evidence),
        cmocka_unit_test(evidence_of_what_is_over_is_discarded),
        cmocka_unit_test(lags_are_reported),
        cmocka_unit_test(vitals_are_reported_per_scene),
        cmocka_unit_test(duplicates_are_folded_online),
        cmocka_unit_test(users_are_sampled_online),
        cmocka_unit_test(a_test_ends_with_a_summary),
        cmocka_unit_test(all_may_be_told_by_all_threads),
        cmocka_unit_test(several_sinks_get_all),
    };

    return RUN_TAP(tests);
}
