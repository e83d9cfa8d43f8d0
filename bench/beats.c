/* SPDX-License-Identifier: Apache-2.0 */
/* What one pair of i and o costs the thread that is recorded, in C: a thousand
 * methods in turn, one in a loop, one that calls three, a binary tree of calls, calls a hundred
 * deep; beside a loop that only stores two slots of 64 bits into memory of the ring's size.
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

static void loop_run(uint32_t pairs)
{
    for (uint32_t i = 0; i < pairs; i++) {
        int32_t id = 1 + (int32_t)(i % METHODS);

        methodbeat_i(id);
        methodbeat_o(id);
    }
}

static void leaf_run(uint32_t pairs)
{
    for (uint32_t i = 0; i < pairs; i++) {
        methodbeat_i(2);
        methodbeat_o(2);
    }
}

/* A method that calls three. */
static void three_run(uint32_t pairs)
{
    for (uint32_t i = 0; i < pairs / 4; i++) {
        methodbeat_i(2);
        for (int32_t id = 3; id < 6; id++) {
            methodbeat_i(id);
            methodbeat_o(id);
        }
        methodbeat_o(2);
    }
}

static void tree_call(uint32_t depth)
{
    methodbeat_i(2);
    if (depth > 0) {
        tree_call(depth - 1);
        tree_call(depth - 1);
    }
    methodbeat_o(2);
}

/* A binary tree of calls. */
static void tree_run(uint32_t pairs)
{
    enum { DEPTH = 20, CALLS = (2 << DEPTH) - 1 };

    for (uint32_t i = 0; i < pairs / CALLS; i++)
        tree_call(DEPTH);
}

static void chain_call(uint32_t depth)
{
    methodbeat_i((int32_t)(2 + depth));
    if (depth > 0)
        chain_call(depth - 1);
    methodbeat_o((int32_t)(2 + depth));
}

/* Calls a hundred deep. */
static void chain_run(uint32_t pairs)
{
    for (uint32_t i = 0; i < pairs / 100; i++)
        chain_call(99);
}

static double measure(void (*run)(uint32_t pairs))
{
    double began = cpu_now();

    run(PAIRS);
    return pair_ns(cpu_now() - began);
}

int main(void)
{
    static const struct methodbeat_settings precise_settings = {.precise_clock = true};
    double stores = measure_stores(), stopped = measure(loop_run), precise;

    if (methodbeat_start(NULL)) {
        perror("beats: methodbeat_start");
        return 1;
    }
    methodbeat_message_begin(); /* the clock ticks */
    measure(loop_run);          /* every page of the ring is there */
    printf("{\"stores\": %.3f, \"stopped\": %.3f, \"beats\": %.3f, \"leaf\": %.3f, "
           "\"three\": %.3f, \"tree\": %.3f, \"chain\": %.3f, ",
           stores, stopped, measure(loop_run), measure(leaf_run), measure(three_run),
           measure(tree_run), measure(chain_run));
    methodbeat_message_end();
    if (methodbeat_start(&precise_settings)) {
        perror("beats: methodbeat_start");
        return 1;
    }
    precise = measure(loop_run);
    methodbeat_stop();
    printf("\"precise\": %.3f}\n", precise);
    return 0;
}
