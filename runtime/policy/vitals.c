/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/vitals.h"

#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/policy.h"

static struct {
    struct vitals vitals;
    struct vitals_reading told;         /* battery, traffic and memory, as told last; */
    struct vitals_reading told_at_turn; /* and when the period was over that nobody has */
    bool turned;                        /* seen yet, where there is one */
} all;

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

void vitals_begin(struct vitals *v, const char *scene, const struct vitals_reading *now)
{
    v->running = true;
    name_set(v->scene, scene);
    v->begin = *now;
}

static void cpu_report(const struct vitals_reading *a, const struct vitals_reading *b,
                       struct vitals_report *due)
{
    uint64_t total = difference(a->proc.cpu.total, b->proc.cpu.total);
    uint64_t idle = difference(a->proc.cpu.idle, b->proc.cpu.idle);
    uint64_t own = difference(a->proc.self.cpu_ticks, b->proc.self.cpu_ticks);

    /* A counter that went back, as happens when processors come and go, is ignored. */
    due->has_system = a->proc.has_cpu && b->proc.has_cpu && total > 0 && idle <= total &&
                      b->proc.cpu.idle >= a->proc.cpu.idle;
    if (due->has_system) {
        due->system = 10000 - share(idle, total);
    } else {
        total = due->duration_ms * b->proc.ticks_per_second * b->proc.processors / 1000;
    }
    due->has_process = a->proc.has_self && b->proc.has_self && total > 0 &&
                       b->proc.self.cpu_ticks >= a->proc.self.cpu_ticks;
    if (due->has_process)
        due->process = share(own, total);
    due->has_user =
        due->has_process && own > 0 && b->proc.self.user_ticks >= a->proc.self.user_ticks;
    if (due->has_user)
        due->user = share(difference(a->proc.self.user_ticks, b->proc.self.user_ticks), total);
    if (due->user > due->process)
        due->user = due->process;
}

void vitals_told(struct vitals *v, const struct vitals_reading *told)
{
    struct vitals_reading *a = &v->begin;

    if (!v->running)
        return;
    if (!a->has_battery && told->has_battery) {
        a->has_battery = true;
        a->battery = told->battery;
    }
    if (!a->has_traffic && told->has_traffic) {
        a->has_traffic = true;
        a->received = told->received;
        a->sent = told->sent;
    }
    if (told->has_charging) {
        a->charging = (a->has_charging && a->charging) || told->charging;
        a->has_charging = true;
    }
}

bool vitals_end(struct vitals *v, const struct vitals_reading *now, struct vitals_report *due)
{
    const struct vitals_reading *a = &v->begin;

    if (!v->running)
        return false;
    v->running = false;
    memset(due, 0, sizeof(*due));
    name_set(due->scene, v->scene);
    due->duration_ms = difference(a->now_ms, now->now_ms);
    due->proc = now->proc;
    cpu_report(a, now, due);
    due->has_traffic =
        a->has_traffic && now->has_traffic && now->received >= a->received && now->sent >= a->sent;
    due->received = difference(a->received, now->received);
    due->sent = difference(a->sent, now->sent);
    due->has_battery = a->has_battery && now->has_battery;
    due->battery_begin = a->battery;
    due->battery_end = now->battery;
    due->has_charging = a->has_charging || now->has_charging;
    due->charging = (a->has_charging && a->charging) || (now->has_charging && now->charging);
    due->has_memory = now->has_memory;
    due->java_kb = now->java_kb;
    due->native_kb = now->native_kb;
    due->graphics_kb = now->graphics_kb;
    return due->duration_ms >= VITALS_SHORTEST_MS;
}

bool vitals_is_over(const struct vitals *v, const char *scene, uint64_t now_ms)
{
    return v->running && (strcmp(v->scene, scene) != 0 ||
                          difference(v->begin.now_ms, now_ms) >= VITALS_PERIOD_MS);
}

void vitals_report_write(const struct vitals_report *report, struct text *out)
{
    const struct proc_reading *proc = &report->proc;

    issue_string(out, "scene", report->scene);
    issue_number(out, "duration", report->duration_ms);
    if (report->has_system)
        issue_hundredths(out, "cpu_system", report->system);
    if (report->has_process)
        issue_hundredths(out, "cpu_process", report->process);
    if (report->has_user) {
        issue_hundredths(out, "cpu_user", report->user);
        issue_hundredths(out, "cpu_kernel", report->process - report->user);
    }
    issue_known(out, "cores", proc->processors);
    if (proc->has_frequency)
        issue_number(out, "frequency", proc->frequency_mhz);
    if (proc->has_load)
        issue_hundredths(out, "load", proc->load_hundredths);
    if (proc->has_rss)
        issue_number(out, "rss", proc->rss_kb);
    if (proc->has_pss)
        issue_number(out, "pss", proc->pss_kb);
    if (report->has_memory) {
        issue_known(out, "pss_java", report->java_kb);
        issue_known(out, "pss_native", report->native_kb);
        issue_known(out, "pss_graphics", report->graphics_kb);
    }
    if (proc->has_self)
        issue_number(out, "threads", proc->self.threads);
    if (report->has_traffic) {
        issue_number(out, "received", report->received);
        issue_number(out, "sent", report->sent);
    }
    if (report->has_battery) {
        issue_number(out, "battery_begin", report->battery_begin);
        issue_number(out, "battery_end", report->battery_end);
    }
    if (report->has_charging)
        issue_bool(out, "charging", report->charging);
}

static void vitals_set(const struct methodbeat_settings *settings)
{
    (void)settings;
    all.turned = false;
}

/* A period begins or ends, whatever the time. */
static bool vitals_turn(void)
{
    const struct scene *scene = policy_scene();

    return scene->foreground != all.vitals.running || vitals_is_over(&all.vitals, scene->name, 0);
}

static bool reading_take(const struct event *event)
{
    struct vitals_reading *told = &all.told;
    const uint64_t *v = event->values;

    if (event->kind == EVENT_BATTERY && v[0] <= 100) {
        told->has_battery = true;
        told->battery = (uint32_t)v[0];
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
    } else {
        return false;
    }
    return true;
}

/* The period that runs ends, and the next begins. */
static void vitals_read(const struct event *event)
{
    struct vitals_reading now = all.turned ? all.told_at_turn : all.told;
    struct vitals_report due;
    struct text body;

    now.now_ms = event->now_ms;
    now.proc = *event->proc;
    if (vitals_end(&all.vitals, &now, &due)) {
        text_init(&body);
        vitals_report_write(&due, &body);
        policy_post(REPORT_KIND_VITALS, &body);
    }
    all.turned = false;
    if (policy_scene()->foreground && !event->values[0]) {
        vitals_begin(&all.vitals, policy_scene()->name, &now);
        vitals_told(&all.vitals, &all.told);
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
    if (event->recorded && turn && !all.turned)
        all.told_at_turn = all.told;
    all.turned = event->recorded && turn;
    if (reading_take(event) && !turn)
        vitals_told(&all.vitals, &all.told);
}

static void vitals_due(const struct moment *now)
{
    bool run_ends = now->now_ms == UINT64_MAX;

    if (run_ends ? all.vitals.running
                 : vitals_turn() || vitals_is_over(&all.vitals, policy_scene()->name, now->now_ms))
        policy_read(run_ends);
}

static uint64_t vitals_next_ms(const struct moment *now)
{
    (void)now;
    if (vitals_turn())
        return 0;
    return all.vitals.running ? all.vitals.begin.now_ms + VITALS_PERIOD_MS : UINT64_MAX;
}

const struct policy vitals_policy = {
    POLICY_STATE(all), .set = vitals_set,         .feed = vitals_feed,
    .due = vitals_due, .next_ms = vitals_next_ms,
};
