/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/vitals.h"

#include <string.h>

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
