/* SPDX-License-Identifier: Apache-2.0 */
/* What /proc says, and the policy of vitals. */
#include "tests/unit/tap.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "runtime/analysis/app_cpu.h"
#include "runtime/base/proc.h"
#include "tests/unit/policy_alone.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static void the_systems_ticks(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        uint64_t total, idle;
    } rows[] = {
        {"cpu  10 20 30 400 50 6 7 8 9 10\ncpu0 1 2 3 4\n", true, 531, 400},
        {"cpu 1 2 3 4\n", true, 10, 4},
        {"cpu 1 2 3\n", false, 0, 0},
        {"cpu0 1 2 3 4\n", false, 0, 0},
        {"cpu x 2 3 4\n", false, 0, 0},
        {"cpu 1 2 3 99999999999999999999999\n", false, 0, 0},
        /* An eighth of what there is room for. */
        {"cpu 1 2 3 2305843009213693951\n", true, 2305843009213693957, 2305843009213693951},
        {"cpu 1 2 3 2305843009213693952\n", false, 0, 0},
        {"", false, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct proc_cpu cpu;

        assert_int_equal(proc_cpu_parse(&cpu, rows[i].text), rows[i].ok);
        if (rows[i].ok)
            assert_true(cpu.total == rows[i].total && cpu.idle == rows[i].idle);
    }
}

static void the_processs_numbers(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        uint64_t ticks, user, threads, vm;
        int64_t priority, nice;
    } rows[] = {
        {"7 (a b) R) S 1 7 7 0 -1 4194560 11 22 33 44 120 30 5 6 10 -10 17 0 9999 123456789 4000",
         true, 150, 120, 17, 123456789, 10, -10},
        {"7 (x) S 1 7 7 0 -1 4194560 11 22 33 44 120 30 5 6 10 -10 17 0", false, 0, 0, 0, 0, 0, 0},
        {"7 (x", false, 0, 0, 0, 0, 0, 0},
        {"7 (x)", false, 0, 0, 0, 0, 0, 0},
        {"7 (x) ", false, 0, 0, 0, 0, 0, 0},
        /* What lies behind the text. */
        {"7 (x) \0 1 7 7 0 -1 4 11 22 33 44 120 30 5 6 10 -10 17 0 9999 1", false, 0, 0, 0, 0, 0,
         0},
        {"7 (x)S 1 7 7 0 -1 4 11 22 33 44 120 30 5 6 10 -10 17 0 9999 1", false, 0, 0, 0, 0, 0, 0},
        {"7 (x) S\t1  7 7 0 -1 4 11 22 33 44 120 30 5 6 10 -10 17 0 9999 \t1", true, 150, 120, 17,
         1, 10, -10},
        /* Of four, less than nothing. */
        {"7 (x) S 1 7 7 0 -1 4 11 22 33 44 -1 30 5 6 10 -10 17 0 9999 1", false, 0, 0, 0, 0, 0, 0},
        {"7 (x) S 1 7 7 0 -1 4 11 22 33 44 120 -1 5 6 10 -10 17 0 9999 1", false, 0, 0, 0, 0, 0, 0},
        {"7 (x) S 1 7 7 0 -1 4 11 22 33 44 120 30 5 6 10 -10 -1 0 9999 1", false, 0, 0, 0, 0, 0, 0},
        {"7 (x) S 1 7 7 0 -1 4 11 22 33 44 120 30 5 6 10 -10 17 0 9999 -1", false, 0, 0, 0, 0, 0,
         0},
        {"7 (x) S 1 7 7 0 -1 4 11 22 33 44 0 0 5 6 10 -10 0 0 9999 0", true, 0, 0, 0, 0, 10, -10},
        {"", false, 0, 0, 0, 0, 0, 0},
        {"7 (x) S - - -", false, 0, 0, 0, 0, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct proc_self self;

        assert_int_equal(proc_self_parse(&self, rows[i].text), rows[i].ok);
        assert_int_equal(self.cpu_ticks, rows[i].ticks);
        assert_int_equal(self.user_ticks, rows[i].user);
        assert_int_equal(self.threads, rows[i].threads);
        assert_int_equal(self.vm_bytes, rows[i].vm);
        assert_int_equal(self.priority, rows[i].priority);
        assert_int_equal(self.nice, rows[i].nice);
        assert_int_equal(self.state, rows[i].ok ? 'S' : 0);
        assert_int_equal(self.faults, rows[i].ok ? 33 : 0);
    }
}

static void what_a_thread_waited(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        uint64_t running, waiting;
    } rows[] = {
        {"753908 19326951 2\n", true, 753908, 19326951},
        {"1 0 1\n", true, 1, 0},
        {"0 0 7\n", false, 0, 0}, /* nothing is counted */
        {"1", false, 1, 0},
        {"753908", false, 753908, 0},
        {"- -", false, 0, 0},
        {"", false, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct proc_schedstat sched;

        assert_int_equal(proc_schedstat_parse(&sched, rows[i].text), rows[i].ok);
        assert_int_equal(sched.running_ns, rows[i].running);
        assert_int_equal(sched.waiting_ns, rows[i].waiting);
    }
}

static void loads_and_sizes(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        uint64_t hundredths;
    } loads[] = {
        {"0.07 0.1 0.2 1/2 3\n", true, 7},
        {"12.50 1 1", true, 1250},
        {"3.5 1", true, 350},
        {"3.", true, 300},
        {"3 1", false, 0},
        {"", false, 0},
        {"99999999999999.1", false, 0},
        {"4294967295.25", true, 429496729525},
        {"4294967296.25", false, 0},
        {"0./", true, 0},
        {"0.:", true, 0},
        {"0.90", true, 90},
        {"0.09", true, 9},
        {"0,07", false, 0},
    };
    static const char rollup[] = "55d0-7ffe ---p 0 00:00 0  [rollup]\nRss:    1234 kB\n"
                                 "Pss:     999 kB\nPss_Dirty: 5 kB\n";
    uint64_t v;

    (void)state;
    for (size_t i = 0; i < COUNT(loads); i++) {
        v = 0;
        assert_int_equal(proc_load_parse(&v, loads[i].text), loads[i].ok);
        if (loads[i].ok)
            assert_int_equal(v, loads[i].hundredths);
    }
    assert_true(proc_kb_parse(&v, rollup, "Rss:"));
    assert_int_equal(v, 1234);
    assert_true(proc_kb_parse(&v, rollup, "Pss:"));
    assert_int_equal(v, 999);
    assert_false(proc_kb_parse(&v, rollup, "Swap:"));
    assert_false(proc_kb_parse(&v, "Rss:", "Rss:"));
    assert_false(proc_kb_parse(&v, "", "Rss:"));
    assert_true(proc_kb_parse(&v, "Rss: 99999999999999999999999999 kB", "Rss:"));
    assert_true(v == INT64_MAX);
    assert_true(proc_kb_parse(&v, "Rss:9223372036854775806", "Rss:"));
    assert_true(v == INT64_MAX - 1);
    assert_true(proc_kb_parse(&v, "Rss:9223372036854775807", "Rss:"));
    assert_true(v == INT64_MAX);
    assert_true(proc_kb_parse(&v, "Rss:9223372036854775808", "Rss:"));
    assert_true(v == INT64_MAX);
    assert_true(proc_kb_parse(&v, "Rss:9223372036854775810", "Rss:"));
    assert_true(v == INT64_MAX);
    assert_true(proc_kb_parse(&v, "Rss:\t 7 kB", "Rss:"));
    assert_int_equal(v, 7);
    assert_false(proc_kb_parse(&v, "Rss: /", "Rss:"));
    assert_false(proc_kb_parse(&v, "Rss: :", "Rss:"));
    assert_true(proc_kb_parse(&v, "Rss: 90/", "Rss:"));
    assert_int_equal(v, 90);
    assert_true(proc_kb_parse(&v, "Rss: 19:", "Rss:"));
    assert_int_equal(v, 19);
}

/* Of a file no more than there is room for, and always a string. */
static void files_are_read_as_strings(void **state)
{
    char path[] = "/tmp/methodbeat-text-XXXXXX", text[8];
    int fd = mkstemp(path);

    (void)state;
    assert_int_equal(write(fd, "0123456789", 10), 10);
    for (size_t size = 1; size <= sizeof(text); size++) {
        memset(text, 'x', sizeof(text));
        proc_text_read(text, size, path);
        assert_int_equal(strlen(text), size - 1);
        assert_memory_equal(text, "0123456789", size - 1);
        assert_true(size == sizeof(text) || text[size] == 'x');
    }
    assert_int_equal(ftruncate(fd, 3), 0);
    proc_text_read(text, sizeof(text), path);
    assert_string_equal(text, "012");
    close(fd);
    unlink(path);
    proc_text_read(text, sizeof(text), path);
    assert_string_equal(text, "");
}

static void clocks_of_cores(void **state)
{
    static const struct {
        const char *texts[3];
        bool ok;
        uint64_t mhz;
    } rows[] = {
        {{"1800000\n", "1800000\n", "2400000\n"}, true, 2000},
        {{"1800000\n", "", ""}, true, 1800},
        {{"<unknown>\n", "0\n", "600000"}, true, 600},
        {{"", "", ""}, false, 0},
        {{"99999999999999999999", "", ""}, false, 0},
        {{"1", "", ""}, true, 0},
        {{"4294967295", "", ""}, true, 4294967},
        {{"4294967296", "", ""}, false, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t mhz;

        assert_int_equal(proc_frequency_parse(&mhz, rows[i].texts, 3), rows[i].ok);
        assert_int_equal(mhz, rows[i].mhz);
    }
}

static void this_process_can_be_read(void **state)
{
    struct proc_reading r;
    uint64_t before;
    int more;

    (void)state;
    proc_read(&r);
    assert_true(r.has_self && r.self.threads >= 1 && r.self.vm_bytes > 0);
    assert_true(r.has_rss && r.rss_kb > 0);
    assert_true(r.ticks_per_second > 0 && r.processors > 0);
    assert_true(r.descriptors >= 3 && r.descriptors < 1000);
    before = r.descriptors;
    more = dup(0);
    proc_read(&r);
    assert_int_equal(r.descriptors, before + 1);
    close(more);
}

static struct proc_reading reading(uint64_t total, uint64_t idle, uint64_t own)
{
    return (struct proc_reading){
        .has_cpu = total > 0,
        .has_self = true,
        .cpu = {.total = total, .idle = idle},
        .self = {.cpu_ticks = own, .threads = 5},
        .ticks_per_second = 100,
        .processors = 4,
    };
}

/* In the background: what is told is known before a period. */
static void vitals_begin(void)
{
    scene_seen = (struct scene){.name = "A"};
    policy_begin(&vitals_policy);
}

/* A period begins in the foreground, or ends and is the last. */
static void read_at(uint64_t ms, const struct proc_reading *proc)
{
    bool last = scene_seen.foreground;

    scene_seen.foreground = true;
    policy_feed(
        &vitals_policy,
        (struct event){.kind = EVENT_READING, .values = {last}, .proc = proc, .now_ms = ms});
    scene_seen.foreground = !last;
}

static void tell(enum event_kind kind, uint64_t a, uint64_t b, uint64_t c)
{
    policy_feed(&vitals_policy, (struct event){.kind = kind, .values = {a, b, c}});
}

#define PERIOD(ms, more) "\"scene\":\"A\",\"duration\":" #ms ",\"session\":" #ms more "\n"
#define AFTER            ",\"cores\":4,\"threads\":5"
#define SYSTEM(share)    ",\"cpu_system\":" #share
#define PROCESS(share)   ",\"cpu_process\":" #share ",\"cpu_user\":0,\"cpu_kernel\":" #share
#define NO_PROCESS       ",\"cpu_process\":0"

static void cpu_is_the_difference(void **state)
{
    static const struct {
        uint64_t ms, total, idle, own;
        const char *posted;
    } rows[] = {
        {11000, 2000, 1300, 200, PERIOD(10000, SYSTEM(50) PROCESS(10) AFTER)},
        {11000, 2000, 1800, 100, PERIOD(10000, SYSTEM(0) NO_PROCESS AFTER)},
        {11000, 2000, 800, 1100, PERIOD(10000, SYSTEM(100) PROCESS(100) AFTER)},
        {11000, 4000, 1800, 101, PERIOD(10000, SYSTEM(66.67) PROCESS(0.03) AFTER)},
        {11000, 8000, 1800, 106, PERIOD(10000, SYSTEM(85.71) PROCESS(0.09) AFTER)},
        {11000, UINT64_C(1) << 62, UINT64_C(1) << 61, UINT64_C(1) << 60,
         PERIOD(10000, SYSTEM(50) PROCESS(25) AFTER)},
        {11000, 1001, 800, 100, PERIOD(10000, SYSTEM(100) NO_PROCESS AFTER)}, /* a single tick */
        /* Of less than a second there is none. */
        {1999, 2000, 1300, 200, ""},
        {1000, 0, 0, 300, ""},
        {500, 2000, 700, 50, ""},
        {2000, 2000, 1300, 200, PERIOD(1000, SYSTEM(50) PROCESS(10) AFTER)},
        /* Without the system's ticks: 10 s of 4 processors are 4000. */
        {11000, 0, 0, 300, PERIOD(10000, PROCESS(5) AFTER)},
        {11000, 1000, 800, 300, PERIOD(10000, PROCESS(5) AFTER)},
        /* What a counter that goes back would say is not known: neither 0 nor all. */
        {11000, 2000, 700, 300, PERIOD(10000, PROCESS(5) AFTER)},
        {11000, 900, 850, 300, PERIOD(10000, PROCESS(5) AFTER)},
        {11000, 1100, 950, 300, PERIOD(10000, PROCESS(5) AFTER)},
        {11000, 2000, 1300, 50, PERIOD(10000, SYSTEM(50) AFTER)},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct proc_reading a = reading(1000, 800, 100);
        struct proc_reading b = reading(rows[i].total, rows[i].idle, rows[i].own);

        vitals_begin();
        read_at(1000, &a);
        posted_is("");
        read_at(rows[i].ms, &b);
        posted_is(rows[i].posted);
    }
}

static void a_reports_cpu_is_that_since_the_one_before(void **state)
{
    /* One after the other; 100 ticks a second on four processors. */
    static const struct {
        uint64_t ms, ticks, share;
    } rows[] = {
        {1100, 90, 0},              /* too soon to tell */
        {2000, 150, 2500},          /* 100 ticks of the 400 of a second */
        {2199, 160, 2500},          /* too soon: as before */
        {2200, 158, 1000},          /* since 2000: 8 of 80 */
        {3200, 158, 0},             /* idle */
        {4200, 159, 25},            /* one tick of 400 */
        {5200, 559, 10000},         /* all of it */
        {6500, 2000, 10000},        /* more than there is: ticks are counted late */
        {7500, 1000, 0},            /* a counter that goes back is none */
        {7000, 1100, 0},            /* a clock that does: from there on */
        {8000, 1300, 5000},         /* 200 ticks of 400 */
        {86408000, 17281300, 5000}, /* a day on two of four */
    };
    struct app_cpu cpu;

    (void)state;
    app_cpu_begin(&cpu, 1000, 50);
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(app_cpu_share(&cpu, rows[i].ms, rows[i].ticks, 100, 4), rows[i].share);
}

/* A thread that does nothing but this uses a processor, or what others leave of it. */
static double seconds_of(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void this_processs_cpu_is_plausible(void **state)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct app_cpu cpu;
    uint64_t share, read;
    double begin;

    (void)state;
    /* Of a CPU that others want too: what it took counts, not how long it had to wait. */
    app_cpu_begin_now(&cpu);
    begin = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    while (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - begin < 0.4)
        continue;
    begin = seconds_of(CLOCK_MONOTONIC);
    share = app_cpu_share_now(&cpu);
    assert_in_range(share, 1, 10000 / (uint64_t)processors + 1000);
    read = app_cpu_share_now(&cpu);
    assert_true(read == share ||
                (seconds_of(CLOCK_MONOTONIC) - begin) * 1000 >= APP_CPU_SHORTEST_MS);
}

/* Nothing of /proc is known. */
static const struct proc_reading nothing;

static void battery_and_traffic_are_told(void **state)
{
    const struct proc_reading open = {.ticks_per_second = 100, .descriptors = 7};

    (void)state;
    vitals_begin();
    tell(EVENT_MEMORY, 9, 9, 9);
    tell(EVENT_BATTERY, 80, 0, 0);
    tell(EVENT_TRAFFIC, 1000, 5, 0);
    read_at(0, &nothing);
    tell(EVENT_MEMORY, 3, 2, 1);
    tell(EVENT_BATTERY, 78, 0, 0);
    tell(EVENT_BATTERY, 101, 0, 0); /* which is none */
    tell(EVENT_TRAFFIC, 4000, 7, 0);
    read_at(5000, &nothing);
    posted_is(PERIOD(5000, ",\"pss_java\":3,\"pss_native\":2,\"pss_graphics\":1,\"received\":3000,"
                           "\"sent\":2,\"battery_begin\":80,\"battery_end\":78"));
    /* Nothing moved. */
    tell(EVENT_MEMORY, 1, 0, 0);
    tell(EVENT_HEAP, 50, 200, 0);
    read_at(10000, &nothing);
    read_at(15000, &open);
    posted_is("\"scene\":\"A\",\"duration\":5000,\"session\":15000,\"pss_java\":1,\"heap\":50,"
              "\"heap_max\":200,\"heap_used\":25,\"descriptors\":7,\"received\":0,\"sent\":0,"
              "\"battery_begin\":78,\"battery_end\":78\n");
    /* A counter that was set back says nothing. */
    for (int i = 0; i < 2; i++) {
        vitals_begin();
        tell(EVENT_TRAFFIC, 1000, 5, 0);
        read_at(0, &nothing);
        tell(EVENT_TRAFFIC, i ? 999 : 1000, i ? 5 : 4, 0);
        read_at(5000, &nothing);
        posted_is(PERIOD(5000, ""));
    }
}

/* Told in turn after the period began with what a reading knew. */
static void what_is_told_late_counts_from_then(void **state)
{
    static const struct {
        int before, first, last; /* battery; below 0: not told */
        const char *posted;
    } rows[] = {
        {80, -1, 78, ",\"battery_begin\":80,\"battery_end\":78"},
        {80, 79, 78, ",\"battery_begin\":80,\"battery_end\":78"},
        {-1, 79, 78, ",\"battery_begin\":79,\"battery_end\":78"},
        {-1, 79, 79, ",\"battery_begin\":79,\"battery_end\":79"},
        {-1, -1, 78, ",\"battery_begin\":78,\"battery_end\":78"},
        {-1, -1, -1, ""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const int told[] = {rows[i].before, rows[i].first, rows[i].last};
        char wanted[200];

        vitals_begin();
        for (size_t k = 0; k < COUNT(told); k++) {
            if (k == 1)
                read_at(0, &nothing);
            if (told[k] < 0)
                continue;
            tell(EVENT_BATTERY, (uint64_t)told[k], 0, 0);
            tell(EVENT_TRAFFIC, 1000 - 10 * (uint64_t)told[k], 0, 0);
        }
        read_at(5000, &nothing);
        if (rows[i].last < 0)
            snprintf(wanted, sizeof(wanted), PERIOD(5000, ""));
        else
            snprintf(wanted, sizeof(wanted), PERIOD(5000, ",\"received\":%d,\"sent\":0%s"),
                     10 * ((rows[i].before >= 0  ? rows[i].before
                            : rows[i].first >= 0 ? rows[i].first
                                                 : rows[i].last) -
                           rows[i].last),
                     rows[i].posted);
        posted_is(wanted);
    }
}

static void it_was_charged_where_it_ever_was(void **state)
{
    static const struct {
        int before, within, end; /* below 0: not told */
        const char *posted;
    } rows[] = {
        {0, -1, 0, PERIOD(5000, ",\"charging\":false")},
        {1, -1, 0, PERIOD(5000, ",\"charging\":true")},
        {0, 1, 0, PERIOD(5000, ",\"charging\":true")},
        {0, -1, 1, PERIOD(5000, ",\"charging\":true")},
        {-1, -1, 0, PERIOD(5000, ",\"charging\":false")},
        {-1, 1, 0, PERIOD(5000, ",\"charging\":true")},
        {-1, -1, -1, PERIOD(5000, "")},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        vitals_begin();
        if (rows[i].before >= 0)
            tell(EVENT_CHARGING, (uint64_t)rows[i].before, 0, 0);
        read_at(0, &nothing);
        if (rows[i].within >= 0)
            tell(EVENT_CHARGING, (uint64_t)rows[i].within, 0, 0);
        if (rows[i].end >= 0)
            tell(EVENT_CHARGING, (uint64_t)rows[i].end, 0, 0);
        read_at(5000, &nothing);
        posted_is(rows[i].posted);
    }
}

/* Told while the scene is another for a moment, which no reading saw. */
static void a_turn_that_nobody_saw_is_none(void **state)
{
    (void)state;
    vitals_begin();
    read_at(0, &nothing);
    strcpy(scene_seen.name, "B");
    tell(EVENT_BATTERY, 50, 0, 0);
    tell(EVENT_CHARGING, 1, 0, 0);
    strcpy(scene_seen.name, "A");
    tell(EVENT_SCENE, 0, 0, 0);
    read_at(5000, &nothing);
    posted_is(PERIOD(5000, ",\"charging\":true"));
}

static void the_processs_cpu_has_two_parts(void **state)
{
#define PARTS(process, user, kernel) \
    PERIOD(10000, SYSTEM(50) ",\"cpu_process\":" process user kernel AFTER)
    static const struct {
        uint64_t ticks, user; /* from 100 and 60 on; 1000 in all */
        const char *posted;
    } rows[] = {
        {300, 210, PARTS("20", ",\"cpu_user\":15", ",\"cpu_kernel\":5")},
        {300, 60, PARTS("20", ",\"cpu_user\":0", ",\"cpu_kernel\":20")},
        {300, 260, PARTS("20", ",\"cpu_user\":20", ",\"cpu_kernel\":0")},
        /* not read at one instant */
        {300, 400, PARTS("20", ",\"cpu_user\":20", ",\"cpu_kernel\":0")},
        {100, 60, PARTS("0", "", "")},
        {300, 50, PARTS("20", "", "")},
        {101, 61, PARTS("0.1", ",\"cpu_user\":0.1", ",\"cpu_kernel\":0")},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct proc_reading a = reading(1000, 800, 100), b = reading(2000, 1300, rows[i].ticks);

        a.self.user_ticks = 60;
        b.self.user_ticks = rows[i].user;
        vitals_begin();
        read_at(1000, &a);
        read_at(11000, &b);
        posted_is(rows[i].posted);
    }
}

/* What the system does not tell is not in the report: as on Android 8 and newer,
 * where neither /proc/stat nor /proc/loadavg can be read; with kernels that have
 * no smaps_rollup; and where nothing at all can. */
static void what_is_not_known_is_not_said(void **state)
{
    static const struct {
        bool cpu, load, rss, pss, self;
        const char *says;
    } rows[] = {
        {true, true, true, true, true,
         "\"scene\":\"A\",\"duration\":10000,\"session\":10000,\"cpu_system\":50,\"cpu_process\":"
         "10,\"cpu_user\":10,"
         "\"cpu_kernel\":0,\"cores\":4,\"load\":1.5,"
         "\"rss\":7,\"pss\":6,\"threads\":5\n"},
        {false, false, true, true, true,
         "\"scene\":\"A\",\"duration\":10000,\"session\":10000,\"cpu_process\":2.5,\"cpu_user\":2."
         "5,\"cpu_kernel\":0,"
         "\"cores\":4,\"rss\":7,\"pss\":6,\"threads\":"
         "5\n"},
        {true, true, true, false, true,
         "\"scene\":\"A\",\"duration\":10000,\"session\":10000,\"cpu_system\":50,\"cpu_process\":"
         "10,\"cpu_user\":10,"
         "\"cpu_kernel\":0,\"cores\":4,\"load\":1.5,"
         "\"rss\":7,\"threads\":5\n"},
        {false, false, false, false, false,
         "\"scene\":\"A\",\"duration\":10000,\"session\":10000,\"cores\":4\n"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct proc_reading a = reading(rows[i].cpu ? 1000 : 0, 800, 100);
        struct proc_reading b = reading(rows[i].cpu ? 2000 : 0, 1300, 200);

        a.has_self = b.has_self = rows[i].self;
        b.self.user_ticks = 100; /* all of it */
        b.has_load = rows[i].load;
        b.has_rss = rows[i].rss;
        b.has_pss = rows[i].pss;
        b.load_hundredths = 150;
        b.rss_kb = 7;
        b.pss_kb = 6;
        vitals_begin();
        read_at(1000, &a);
        read_at(11000, &b);
        posted_is(rows[i].says);
    }
}

static void periods_end_with_the_minute_or_the_scene(void **state)
{
    static const struct moment within = {.now_ms = 60999}, at = {.now_ms = 61000};

    (void)state;
    vitals_begin();
    assert_true(vitals_policy.next_ms(&within) == UINT64_MAX);
    scene_seen.foreground = true;
    assert_true(vitals_policy.next_ms(&within) == 0);
    scene_seen.foreground = false;
    read_at(1000, &nothing);
    scene_seen.foreground = true;
    assert_true(vitals_policy.next_ms(&within) == 61000);
    vitals_policy.due(&within);
    assert_int_equal(reads, 0);
    vitals_policy.due(&at);
    assert_int_equal(reads, 1);
    strcpy(scene_seen.name, "B");
    assert_true(vitals_policy.next_ms(&within) == 0);
    vitals_policy.due(&within);
    assert_int_equal(reads, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_systems_ticks),
        cmocka_unit_test(the_processs_numbers),
        cmocka_unit_test(what_a_thread_waited),
        cmocka_unit_test(loads_and_sizes),
        cmocka_unit_test(files_are_read_as_strings),
        cmocka_unit_test(clocks_of_cores),
        cmocka_unit_test(this_process_can_be_read),
        cmocka_unit_test(cpu_is_the_difference),
        cmocka_unit_test(a_reports_cpu_is_that_since_the_one_before),
        cmocka_unit_test(this_processs_cpu_is_plausible),
        cmocka_unit_test(battery_and_traffic_are_told),
        cmocka_unit_test(what_is_told_late_counts_from_then),
        cmocka_unit_test(it_was_charged_where_it_ever_was),
        cmocka_unit_test(a_turn_that_nobody_saw_is_none),
        cmocka_unit_test(the_processs_cpu_has_two_parts),
        cmocka_unit_test(what_is_not_known_is_not_said),
        cmocka_unit_test(periods_end_with_the_minute_or_the_scene),
    };

    return RUN_TAP(tests);
}
