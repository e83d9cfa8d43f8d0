/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/lock.h"

#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/policy.h"
#include "runtime/policy/slow_message.h"

static struct {
    methodbeat_lock_source *source;
    void *context;
    uint64_t message;  /* of what follows; 0: none */
    uint64_t asked_ms; /* so long after it began it was asked last */
    uint64_t held_ms;  /* how much of that somebody held a lock, as each answer stands for the
                          time before it */
    uint64_t ahead_ms; /* this owner more than all others: */
    struct methodbeat_lock lock;
} locks;

/* Each answer may halt the JVM: a long wait is asked about less and less often. */
static uint64_t lock_step_ms(void)
{
    uint64_t ms = slow_message_count().slow_ms / 3;

    return locks.asked_ms / 2 > ms ? locks.asked_ms / 2 : ms > 0 ? ms : 1;
}

void lock_report_write(uint64_t message, struct text *body)
{
    if (message != locks.message || locks.held_ms == 0 || locks.held_ms * 2 < locks.asked_ms)
        return;
    issue_open(body, "lock");
    issue_string(body, "owner", locks.lock.owner);
    if (*locks.lock.class_name)
        issue_string(body, "class", locks.lock.class_name);
    if (*locks.lock.at)
        issue_string(body, "at", locks.lock.at);
    issue_close(body);
}

static void lock_set(const struct methodbeat_settings *settings)
{
    locks.source = settings->lock;
    locks.context = settings->lock_context;
    locks.message = 0;
}

static uint64_t lock_look_ms(const struct moment *now)
{
    if (!locks.source || now->message == 0)
        return UINT64_MAX;
    if (now->message == locks.message)
        return now->begin_ms + locks.asked_ms + lock_step_ms();
    return slow_message_look_ms(now);
}

static void lock_answer(const struct methodbeat_lock *lock, uint64_t ms)
{
    uint64_t stood_ms = ms - locks.asked_ms;

    locks.asked_ms = ms;
    if (!*lock->owner)
        return;
    locks.held_ms += stood_ms;
    if (strcmp(lock->owner, locks.lock.owner) == 0) {
        locks.ahead_ms += stood_ms;
    } else if (stood_ms > locks.ahead_ms) {
        locks.lock = *lock;
        locks.ahead_ms = stood_ms - locks.ahead_ms;
    } else {
        locks.ahead_ms -= stood_ms;
    }
}

/* Lets go of the lock to ask the program. */
static void lock_due(const struct moment *now)
{
    struct methodbeat_lock lock = {.owner = ""};
    methodbeat_lock_source *source = locks.source;
    void *context = locks.context;

    if (now->message == 0 || lock_look_ms(now) > now->now_ms)
        return;
    if (now->message != locks.message) {
        locks.message = now->message;
        locks.asked_ms = locks.held_ms = locks.ahead_ms = 0;
        locks.lock = lock;
    }
    policy_leave();
    source(context, &lock);
    lock.owner[sizeof(lock.owner) - 1] = '\0';
    lock.class_name[sizeof(lock.class_name) - 1] = '\0';
    lock.at[sizeof(lock.at) - 1] = '\0';
    policy_return();
    if (policy_message_runs(now->message) && locks.message == now->message)
        lock_answer(&lock, now->now_ms - now->begin_ms);
}

const struct policy lock_policy = {
    POLICY_STATE(locks),
    .set = lock_set,
    .due = lock_due,
    .next_ms = lock_look_ms,
};
