/* SPDX-License-Identifier: Apache-2.0 */
/* Child processes and what they used. */
#ifndef MB_BENCH_CHILD_H
#define MB_BENCH_CHILD_H

#include <jansson.h>

struct usage {
    double cpu;  /* seconds, user and system */
    double wall; /* seconds, from fork to the end */
    double peak; /* MB of memory at most */
};

/* Runs argv, NULL after the last, and parses what it prints as one JSON object.
 * Ends the program with a message where that fails. */
json_t *child_run(const char *const *argv, struct usage *usage);

/* Runs the function in a child. */
void child_call(void (*fn)(const void *arg), const void *arg, struct usage *usage);

#endif
