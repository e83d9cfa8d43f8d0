/* SPDX-License-Identifier: Apache-2.0 */
/* One message of three busy parts below two callers, each of as many calls as is said:
 *
 *   parts REPORT TRACE CALLS
 *
 * They begin when the message is slow for long enough that some of its calls are counted.
 * Prints a line for each method that is open for long: its id, its caller's, how many calls it
 * makes itself of how many methods, and how many us it took at least and at most, by a clock read
 * inside of its probes and outside.
 */
#include <inttypes.h>
#include <methodbeat.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COUNTED_FROM_MS = 400 };
enum { PROGRAM = 1, WORK = 2, PARTS = 3, LEAVES = 6, LEAVES_OF_EACH = 3 };

static uint32_t calls; /* of leaves, by each part */

static uint64_t now_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* The probes of a method around what it does. */
static void method(int32_t id, int32_t caller, void (*body)(int32_t id), uint32_t made,
                   uint32_t methods)
{
    uint64_t outer = now_us(), inner;

    methodbeat_i(id);
    inner = now_us();
    body(id);
    inner = now_us() - inner;
    methodbeat_o(id);
    outer = now_us() - outer;
    printf("%d %d %" PRIu32 " %" PRIu32 " %" PRIu64 " %" PRIu64 "\n", (int)id, (int)caller, made,
           methods, inner, outer);
}

/* Its leaves in turn. */
static void part(int32_t id)
{
    int32_t first = LEAVES + (id - PARTS) * LEAVES_OF_EACH;

    for (uint32_t n = 0; n < calls; n++) {
        int32_t leaf = first + (int32_t)(n % LEAVES_OF_EACH);

        methodbeat_i(leaf);
        methodbeat_o(leaf);
    }
}

static void work(int32_t id)
{
    struct timespec pause = {.tv_nsec = COUNTED_FROM_MS * 1000000L};

    nanosleep(&pause, NULL);
    for (int32_t at = PARTS; at < LEAVES; at++)
        method(at, id, part, calls, LEAVES_OF_EACH);
}

static void program(int32_t id)
{
    method(WORK, id, work, LEAVES - PARTS, LEAVES - PARTS);
}

int main(int argc, char **argv)
{
    struct methodbeat_settings s = {.slow_ms = 1, .anr_ms = 1000000000};

    if (argc != 4)
        return 2;
    s.report_path = argv[1];
    s.trace_path = argv[2];
    calls = (uint32_t)strtoul(argv[3], NULL, 10);
    if (methodbeat_start(&s) != 0)
        return 1;
    methodbeat_message_begin();
    method(PROGRAM, METHODBEAT_ID_DISPATCH, program, 1, 1);
    methodbeat_message_end();
    methodbeat_stop_and_wait();
    return 0;
}
