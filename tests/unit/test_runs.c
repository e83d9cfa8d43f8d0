/* SPDX-License-Identifier: Apache-2.0 */
/* From a start to a stop: what may be resumed, what is counted where while nothing is recorded,
 * what a main thread gives back as it ends, what a child of a fork() has. One process, one
 * recorder. */
#include "tests/unit/tap.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/methodbeat.h"
#include "runtime/monitor/monitor_state.h"
#include "runtime/base/user_hash.h"
#include "runtime/policy/mode.h"
#include "runtime/record/beat.h"
#include "runtime/record/trace_file.h"
#include "tests/unit/beat_wait.h"
#include "tests/unit/scratch.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static atomic_int naps; /* of a millisecond, which let a slot that is under way come to its place */

int nanosleep(const struct timespec *pause, struct timespec *left)
{
    atomic_fetch_add(&naps, pause->tv_sec == 0 && pause->tv_nsec == 1000000);
    return ((__typeof__(&nanosleep))dlsym(RTLD_NEXT, "nanosleep"))(pause, left);
}

static struct methodbeat_counters counters(void)
{
    struct methodbeat_counters c;

    methodbeat_counters(&c);
    return c;
}

static void start(void)
{
    assert_int_equal(methodbeat_start(NULL), 0);
}

/* So that nobody of that id is sampled today. */
static void start_unsampled(void)
{
    struct methodbeat_settings s = {.mode = METHODBEAT_ONLINE, .sample = 1};
    char user[20];

    for (int i = 0; i == 0 || methodbeat_is_recording(); i++) {
        snprintf(user, sizeof(user), "user %d", i);
        s.user_id = user;
        assert_int_equal(methodbeat_start(&s), 0);
    }
}

static void release(void)
{
    assert_true(methodbeat_release());
}

static void resume(void)
{
    assert_true(methodbeat_resume());
}

static void what_is_paused_goes_on_once(void **state)
{
    static const struct {
        void (*calls[3])(void);
        bool recording, resumed;
    } rows[] = {
        {{NULL}, true, false},
        {{methodbeat_pause}, false, true},
        {{methodbeat_pause, methodbeat_pause}, false, true},
        {{methodbeat_pause, resume}, true, false},
        {{methodbeat_pause, start}, true, false},
        {{methodbeat_pause, start_unsampled}, false, false},
        {{methodbeat_pause, methodbeat_stop_and_wait}, false, false},
        {{methodbeat_pause, release}, false, false},
        {{methodbeat_stop_and_wait}, false, false},
        {{methodbeat_stop_and_wait, methodbeat_pause}, false, false},
        {{methodbeat_stop_and_wait, release, start}, true, false},
        {{start_unsampled}, false, false},
        {{start_unsampled, methodbeat_pause}, false, false},
        {{start_unsampled, start}, true, false},
        {{start_unsampled, start, methodbeat_pause}, false, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        bool released = false, goes_on = rows[i].recording || rows[i].resumed;

        start();
        for (size_t k = 0; k < 3 && rows[i].calls[k]; k++) {
            rows[i].calls[k]();
            released = rows[i].calls[k] == release;
        }
        assert_int_equal(methodbeat_is_recording(), rows[i].recording);
        if (!released)
            assert_int_equal(trace_header_of(&beat.main.ring)->ended, !rows[i].recording);
        assert_int_equal(methodbeat_resume(), rows[i].resumed);
        assert_int_equal(methodbeat_is_recording(), goes_on);
        if (!released)
            assert_int_equal(trace_header_of(&beat.main.ring)->ended, !goes_on);
        methodbeat_stop_and_wait();
    }
}

static void *pause_elsewhere(void *context)
{
    methodbeat_pause();
    return context;
}

/* Who pauses waits only where another thread may be writing a slot. */
static void a_pause_waits_for_others(void **state)
{
    static const struct {
        const char *threads;
        bool elsewhere;
        int naps;
    } rows[] = {{NULL, false, 0}, {NULL, true, 1}, {"pool-*", false, 1}, {"pool-*", true, 1}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct methodbeat_settings s = {.threads = rows[i].threads};
        pthread_t other;
        int before;

        assert_int_equal(methodbeat_start(&s), 0);
        before = atomic_load(&naps);
        if (rows[i].elsewhere) {
            assert_int_equal(pthread_create(&other, NULL, pause_elsewhere, NULL), 0);
            pthread_join(other, NULL);
        } else {
            methodbeat_pause();
        }
        assert_int_equal(atomic_load(&naps) - before, rows[i].naps);
        before = atomic_load(&naps);
        methodbeat_pause();
        assert_int_equal(atomic_load(&naps) - before, 0);
        methodbeat_stop_and_wait();
    }
}

/* It begins a message that it does not end. */
static void *main_run(void *context)
{
    struct methodbeat_counters before;
    bool *recorded = context;

    start();
    before = counters();
    methodbeat_message_begin();
    methodbeat_i(1);
    beat_wait_ms(3);
    *recorded = counters().slots == before.slots + 1;
    return NULL;
}

/* A second is the main one when the first is gone, and not before. */
static void a_main_thread_that_ends_gives_back_what_it_has(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        bool recorded = false;
        size_t files = 0;
        pthread_t thread;

        if (round > 0)
            files = scratch_count("/proc/self/fd");
        assert_int_equal(pthread_create(&thread, NULL, main_run, &recorded), 0);
        pthread_join(thread, NULL);
        assert_true(recorded);
        assert_false(methodbeat_is_recording());
        assert_int_equal(atomic_load(&beat.main_thread), 0);
        assert_int_equal(atomic_load(&beat.message_ms), 0);
        assert_int_equal(atomic_load(&monitor.message), 0);
        assert_in_range(atomic_load(&monitor.forgotten_ms), 3, 600000);
        assert_int_equal(atomic_load(&beat.clock.running), 0);
        assert_true(trace_header_of(&beat.main.ring)->ended);
        assert_false(methodbeat_resume());
        assert_true(round == 0 || scratch_count("/proc/self/fd") == files);
        methodbeat_stop_and_wait();
    }
}

/* 0 where all is as it has to be. */
static int child_look(void)
{
    if (atomic_load(&beat.main_thread) != 0 || methodbeat_is_recording())
        return 2;
    if (methodbeat_start(NULL) != -1 || errno != ENOTSUP)
        return 3;
    return methodbeat_flush(UINT32_MAX) && methodbeat_release() && !methodbeat_resume() ? 0 : 4;
}

static void a_child_records_nothing(void **state)
{
    int status;
    pid_t pid;

    (void)state;
    start();
    fflush(NULL);
    pid = fork();
    if (pid == 0)
        _exit(child_look());
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
    assert_true(methodbeat_is_recording());
    methodbeat_stop_and_wait();
}

static struct {
    char process[100], report[2000];
    int calls;
} box;

static void box_put(void *context, const char *json, size_t n)
{
    (void)context;
    box.calls++;
    assert_true(n < sizeof(box.report));
    memcpy(box.report, json, n);
    box.report[n] = '\0';
}

/* One that knows itself. */
static void counter_put(void *context, const char *json, size_t n)
{
    (void)json, (void)n;
    ++*(int *)context;
}

/* What is told to nobody is no report. */
static void profile_is_reported(const char *name, const char *process, bool is)
{
    char wanted[200];
    int before = box.calls;

    methodbeat_profile(&(struct methodbeat_profile){.name = name});
    methodbeat_profile(NULL);
    assert_true(methodbeat_flush(UINT32_MAX));
    assert_int_equal(box.calls - before, is);
    snprintf(wanted, sizeof(wanted), "\"process\":\"%s\"", process);
    if (is && !strstr(box.report, wanted))
        fail_msg("not %s: %s", wanted, box.report);
}

static atomic_bool sink_goes_on;

static void put_later(void *context, const char *json, size_t n)
{
    (void)context, (void)json, (void)n;
    while (!atomic_load(&sink_goes_on))
        wait_ms(1);
}

/* Where a sink does not come to its end, so many reports wait for it, and no more. */
static void what_waits_too_long_is_lost(void **state)
{
    static const struct methodbeat_settings s = {.sink = put_later};
    struct methodbeat_counters before = counters(), after;

    (void)state;
    assert_int_equal(methodbeat_start(&s), 0);
    for (int i = 0; i < ANALYSIS_QUEUE + 5; i++)
        methodbeat_profile(&(struct methodbeat_profile){.name = "a"});
    after = counters();
    assert_int_equal(after.reports_lost - before.reports_lost, 5);
    assert_false(methodbeat_flush(0));
    atomic_store(&sink_goes_on, true);
    assert_true(methodbeat_flush(UINT32_MAX));
    after = counters();
    assert_int_equal(after.reports - before.reports, ANALYSIS_QUEUE);
    assert_int_equal(after.reports_lost - before.reports_lost, 5);
    methodbeat_stop_and_wait();
}

static char order[2000]; /* of reports and lines */

static void order_add(const char *word, size_t n)
{
    size_t at = strlen(order);

    assert_true(at + n + 2 < sizeof(order));
    memcpy(order + at, word, n);
    strcpy(order + at + n, "\n");
}

static void put_in_order(void *context, const char *json, size_t n)
{
    const char *tag = strstr(json, "\"tag\":\"Trace_");

    put_later(context, json, n);
    order_add(tag + 13, strcspn(tag + 13, "\""));
}

/* But for the numbers. */
static void line_in_order(void *context, const char *line)
{
    (void)context;
    order_add(line, strcspn(line, " 0123456789;"));
}

static void source_waits(void *context, struct methodbeat_evidence *evidence)
{
    (void)evidence;
    atomic_store((atomic_bool *)context, true);
    while (!atomic_load(&sink_goes_on))
        wait_ms(1);
}

/* The program's own code may take as long as it likes: a sink, and a source of evidence. */
static void a_stop_waits_for_nobody(void **state)
{
    enum { RUNS = ANALYSIS_QUEUE };
    atomic_bool asked = false;
    struct methodbeat_settings s = {.mode = METHODBEAT_TEST,
                                    .without = "session_id",
                                    .sink = put_in_order,
                                    .log = line_in_order,
                                    .verbose = true,
                                    .anr_ms = 20,
                                    .evidence = source_waits,
                                    .evidence_context = &asked};

    (void)state;
    atomic_store(&sink_goes_on, false);
    *order = '\0';
    assert_int_equal(methodbeat_start(&s), 0);
    methodbeat_message_begin();
    while (!atomic_load(&asked))
        wait_ms(1);
    methodbeat_message_end();
    methodbeat_profile(&(struct methodbeat_profile){.name = "a"});
    methodbeat_stop();
    assert_false(methodbeat_is_recording());
    assert_false(methodbeat_flush(0));
    /* What ends a run goes before what the next one reports. */
    s.evidence = NULL;
    assert_int_equal(methodbeat_start(&s), 0);
    methodbeat_profile(&(struct methodbeat_profile){.name = "b"});
    methodbeat_profile(&(struct methodbeat_profile){.name = "c"});
    methodbeat_stop();
    assert_true(methodbeat_release());
    assert_string_equal(order, "records\nrecords\n");
    atomic_store(&sink_goes_on, true);
    assert_true(methodbeat_flush(UINT32_MAX));
    assert_string_equal(order,
                        "records\nrecords\nProfile\nSummary\n\nProfile\nProfile\nSummary\nno\n");
    /* More than there is room for: then nothing is said of what they came to, or at once. */
    atomic_store(&sink_goes_on, false);
    for (int i = 0; i < RUNS; i++) {
        assert_int_equal(methodbeat_start(&s), 0);
        methodbeat_profile(&(struct methodbeat_profile){.name = "a"});
        methodbeat_stop();
    }
    *order = '\0';
    atomic_store(&sink_goes_on, true);
    assert_true(methodbeat_flush(UINT32_MAX));
    methodbeat_stop_and_wait();
}

/* Its own name, where it is not told another; whatever was told before. */
static void reports_name_the_process(void **state)
{
    static const struct methodbeat_settings named = {.sink = box_put,
                                                     .process = "com.demo",
                                                     .without = "session_id"},
                                            unnamed = {.sink = box_put, .without = "session_id"},
                                            of_user = {.sink = box_put,
                                                       .user_id = "someone",
                                                       .salt = "pepper",
                                                       .without = "session_id"},
                                            of_the_process = {.sink = box_put,
                                                              .user_id = "someone",
                                                              .without = "session_id"},
                                            wrong = {.sink = box_put, .without = "colour"};
    const struct salt salt = salt_of_text("pepper");
    char user[17];

    (void)state;
    assert_int_equal(methodbeat_start(&named), 0);
    profile_is_reported("a", "com.demo", true);
    assert_int_equal(methodbeat_start(&unnamed), 0);
    profile_is_reported("a", program_invocation_short_name, true);
    profile_is_reported(NULL, "", false);
    assert_null(strstr(box.report, "\"user\""));
    /* A user's number is of sixteen digits. */
    hex_write(user, siphash(&salt, "someone", 7));
    assert_int_equal(methodbeat_start(&of_user), 0);
    profile_is_reported("a", program_invocation_short_name, true);
    assert_non_null(strstr(box.report, user));
    /* Without a salt nobody can try ids. */
    assert_int_equal(methodbeat_start(&of_the_process), 0);
    profile_is_reported("a", program_invocation_short_name, true);
    assert_non_null(strstr(box.report, "\"user\":\""));
    assert_null(strstr(box.report, user));
    hex_write(user, sampling_user("someone"));
    assert_null(strstr(box.report, user));
    assert_int_equal(methodbeat_start(&wrong), -1);
    assert_int_equal(errno, EINVAL);
    methodbeat_stop_and_wait();
    profile_is_reported("a", "", false);
}

static int changes;

static void changes_count(void *context, const char *json, size_t n)
{
    (void)context;
    changes += memmem(json, n, "Trace_Activity", 14) != NULL;
}

static void nothing(void)
{
}

static void away(void)
{
    methodbeat_foreground(false);
    methodbeat_foreground(true);
}

static void seen(void)
{
    methodbeat_foreground(true);
}

static void resumed(void)
{
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_RESUMED);
}

static void paused_elsewhere(void)
{
    methodbeat_activity("com.B", METHODBEAT_ACTIVITY_PAUSED);
}

/* From one to another, without a look away. */
static void changes_are_those_that_one_sees(void **state)
{
    static const struct methodbeat_settings s = {.sink = changes_count};
    static const struct {
        void (*between)(void);
        int changes;
    } rows[] = {{nothing, 1}, {away, 0}, {seen, 1}, {resumed, 0}, {paused_elsewhere, 0}};

    (void)state;
    assert_int_equal(methodbeat_start(&s), 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        methodbeat_foreground(true);
        methodbeat_at("com.A", true);
        changes = 0;
        methodbeat_activity("com.A", METHODBEAT_ACTIVITY_PAUSED);
        rows[i].between();
        methodbeat_at("com.A", false);
        methodbeat_at("com.B", true);
        assert_true(methodbeat_flush(UINT32_MAX));
        assert_int_equal(changes, rows[i].changes);
        methodbeat_at("com.B", false);
    }
    methodbeat_stop_and_wait();
}

static char said[500];

static void said_keep(void *context, const char *line)
{
    (void)context;
    snprintf(said, sizeof(said), "%s", line);
}

/* As many as there may be, and each gets each report. */
static void sinks_are_added_while_there_is_room(void **state)
{
    static const struct methodbeat_settings s = {
        .sink = box_put, .verbose = true, .log = said_keep, .without = "session_id"};
    static int calls[METHODBEAT_SINKS_ADDED + 1]; /* for later tests too */
    int added = 0;
    char wanted[40];

    (void)state;
    assert_int_equal(methodbeat_start(&s), 0);
    assert_non_null(strstr(said, "reports to 1 sink"));
    do {
        assert_int_equal(methodbeat_start(&s), 0);
        snprintf(wanted, sizeof(wanted), "reports to %d sink", 1 + added);
        assert_non_null(strstr(said, wanted));
    } while (methodbeat_sink_add(counter_put, &calls[added]) && ++added);
    assert_int_equal(added, METHODBEAT_SINKS_ADDED);
    box.calls = 0;
    methodbeat_profile(&(struct methodbeat_profile){.name = "a"});
    assert_true(methodbeat_flush(UINT32_MAX));
    for (int i = 0; i < added; i++)
        assert_int_equal(calls[i], 1);
    /* They stay, the start's own does not. */
    assert_int_equal(methodbeat_start(&(struct methodbeat_settings){.without = "session_id"}), 0);
    assert_false(methodbeat_sink_add(counter_put, &calls[added]));
    methodbeat_profile(&(struct methodbeat_profile){.name = "a"});
    assert_true(methodbeat_flush(UINT32_MAX));
    for (int i = 0; i < added; i++)
        assert_int_equal(calls[i], 2);
    assert_int_equal(calls[added], 0);
    assert_int_equal(box.calls, 1);
    methodbeat_stop_and_wait();
}

static struct trace_header header_in(const char *path, uint64_t *head)
{
    struct trace_header h;
    int fd = open(path, O_RDONLY);

    assert_int_equal(pread(fd, &h, sizeof(h), 0), sizeof(h));
    assert_int_equal(pread(fd, head, sizeof(*head), TRACE_HEAD_AT), sizeof(*head));
    close(fd);
    return h;
}

/* The clock writes it with its next step. */
static struct trace_header header_when(const char *path, uint64_t head_then)
{
    struct trace_header h;
    uint64_t head;

    do {
        wait_ms(1);
        h = header_in(path, &head);
    } while (head < head_then);
    assert_int_equal(head, head_then);
    return h;
}

/* The second file of a run begins where the first ended; a name that is told no more is not said.
 */
static void a_trace_file_says_what_it_is_of(void **state)
{
    struct methodbeat_settings s = {
        .trace_path = "one", .mapping_id = "0123456789abcdef", .process = "com.demo"};
    struct trace_header h;
    uint64_t zero_ms, head, begun, first;

    (void)state;
    assert_int_equal(methodbeat_start(&s), 0);
    begun = trace_header_of(&beat.main.ring)->first;
    assert_int_equal(begun, ring_head(&beat.main.ring));
    for (int i = 0; i < 50; i++) {
        methodbeat_message_begin();
        methodbeat_message_end();
    }
    first = ring_head(&beat.main.ring);
    s.trace_path = "two";
    s.mapping_id = s.process = NULL;
    zero_ms = wall_clock_ms() - beat_clock_refresh(&beat.clock);
    assert_int_equal(methodbeat_start(&s), 0);
    methodbeat_message_begin();
    methodbeat_message_end();
    h = header_when("two", first + 2);
    assert_int_equal(h.first, first);
    assert_int_equal(h.pid, getpid());
    assert_int_equal(h.slot_count, METHODBEAT_SLOTS);
    assert_int_equal(h.slots_at, RING_PREFIX);
    assert_int_equal(h.monotonic_ms, beat.clock.epoch_ms);
    assert_in_range(h.wall_ms, zero_ms - 1000, zero_ms + 1000);
    assert_true(h.boot_ns >= beat.clock.boot_ns);
    assert_string_equal(h.mapping, "");
    assert_string_equal(h.process, program_invocation_short_name);
    assert_int_equal(h.ended, 0);
    h = header_in("one", &head);
    assert_string_equal(h.mapping, "0123456789abcdef");
    assert_string_equal(h.process, "com.demo");
    assert_int_equal(h.first, begun);
    assert_int_equal(head, first);
    /* At the same place the names are those of the last start. */
    s.mapping_id = "fedc";
    assert_int_equal(methodbeat_start(&s), 0);
    assert_string_equal(trace_header_of(&beat.main.ring)->mapping, "fedc");
    /* 23 bytes of it. */
    s.mapping_id = "0123456789abcdef0123456789abcdef";
    assert_int_equal(methodbeat_start(&s), 0);
    assert_string_equal(trace_header_of(&beat.main.ring)->mapping, "0123456789abcdef0123456");
    s.mapping_id = NULL;
    assert_int_equal(methodbeat_start(&s), 0);
    assert_string_equal(trace_header_of(&beat.main.ring)->mapping, "");
    methodbeat_pause();
    h = header_in("two", &head);
    assert_int_equal(h.ended, 1);
    methodbeat_stop_and_wait();
    assert_true(methodbeat_release());
}

/* It has descriptor 0, where a program has closed its standard input. */
static void a_trace_file_may_have_any_descriptor(void **state)
{
    static const struct methodbeat_settings s = {.trace_path = "zero"};
    int own = fcntl(0, F_DUPFD_CLOEXEC, 3);

    (void)state;
    close(0);
    assert_int_equal(methodbeat_start(&s), 0);
    assert_int_equal(fcntl(0, F_GETFD), -1);
    dup2(own, 0);
    close(own);
    methodbeat_message_begin();
    methodbeat_message_end();
    header_when("zero", ring_head(&beat.main.ring));
    methodbeat_stop_and_wait();
    assert_true(methodbeat_release());
}

static void *start_elsewhere(void *context)
{
    struct methodbeat_settings s = {.trace_path = context, .threads = "pool-*"};

    assert_int_equal(methodbeat_start(&s), 0);
    return context;
}

struct begun {
    pthread_barrier_t at;
    uint64_t slots[2];
};

/* Before the exchange, and behind it. */
static void *pool_begins(void *context)
{
    struct begun *b = context;

    pthread_setname_np(pthread_self(), "pool-1");
    for (int i = 0; i < 2; i++) {
        uint64_t before = counters().slots;

        methodbeat_message_begin();
        methodbeat_message_end();
        b->slots[i] = counters().slots - before;
        pthread_barrier_wait(&b->at);
        pthread_barrier_wait(&b->at);
    }
    return NULL;
}

/* Where another thread exchanges the memory a slot may be under way: it is spared. */
static void a_message_spares_a_slot_of_new_memory(void **state)
{
    static const struct {
        char *path; /* NULL: the same as before */
        uint64_t slots;
    } rows[] = {{"one", 5}, {NULL, 2}, {"two", 5}};
    pthread_t thread, pool;
    struct begun b;

    (void)state;
    start_elsewhere(NULL);
    methodbeat_message_begin();
    methodbeat_message_end();
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t before;

        if (rows[i].path) {
            assert_int_equal(pthread_create(&thread, NULL, start_elsewhere, rows[i].path), 0);
            pthread_join(thread, NULL);
        }
        before = counters().slots;
        methodbeat_message_begin();
        methodbeat_message_end();
        assert_int_equal(counters().slots - before, rows[i].slots);
    }
    assert_int_equal(pthread_barrier_init(&b.at, NULL, 2), 0);
    assert_int_equal(pthread_create(&pool, NULL, pool_begins, &b), 0);
    pthread_barrier_wait(&b.at);
    methodbeat_stop_and_wait();
    assert_true(methodbeat_release());
    start_elsewhere(NULL);
    pthread_barrier_wait(&b.at);
    pthread_barrier_wait(&b.at);
    pthread_barrier_wait(&b.at);
    pthread_join(pool, NULL);
    pthread_barrier_destroy(&b.at);
    assert_int_equal(b.slots[1], 5);
    methodbeat_stop_and_wait();
}

/* What was told is not taken back, although calls fold. */
static void a_position_stays(void **state)
{
    (void)state;
    start();
    methodbeat_message_begin();
    for (int round = 0; round < 50; round++) {
        uint64_t position;

        for (int i = 0; i < 40 + round; i++) {
            methodbeat_i(5);
            methodbeat_o(5);
        }
        position = beat_position();
        assert_int_equal(position, ring_head(&beat.main.ring));
        for (int i = 0; i < 100; i++) {
            methodbeat_i(5);
            methodbeat_o(5);
            assert_true(ring_head(&beat.main.ring) >= position);
        }
    }
    methodbeat_message_end();
    methodbeat_stop_and_wait();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_main_thread_that_ends_gives_back_what_it_has),
        cmocka_unit_test(what_is_paused_goes_on_once),
        cmocka_unit_test(a_pause_waits_for_others),
        cmocka_unit_test(a_child_records_nothing),
        cmocka_unit_test_setup_teardown(a_trace_file_says_what_it_is_of, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(a_trace_file_may_have_any_descriptor, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test(a_position_stays),
        cmocka_unit_test_setup_teardown(a_message_spares_a_slot_of_new_memory, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test(what_waits_too_long_is_lost),
        cmocka_unit_test(a_stop_waits_for_nobody),
        cmocka_unit_test(reports_name_the_process),
        cmocka_unit_test(changes_are_those_that_one_sees),
        cmocka_unit_test(sinks_are_added_while_there_is_room),
    };

    return RUN_TAP(tests);
}
