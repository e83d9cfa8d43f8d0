/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/beat_wait.h"

#include <time.h>

#include "runtime/record/beat.h"
#include "tests/unit/tap.h"

uint64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

void wait_ms(uint64_t ms)
{
    nanosleep(
        &(struct timespec){.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000},
        NULL);
}

void beat_wait_ms(uint64_t ms)
{
    uint64_t begun = beat_clock_now(&beat.clock);

    wait_ms(ms);
    while (beat_clock_now(&beat.clock) - begun < ms)
        wait_ms(1);
}
