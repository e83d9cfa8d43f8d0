/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/stack_samples.h"

#include <stdlib.h>
#include <string.h>

void stack_samples_init(struct stack_samples *s, uint64_t slow_ms, uint64_t every_ms)
{
    sampled_stacks_free(s->kept);
    *s = (struct stack_samples){.first_ms = slow_ms - slow_ms / 5, .every_ms = every_ms};
    if (every_ms > 0 && every_ms < STACK_SAMPLES_SHORTEST_MS)
        s->every_ms = STACK_SAMPLES_SHORTEST_MS;
}

bool stack_samples_due(struct stack_samples *s, uint64_t message, uint64_t begin_ms,
                       uint64_t now_ms)
{
    uint64_t ran_ms = now_ms > begin_ms ? now_ms - begin_ms : 0;

    if (s->every_ms == 0)
        return false;
    if (message != s->message) {
        sampled_stacks_free(s->kept);
        s->kept = NULL;
        s->message = message;
        s->next_ms = s->first_ms;
    }
    if (ran_ms < s->next_ms)
        return false;
    s->next_ms = ran_ms + s->every_ms;
    return true;
}

uint64_t stack_samples_next_ms(const struct stack_samples *s, uint64_t message, uint64_t begin_ms)
{
    if (s->every_ms == 0)
        return UINT64_MAX;
    return begin_ms + (message == s->message ? s->next_ms : s->first_ms);
}

static void stack_keep(struct sampled_stacks *kept, uint64_t at_ms, const char *text)
{
    struct sampled_stack *last = kept->n > 0 ? &kept->stacks[kept->n - 1] : NULL;
    char *copy;

    if (last && kept->missed == 0 && strcmp(last->text, text) == 0) {
        last->times++;
        return;
    }
    copy = kept->n < STACK_SAMPLES_MAX ? strdup(text) : NULL;
    if (copy)
        kept->stacks[kept->n++] = (struct sampled_stack){.text = copy, .at_ms = at_ms, .times = 1};
    else
        kept->missed++;
}

void stack_samples_add(struct stack_samples *s, uint64_t message, uint64_t at_ms, const char *text)
{
    if (message != s->message || *text == '\0')
        return;
    if (!s->kept)
        s->kept = calloc(1, sizeof(*s->kept));
    if (s->kept)
        stack_keep(s->kept, at_ms, text);
}

struct sampled_stacks *stack_samples_take(struct stack_samples *s, uint64_t message)
{
    struct sampled_stacks *taken = message == s->message ? s->kept : NULL;

    if (taken)
        s->kept = NULL;
    return taken;
}

void sampled_stacks_free(struct sampled_stacks *stacks)
{
    for (size_t i = 0; stacks && i < stacks->n; i++)
        free(stacks->stacks[i].text);
    free(stacks);
}
