/* SPDX-License-Identifier: Apache-2.0 */
/* Runs child processes and measures what they use. */
#ifndef MB_BENCH_CHILD_H
#define MB_BENCH_CHILD_H

#include <jansson.h>

struct usage {
    double cpu;  /* seconds, user and system */
    double wall; /* seconds, from fork to the end */
    double peak; /* largest memory use, MB */
};

/* Runs argv, NULL after the last, and parses its output as one JSON object. If that fails, ends
 * the program with a message. */
json_t *child_run(const char *const *argv, struct usage *usage);

/* Runs the function in a child. */
void child_call(void (*fn)(const void *arg), const void *arg, struct usage *usage);

#endif
