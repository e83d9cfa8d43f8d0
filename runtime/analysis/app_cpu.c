/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/app_cpu.h"

#include <stdbool.h>
#include <time.h>
#include <unistd.h>

#include "runtime/base/proc.h"

void app_cpu_begin(struct app_cpu *a, uint64_t ms, uint64_t ticks)
{
    *a = (struct app_cpu){.ms = ms, .ticks = ticks};
}

/* part / whole in hundredths of a percent, at most all of it. */
static uint64_t cpu_share_of(double part, double whole)
{
    return part >= whole ? 10000 : (uint64_t)(part / whole * 10000 + 0.5);
}

uint64_t app_cpu_share(struct app_cpu *a, uint64_t ms, uint64_t ticks, uint64_t ticks_per_second,
                       uint64_t processors)
{
    uint64_t elapsed = ms > a->ms ? ms - a->ms : 0;

    if (ms < a->ms) { /* the system's clock went back */
        a->ms = ms;
        a->ticks = ticks;
    }
    if (elapsed < APP_CPU_SHORTEST_MS)
        return a->share;
    a->share = ticks <= a->ticks
                   ? 0
                   : cpu_share_of((double)(ticks - a->ticks) * 1000,
                                  (double)elapsed * (double)ticks_per_second * (double)processors);
    a->ms = ms;
    a->ticks = ticks;
    return a->share;
}

static uint64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static bool ticks_read(uint64_t *ticks)
{
    struct proc_self self;
    char text[1024];

    proc_text_read(text, sizeof(text), "/proc/self/stat");
    if (!proc_self_parse(&self, text))
        return false;
    *ticks = self.cpu_ticks;
    return true;
}

void app_cpu_begin_now(struct app_cpu *a)
{
    uint64_t ticks = 0;

    ticks_read(&ticks);
    app_cpu_begin(a, now_ms(), ticks);
}

uint64_t app_cpu_share_now(struct app_cpu *a)
{
    long per_second = sysconf(_SC_CLK_TCK), processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t ticks;

    if (!ticks_read(&ticks))
        return a->share;
    return app_cpu_share(a, now_ms(), ticks, per_second > 0 ? (uint64_t)per_second : 100,
                         processors > 0 ? (uint64_t)processors : 1);
}
