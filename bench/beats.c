/* What one pair of i and o costs the thread that is recorded, in C, beside a
 * loop that only stores two slots of 64 bits into memory of the ring's size.
 * Prints one JSON object, nanoseconds a pair of CPU time.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "runtime/methodbeat.h"

enum { PAIRS = 50 * 1000 * 1000, METHODS = 1024 };

static double cpu_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double pair_ns(double seconds)
{
    return seconds * 1e9 / PAIRS;
}

static double measure_stores(void)
{
    uint64_t *memory = calloc(METHODBEAT_SLOTS, sizeof(*memory));
    volatile uint64_t *slots = memory;
    double began;
    size_t at = 0;

    if (!slots)
        return 0;
    for (size_t i = 0; i < METHODBEAT_SLOTS; i++)
        slots[i] = 1;
    began = cpu_now();
    for (uint64_t i = 0; i < PAIRS; i++) {
        slots[at] = i;
        slots[at + 1] = i;
        at = at + 2 == METHODBEAT_SLOTS ? 0 : at + 2;
    }
    began = cpu_now() - began;
    free(memory);
    return pair_ns(began);
}

static double measure_beats(void)
{
    double began = cpu_now();

    for (int32_t i = 0; i < PAIRS; i++) {
        int32_t id = 1 + i % METHODS;

        methodbeat_i(id);
        methodbeat_o(id);
    }
    return pair_ns(cpu_now() - began);
}

int main(void)
{
    static const struct methodbeat_settings precise_settings = {.precise_clock = true};
    double stores = measure_stores(), stopped = measure_beats(), beats, precise;

    if (methodbeat_start(NULL)) {
        perror("beats: methodbeat_start");
        return 1;
    }
    measure_beats(); /* every page of the ring is there */
    beats = measure_beats();
    if (methodbeat_start(&precise_settings)) {
        perror("beats: methodbeat_start");
        return 1;
    }
    precise = measure_beats();
    methodbeat_stop();
    printf("{\"stores\": %.3f, \"stopped\": %.3f, \"beats\": %.3f, \"precise\": %.3f}\n", stores,
           stopped, beats, precise);
    return 0;
}
