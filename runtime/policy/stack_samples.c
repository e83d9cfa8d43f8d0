/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/stack_samples.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/mode.h"
#include "runtime/policy/policy.h"

static struct {
    struct stack_samples stacks; /* of the main thread's message */
    methodbeat_stack_source *source;
    void *context;
} samples;

void stack_samples_init(struct stack_samples *s, uint64_t slow_ms, uint64_t every_ms)
{
    sampled_stacks_free(s->kept);
    *s = (struct stack_samples){.first_ms = slow_ms / 3, .every_ms = every_ms};
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

/* The place of a stack, which is new or was there before; STACK_SAMPLES_MAX: it has none. */
static uint32_t stack_place(struct sampled_stacks *kept, uint64_t at_ms, const char *text)
{
    uint32_t at = 0;
    char *copy;

    while (at < kept->n && strcmp(kept->stacks[at].text, text) != 0)
        at++;
    if (at < kept->n)
        return at;
    copy = at < STACK_SAMPLES_MAX ? strdup(text) : NULL;
    if (!copy)
        return STACK_SAMPLES_MAX;
    kept->stacks[kept->n++] = (struct sampled_stack){.text = copy, .at_ms = at_ms};
    return at;
}

static void run_add(struct sampled_stacks *kept, uint32_t stack)
{
    struct stack_run *last = kept->n_runs > 0 ? &kept->runs[kept->n_runs - 1] : NULL;

    if (last && !kept->more_runs && last->stack == stack)
        last->times++;
    else if (kept->n_runs < STACK_RUNS_MAX)
        kept->runs[kept->n_runs++] = (struct stack_run){stack, 1};
    else
        kept->more_runs = true;
}

static void stack_keep(struct sampled_stacks *kept, uint64_t at_ms, const char *text)
{
    uint32_t stack = stack_place(kept, at_ms, text);

    if (stack < STACK_SAMPLES_MAX)
        kept->stacks[stack].times++;
    else
        kept->missed++;
    run_add(kept, stack);
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

static void stack_add_to(struct text *text, const struct sampled_stack *stack)
{
    size_t n = strlen(stack->text);

    text_add_c(text, "after ");
    text_add_u64(text, stack->at_ms);
    text_add_c(text, " ms, ");
    text_add_u64(text, stack->times);
    text_add_c(text, stack->times == 1 ? " sample:\n" : " samples:\n");
    text_add(text, stack->text, n);
    if (stack->text[n - 1] != '\n')
        text_add(text, "\n", 1);
}

/* "in order: 1 x2, 2, 1 x7, ?, ..." */
static void runs_add_to(struct text *text, const struct sampled_stacks *stacks)
{
    if (stacks->n_runs <= stacks->n + (stacks->missed > 0))
        return;
    text_add_c(text, "in order: ");
    for (size_t i = 0; i < stacks->n_runs; i++) {
        const struct stack_run *run = &stacks->runs[i];

        text_add_c(text, i > 0 ? ", " : "");
        if (run->stack < STACK_SAMPLES_MAX)
            text_add_u64(text, run->stack + 1);
        else
            text_add_c(text, "?");
        if (run->times > 1) {
            text_add_c(text, " x");
            text_add_u64(text, run->times);
        }
    }
    text_add_c(text, stacks->more_runs ? ", ...\n" : "\n");
}

void stacks_report_write(const struct sampled_stacks *stacks, struct text *out)
{
    struct text text;

    text_init(&text);
    for (size_t i = 0; i < stacks->n; i++)
        stack_add_to(&text, &stacks->stacks[i]);
    if (stacks->missed > 0) {
        text_add_u64(&text, stacks->missed);
        text_add_c(&text, stacks->missed == 1 ? " sample more\n" : " samples more\n");
    }
    runs_add_to(&text, stacks);
    issue_key(out, "threadStack");
    text_add_json(out, text.p ? text.p : "", text.n);
    out->failed |= text.failed;
    text_release(&text);
}

struct sampled_stacks *stack_samples_give(uint64_t message)
{
    return stack_samples_take(&samples.stacks, message);
}

struct sampled_stacks *stack_samples_give_outside(void)
{
    uint64_t message = samples.stacks.message;

    return message & MOMENT_OUTSIDE ? stack_samples_give(message) : NULL;
}

static void stack_samples_set(const struct methodbeat_settings *settings)
{
    uint64_t slow_ms = settings->slow_ms ? settings->slow_ms : mode_of(settings->mode)->slow_ms;

    samples.source = settings->stack;
    samples.context = settings->stack_context;
    stack_samples_init(&samples.stacks, slow_ms, settings->stack ? settings->stack_ms : 0);
}

/* Lets go of the lock to ask the program. */
static void stack_samples_ask(const struct moment *now)
{
    static char text[THREAD_STACK_BYTES]; /* of the thread that watches, alone */
    methodbeat_stack_source *source = samples.source;
    void *context = samples.context;

    if (!now->message ||
        !stack_samples_due(&samples.stacks, now->message, now->begin_ms, now->now_ms))
        return;
    policy_leave();
    text[0] = '\0';
    source(context, text, sizeof(text));
    text[sizeof(text) - 1] = '\0';
    policy_return();
    /* A stack that was taken after the message ended belongs to another message. */
    if (policy_message_runs(now->message))
        stack_samples_add(&samples.stacks, now->message, now->now_ms - now->begin_ms, text);
}

static uint64_t stack_samples_look_ms(const struct moment *now)
{
    return now->message ? stack_samples_next_ms(&samples.stacks, now->message, now->begin_ms)
                        : UINT64_MAX;
}

const struct policy stack_samples_policy = {
    POLICY_STATE(samples),
    .set = stack_samples_set,
    .due = stack_samples_ask,
    .next_ms = stack_samples_look_ms,
};
