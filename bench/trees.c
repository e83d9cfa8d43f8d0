/* SPDX-License-Identifier: Apache-2.0 */
/* What follows recording: a million slots made into a call tree, beside a look
 * at the same slots in memory; and what the end of a slow message costs the main thread, also where
 * the program itself displaced all else from the caches. Prints one JSON object: milliseconds a
 * million slots, microseconds a message.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "runtime/analysis/stack.h"
#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

enum { SLOTS = 1000 * 1000, ROUNDS = 15, DISPLACED = 4 * SLOTS };

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int ascending(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static double median(double *values, size_t n)
{
    qsort(values, n, sizeof(*values), ascending);
    return values[n / 2];
}

/* A program's calls: it goes down and up at random, 24 deep at most, through
 * 20,000 methods; as many of which it calls again and again as a program does. */
static void slots_fill(uint64_t *slots)
{
    uint32_t ids[24], depth = 0, seed = 1;

    for (size_t i = 0; i < SLOTS; i++) {
        seed = seed * 1664525 + 1013904223;
        if (depth == 0 || (depth < 24 && seed >> 31)) {
            uint32_t id = seed >> 8 & 3 ? 1 + (seed >> 12) % 500 : 1 + (seed >> 12) % 20000;

            ids[depth++] = id;
            slots[i] = slot_in(id, i / 10000);
        } else {
            slots[i] = slot_out(ids[--depth], i / 10000);
        }
    }
}

static void measure_tree(double *scan_ms, double *tree_ms)
{
    uint64_t *slots = malloc(SLOTS * sizeof(*slots));
    double scans[ROUNDS], trees[ROUNDS];
    volatile uint64_t sum = 0;

    if (!slots)
        abort();
    slots_fill(slots);
    for (int r = 0; r < ROUNDS; r++) {
        double began = now(CLOCK_THREAD_CPUTIME_ID);
        struct stack stack;
        uint64_t seen = 0;

        for (size_t i = 0; i < SLOTS; i++)
            seen += slots[i];
        sum += seen;
        scans[r] = (now(CLOCK_THREAD_CPUTIME_ID) - began) * 1e3;
        began = now(CLOCK_THREAD_CPUTIME_ID);
        stack_init(&stack);
        if (stack_build_report(&stack, &(struct stack_slots){.slots = slots, .n = SLOTS}) != 0)
            abort();
        trees[r] = (now(CLOCK_THREAD_CPUTIME_ID) - began) * 1e3;
        stack_release(&stack);
    }
    (void)sum;
    free(slots);
    *scan_ms = median(scans, ROUNDS);
    *tree_ms = median(trees, ROUNDS);
}

/* The end of a message of 2 ms, which is reported. The message goes through its own memory too,
 * where it has any. */
static double measure_end(uint64_t *memory)
{
    double ends[ROUNDS];

    for (int r = 0; r < ROUNDS; r++) {
        double began;

        methodbeat_message_begin();
        for (size_t i = 0; memory && i < DISPLACED; i++)
            memory[i]++;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
        began = now(CLOCK_MONOTONIC);
        methodbeat_message_end();
        ends[r] = (now(CLOCK_MONOTONIC) - began) * 1e6;
        methodbeat_flush(UINT32_MAX);
    }
    return median(ends, ROUNDS);
}

static void sink(void *context, const char *json, size_t n)
{
    (void)context, (void)json, (void)n;
}

int main(void)
{
    const struct methodbeat_settings settings = {.sink = sink, .slow_ms = 1};
    double scan_ms, tree_ms, end_us, displaced_us;
    uint64_t *memory = calloc(DISPLACED, sizeof(*memory));

    if (!memory)
        abort();
    measure_tree(&scan_ms, &tree_ms);
    if (methodbeat_start(&settings)) {
        perror("trees: methodbeat_start");
        return 1;
    }
    end_us = measure_end(NULL);
    displaced_us = measure_end(memory);
    methodbeat_stop_and_wait();
    printf("{\"scan\": %.3f, \"tree\": %.3f, \"end\": %.3f, \"endDisplaced\": %.3f}\n", scan_ms,
           tree_ms, end_us, displaced_us);
    free(memory);
    return 0;
}
