/* SPDX-License-Identifier: Apache-2.0 */
/* Other threads than the main one: who is recorded, in how many rings, and that
 * each report has the calls of its own thread alone, whatever else is called.
 * test: threads */
#include "tests/unit/tap.h"

#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "runtime/methodbeat_internal.h"
#include "runtime/record/beat.h"
#include "runtime/record/slot.h"
#include "runtime/record/workers.h"

enum { MANY = 200, STORM_MS = 800, STORM_THREADS = 6, IDS_EACH = 1000 };

/* The sink's: how many call trees there were of threads named "t-N" and of
 * others, and how many more of each were told of; the last report. */
static struct {
    pthread_mutex_t lock;
    int of_threads, of_main;
    int repeats_of_threads, repeats_of_main;
    json_t *last;
} box = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* The rows are of methods N * IDS_EACH and up, below the dispatch; or of work outside of messages,
 * which none is above. */
static void rows_are_of(const char *rows, int n)
{
    unsigned depth, id;

    for (const char *at = rows; at && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
        assert_int_equal(sscanf(at, "%u,%u,", &depth, &id), 2);
        if ((depth > 0 || id != METHODBEAT_ID_DISPATCH) && id != METHODBEAT_ID_UNRECORDED)
            assert_int_equal(id / IDS_EACH, n);
    }
}

static void box_put(void *context, const char *json, size_t n)
{
    json_t *report = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
    const char *thread = json_string_value(json_object_get(report, "thread"));
    const char *rows = json_string_value(json_object_get(report, "stack"));
    int number = 0;

    (void)context;
    assert_non_null(report);
    /* Of other names is thread 1. */
    if (thread && sscanf(thread, "t-%d", &number) != 1)
        number = 1;
    rows_are_of(rows, number);
    pthread_mutex_lock(&box.lock);
    if (rows)
        ++*(thread ? &box.of_threads : &box.of_main);
    else
        *(thread ? &box.repeats_of_threads : &box.repeats_of_main) +=
            (int)json_integer_value(json_object_get(report, "count"));
    json_decref(box.last);
    box.last = report;
    pthread_mutex_unlock(&box.lock);
}

static void wait_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

static void message_run(int number, int pairs)
{
    methodbeat_message_begin();
    for (int i = 0; i < pairs; i++) {
        methodbeat_i(number * IDS_EACH + 1 + i % 7);
        methodbeat_i(number * IDS_EACH + 10 + i % 3);
        methodbeat_o(number * IDS_EACH + 10 + i % 3);
        if (i == pairs / 2)
            wait_ms(12);
        methodbeat_o(number * IDS_EACH + 1 + i % 7);
    }
    methodbeat_message_end();
}

/* Calls that are open across a step, each in the one before. */
static void deep_run(int number, int calls)
{
    methodbeat_message_begin();
    for (int i = 0; i < calls; i++)
        methodbeat_i(number * IDS_EACH + 1 + i % 7);
    wait_ms(12);
    for (int i = calls; i-- > 0;)
        methodbeat_o(number * IDS_EACH + 1 + i % 7);
    methodbeat_message_end();
}

struct task {
    const char *name;
    int number, pairs, deep;
};

static void *task_run(void *context)
{
    const struct task *task = context;

    pthread_setname_np(pthread_self(), task->name);
    if (task->deep > 0)
        deep_run(task->number, task->deep);
    else
        message_run(task->number, task->pairs);
    return NULL;
}

static void on_thread(struct task task)
{
    pthread_t thread;

    assert_int_equal(pthread_create(&thread, NULL, task_run, &task), 0);
    pthread_join(thread, NULL);
    assert_true(methodbeat_flush(UINT32_MAX));
}

static void start(const char *threads, uint32_t slots)
{
    struct methodbeat_settings s = {
        .sink = box_put, .slow_ms = 4, .threads = threads, .thread_slots = slots};

    assert_int_equal(methodbeat_start(&s), 0);
}

static void threads_are_asked_for_by_name(void **state)
{
    static const struct {
        const char *threads, *name;
        bool recorded;
    } rows[] = {
        {NULL, "t-1", false},      {"", "t-1", false},
        {"*", "t-1", true},        {"t-1", "t-1", true},
        {"t-1", "t-12", false},    {"t-?", "t-1", true},
        {"t-[2-5]", "t-1", false}, {"a,b,t-*", "t-1", true},
        {",,t-*,", "t-1", true},   {"a,,", "t-1", false},
        {"T-*", "t-1", false},     {"t-1 too long fo", "t-1 too long fo", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct methodbeat_counters before, after;

        start(rows[i].threads, 0);
        box.of_threads = box.of_main = 0;
        methodbeat_counters(&before);
        on_thread((struct task){rows[i].name, 1, 10, 0});
        methodbeat_counters(&after);
        assert_int_equal(box.of_threads, rows[i].recorded);
        assert_int_equal(box.of_main, 0);
        assert_in_range(after.slots - before.slots, rows[i].recorded ? 4 : 0,
                        rows[i].recorded ? 12 : 0);
        if (rows[i].recorded) {
            assert_string_equal(json_string_value(json_object_get(box.last, "thread")),
                                rows[i].name);
            assert_non_null(
                strstr(json_string_value(json_object_get(box.last, "stack")), "\n1,100"));
        }
        /* The main thread's have no name. */
        message_run(0, 10);
        assert_true(methodbeat_flush(UINT32_MAX));
        assert_int_equal(box.of_main, 1);
        assert_null(json_object_get(box.last, "thread"));
        methodbeat_stop_and_wait();
        on_thread((struct task){rows[i].name, 1, 10, 0});
        assert_int_equal(box.of_threads, rows[i].recorded);
    }
}

/* The system keeps 15 bytes of a name. */
static void a_name_that_was_cut_is_found_by_the_whole_one(void **state)
{
    static const struct {
        const char *threads, *name;
        bool recorded;
    } rows[] = {
        {"http-nio-8080-exec-*", "http-nio-8080-e", true},
        {"http-nio-8080-exec-7", "http-nio-8080-e", true},
        {"http-nio-8?8?-exec-*", "http-nio-8080-e", true},
        {"http-nio-8080-e[x]ec-*", "http-nio-8080-e", true},
        {"a,http-nio-8080-exec-*", "http-nio-8080-e", true},
        {"http-nio-8081-exec-*", "http-nio-8080-e", false},
        {"xttp-nio-8080-exec-*", "http-nio-8080-e", false},
        {"http-nio-8080-xxec-*", "http-nio-8080-e", false},
        {"http-nio-8080-exec-*", "http-nio-8080-", false}, /* it is whole */
        {"http-nio-8080-", "http-nio-8080-e", false},
        {"http-nio-*-x", "http-nio-8080-e", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct methodbeat_counters before, after;

        start(rows[i].threads, 0);
        methodbeat_counters(&before);
        on_thread((struct task){rows[i].name, 1, 10, 0});
        methodbeat_counters(&after);
        if ((after.slots > before.slots) != rows[i].recorded)
            fail_msg("%s, %s", rows[i].threads, rows[i].name);
        methodbeat_stop_and_wait();
    }
}

static void a_full_ring_keeps_the_root(void **state)
{
    struct methodbeat_counters before, after;
    json_t *lost;

    (void)state;
    assert_true(methodbeat_release());
    start("t-*", METHODBEAT_THREAD_SLOTS);
    methodbeat_counters(&before);
    on_thread((struct task){"t-3", 3, 0, METHODBEAT_THREAD_SLOTS});
    methodbeat_counters(&after);
    /* Some more where the memory was exchanged before. */
    assert_in_range(after.slots - before.slots, 2 * METHODBEAT_THREAD_SLOTS + 2,
                    2 * METHODBEAT_THREAD_SLOTS + 2 + RING_UNDER_WAY);
    assert_in_range(after.overwritten - before.overwritten, METHODBEAT_THREAD_SLOTS + 2,
                    METHODBEAT_THREAD_SLOTS + 2 + 1000);
    lost = json_object_get(box.last, "lost");
    assert_true(json_integer_value(json_object_get(lost, "overwritten")) >=
                METHODBEAT_THREAD_SLOTS);
    assert_memory_equal(json_string_value(json_object_get(box.last, "stack")), "0,1048574,", 10);
    methodbeat_stop_and_wait();
}

/* The slot before the oldest may be half written: of as many as the ring has the first is lost. */
static void what_is_lost_is_counted(void **state)
{
    static const int more[] = {0, -2, 2, -4, 4};

    (void)state;
    start("t-*", 1000);
    on_thread((struct task){"t-3", 3, 1, 0});
    for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++) {
        int slots = (int)beat.workers.all[0]->track.ring.capacity + more[i];
        json_t *lost;

        /* The dispatch has two. */
        on_thread((struct task){"t-3", 3, 0, (slots - 2) / 2});
        lost = json_object_get(box.last, "lost");
        assert_int_equal(json_integer_value(json_object_get(lost, "overwritten")),
                         more[i] < 0 ? 0 : more[i] + 1);
        assert_memory_equal(json_string_value(json_object_get(box.last, "stack")), "0,1048574,1,",
                            12);
    }
    methodbeat_stop_and_wait();
}

static void *quick_then_slow(void *context)
{
    (void)context;
    methodbeat_message_begin();
    methodbeat_message_end();
    methodbeat_message_begin();
    wait_ms(400);
    methodbeat_message_begin();
    return NULL;
}

/* And one that is left without an end is none, but where another begins. */
static void what_is_quick_is_not_reported(void **state)
{
    struct methodbeat_settings s = {.sink = box_put, .slow_ms = 400, .threads = "*"};
    pthread_t thread;

    (void)state;
    box.of_threads = 0;
    pthread_setname_np(pthread_self(), "t-0");
    assert_int_equal(methodbeat_start(&s), 0);
    assert_int_equal(pthread_create(&thread, NULL, quick_then_slow, NULL), 0);
    pthread_join(thread, NULL);
    methodbeat_stop_and_wait();
    assert_int_equal(box.of_threads, 1);
    /* It has its end, which was not made up. */
    assert_null(json_object_get(box.last, "inferred"));
}

static void *same_run(void *context)
{
    (void)context;
    for (int i = 0; i < 4; i++) {
        methodbeat_message_begin();
        methodbeat_i(5);
        wait_ms(40);
        methodbeat_o(5);
        methodbeat_message_end();
    }
    return NULL;
}

static void *same_run_elsewhere(void *context)
{
    pthread_setname_np(pthread_self(), "t-0");
    return same_run(context);
}

/* What one thread reports says nothing of another's: each has the same tree once
 * and is told of its own repeats. Now and then the clock ticks late and a key is
 * another. */
static void repeats_are_of_one_thread(void **state)
{
    struct methodbeat_settings s = {
        .mode = METHODBEAT_ONLINE, .sink = box_put, .slow_ms = 20, .threads = "t-0"};
    pthread_t thread;

    (void)state;
    box.of_threads = box.of_main = 0;
    assert_int_equal(methodbeat_start(&s), 0);
    same_run(NULL);
    assert_int_equal(pthread_create(&thread, NULL, same_run_elsewhere, NULL), 0);
    pthread_join(thread, NULL);
    methodbeat_stop_and_wait();
    assert_in_range(box.of_main, 1, 3);
    assert_in_range(box.of_threads, 1, 3);
    assert_int_equal(box.of_main + box.repeats_of_main, 4);
    assert_int_equal(box.of_threads + box.repeats_of_threads, 4);
}

/* The parts alone: many threads at a time, and then again. */
static struct {
    struct workers workers;
    struct windows windows;
    struct beat_clock clock;
    _Atomic uint32_t word;
    pthread_barrier_t begun, looked;
    _Atomic int recorded;
} crowd;

static const struct worker_thread this_one;

/* In the second round each leaves its message without an end. */
static void *crowd_run(void *context)
{
    const int *round = context;
    struct worker_message ended;
    struct track *track;

    assert_null(workers_track(&crowd.workers));
    if (*round > 1) {
        workers_message_begin(&crowd.workers, &this_one);
        workers_message_end(&crowd.workers, &this_one, true, &ended);
        assert_null(workers_track(&crowd.workers));
    }
    workers_message_begin(&crowd.workers, &this_one);
    track = workers_track(&crowd.workers);
    if (track) {
        ring_put(&track->ring, slot_in(1, 0));
        atomic_fetch_add(&crowd.recorded, 1);
    }
    pthread_barrier_wait(&crowd.begun);
    pthread_barrier_wait(&crowd.looked);
    if (*round != 2)
        workers_message_end(&crowd.workers, &this_one, true, &ended);
    return NULL;
}

static void rings_are_used_again(void **state)
{
    static const uint64_t slots[] = {3, 4, 5};
    uint64_t recorded = 0;
    char *globs;

    (void)state;
    pthread_barrier_init(&crowd.begun, NULL, MANY + 1);
    pthread_barrier_init(&crowd.looked, NULL, MANY + 1);
    /* In memory that held something else. */
    memset(&crowd.clock, 0xA5, sizeof(crowd.clock));
    windows_init(&crowd.windows, &crowd.clock);
    assert_int_equal(beat_clock_init(&crowd.clock, NULL, &crowd.word, NULL), 0);
    assert_int_equal(workers_init(&crowd.workers, &crowd.clock, &crowd.windows), 0);
    assert_int_equal(workers_globs(&globs, "*"), 0);
    workers_set(&crowd.workers, globs, 5000);
    for (int round = 1; round <= 3; round++) {
        struct methodbeat_counters counters = {0};
        pthread_t threads[MANY];

        atomic_store(&crowd.recorded, 0);
        for (int i = 0; i < MANY; i++)
            assert_int_equal(pthread_create(&threads[i], NULL, crowd_run, &round), 0);
        pthread_barrier_wait(&crowd.begun);
        assert_int_equal(crowd.recorded, MANY);
        assert_int_equal(atomic_load(&crowd.clock.running), MANY);
        assert_true(workers_oldest(&crowd.workers) > 0);
        pthread_barrier_wait(&crowd.looked);
        for (int i = 0; i < MANY; i++)
            pthread_join(threads[i], NULL);
        assert_int_equal(workers_oldest(&crowd.workers), 0);
        assert_int_equal(crowd.workers.n, MANY);
        assert_int_equal(crowd.workers.all[0]->track.ring.capacity, 5000);
        assert_int_equal(atomic_load(&crowd.clock.running), 0);
        workers_count(&crowd.workers, &counters);
        recorded += slots[round - 1] * MANY;
        assert_int_equal(counters.slots, recorded);
    }
    assert_int_equal(workers_map(&crowd.workers), 0);
    workers_set(&crowd.workers, NULL, 0);
    for (size_t i = 0; i < crowd.workers.n; i++) {
        track_release(&crowd.workers.all[i]->track);
        free(crowd.workers.all[i]);
    }
    free(crowd.workers.all);
    workers_release(&crowd.workers);
    beat_clock_release(&crowd.clock);
}

/* Virtual threads, of which two run on this one: each has its own ring, for a message. */
static void virtual_threads_are_told_apart(void **state)
{
    const struct worker_thread a = {.number = 7, .name = "t-7"}, b = {.number = 8, .name = "t-8"},
                               other = {.number = 9, .name = "other"};

    (void)state;
    box.of_threads = box.of_main = 0;
    start("t-*", 0);
    message_begin_of(&a);
    message_begin_of(&other);
    beat_i_virtual(7, 7 * IDS_EACH);
    message_begin_of(&b);
    beat_i_virtual(8, 8 * IDS_EACH);
    beat_i_virtual(9, 9 * IDS_EACH);
    wait_ms(12);
    beat_o_virtual(7, 7 * IDS_EACH);
    beat_o_virtual(9, 9 * IDS_EACH);
    message_end_of(&a);
    assert_true(methodbeat_flush(UINT32_MAX));
    assert_int_equal(box.of_threads, 1);
    assert_string_equal(json_string_value(json_object_get(box.last, "thread")), "t-7");
    assert_non_null(strstr(json_string_value(json_object_get(box.last, "stack")), "\n1,7000,1,"));
    beat_o_virtual(8, 8 * IDS_EACH);
    message_end_of(&b);
    message_end_of(&other);
    message_end_of(&a);
    assert_true(methodbeat_flush(UINT32_MAX));
    assert_int_equal(box.of_threads, 2);
    assert_non_null(strstr(json_string_value(json_object_get(box.last, "stack")), "\n1,8000,1,"));
    methodbeat_stop_and_wait();
}

enum { VIRTUAL = 60, BATCHES = 3 };

/* Of each whether it has ended; and how many are kept. */
static struct {
    atomic_bool ended[VIRTUAL * BATCHES];
    _Atomic int kept;
} mortal;

static void *mortal_keep(void *object)
{
    atomic_fetch_add(&mortal.kept, 1);
    return object;
}

static bool mortal_has_ended(void *kept)
{
    return atomic_load((atomic_bool *)kept);
}

static void mortal_let_go(void *kept)
{
    assert_non_null(kept);
    atomic_fetch_sub(&mortal.kept, 1);
}

static struct worker_thread mortal_thread(int i)
{
    return (struct worker_thread){
        .number = 1000 + (uint64_t)i, .name = "t-mortal", .object = &mortal.ended[i]};
}

/* Until so many messages run, by what the clock's thread finds out. */
static void running_await(uint32_t n)
{
    while (atomic_load(&beat.clock.running) != n)
        wait_ms(1);
}

/* Each third lives, and ends its message itself. */
static void virtual_threads_end_in_a_message(void **state)
{
    static const struct worker_watch watch = {
        .keep = mortal_keep, .has_ended = mortal_has_ended, .let_go = mortal_let_go};
    struct worker_thread thread;
    size_t rings = 0;

    (void)state;
    start("t-mortal", 0);
    atomic_store(&beat.workers.watch, &watch);
    for (int batch = 0; batch < BATCHES; batch++) {
        for (int i = batch * VIRTUAL; i < (batch + 1) * VIRTUAL; i++) {
            thread = mortal_thread(i);
            message_begin_of(&thread);
            beat_i_virtual(thread.number, 1);
        }
        if (batch == 0)
            rings = beat.workers.n;
        assert_int_equal(beat.workers.n, rings);
        assert_int_equal(atomic_load(&beat.clock.running), VIRTUAL);
        assert_int_equal(mortal.kept, VIRTUAL);
        for (int i = batch * VIRTUAL; i < (batch + 1) * VIRTUAL; i++)
            if (i % 3 > 0)
                atomic_store(&mortal.ended[i], true);
        running_await(VIRTUAL / 3);
        for (int i = batch * VIRTUAL; i < (batch + 1) * VIRTUAL; i += 3) {
            thread = mortal_thread(i);
            assert_non_null(workers_track_virtual(&beat.workers, thread.number));
            message_end_of(&thread);
        }
        assert_int_equal(atomic_load(&beat.clock.running), 0);
        while (mortal.kept > 0)
            wait_ms(1);
    }
    atomic_store(&beat.workers.watch, NULL);
    methodbeat_stop_and_wait();
}

/* A line that was said last. */
static char told[500];

static void take_line(void *context, const char *line)
{
    (void)context;
    snprintf(told, sizeof(told), "%s", line);
}

static struct {
    atomic_bool ended;
    _Atomic uint64_t messages;
} storm;

/* Threads come and go, each with messages, some left without an end. */
static void *storm_worker(void *context)
{
    int number = (int)(intptr_t)context;
    char name[16];

    snprintf(name, sizeof(name), "t-%d", number);
    pthread_setname_np(pthread_self(), name);
    for (int i = 0; i < 6; i++) {
        message_run(number, 40);
        atomic_fetch_add(&storm.messages, 1);
    }
    methodbeat_message_begin();
    methodbeat_i(number * IDS_EACH);
    return NULL;
}

static void *storm_spawn(void *context)
{
    pthread_t thread;

    while (!atomic_load(&storm.ended)) {
        assert_int_equal(pthread_create(&thread, NULL, storm_worker, context), 0);
        pthread_join(thread, NULL);
    }
    return NULL;
}

static void *storm_settings(void *context)
{
    static const char *const threads[] = {"*", NULL, "t-1,t-2,t-3", "t-*", "none"};
    struct methodbeat_counters c;

    (void)context;
    for (unsigned i = 0; !atomic_load(&storm.ended); i++) {
        start(threads[i % 5], 2000);
        wait_ms(9);
        methodbeat_counters(&c);
        if (i % 3 == 0)
            methodbeat_pause();
        if (i % 3 == 1)
            methodbeat_stop_and_wait();
        if (i % 6 == 1)
            methodbeat_release();
        methodbeat_resume();
    }
    return NULL;
}

static bool both_reported(void)
{
    bool both;

    pthread_mutex_lock(&box.lock);
    both = box.of_threads > 0 && box.of_main > 0;
    pthread_mutex_unlock(&box.lock);
    return both;
}

static void each_report_is_of_one_thread(void **state)
{
    pthread_t threads[STORM_THREADS + 1];

    (void)state;
    box.of_threads = box.of_main = 0;
    start("*", 2000);
    for (intptr_t i = 0; i < STORM_THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, storm_spawn, (void *)(i + 1)), 0);
    assert_int_equal(pthread_create(&threads[STORM_THREADS], NULL, storm_settings, NULL), 0);
    /* On a busy machine most messages may be of another time than the settings that want them. */
    for (int i = 0; i < STORM_MS / 7 || !both_reported(); i++)
        message_run(0, 100);
    atomic_store(&storm.ended, true);
    for (int i = 0; i <= STORM_THREADS; i++)
        pthread_join(threads[i], NULL);
    methodbeat_stop_and_wait();
    printf("# %llu messages of other threads; reports: %d of theirs, %d of the main thread's\n",
           (unsigned long long)storm.messages, box.of_threads, box.of_main);
    start("t-*", 0);
    box.of_threads = 0;
    on_thread((struct task){"t-9", 9, 10, 0});
    assert_int_equal(box.of_threads, 1);
    methodbeat_stop_and_wait();
    json_decref(box.last);
}

/* How many slots a ring gets: as many as are wanted, within limits. */
static void rings_have_limits(void **state)
{
    static const struct {
        uint32_t wanted, slots;
    } rows[] = {{0, METHODBEAT_THREAD_SLOTS},
                {1, 1000},
                {999, 1000},
                {1000, 1000},
                {1001, 1001},
                {METHODBEAT_SLOTS - 1, METHODBEAT_SLOTS - 1},
                {METHODBEAT_SLOTS, METHODBEAT_SLOTS},
                {METHODBEAT_SLOTS + 1, METHODBEAT_SLOTS},
                {UINT32_MAX, METHODBEAT_SLOTS}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct workers w = {.lock = PTHREAD_MUTEX_INITIALIZER};
        char *globs;

        assert_int_equal(workers_globs(&globs, i % 2 ? "pool-*" : NULL), 0);
        workers_set(&w, globs, rows[i].wanted);
        assert_int_equal(w.slots, rows[i].slots);
        assert_int_equal(workers_are_wanted(&w), i % 2);
        workers_set(&w, NULL, 0);
        assert_false(workers_are_wanted(&w));
    }
}

static void *start_and_end(void *context)
{
    struct methodbeat_settings s = {
        .sink = box_put, .slow_ms = 4, .threads = context, .verbose = true, .log = take_line};

    pthread_setname_np(pthread_self(), "t-9");
    assert_int_equal(methodbeat_start(&s), 0);
    methodbeat_message_begin();
    return NULL; /* in the middle of a message */
}

/* As where a pool's thread had the first message. */
static void threads_are_recorded_without_a_main_one(void **state)
{
    static const struct {
        char *threads;
        bool recorded;
        const char *said;
    } rows[] = {{(char *)"t-*", true,
                 "the main thread ended: only the threads that were named are "
                 "recorded now"},
                {NULL, false,
                 "the main thread ended: nothing is recorded any more. Start on a "
                 "thread that stays"},
                {(char *)"t-*", true,
                 "the main thread ended: only the threads that were named are "
                 "recorded now"}};

    (void)state;
    methodbeat_stop_and_wait();
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        pthread_t first;

        box.of_threads = box.of_main = 0;
        assert_int_equal(pthread_create(&first, NULL, start_and_end, rows[i].threads), 0);
        pthread_join(first, NULL);
        assert_null(strstr(told, "ended"));
        on_thread((struct task){"other", 2, 10, 0});
        assert_string_equal(told, rows[i].said);
        told[0] = '\0';
        assert_int_equal(methodbeat_is_recording(), rows[i].recorded);
        for (int n = 1; n <= 2; n++) {
            on_thread((struct task){"t-1", 1, 10, 0});
            on_thread((struct task){"other", 2, 10, 0});
            assert_int_equal(box.of_threads, rows[i].recorded ? n : 0);
        }
        message_run(0, 10);
        assert_true(methodbeat_flush(UINT32_MAX));
        assert_int_equal(box.of_main, 0);
        methodbeat_pause();
        on_thread((struct task){"t-1", 1, 10, 0});
        assert_int_equal(box.of_threads, rows[i].recorded ? 2 : 0);
        assert_int_equal(methodbeat_resume(), rows[i].recorded);
        on_thread((struct task){"t-1", 1, 10, 0});
        assert_int_equal(box.of_threads, rows[i].recorded ? 3 : 0);
        told[0] = '\0';
        methodbeat_stop_and_wait();
        assert_false(methodbeat_is_recording());
        on_thread((struct task){"t-1", 1, 10, 0});
        assert_null(strstr(told, "ended:"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_are_recorded_without_a_main_one), /* before this thread is it */
        cmocka_unit_test(threads_are_asked_for_by_name),
        cmocka_unit_test(a_name_that_was_cut_is_found_by_the_whole_one),
        cmocka_unit_test(a_full_ring_keeps_the_root),
        cmocka_unit_test(what_is_lost_is_counted),
        cmocka_unit_test(what_is_quick_is_not_reported),
        cmocka_unit_test(repeats_are_of_one_thread),
        cmocka_unit_test(rings_are_used_again),
        cmocka_unit_test(virtual_threads_are_told_apart),
        cmocka_unit_test(virtual_threads_end_in_a_message),
        cmocka_unit_test(each_report_is_of_one_thread),
        cmocka_unit_test(rings_have_limits),
    };

    return RUN_TAP(tests);
}
