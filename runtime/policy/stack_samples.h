/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of sampled stacks: while a message is about to become slow, and as long as it runs
 * then, its thread's own stack is asked for at an interval. Those that follow each other and are
 * the same are one, counted. A message that was not slow loses its stacks with the next. */
#ifndef MB_RUNTIME_POLICY_STACK_SAMPLES_H
#define MB_RUNTIME_POLICY_STACK_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STACK_SAMPLES_MAX = 24,         /* different ones that are kept of a message: the first */
    STACK_SAMPLES_SHORTEST_MS = 10, /* an interval */
};

struct sampled_stack {
    char *text;     /* owned */
    uint64_t at_ms; /* the first, since the message began */
    uint64_t times;
};

/* Of one message. */
struct sampled_stacks {
    struct sampled_stack stacks[STACK_SAMPLES_MAX];
    size_t n;
    uint64_t missed; /* samples that there was no room for */
};

struct stack_samples {
    uint64_t first_ms, every_ms; /* 0: nothing is sampled */
    uint64_t message;            /* whose stacks these are; 0: nobody's */
    uint64_t next_ms;            /* when the next is due, since the message began */
    struct sampled_stacks *kept; /* or NULL; owned */
};

/* Messages of slow_ms are slow: the first sample is taken when four fifths of that have gone by. An
 * interval below the shortest is that; 0 is none. */
void stack_samples_init(struct stack_samples *s, uint64_t slow_ms, uint64_t every_ms);

/* A message, whose number is its own and not 0, has run since begin_ms. True when a sample is due
 * now. */
bool stack_samples_due(struct stack_samples *s, uint64_t message, uint64_t begin_ms,
                       uint64_t now_ms);

/* When that message has to be looked at; UINT64_MAX: never. */
uint64_t stack_samples_next_ms(const struct stack_samples *s, uint64_t message, uint64_t begin_ms);

/* A sample of the message, taken so long after it began. "" is none. */
void stack_samples_add(struct stack_samples *s, uint64_t message, uint64_t at_ms, const char *text);

/* Gives away what there is of that message; NULL: nothing. */
struct sampled_stacks *stack_samples_take(struct stack_samples *s, uint64_t message);

void sampled_stacks_free(struct sampled_stacks *stacks);

#endif
