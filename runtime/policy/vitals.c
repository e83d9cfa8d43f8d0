/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of vitals: the resource use of a scene in a period of at most a minute. It is the
 * difference of two readings.
 *
 *   system CPU    1 - idle / (user + nice + system + idle + iowait + irq +
 *                 softirq + steal), of the ticks between the two
 *   process CPU   its ticks of those; where the system's are not to be had, of
 *                 the time that went by, times the processors; user and kernel are its parts
 *
 * What the program tells (battery, traffic, memory) is compared with the last value before the
 * period, or, if there was none, with the first value in it. What is not known is not reported.
 */
#include "runtime/policy/policy.h"

#include <string.h>

#include "runtime/base/issue.h"

enum {
    VITALS_PERIOD_MS = 60000,
    VITALS_SHORTEST_MS = 1000, /* shorter periods are not reported */
};

struct vitals_reading {
    uint64_t now_ms;
    struct proc_reading proc;
    bool has_traffic, has_battery, has_charging, has_memory;
    uint64_t received, sent;                  /* bytes so far */
    uint64_t battery;                         /* percent */
    bool charging;                            /* of `begin`: at any time since then */
    uint64_t java_kb, native_kb, graphics_kb; /* parts of the PSS */
    uint64_t heap_kb, heap_most_kb;           /* of the Java heap; 0: not known */
};

static struct {
    bool running; /* a period, of this scene: */
    char scene[NAME_MAX_BYTES];
    struct vitals_reading begin;
    struct vitals_reading told;         /* battery, traffic and memory, as told last; */
    struct vitals_reading told_at_turn; /* and when the period was over that nobody has */
    bool turned;                        /* seen yet, where there is one */
    bool started;
    uint64_t start_ms; /* of the run's first period */
} vitals;

/* part / whole in hundredths of a percent, at most all of it; whole is more than 0. */
static uint64_t share(uint64_t part, uint64_t whole)
{
    while (whole > UINT64_MAX / 20000) {
        part /= 2;
        whole /= 2;
    }
    return part >= whole ? 10000 : (part * 10000 + whole / 2) / whole;
}

static uint64_t difference(uint64_t from, uint64_t to)
{
    return to > from ? to - from : 0;
}

/* A counter that went back, as happens when processors come and go, is ignored. */
static void cpu_write(const struct proc_reading *now, uint64_t duration_ms, struct text *out)
{
    const struct proc_reading *begin = &vitals.begin.proc;
    uint64_t total = difference(begin->cpu.total, now->cpu.total);
    uint64_t idle = difference(begin->cpu.idle, now->cpu.idle);
    uint64_t own = difference(begin->self.cpu_ticks, now->self.cpu_ticks);
    uint64_t user = difference(begin->self.user_ticks, now->self.user_ticks);

    if (begin->has_cpu && now->has_cpu && total > 0 && idle <= total &&
        now->cpu.idle >= begin->cpu.idle)
        issue_hundredths(out, "cpu_system", 10000 - share(idle, total));
    else
        total = duration_ms * now->ticks_per_second * now->processors / 1000;
    if (!begin->has_self || !now->has_self || total == 0 ||
        now->self.cpu_ticks < begin->self.cpu_ticks)
        return;
    own = share(own, total);
    issue_hundredths(out, "cpu_process", own);
    if (now->self.cpu_ticks == begin->self.cpu_ticks ||
        now->self.user_ticks < begin->self.user_ticks)
        return;
    user = share(user, total);
    user = user < own ? user : own;
    issue_hundredths(out, "cpu_user", user);
    issue_hundredths(out, "cpu_kernel", own - user);
}

static void proc_write(const struct proc_reading *proc, struct text *out)
{
    issue_known(out, "cores", proc->processors);
    if (proc->has_frequency)
        issue_number(out, "frequency", proc->frequency_mhz);
    if (proc->has_load)
        issue_hundredths(out, "load", proc->load_hundredths);
    if (proc->has_rss)
        issue_number(out, "rss", proc->rss_kb);
    if (proc->has_pss)
        issue_number(out, "pss", proc->pss_kb);
}

/* The period that ends now. */
static void vitals_post(const struct vitals_reading *now)
{
    const struct vitals_reading *begin = &vitals.begin;
    uint64_t duration_ms = difference(begin->now_ms, now->now_ms);
    struct text body;

    if (duration_ms < VITALS_SHORTEST_MS)
        return;
    text_init(&body);
    issue_string(&body, "scene", vitals.scene);
    issue_number(&body, "duration", duration_ms);
    issue_number(&body, "session", difference(vitals.start_ms, now->now_ms));
    cpu_write(&now->proc, duration_ms, &body);
    proc_write(&now->proc, &body);
    if (now->has_memory) {
        issue_known(&body, "pss_java", now->java_kb);
        issue_known(&body, "pss_native", now->native_kb);
        issue_known(&body, "pss_graphics", now->graphics_kb);
    }
    if (now->heap_most_kb > 0) {
        issue_number(&body, "heap", now->heap_kb);
        issue_number(&body, "heap_max", now->heap_most_kb);
        issue_hundredths(&body, "heap_used", share(now->heap_kb, now->heap_most_kb));
    }
    if (now->proc.has_self)
        issue_number(&body, "threads", now->proc.self.threads);
    issue_known(&body, "descriptors", now->proc.descriptors);
    if (begin->has_traffic && now->received >= begin->received && now->sent >= begin->sent) {
        issue_number(&body, "received", now->received - begin->received);
        issue_number(&body, "sent", now->sent - begin->sent);
    }
    if (begin->has_battery) {
        issue_number(&body, "battery_begin", begin->battery);
        issue_number(&body, "battery_end", now->battery);
    }
    if (now->has_charging)
        issue_bool(&body, "charging", begin->charging || now->charging);
    policy_post(REPORT_KIND_VITALS, &body);
}

/* What was told last belongs to the period that runs. */
static void told_add(void)
{
    const struct vitals_reading *told = &vitals.told;
    struct vitals_reading *begin = &vitals.begin;

    if (!begin->has_battery)
        begin->battery = told->battery;
    if (!begin->has_traffic) {
        begin->received = told->received;
        begin->sent = told->sent;
    }
    begin->has_battery = told->has_battery;
    begin->has_traffic = told->has_traffic;
    begin->charging = begin->charging || told->charging;
}

/* Whether the period is over: a minute has passed, or the scene is another. */
static bool period_is_over(uint64_t now_ms)
{
    return vitals.running && (strcmp(vitals.scene, policy_scene()->name) != 0 ||
                              difference(vitals.begin.now_ms, now_ms) >= VITALS_PERIOD_MS);
}

static void vitals_set(const struct methodbeat_settings *settings)
{
    (void)settings;
    vitals.turned = false;
    vitals.started = false;
}

/* A period begins or ends, whatever the time. */
static bool vitals_turn(void)
{
    return policy_scene()->foreground != vitals.running || period_is_over(0);
}

static bool reading_take(const struct event *event)
{
    struct vitals_reading *told = &vitals.told;
    const uint64_t *v = event->values;

    if (event->kind == EVENT_BATTERY && v[0] <= 100) {
        told->has_battery = true;
        told->battery = v[0];
    } else if (event->kind == EVENT_CHARGING) {
        told->has_charging = true;
        told->charging = v[0];
    } else if (event->kind == EVENT_TRAFFIC) {
        told->has_traffic = true;
        told->received = v[0];
        told->sent = v[1];
    } else if (event->kind == EVENT_MEMORY) {
        told->has_memory = true;
        told->java_kb = v[0];
        told->native_kb = v[1];
        told->graphics_kb = v[2];
    } else if (event->kind == EVENT_HEAP) {
        told->heap_kb = v[0];
        told->heap_most_kb = v[1];
    } else {
        return false;
    }
    return true;
}

/* The period that runs ends, and the next begins. */
static void vitals_read(const struct event *event)
{
    struct vitals_reading now = vitals.turned ? vitals.told_at_turn : vitals.told;

    now.now_ms = event->now_ms;
    now.proc = *event->proc;
    if (vitals.running)
        vitals_post(&now);
    vitals.turned = false;
    vitals.running = policy_scene()->foreground && !event->values[0];
    if (vitals.running && !vitals.started)
        vitals.start_ms = now.now_ms;
    vitals.started |= vitals.running;
    if (vitals.running) {
        name_set(vitals.scene, policy_scene()->name);
        vitals.begin = now;
        told_add();
    }
}

/* If a period has ended that was not read yet, data belongs to the next one, which begins with the
 * data before it. */
static void vitals_feed(const struct event *event)
{
    bool turn = vitals_turn();

    if (event->kind == EVENT_READING) {
        if (event->recorded)
            vitals_read(event);
        return;
    }
    if (event->recorded && turn && !vitals.turned)
        vitals.told_at_turn = vitals.told;
    vitals.turned = event->recorded && turn;
    if (reading_take(event) && !turn)
        told_add();
}

static void vitals_due(const struct moment *now)
{
    bool run_ends = now->now_ms == UINT64_MAX;

    if (run_ends ? vitals.running : vitals_turn() || period_is_over(now->now_ms))
        policy_read(run_ends);
}

static uint64_t vitals_next_ms(const struct moment *now)
{
    (void)now;
    if (vitals_turn())
        return 0;
    return vitals.running ? vitals.begin.now_ms + VITALS_PERIOD_MS : UINT64_MAX;
}

const struct policy vitals_policy = {
    POLICY_STATE(vitals), .set = vitals_set,         .feed = vitals_feed,
    .due = vitals_due,    .next_ms = vitals_next_ms,
};
