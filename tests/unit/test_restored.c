/* SPDX-License-Identifier: Apache-2.0 */
/* A process that is saved and goes on elsewhere (CRIU, CRaC): the system's clock goes back or
 * ahead, in a message, between messages, or while all sleeps. Nothing is slow or hangs because of
 * that, and what comes afterwards is told as before. One process, one recorder. */
#include "tests/unit/clockwork.h"

#include <stdlib.h>

#include "runtime/record/beat.h"
#include "runtime/record/trace_file.h"
#include "tests/unit/scratch.h"

enum { HOUR_MS = 3600000, SLOW_MS = 700, HANG_MS = 5000 };

static struct {
    json_t *reports[LINES];
    size_t n, seen;
} heard;

static void hear(void *context, const char *json, size_t n)
{
    (void)context;
    assert_true(heard.n < LINES);
    heard.reports[heard.n] = json_loadb(json, n, 0, NULL);
    assert_non_null(heard.reports[heard.n++]);
}

static void begin(const char *trace)
{
    world.main_thread = pthread_self();
    assert_int_equal(methodbeat_start(&(struct methodbeat_settings){.sink = hear,
                                                                    .without = "session_id",
                                                                    .slow_ms = SLOW_MS,
                                                                    .anr_ms = HANG_MS,
                                                                    .trace_path = trace,
                                                                    .log = said_keep}),
                     0);
    pass(1000);
    heard.seen = heard.n;
}

static void end(void)
{
    methodbeat_stop_and_wait();
    pass(1000);
    heard.seen = heard.n;
}

/* The system's clock shows that time from now on. Who sleeps for a while, not until a time, sleeps
 * no longer. */
static void clock_jumps_to(uint64_t ns)
{
    settle();
    world_lock();
    for (struct sleeper *s = world.sleepers; s; s = s->next)
        if (!s->on)
            s->until_ns = s->until_ns - world.now_ns + ns;
    world.wall_ahead_ns += world.now_ns - ns;
    world.now_ns = ns;
    /* A new process, on a machine that has slept for another time. */
    world.running_ns = 0;
    world.slept_ns = ns / MS / 20 * MS;
    world_wake(NULL, INT32_MAX);
    world_unlock();
    settle();
}

/* The next report is of this detail, cost and freeze, and says which. What was shown when the clock
 * went back may have been a tick old. */
static const json_t *told(const char *detail, uint64_t cost_ms, uint64_t frozen_ms)
{
    const json_t *report;

    pass(5);
    if (heard.seen == heard.n)
        fail_msg("no report, but wanted %s of %llu ms", detail, (unsigned long long)cost_ms);
    report = heard.reports[heard.seen++];
    assert_string_equal(json_string_value(json_object_get(report, "detail")), detail);
    assert_in_range(number_of(report, "cost"), cost_ms - (frozen_ms == 1 ? CLOCK_TICK_MS : 0),
                    cost_ms + 2);
    assert_in_range(number_of(report, "frozen"), frozen_ms, frozen_ms + (frozen_ms > 1 ? 5 : 0));
    return report;
}

static void nothing_told(void)
{
    pass(5);
    if (heard.seen < heard.n)
        fail_msg("reported: %s", json_dumps(heard.reports[heard.seen], JSON_SORT_KEYS));
}

/* All is as on the first day. */
static void goes_on(void)
{
    const json_t *report, *clock, *cpu;
    unsigned long long call_ms = 0;
    uint64_t before_ms, began_ns;

    message_of(3, SLOW_MS - 10);
    before_ms = beat_clock_now(&beat.clock);
    nothing_told();
    message_of(3, SLOW_MS + 300);
    report = told("NORMAL", SLOW_MS + 300, 0);
    sscanf(json_string_value(json_object_get(report, "stack")), "0,1048574,1,%*u\n1,3,1,%llu\n",
           &call_ms);
    assert_in_range(call_ms, SLOW_MS + 300 - CLOCK_TICK_MS, SLOW_MS + 302);
    began_ns = world.now_ns - (SLOW_MS + 305) * MS;
    clock = json_object_get(report, "clock");
    assert_in_range(number_of(clock, "monotonic"), began_ns - MS, began_ns);
    assert_in_range(number_of(clock, "boot"), began_ns + world.slept_ns + (BOOTED_MS - 1) * MS,
                    began_ns + world.slept_ns + BOOTED_MS * MS);
    cpu = json_object_get(report, "cpu");
    assert_int_equal(number_of(cpu, "running"), 0);
    assert_int_equal(number_of(cpu, "waiting"), 0);
    methodbeat_message_begin();
    pass(HANG_MS - 10);
    nothing_told();
    pass(10);
    told("ANR", HANG_MS, 0);
    methodbeat_message_end();
    told("NORMAL", HANG_MS + 10, 0);
    assert_in_range(beat_clock_now(&beat.clock) - before_ms, SLOW_MS + HANG_MS, 10000);
}

/* Where it begins, and where it goes on. */
static const struct {
    uint64_t run_ms, to_ns;
} jumps[] = {
    {HOUR_MS, 300 * MS},         /* before the recorder's own beginning */
    {HOUR_MS, 1000 * 1000 * MS}, /* behind it */
    {2 * HOUR_MS, 3000 * 1000 * MS},
    {10000, 2 * MS},
};

/* A message that had just begun, or was nearly slow, has only what it ran itself. */
static void a_clock_goes_back_in_a_message(void **state)
{
    (void)state;
    begin(NULL);
    for (size_t i = 0; i < sizeof(jumps) / sizeof(jumps[0]); i++) {
        for (uint64_t ran_ms = 0; ran_ms < SLOW_MS; ran_ms += 325) {
            pass(jumps[i].run_ms);
            world.running_ns += 60000 * MS;
            methodbeat_message_begin();
            methodbeat_i(7);
            pass(ran_ms);
            clock_jumps_to(jumps[i].to_ns);
            pass(20);
            methodbeat_o(7);
            methodbeat_message_end();
            nothing_told();
            goes_on();
        }
        pass(jumps[i].run_ms);
        methodbeat_message_begin();
        pass(600);
        clock_jumps_to(jumps[i].to_ns);
        pass(200);
        methodbeat_message_end();
        told("NORMAL", 800, 1);
        goes_on();
    }
    end();
}

/* One hangs as long as it does here and there. */
static void a_clock_goes_back_in_what_hangs(void **state)
{
    (void)state;
    begin(NULL);
    for (size_t i = 0; i < sizeof(jumps) / sizeof(jumps[0]); i++) {
        pass(jumps[i].run_ms);
        methodbeat_message_begin();
        pass(3000);
        clock_jumps_to(jumps[i].to_ns);
        pass(1900);
        nothing_told();
        pass(100 + CLOCK_TICK_MS);
        told("ANR", HANG_MS, 1);
        methodbeat_message_end();
        told("NORMAL", HANG_MS + 15, 1);
        goes_on();
    }
    end();
}

/* Nobody is awake to see it, or all wait for the next frame. */
static void a_clock_goes_back_between_messages(void **state)
{
    (void)state;
    begin(NULL);
    for (size_t i = 0; i < sizeof(jumps) / sizeof(jumps[0]); i++) {
        pass(jumps[i].run_ms);
        message_of(3, 10);
        pass(i % 2 ? 1 : HOUR_MS);
        clock_jumps_to(jumps[i].to_ns);
        goes_on();
        for (int frame = 0; frame < 100; frame++) {
            message_of(3, 2);
            pass(14);
        }
        beat_clock_refresh(&beat.clock); /* as another thread's message does */
        clock_jumps_to(2 * MS);
        goes_on();
    }
    end();
}

/* Time stands still for so long, but no longer. */
static void a_clock_goes_back_by_little(void **state)
{
    uint64_t before_ms;

    (void)state;
    begin(NULL);
    methodbeat_message_begin();
    pass(20);
    before_ms = beat_clock_now(&beat.clock);
    clock_jumps_to(world.now_ns - 900 * MS);
    pass(600);
    assert_int_equal(beat_clock_refresh(&beat.clock), before_ms);
    pass(350);
    assert_in_range(beat_clock_refresh(&beat.clock), before_ms + 45, before_ms + 55);
    methodbeat_message_end();
    nothing_told();
    goes_on();
    end();
}

/* Days later: it stood still, nobody was slow, and nothing hung. */
static void a_clock_goes_ahead(void **state)
{
    static const uint64_t ahead_ms[] = {8000, HOUR_MS, 3 * (uint64_t)DAY_MS, 90 * (uint64_t)DAY_MS};

    (void)state;
    begin(NULL);
    for (size_t i = 0; i < sizeof(ahead_ms) / sizeof(ahead_ms[0]); i++) {
        methodbeat_message_begin();
        pass(100);
        clock_jumps_to(world.now_ns + ahead_ms[i] * MS);
        pass(100);
        methodbeat_message_end();
        told("NORMAL", ahead_ms[i] + 200, ahead_ms[i]);
        nothing_told();
        goes_on();
        pass(HOUR_MS);
        clock_jumps_to(world.now_ns + ahead_ms[i] * MS);
        goes_on();
    }
    end();
}

/* The file says which times those of its slots are, from then on. */
static void a_trace_file_has_the_new_times(void **state)
{
    struct trace_header h;
    FILE *file;

    (void)state;
    begin("trace.mbt");
    pass(HOUR_MS);
    methodbeat_message_begin();
    pass(100);
    clock_jumps_to(4 * MS);
    pass(20);
    file = fopen("trace.mbt", "rb");
    assert_non_null(file);
    assert_int_equal(fread(&h, sizeof(h), 1, file), 1);
    fclose(file);
    assert_int_equal(h.monotonic_ms, atomic_load(&beat.clock.epoch_ms));
    assert_int_equal(h.monotonic_ms + h.now_ms, world.now_ns / MS);
    assert_int_equal((h.boot_ns + h.now_ms * MS) / MS,
                     (world.now_ns + world.slept_ns) / MS + BOOTED_MS);
    assert_in_range(h.wall_ms + h.now_ms, wall_clock_ms() - 1, wall_clock_ms());
    methodbeat_message_end();
    goes_on();
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_goes_back_in_a_message),
        cmocka_unit_test(a_clock_goes_back_in_what_hangs),
        cmocka_unit_test(a_clock_goes_back_between_messages),
        cmocka_unit_test(a_clock_goes_back_by_little),
        cmocka_unit_test(a_clock_goes_ahead),
        cmocka_unit_test_setup_teardown(a_trace_file_has_the_new_times, scratch_enter,
                                        scratch_leave),
    };

    return RUN_TAP(tests);
}
