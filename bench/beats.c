/* SPDX-License-Identifier: Apache-2.0 */
/* What the probes of a method cost in C, in both forms: a loop of leaves with methodbeat_enter()
 * and methodbeat_leave(), with methodbeat_i() and methodbeat_o(), and with nothing, in turns; on
 * each kind of thread. Prints one JSON object: nanoseconds of CPU time a call, beyond a call of the
 * leaf with nothing.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "runtime/methodbeat.h"

/* Other work of the machine meets some moments: the lower quartile counts. */
enum { MOMENT = 1 << 15, MOMENTS = 300, ID = 2 };

enum form { BARE, LATE, PAIR, FORMS };

struct costs {
    double late_ns, pair_ns;
};

static double cpu_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static __attribute__((noinline)) uint32_t leaf_bare(uint32_t n)
{
    return n * 31 + 7;
}

static __attribute__((noinline)) uint32_t leaf_late(uint32_t n)
{
    uint32_t entered = methodbeat_enter(ID);

    n = n * 31 + 7;
    methodbeat_leave(ID, entered);
    return n;
}

static __attribute__((noinline)) uint32_t leaf_pair(uint32_t n)
{
    methodbeat_i(ID);
    n = n * 31 + 7;
    methodbeat_o(ID);
    return n;
}

/* One moment: nanoseconds a call. */
static double moment(enum form form)
{
    static volatile uint32_t sum;
    uint32_t n = sum;
    double began = cpu_now();

    switch (form) {
    case BARE:
        for (int k = 0; k < MOMENT; k++)
            n = leaf_bare(n);
        break;
    case LATE:
        for (int k = 0; k < MOMENT; k++)
            n = leaf_late(n);
        break;
    case PAIR:
    case FORMS:
        for (int k = 0; k < MOMENT; k++)
            n = leaf_pair(n);
        break;
    }
    sum = n;
    return (cpu_now() - began) * 1e9 / MOMENT;
}

static int ascending(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static void *measure(void *context)
{
    static double ns[FORMS][MOMENTS];
    struct costs *costs = context;

    methodbeat_message_begin(); /* which is one only where the thread is recorded */
    for (int m = 0; m < MOMENTS; m++) {
        for (int f = BARE; f < FORMS; f++)
            ns[f][m] = moment((enum form)f);
    }
    methodbeat_message_end();
    for (int f = BARE; f < FORMS; f++)
        qsort(ns[f], MOMENTS, sizeof(double), ascending);
    costs->late_ns = ns[LATE][MOMENTS / 4] - ns[BARE][MOMENTS / 4];
    costs->pair_ns = ns[PAIR][MOMENTS / 4] - ns[BARE][MOMENTS / 4];
    return NULL;
}

/* On another thread, while the main one has a message, so that the clock ticks. */
static void measure_other(struct costs *costs)
{
    pthread_t thread;

    methodbeat_message_begin();
    if (pthread_create(&thread, NULL, measure, costs) != 0)
        abort();
    pthread_join(thread, NULL);
    methodbeat_message_end();
}

static void start(const struct methodbeat_settings *settings)
{
    if (methodbeat_start(settings)) {
        perror("beats: methodbeat_start");
        exit(1);
    }
}

static void print(const char *state, const struct costs *costs, const char *end)
{
    printf("\"%s\": {\"late\": %.3f, \"pair\": %.3f}%s", state, costs->late_ns, costs->pair_ns,
           end);
}

int main(void)
{
    static const struct methodbeat_settings precise_settings = {.precise_clock = true},
                                            threads_settings = {.threads = "*"};
    struct costs stopped, recorded, other, named, precise;

    measure(&stopped);
    start(NULL);
    measure(&recorded);
    measure_other(&other);
    start(&threads_settings);
    measure_other(&named);
    start(&precise_settings);
    measure(&precise);
    methodbeat_stop_and_wait();
    putchar('{');
    print("stopped", &stopped, ", ");
    print("recorded", &recorded, ", ");
    print("precise", &precise, ", ");
    print("other", &other, ", ");
    print("named", &named, "}\n");
    return 0;
}
