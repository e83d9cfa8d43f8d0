/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of sampled stacks. When a message is about to be slow, its thread's stack is taken
 * at an interval until the message ends. Equal stacks are kept once, with their number and the
 * order in which they came. If the message was not slow, its stacks are dropped when the next
 * begins. */
#ifndef MB_RUNTIME_POLICY_STACK_SAMPLES_H
#define MB_RUNTIME_POLICY_STACK_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/text.h"

enum {
    STACK_SAMPLES_MAX = 24,         /* different stacks kept for a message: the first ones */
    STACK_RUNS_MAX = 256,           /* of their order: the first ones */
    STACK_SAMPLES_SHORTEST_MS = 10, /* the shortest interval */
    THREAD_STACK_BYTES = 16 << 10,  /* of the text that a program gives */
};

struct sampled_stack {
    char *text;     /* owned; not empty */
    uint64_t at_ms; /* of the first one, since the message began */
    uint64_t times;
};

/* One stack, so many times after the other. */
struct stack_run {
    uint32_t stack; /* STACK_SAMPLES_MAX: one for which there was no room */
    uint32_t times;
};

/* Of one message. */
struct sampled_stacks {
    struct sampled_stack stacks[STACK_SAMPLES_MAX];
    size_t n;
    uint64_t missed; /* samples for which there was no room */
    struct stack_run runs[STACK_RUNS_MAX];
    size_t n_runs;
    bool more_runs; /* there was no room for all */
};

struct stack_samples {
    uint64_t first_ms, every_ms; /* 0: nothing is sampled */
    uint64_t message;            /* the message of these stacks; 0: none */
    uint64_t next_ms;            /* when the next is due, since the message began */
    struct sampled_stacks *kept; /* or NULL; owned */
};

/* The first sample is taken after a third of slow_ms, so that the first part of a slow message is
 * seen too. A shorter interval than the shortest
 * becomes that; 0 means no samples. */
void stack_samples_init(struct stack_samples *s, uint64_t slow_ms, uint64_t every_ms);

/* Checks a message that has run since begin_ms. Each has a number of its own, not 0. True if a
 * sample is due now. */
bool stack_samples_due(struct stack_samples *s, uint64_t message, uint64_t begin_ms,
                       uint64_t now_ms);

/* When the message must be checked next; UINT64_MAX: never. */
uint64_t stack_samples_next_ms(const struct stack_samples *s, uint64_t message, uint64_t begin_ms);

/* Adds a sample of the message, taken at_ms after it began. "" is ignored. */
void stack_samples_add(struct stack_samples *s, uint64_t message, uint64_t at_ms, const char *text);

/* Takes the stacks of that message; the caller frees them. NULL if there are none. */
struct sampled_stacks *stack_samples_take(struct stack_samples *s, uint64_t message);

void sampled_stacks_free(struct sampled_stacks *stacks);

/* The main thread's, of that message. */
struct sampled_stacks *stack_samples_give(uint64_t message);

/* Of the last calls outside of messages, where they came last. */
struct sampled_stacks *stack_samples_give_outside(void);

/* As a text: a line for each that says when it was seen first and how often, its own after it;
 * then, where any came again after others, their order. */
void stacks_report_write(const struct sampled_stacks *stacks, struct text *out);

#endif
