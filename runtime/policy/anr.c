/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/anr.h"

#include "runtime/base/issue.h"
#include "runtime/policy/mode.h"
#include "runtime/policy/policy.h"
#include "runtime/policy/stack_samples.h"

enum { ANR_LOOK_MS = 500 }; /* while a message runs that was judged */

static struct {
    struct anr anr;
    methodbeat_evidence_source *source;
    void *context;
    uint64_t told, stale;
    uint64_t told_message, told_ms; /* the last that was told, and how long it had run */
} hang;

enum anr_verdict anr_check(struct anr *a, uint64_t message, uint64_t begin_ms, uint64_t now_ms)
{
    if (message == a->judged || now_ms < begin_ms + a->limit_ms)
        return ANR_NOTHING;
    a->judged = message;
    return now_ms - begin_ms >= a->limit_ms + ANR_LATE_MS ? ANR_STALE : ANR_DUE;
}

uint64_t anr_next_ms(const struct anr *a, uint64_t message, uint64_t begin_ms)
{
    return message == a->judged ? UINT64_MAX : begin_ms + a->limit_ms;
}

static void anr_memory_write(const struct anr_evidence *evidence, struct text *out)
{
    uint64_t vm_kb = evidence->has_self ? evidence->self.vm_bytes / 1024 : 0;

    if (!(evidence->dalvik_heap_kb | evidence->native_heap_kb | vm_kb))
        return;
    issue_open(out, "memory");
    issue_known(out, "dalvik_heap", evidence->dalvik_heap_kb);
    issue_known(out, "native_heap", evidence->native_heap_kb);
    issue_known(out, "vm_size", vm_kb);
    issue_close(out);
}

void anr_report_write(const struct anr_evidence *evidence, struct text *out)
{
    if (*evidence->thread_stack)
        issue_string(out, "threadStack", evidence->thread_stack);
    if (evidence->has_self) {
        issue_signed(out, "processPriority", evidence->self.priority);
        issue_signed(out, "processNice", evidence->self.nice);
    }
    if (evidence->has_foreground)
        issue_bool(out, "isProcessForeground", evidence->foreground);
    anr_memory_write(evidence, out);
}

uint64_t anr_told_ms(uint64_t message)
{
    return message == hang.told_message ? hang.told_ms : 0;
}

static void anr_set(const struct methodbeat_settings *settings)
{
    hang.anr.limit_ms = settings->anr_ms ? settings->anr_ms : mode_of(settings->mode)->anr_ms;
    hang.source = settings->evidence;
    hang.context = settings->evidence_context;
}

/* What the program and the system know, without the lock. */
static void evidence_write(const struct scene *scene, struct text *body)
{
    static char thread_stack[THREAD_STACK_BYTES]; /* of the thread that watches, alone */
    struct methodbeat_evidence given = {.thread_stack = thread_stack, .size = sizeof(thread_stack)};
    struct anr_evidence evidence = {.thread_stack = thread_stack,
                                    .has_foreground = scene->foreground_told,
                                    .foreground = scene->foreground};
    methodbeat_evidence_source *source = hang.source;
    void *context = hang.context;
    char stat[1024];

    policy_leave();
    thread_stack[0] = '\0';
    if (source)
        source(context, &given);
    thread_stack[sizeof(thread_stack) - 1] = '\0';
    evidence.dalvik_heap_kb = given.dalvik_heap_kb;
    evidence.native_heap_kb = given.native_heap_kb;
    proc_text_read(stat, sizeof(stat), "/proc/self/stat");
    evidence.has_self = proc_self_parse(&evidence.self, stat);
    anr_report_write(&evidence, body);
    given.profile[sizeof(given.profile) - 1] = '\0';
    if (*given.profile)
        issue_string(body, "profile", given.profile);
}

/* Reports what the main thread did so far, while it hangs. What the program answers belongs to that
 * message only if it still hangs; otherwise the only report is the one of a slow message. */
static void anr_due(const struct moment *now)
{
    enum anr_verdict verdict =
        now->message ? anr_check(&hang.anr, now->message, now->begin_ms, now->now_ms) : ANR_NOTHING;
    struct policy_tree tree = {.detail = REPORT_DETAIL_ANR,
                               .span = {now->from_ms, now->now_ms, now->from, 0},
                               .least_ms = now->message & MOMENT_OUTSIDE ? 1 : 0};
    struct text body;

    hang.stale += verdict == ANR_STALE;
    if (verdict != ANR_DUE)
        return;
    tree.span.to = policy_position(tree.span.from);
    name_set(tree.scene, policy_scene()->name);
    text_init(&body);
    evidence_write(policy_scene(), &body);
    if (policy_return() && policy_message_runs(now->message)) {
        hang.told++;
        hang.told_message = now->message;
        hang.told_ms = now->now_ms - now->begin_ms;
        policy_post_tree(&tree, &body);
    } else {
        hang.stale++;
        text_release(&body);
    }
}

static uint64_t anr_look_ms(const struct moment *now)
{
    uint64_t next_ms =
        now->message ? anr_next_ms(&hang.anr, now->message, now->begin_ms) : UINT64_MAX;

    return now->message && next_ms == UINT64_MAX ? now->now_ms + ANR_LOOK_MS : next_ms;
}

const struct policy anr_policy = {
    POLICY_STATE(hang),
    .set = anr_set,
    .due = anr_due,
    .next_ms = anr_look_ms,
    .counts = {{"anr", &hang.told}, {"anr_stale", &hang.stale}},
};
