/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of frames: timelines in, what is reported out. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <string.h>

#include "runtime/policy/frames_last.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { HZ_60 = 16666667, HZ_90 = 11111111, HZ_120 = 8333333 };

static bool frame_add(struct frames *f, const char *scene, uint64_t now_ms, uint64_t begin_ns,
                      uint64_t end_ns, uint64_t interval_ns, struct frames_report *due)
{
    const struct frames_frame frame = {
        .begin_ns = begin_ns, .end_ns = end_ns, .interval_ns = interval_ns};

    return frames_add(f, scene, now_ms, &frame, due);
}

static void levels_go_by_frames_dropped(void **state)
{
    static const struct {
        uint64_t took_ns, interval_ns;
        uint64_t dropped;
        enum frames_level level;
    } rows[] = {
        {0, HZ_60, 0, FRAMES_BEST},
        {HZ_60 - 1, HZ_60, 0, FRAMES_BEST},
        {2 * HZ_60 - 1, HZ_60, 0, FRAMES_BEST},
        {2 * HZ_60, HZ_60, 1, FRAMES_BEST},
        {4 * HZ_60 - 1, HZ_60, 2, FRAMES_BEST},
        {4 * HZ_60, HZ_60, 3, FRAMES_NORMAL},
        {10 * HZ_60 - 1, HZ_60, 8, FRAMES_NORMAL},
        {10 * HZ_60, HZ_60, 9, FRAMES_MIDDLE},
        {25 * HZ_60 - 1, HZ_60, 23, FRAMES_MIDDLE},
        {25 * HZ_60, HZ_60, 24, FRAMES_HIGH},
        {UINT64_C(43) * HZ_60 - 1, HZ_60, 41, FRAMES_HIGH},
        {UINT64_C(43) * HZ_60, HZ_60, 42, FRAMES_FROZEN},
        {UINT64_C(60) * 1000000000, HZ_60, 3598, FRAMES_FROZEN},
        {4 * HZ_120, HZ_120, 3, FRAMES_NORMAL},
        {4 * HZ_120, HZ_60, 0, FRAMES_BEST},
        {10 * HZ_90, HZ_90, 9, FRAMES_MIDDLE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct frames_report due;
        struct frames f;

        f = (struct frames){.n = 0};
        assert_false(frame_add(&f, "A", 0, 7, 7 + rows[i].took_ns, rows[i].interval_ns, &due));
        assert_int_equal(f.all.level[rows[i].level], 1);
        assert_int_equal(f.all.dropped[rows[i].level], rows[i].dropped);
        assert_int_equal(f.all.most_dropped, rows[i].dropped);
        assert_int_equal(f.all.taken_ns, (rows[i].dropped + 1) * rows[i].interval_ns);
    }
}

static void the_rate_at_a_time_is_known(void **state)
{
    struct frames_report due;
    struct frames f = {.n = 0};

    (void)state;
    for (uint64_t i = 0; i < 10; i++)
        frame_add(&f, "A", i * 16, i * HZ_60, (i + 1) * HZ_60, HZ_60, &due);
    assert_int_equal(frames_fps_at(&f, "A"), 0); /* too few */
    frame_add(&f, "A", 160, 10 * (uint64_t)HZ_60, 11 * (uint64_t)HZ_60, HZ_60, &due);
    assert_int_equal(frames_fps_at(&f, "A"), 6000);
    assert_int_equal(frames_fps_at(&f, "B"), 0);
    /* A new period has few yet: that of the one before. */
    frame_add(&f, "A", 20000, 900 * (uint64_t)HZ_60, 902 * (uint64_t)HZ_60, HZ_60, &due);
    assert_int_equal(frames_fps_at(&f, "A"), 6000);
    assert_int_equal(frames_fps_at(&f, "B"), 0);
}

/* Times in ms. */
static void a_message_that_was_a_frame_is_found(void **state)
{
    static const struct {
        uint64_t begin, end, phases[FRAMES_PHASES];
    } told[] = {
        {1000, 1030, {1, 2, 9}}, {2000, 2900, {100, 50, 600}}, {3000, 3800, {0, 0, 0}},
        {0, 5000, {0, 0, 700}},  {2890, 3700, {0, 3, 5}},
    };
    static const struct {
        uint64_t begin, end;
        bool is_frame;
    } rows[] = {
        {2010, 2770, true},                       /* its main thread's part */
        {1000, 2000, false},                      /* before it: it only touches */
        {2780, 3600, false},                      /* a message that a short frame waited behind */
        {4000, 4700, false}, {2010, 2500, false}, /* more than the message took */
    };
    uint64_t ns[FRAMES_PHASES];

    (void)state;
    assert_false(frames_last_may_come(5));
    for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++) {
        uint64_t phases[FRAMES_PHASES];

        for (size_t k = 0; k < FRAMES_PHASES; k++)
            phases[k] = told[i].phases[k] * 1000000;
        frames_last_add(&(struct frames_frame){.begin_ns = told[i].begin * 1000000,
                                               .end_ns = told[i].end * 1000000,
                                               .interval_ns = HZ_60,
                                               .phase_ns = phases});
    }
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(frames_last_find(rows[i].begin * 1000000, rows[i].end * 1000000, ns),
                         rows[i].is_frame);
        assert_true(!rows[i].is_frame || ns[FRAMES_TRAVERSAL] == 600000000);
    }
    assert_true(frames_last_may_come(UINT64_C(4000) * 1000000));
    assert_false(frames_last_may_come(UINT64_C(3700) * 1000000));
    /* Only the last are kept. */
    for (size_t i = 0; i < FRAMES_LAST_MAX; i++)
        frames_last_add(&(struct frames_frame){.begin_ns = 1, .end_ns = 2, .phase_ns = ns});
    assert_false(frames_last_find(UINT64_C(2010) * 1000000, UINT64_C(2770) * 1000000, ns));
}

static void nonsense_is_nothing(void **state)
{
    struct frames_report due;
    struct frames f;

    (void)state;
    f = (struct frames){.n = 0};
    assert_false(frame_add(&f, "A", 0, 10, 9, HZ_60, &due));
    assert_false(frame_add(&f, "A", 0, 10, 20, 0, &due));
    assert_false(frame_add(&f, "A", 0, 10, UINT64_MAX, HZ_60, &due));
    assert_false(frame_add(&f, "A", 0, 10, 20, UINT64_MAX, &due));
    assert_int_equal(f.all.frames, 0);
    assert_true(frames_next_ms(&f) == UINT64_MAX);
    assert_int_equal(frames_fps(&f.all), 0);
    /* The longest that are none, and one more. */
    assert_false(frame_add(&f, "A", 0, 10, 20, FRAMES_LONGEST_NS, &due));
    assert_false(frame_add(&f, "A", 0, 10, 10 + FRAMES_LONGEST_NS, HZ_60, &due));
    assert_int_equal(f.all.frames, 2);
    assert_false(frame_add(&f, "A", 0, 10, 20, FRAMES_LONGEST_NS + 1, &due));
    assert_false(frame_add(&f, "A", 0, 10, 11 + FRAMES_LONGEST_NS, HZ_60, &due));
    assert_int_equal(f.all.frames, 2);
    /* Nor is any of its phases longer. */
    for (size_t i = 0; i < FRAMES_PHASES; i++) {
        uint64_t phase_ns[FRAMES_PHASES] = {1, 1, 1};
        struct frames_frame frame = {.end_ns = 10, .interval_ns = HZ_60, .phase_ns = phase_ns};

        phase_ns[i] = FRAMES_LONGEST_NS;
        assert_false(frames_add(&f, "A", 0, &frame, &due));
        assert_int_equal(f.all.frames, 3 + i);
        phase_ns[i]++;
        assert_false(frames_add(&f, "A", 0, &frame, &due));
        assert_int_equal(f.all.frames, 3 + i);
    }
}

/* n frames that take so many intervals each, one each step_ms. Returns how
 * many reports came of it; the last is *due. */
static int play(struct frames *f, const char *scene, uint64_t from_ms, int n, uint64_t step_ms,
                uint64_t intervals, uint64_t interval_ns, struct frames_report *due)
{
    int reports = 0;

    for (int i = 0; i < n; i++)
        reports += frame_add(f, scene, from_ms + (uint64_t)i * step_ms, 0, intervals * interval_ns,
                             interval_ns, due);
    return reports;
}

static void periods_are_ten_seconds_of_more_than_20_frames(void **state)
{
    static const struct {
        int n;
        uint64_t step_ms, intervals, interval_ns;
        bool due;
        uint64_t fps;
    } rows[] = {
        {20, 100, 1, HZ_60, false, 0},     {21, 100, 1, HZ_60, true, 6000},
        {600, 16, 1, HZ_60, true, 6000},   {100, 90, 2, HZ_60, true, 3000},
        {1000, 8, 1, HZ_120, true, 12000}, {900, 11, 1, HZ_90, true, 9000},
        {100, 99, 6, HZ_60, true, 1000},   {21, 1, 60, HZ_60, true, 100},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct frames_report due;
        struct frames f;

        f = (struct frames){.n = 0};
        assert_int_equal(play(&f, "A", 1000, rows[i].n, rows[i].step_ms, rows[i].intervals,
                              rows[i].interval_ns, &due),
                         0);
        assert_int_equal(frames_next_ms(&f), 11000);
        assert_false(frames_due(&f, 999, &due)); /* time stepped back */
        assert_false(frames_due(&f, 10999, &due));
        assert_int_equal(frames_due(&f, 11000, &due), rows[i].due);
        assert_true(frames_next_ms(&f) == UINT64_MAX);
        if (!rows[i].due)
            continue;
        assert_string_equal(due.scene, "A");
        assert_int_equal(due.begin_ms, 1000);
        assert_int_equal(due.count.frames, rows[i].n);
        assert_int_equal(frames_fps(&due.count), rows[i].fps);
    }
}

/* A screen that changes its rate: each frame counts by the interval that it was
 * meant for. */
static void any_rate_will_do(void **state)
{
    static const struct {
        struct {
            int n;
            uint64_t intervals, interval_ns;
        } parts[3];
        uint64_t fps, normal, dropped;
    } rows[] = {
        {{{60, 1, HZ_60}, {120, 1, HZ_120}}, 9000, 0, 0},
        {{{90, 1, HZ_90}, {120, 1, HZ_120}, {60, 1, HZ_60}}, 9000, 0, 0},
        {{{144, 1, 6944444}}, 14400, 0, 0},
        /* 33 ms are two frames of 60 Hz and four of 120 */
        {{{30, 2, HZ_60}, {30, 4, HZ_120}}, 3000, 30, 90},
        {{{30, 1, 1000000000}}, 100, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct frames_report due;
        struct frames f;

        f = (struct frames){.n = 0};
        for (size_t p = 0; p < 3; p++)
            play(&f, "A", 0, rows[i].parts[p].n, 1, rows[i].parts[p].intervals,
                 rows[i].parts[p].interval_ns, &due);
        assert_true(frames_due(&f, UINT64_MAX, &due));
        assert_in_range(frames_fps(&due.count), rows[i].fps - 1, rows[i].fps + 1);
        assert_int_equal(due.count.level[FRAMES_NORMAL], rows[i].normal);
        assert_int_equal(due.count.dropped[FRAMES_NORMAL], rows[i].dropped);
        assert_int_equal(due.count.level[FRAMES_BEST] + due.count.level[FRAMES_NORMAL],
                         due.count.frames);
    }
}

static void scenes_are_counted_apart(void **state)
{
    static const char *const names[] = {"A", "B", "C"};
    struct frames_report due;
    struct frames f;

    (void)state;
    f = (struct frames){.n = 0};
    assert_int_equal(play(&f, "A", 0, 30, 10, 1, HZ_60, &due), 0);
    assert_int_equal(play(&f, "B", 300, 30, 10, 5, HZ_60, &due), 0);
    assert_int_equal(play(&f, "A", 600, 30, 10, 1, HZ_60, &due), 0);
    /* A frame that comes when the period is over begins the next. */
    assert_true(frame_add(&f, "A", 10000, 0, 1, HZ_60, &due));
    assert_string_equal(due.scene, "A");
    assert_int_equal(due.count.frames, 60);
    assert_int_equal(due.count.level[FRAMES_BEST], 60);
    assert_true(frames_due(&f, 10300, &due));
    assert_string_equal(due.scene, "B");
    assert_int_equal(due.count.frames, 30);
    assert_int_equal(due.count.level[FRAMES_NORMAL], 30);
    assert_int_equal(due.count.dropped[FRAMES_NORMAL], 120);
    assert_false(frames_due(&f, UINT64_MAX, &due)); /* A has one frame */
    assert_int_equal(f.all.frames, 91);
    /* Nobody asked what is due, and that in the middle goes on: the others stay. */
    for (int i = 0; i < 3; i++)
        play(&f, names[i], 0, 30 + i, 0, 1, HZ_60, &due);
    assert_true(frame_add(&f, "B", 10000, 0, 1, HZ_60, &due));
    assert_string_equal(due.scene, "B");
    assert_int_equal(due.count.frames, 31);
    assert_true(frames_due(&f, 10000, &due));
    assert_string_equal(due.scene, "A");
    assert_true(frames_due(&f, 10000, &due));
    assert_string_equal(due.scene, "C");
    assert_int_equal(due.count.frames, 32);
    assert_int_equal(frames_next_ms(&f), 20000);
}

static void the_oldest_scene_makes_room(void **state)
{
    struct frames_report due;
    struct frames f;
    char name[16];

    (void)state;
    f = (struct frames){.n = 0};
    for (int i = 0; i < FRAMES_SCENES; i++) {
        snprintf(name, sizeof(name), "S%d", i);
        assert_int_equal(play(&f, name, (uint64_t)i, 25, 0, 1, HZ_60, &due), 0);
    }
    assert_true(frame_add(&f, "T", 100, 0, 1, HZ_60, &due));
    assert_string_equal(due.scene, "S0");
    assert_int_equal(f.n, FRAMES_SCENES);
    for (int i = 1; i < FRAMES_SCENES; i++) {
        snprintf(name, sizeof(name), "S%d", i);
        assert_true(frames_due(&f, UINT64_MAX, &due));
        assert_string_equal(due.scene, name);
    }
    assert_false(frames_due(&f, UINT64_MAX, &due));
}

/* Groups of frames, each of so many intervals at 60 Hz. */
static void verdicts_go_by_average_and_minimum(void **state)
{
    static const struct {
        struct {
            int n;
            uint64_t intervals;
        } groups[3];
        uint64_t fps;
        bool has_minimum;
        uint64_t minimum;
        enum frames_verdict verdict;
        uint32_t average_limit, minimum_limit; /* 0: 30, 24 */
    } rows[] = {
        {{{60, 1}}, 6000, true, 6000, FRAMES_GOOD, 0, 0},
        {{{59, 1}}, 6000, false, 0, FRAMES_GOOD, 0, 0},
        {{{30, 2}}, 3000, true, 3000, FRAMES_GOOD, 0, 0},
        {{{20, 3}}, 2000, true, 2000, FRAMES_LOW_AVERAGE, 0, 0},
        {{{19, 3}}, 2000, false, 0, FRAMES_LOW_AVERAGE, 0, 0},
        /* A second at 20 within ten at 60; not at its end, where none is full. */
        {{{300, 1}, {20, 3}, {300, 1}}, 5636, true, 2000, FRAMES_LOW_MINIMUM, 0, 0},
        {{{600, 1}, {19, 3}}, 5652, true, 6000, FRAMES_GOOD, 0, 0},
        /* 25 in a second are enough for a minimum, and too few for an average. */
        {{{300, 1}, {24, 2}, {1, 12}}, 5416, true, 2500, FRAMES_GOOD, 0, 0},
        {{{24, 2}, {1, 12}}, 2500, true, 2500, FRAMES_LOW_AVERAGE, 0, 0},
        /* One that takes five seconds. */
        {{{240, 1}, {1, 300}, {240, 1}}, 3700, true, 20, FRAMES_LOW_MINIMUM, 0, 0},
        /* Other limits: what is just there is not low. */
        {{{30, 2}}, 3000, true, 3000, FRAMES_GOOD, 30, 30},
        {{{30, 2}}, 3000, true, 3000, FRAMES_LOW_AVERAGE, 31, 0},
        {{{30, 2}}, 3000, true, 3000, FRAMES_LOW_MINIMUM, 0, 31},
        {{{20, 3}}, 2000, true, 2000, FRAMES_LOW_MINIMUM, 20, 0},
        {{{20, 3}}, 2000, true, 2000, FRAMES_GOOD, 20, 20},
        {{{60, 1}}, 6000, true, 6000, FRAMES_LOW_AVERAGE, UINT32_MAX, UINT32_MAX},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct frames_report due;
        struct frames f;

        f = (struct frames){.n = 0};
        for (size_t g = 0; g < 3; g++)
            play(&f, "A", 0, rows[i].groups[g].n, 1, rows[i].groups[g].intervals, HZ_60, &due);
        assert_true(frames_due(&f, UINT64_MAX, &due) || f.all.frames <= FRAMES_ENOUGH);
        assert_int_equal(frames_fps(&f.all), rows[i].fps);
        assert_int_equal(f.all.has_minimum, rows[i].has_minimum);
        assert_int_equal(f.all.minimum, rows[i].minimum);
        assert_int_equal(
            frames_judge(&f.all, frames_limits_of(rows[i].average_limit, rows[i].minimum_limit)),
            rows[i].verdict);
    }
}

static void the_borders_of_a_verdict(void **state)
{
    static const struct {
        struct frames_count count;
        enum frames_verdict verdict;
    } rows[] = {
        {{.frames = 30, .taken_ns = 1000000000}, FRAMES_GOOD},
        {{.frames = 2999, .taken_ns = 100000000000}, FRAMES_LOW_AVERAGE},
        {{.frames = 60, .taken_ns = 1000000000, .has_minimum = true, .minimum = 2400}, FRAMES_GOOD},
        {{.frames = 60, .taken_ns = 1000000000, .has_minimum = true, .minimum = 2399},
         FRAMES_LOW_MINIMUM},
        {{.frames = 60, .taken_ns = 1000000000, .has_minimum = false, .minimum = 2399},
         FRAMES_GOOD},
        {{.frames = 29, .taken_ns = 1000000000, .has_minimum = true, .minimum = 2399},
         FRAMES_LOW_AVERAGE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (frames_judge(&rows[i].count, frames_limits_of(0, 0)) != rows[i].verdict)
            fail_msg("row %zu", i);
}

static void phases_and_the_unseen_are_counted(void **state)
{
    static const struct {
        bool told;
        uint64_t phase_ns[FRAMES_PHASES], unseen;
        uint64_t phased, sum_ns[FRAMES_PHASES], longest_ns[FRAMES_PHASES], all_unseen;
    } rows[] = {
        {true, {1, 2, 3}, 0, 1, {1, 2, 3}, {1, 2, 3}, 0},
        {false, {0}, 4, 1, {1, 2, 3}, {1, 2, 3}, 4},
        {true, {5, 0, 1}, 1, 2, {6, 2, 4}, {5, 2, 3}, 5},
        {true, {0, FRAMES_LONGEST_NS + 1, 0}, 1, 2, {6, 2, 4}, {5, 2, 3}, 5}, /* no frame */
    };
    struct frames_report due;
    struct frames f;

    (void)state;
    f = (struct frames){.n = 0};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct frames_frame frame = {.end_ns = 9,
                                           .interval_ns = HZ_60,
                                           .phase_ns = rows[i].told ? rows[i].phase_ns : NULL,
                                           .unseen = rows[i].unseen};

        assert_false(frames_add(&f, "A", 0, &frame, &due));
        assert_int_equal(f.all.phased, rows[i].phased);
        assert_memory_equal(f.all.phase_ns, rows[i].sum_ns, sizeof(rows[i].sum_ns));
        assert_memory_equal(f.all.longest_ns, rows[i].longest_ns, sizeof(rows[i].longest_ns));
        assert_int_equal(f.all.unseen, rows[i].all_unseen);
    }
}

/* A second is full with its last nanosecond; the slowest counts. */
static void seconds_are_whole(void **state)
{
    static const struct {
        uint64_t interval_ns, frames; /* more of them */
        bool has;
        uint64_t minimum;
    } rows[] = {
        {20000000, 49, false, 0},   {20000000, 1, true, 5000},  {10000000, 99, true, 5000},
        {10000000, 1, true, 5000},  {40000000, 24, true, 5000}, {40000000, 1, true, 2500},
        {20000000, 50, true, 2500},
    };
    struct frames_report due;
    struct frames f;

    (void)state;
    f = (struct frames){.n = 0};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        for (uint64_t k = 0; k < rows[i].frames; k++)
            assert_false(frame_add(&f, "A", 0, 7, 8, rows[i].interval_ns, &due));
        assert_int_equal(f.all.has_minimum, rows[i].has);
        if (rows[i].has)
            assert_int_equal(f.all.minimum, rows[i].minimum);
    }
}

/* Frames that begin at equal distances and take equally long. Beside what is counted stand the
 * verdicts of androidx.metrics.performance: from Android 12 on janky is what took longer than its
 * deadline, before what took longer than two intervals, where none overlap. */
static void frames_go_by_their_deadline(void **state)
{
    enum { MS = 1000000 };
    static const struct {
        const char *what;
        struct {
            int n;
            uint64_t distance_ns, took_ns, interval_ns, deadline_ns;
        } groups[3];
        uint64_t fps, dropped, janky, slow, frozen;
    } rows[] = {
        {"120 Hz, two at a time, in time",
         {{240, HZ_120, 17 * MS, HZ_120, 20 * MS}},
         12000,
         0,
         0,
         240,
         0},
        {"the same where no deadline is told",
         {{240, HZ_120, 16 * MS, HZ_120, 0}},
         12000,
         0,
         0,
         0,
         0},
        {"three at a time", {{240, HZ_120, 24 * MS, HZ_120, 25 * MS}}, 12000, 0, 0, 240, 0},
        {"120 Hz, each second one is missed",
         {{120, 2 * HZ_120, 22 * MS, HZ_120, 20 * MS}},
         6000,
         120,
         120,
         120,
         0},
        {"60 Hz, in time", {{120, HZ_60, 10 * MS, HZ_60, HZ_60}}, 6000, 0, 0, 0, 0},
        {"60 Hz, just in time", {{120, HZ_60, HZ_60, HZ_60, HZ_60}}, 6000, 0, 0, 120, 0},
        {"60 Hz, a nanosecond late",
         {{30, 1000 * MS, HZ_60 + 1, HZ_60, HZ_60}},
         3000,
         30,
         30,
         30,
         0},
        {"a screen that stands still between",
         {{30, 1000 * MS, 10 * MS, HZ_60, HZ_60}},
         6000,
         0,
         0,
         0,
         0},
        {"90 Hz, 60 Hz and 120 Hz, in time",
         {{90, HZ_90, 12 * MS, HZ_90, 15 * MS},
          {60, HZ_60, 12 * MS, HZ_60, 20 * MS},
          {120, HZ_120, 12 * MS, HZ_120, 15 * MS}},
         9000,
         0,
         0,
         0,
         0},
        {"one that takes 0.8 s",
         {{60, HZ_60, 10 * MS, HZ_60, HZ_60},
          {1, 800 * MS, 800 * MS, HZ_60, HZ_60},
          {60, HZ_60, 10 * MS, HZ_60, HZ_60}},
         4321,
         47,
         1,
         1,
         1},
        {"0.7 s is not frozen", {{1, 700 * MS, 700 * MS, HZ_60, HZ_60}}, 142, 41, 1, 1, 0},
        {"what was queued behind a late one is late and drops nothing",
         {{60, HZ_120, 17 * MS, HZ_120, 20 * MS}, {2, HZ_120, 60 * MS, HZ_120, 20 * MS}},
         11104,
         5,
         2,
         62,
         0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct frames_report due;
        struct frames f = {.n = 0};
        uint64_t at = 1, janky = 0;

        for (size_t g = 0; g < 3; g++) {
            for (int k = 0; k < rows[i].groups[g].n; k++, at += rows[i].groups[g].distance_ns) {
                const struct frames_frame frame = {.begin_ns = at,
                                                   .end_ns = at + rows[i].groups[g].took_ns,
                                                   .interval_ns = rows[i].groups[g].interval_ns,
                                                   .deadline_ns = rows[i].groups[g].deadline_ns};

                assert_false(frames_add(&f, "A", 0, &frame, &due));
                janky += rows[i].groups[g].took_ns > (rows[i].groups[g].deadline_ns
                                                          ? rows[i].groups[g].deadline_ns
                                                          : 2 * rows[i].groups[g].interval_ns);
            }
        }
        assert_int_equal(rows[i].janky, janky);
        if (frames_fps(&f.all) / 2 != rows[i].fps / 2 || f.all.janky != janky ||
            f.all.slow != rows[i].slow || f.all.frozen != rows[i].frozen)
            fail_msg("%s: %u fps, %u janky, %u slow, %u frozen", rows[i].what,
                     (unsigned)frames_fps(&f.all), (unsigned)f.all.janky, (unsigned)f.all.slow,
                     (unsigned)f.all.frozen);
        janky = 0;
        for (size_t level = 0; level < FRAMES_LEVELS; level++)
            janky += f.all.dropped[level];
        if (janky != rows[i].dropped)
            fail_msg("%s: %u dropped", rows[i].what, (unsigned)janky);
    }
}

/* A window's first drawing is slow by nature: it has its own time, and is in no level. */
static void the_first_drawing_is_apart(void **state)
{
    struct frames_report due;
    struct frames f = {.n = 0};

    (void)state;
    for (uint64_t i = 0; i < 30; i++) {
        const uint64_t phase_ns[FRAMES_PHASES] = {1, 1, 1};
        const struct frames_frame frame = {.begin_ns = i * 2000000000,
                                           .end_ns =
                                               i * 2000000000 + (i % 10 ? 5 : 900 + i) * 1000000,
                                           .interval_ns = HZ_60,
                                           .deadline_ns = HZ_60,
                                           .first = i % 10 == 0,
                                           .unseen = 1,
                                           .phase_ns = phase_ns};

        assert_false(frames_add(&f, "A", 0, &frame, &due));
    }
    assert_true(frames_due(&f, UINT64_MAX, &due));
    assert_int_equal(due.count.frames, 27);
    assert_int_equal(due.count.phased, 27);
    assert_int_equal(due.count.level[FRAMES_BEST], 27);
    assert_int_equal(due.count.first, 3);
    assert_int_equal(due.count.first_ns, 920000000);
    assert_int_equal(due.count.unseen, 30);
    assert_int_equal(due.count.frozen + due.count.slow + due.count.janky, 0);
    assert_int_equal(frames_fps(&due.count), 6000);
}

/* An hour of an app, minute after minute one of these: frames on the grid of the screen, each
 * `late`-th of which ends one interval later, so that the next one begins that much later; and, as
 * a minute begins, the first drawing of a dialog over the scene. What is reported of it is known.
 */
static const struct {
    const char *scene;
    uint64_t interval_ns, changed_ns; /* and what it becomes in the middle of a minute */
    uint64_t ahead;                   /* so many frames are under way at a time */
    unsigned late;                    /* 0: none is */
} hour_rows[] = {
    {"60 Hz", HZ_60, HZ_60, 1, 0},
    {"60 Hz, each tenth late", HZ_60, HZ_60, 1, 10},
    {"90 Hz, two at a time", HZ_90, HZ_90, 2, 0},
    {"120 Hz, two at a time", HZ_120, HZ_120, 2, 0},
    {"120 Hz, three at a time, each fourth late", HZ_120, HZ_120, 3, 4},
    {"60 Hz, then 120 Hz", HZ_60, HZ_120, 1, 0},
};

enum { HOUR_ROWS = COUNT(hour_rows), HOUR_MINUTES = 60, MINUTE_FRAMES = 3000, SPARE_NS = 1000000 };

struct hour {
    struct frames f;
    uint64_t at_ns;
    struct frames_count told[HOUR_ROWS];
};

static void hour_keep(struct hour *h, const struct frames_report *due)
{
    for (size_t i = 0; i < HOUR_ROWS; i++) {
        if (strcmp(hour_rows[i].scene, due->scene) != 0)
            continue;
        h->told[i].frames += due->count.frames;
        h->told[i].janky += due->count.janky;
        h->told[i].slow += due->count.slow;
        h->told[i].frozen += due->count.frozen;
        h->told[i].first += due->count.first;
        h->told[i].taken_ns += due->count.taken_ns;
        if (hour_rows[i].late == 0 && hour_rows[i].interval_ns == hour_rows[i].changed_ns)
            assert_in_range(frames_fps(&due->count) * hour_rows[i].interval_ns / 1000000000, 99,
                            100);
    }
}

static void hour_frame(struct hour *h, size_t row, uint64_t interval_ns, bool late, bool first)
{
    uint64_t whole_ns = hour_rows[row].ahead * interval_ns;
    const struct frames_frame frame = {
        .begin_ns = h->at_ns,
        .end_ns = h->at_ns + (first ? 900000000 : whole_ns - SPARE_NS + (late ? interval_ns : 0)),
        .interval_ns = interval_ns,
        .deadline_ns = whole_ns,
        .first = first};
    struct frames_report due;

    if (frames_add(&h->f, hour_rows[row].scene, frame.end_ns / 1000000, &frame, &due))
        hour_keep(h, &due);
    h->at_ns = first ? frame.end_ns : h->at_ns + (late ? 2 : 1) * interval_ns;
}

static void hours_have_what_their_minutes_have(void **state)
{
    struct hour h = {.at_ns = 1};
    struct frames_report due;

    (void)state;
    for (int minute = 0; minute < HOUR_MINUTES; minute++) {
        size_t row = (size_t)minute % HOUR_ROWS;

        hour_frame(&h, row, hour_rows[row].interval_ns, false, true);
        for (unsigned i = 1; i <= MINUTE_FRAMES; i++)
            hour_frame(&h, row,
                       i <= MINUTE_FRAMES / 2 ? hour_rows[row].interval_ns
                                              : hour_rows[row].changed_ns,
                       hour_rows[row].late && i % hour_rows[row].late == 0, false);
        h.at_ns += 10000000000; /* it stands still */
        while (frames_due(&h.f, h.at_ns / 1000000, &due))
            hour_keep(&h, &due);
    }
    for (size_t i = 0; i < HOUR_ROWS; i++) {
        const uint64_t minutes = HOUR_MINUTES / HOUR_ROWS, n = minutes * MINUTE_FRAMES;
        const uint64_t late = hour_rows[i].late ? n / hour_rows[i].late : 0;
        const uint64_t mean_ns = (hour_rows[i].interval_ns + hour_rows[i].changed_ns) / 2;
        bool all_slow = hour_rows[i].ahead * hour_rows[i].interval_ns - SPARE_NS > 16000000;
        const struct frames_count *told = &h.told[i];

        if (told->frames != n || told->first != minutes || told->janky != late ||
            told->slow != (all_slow ? n : late) || told->frozen != 0 ||
            told->taken_ns / 1000000 != (n + late) * mean_ns / 1000000)
            fail_msg("%s: %u frames, %u first, %u janky, %u slow, %u frozen, %u ms",
                     hour_rows[i].scene, (unsigned)told->frames, (unsigned)told->first,
                     (unsigned)told->janky, (unsigned)told->slow, (unsigned)told->frozen,
                     (unsigned)(told->taken_ns / 1000000));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_go_by_frames_dropped),
        cmocka_unit_test(frames_go_by_their_deadline),
        cmocka_unit_test(the_first_drawing_is_apart),
        cmocka_unit_test(hours_have_what_their_minutes_have),
        cmocka_unit_test(the_rate_at_a_time_is_known),
        cmocka_unit_test(a_message_that_was_a_frame_is_found),
        cmocka_unit_test(nonsense_is_nothing),
        cmocka_unit_test(verdicts_go_by_average_and_minimum),
        cmocka_unit_test(the_borders_of_a_verdict),
        cmocka_unit_test(phases_and_the_unseen_are_counted),
        cmocka_unit_test(periods_are_ten_seconds_of_more_than_20_frames),
        cmocka_unit_test(any_rate_will_do),
        cmocka_unit_test(seconds_are_whole),
        cmocka_unit_test(scenes_are_counted_apart),
        cmocka_unit_test(the_oldest_scene_makes_room),
    };

    return RUN_TAP(tests);
}
