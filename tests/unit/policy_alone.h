/* SPDX-License-Identifier: Apache-2.0 */
/* A policy without a monitor: it is told events, and what it posts is kept. */
#ifndef MB_TESTS_POLICY_ALONE_H
#define MB_TESTS_POLICY_ALONE_H

#include <stdio.h>

#include "runtime/policy/policy.h"

/* The bodies of reports that are no call trees, a line each. */
static char posted[16384];

/* What it sees. */
static struct scene scene_seen;
static uint64_t idle_seen_ms;
static uint64_t still_from_ms, still_to_ms; /* the process stood still between them */

/* How often it had /proc read; its call trees, of which the last is this one. */
static int reads, trees;
static struct policy_tree last_tree;

/* As when the process begins. */
static void policy_begin(const struct policy *policy)
{
    memset(policy->state, 0, policy->state_bytes);
    if (policy->init)
        policy->init();
    posted[0] = '\0';
    reads = trees = 0;
    last_tree = (struct policy_tree){0};
}

static void policy_feed(const struct policy *policy, struct event event)
{
    event.recorded = true;
    policy->feed(&event);
}

/* Since it was asked last. */
static void posted_is(const char *wanted)
{
    assert_string_equal(posted, wanted);
    posted[0] = '\0';
}

void policy_post(enum report_kind kind, struct text *body)
{
    size_t n = strlen(posted);

    (void)kind;
    assert_true(n + body->n + 2 <= sizeof(posted));
    snprintf(posted + n, sizeof(posted) - n, "%.*s\n", (int)body->n, body->p);
    text_release(body);
}

void policy_post_tree(const struct policy_tree *tree, struct text *body)
{
    last_tree = *tree;
    trees++;
    text_release(body);
}

const struct scene *policy_scene(void)
{
    return &scene_seen;
}

void policy_leave(void)
{
}

bool policy_return(void)
{
    return true;
}

void policy_read(bool run_ends)
{
    (void)run_ends;
    reads++;
}

uint64_t policy_position(uint64_t from)
{
    return from;
}

uint64_t policy_message_position(void)
{
    return 0;
}

bool policy_time(uint64_t monotonic_ns, uint64_t now_ms, uint64_t *ms)
{
    *ms = monotonic_ns / 1000000;
    return *ms <= now_ms;
}

bool policy_message_runs(uint64_t message)
{
    (void)message;
    return true;
}

uint64_t policy_still_ms(uint64_t begin_ms, uint64_t now_ms)
{
    uint64_t from = begin_ms > still_from_ms ? begin_ms : still_from_ms;
    uint64_t to = now_ms < still_to_ms ? now_ms : still_to_ms;

    return from < to ? to - from : 0;
}

uint64_t policy_idle_ms(uint64_t now_ms)
{
    (void)now_ms;
    return idle_seen_ms;
}

void policy_repeats_tell(uint64_t now_ms)
{
    (void)now_ms;
}

uint64_t policy_repeats_next_ms(void)
{
    return UINT64_MAX;
}

#endif
