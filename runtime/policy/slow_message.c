/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/slow_message.h"

#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/anr.h"
#include "runtime/policy/mode.h"
#include "runtime/policy/policy.h"
#include "runtime/policy/stack_samples.h"

static struct {
    struct lag lags[MODE_LAG_RULES];
    struct slow_count count;
    uint64_t told, lagged; /* call trees */
} slow_message;

void lag_init(struct lag *l, struct lag_rule rule)
{
    *l = (struct lag){.rule = rule};
    if (l->rule.times > LAG_TIMES_MAX)
        l->rule.times = LAG_TIMES_MAX;
}

__attribute__((hot)) bool lag_message(struct lag *l, uint64_t begin_ms, uint64_t end_ms)
{
    size_t old = 0;

    if (l->rule.at_least_ms == 0 || end_ms < begin_ms || end_ms - begin_ms < l->rule.at_least_ms)
        return false;
    /* One that ended later, as the clock stepped back, is far from this one, too: the difference
     * wraps around. */
    while (old < l->n && end_ms - l->ends_ms[old] > l->rule.window_ms)
        old++;
    l->n -= old;
    memmove(l->ends_ms, l->ends_ms + old, l->n * sizeof(l->ends_ms[0]));
    l->ends_ms[l->n++] = end_ms;
    if (l->n < l->rule.times)
        return false;
    l->n = 0;
    return true;
}

void lag_report_write(const struct lag_rule *rule, struct text *out)
{
    issue_open(out, "lag");
    issue_number(out, "at_least", rule->at_least_ms);
    issue_number(out, "times", rule->times);
    issue_number(out, "window", rule->window_ms);
    issue_close(out);
}

static void slow_message_set(const struct methodbeat_settings *settings)
{
    const struct mode *mode = mode_of(settings->mode);
    const struct lag_rule asked = {.at_least_ms = settings->lag_ms,
                                   .times = settings->lag_times,
                                   .window_ms = settings->lag_window_ms};
    struct lag_rule rules[MODE_LAG_RULES];

    mode_lags(mode, &asked, rules);
    for (size_t i = 0; i < MODE_LAG_RULES; i++)
        lag_init(&slow_message.lags[i], rules[i]);
    slow_message.count =
        (struct slow_count){.slow_ms = settings->slow_ms ? settings->slow_ms : mode->slow_ms};
}

static uint64_t slow_message_least_ms(void)
{
    uint64_t ms = slow_message.count.slow_ms;

    for (size_t i = 0; i < MODE_LAG_RULES; i++) {
        uint64_t lag_ms = slow_message.lags[i].rule.at_least_ms;

        if (lag_ms > 0 && lag_ms < ms)
            ms = lag_ms;
    }
    return ms;
}

struct slow_count slow_message_count(void)
{
    return slow_message.count;
}

uint64_t slow_message_look_ms(const struct moment *now)
{
    enum { BEHIND_MS = 499 };
    uint64_t after_ms = slow_message.count.slow_ms / 3;

    if (now->message == UINT64_MAX && after_ms < BEHIND_MS)
        after_ms = BEHIND_MS;
    return now->begin_ms + after_ms;
}

/* The first rule of lag that the message breaks, or NULL. */
static const struct lag_rule *rule_broken(const struct message_span *span)
{
    const struct lag_rule *broken = NULL;

    for (size_t i = 0; i < MODE_LAG_RULES; i++) {
        if (lag_message(&slow_message.lags[i], span->begin_ms, span->end_ms) && !broken)
            broken = &slow_message.lags[i].rule;
    }
    return broken;
}

static void slow_message_feed(const struct event *event)
{
    const struct told_message *message = event->message;
    const struct lag_rule *broken = NULL;
    struct policy_tree tree;
    struct text body;
    bool is_slow;

    if (event->kind != EVENT_MESSAGE || message->stretch != STRETCH_MESSAGE)
        return;
    is_slow = message->span.end_ms >= message->span.begin_ms &&
              message->span.end_ms - message->span.begin_ms >= slow_message.count.slow_ms;
    if (is_slow)
        ++*(message->ring ? &slow_message.count.elsewhere : &slow_message.count.slow);
    if (!message->ring)
        broken = rule_broken(&message->span);
    if (!broken && !is_slow)
        return;
    /* The tree once: what lags is slow as well. */
    tree = (struct policy_tree){.detail = broken ? REPORT_DETAIL_LAG : REPORT_DETAIL_NORMAL,
                                .span = message->span,
                                .ring = message->ring,
                                .thread = message->thread};
    ++*(broken ? &slow_message.lagged : &slow_message.told);
    text_init(&body);
    if (broken)
        lag_report_write(broken, &body);
    if (!message->ring)
        issue_known(&body, "anr", anr_told_ms(message->span.from + 1));
    if (!message->ring)
        tree.stacks = stack_samples_give(message->span.from + 1);
    policy_post_tree(&tree, &body);
}

const struct policy slow_message_policy = {
    POLICY_STATE(slow_message),
    .set = slow_message_set,
    .feed = slow_message_feed,
    .message_ms = slow_message_least_ms,
    .counts = {{"slow", &slow_message.told}, {"lag", &slow_message.lagged}},
};
