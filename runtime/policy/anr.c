/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/anr.h"

#include <unistd.h>

#include "runtime/base/issue.h"
#include "runtime/policy/mode.h"
#include "runtime/policy/policy.h"
#include "runtime/policy/stack_samples.h"

enum { ANR_LOOK_MS = 500 }; /* while a message runs that was judged */

/* A probe that is on its way to the main thread. */
struct queue_probe {
    uint64_t number;      /* 0: none is out; no two have the same */
    uint64_t posted_ms;   /* the last, also where it was taken */
    struct moment moment; /* when it was; without a message: it is lost, as nobody takes any */
};

static struct {
    struct anr messages, probes;
    bool limit_is_set;
    methodbeat_evidence_source *source;
    void *context;
    methodbeat_probe_source *post;
    void *post_context;
    struct queue_probe probe;
    uint64_t posted; /* probes */
    uint64_t told, stale;
    uint64_t told_message, told_ms;     /* the last that was told, and how long it had run */
    uint64_t told_probe, told_probe_ms; /* likewise, where it was the probe that waited */
} hang;

static uint64_t stood_ms(const struct anr *a, uint64_t message)
{
    return message == a->stood ? a->stood_ms : 0;
}

enum anr_verdict anr_check(struct anr *a, uint64_t message, uint64_t begin_ms, uint64_t now_ms)
{
    uint64_t limit_ms = a->limit_ms + stood_ms(a, message);

    if (message == a->judged || now_ms < begin_ms + limit_ms)
        return ANR_NOTHING;
    a->judged = message;
    return now_ms - begin_ms >= limit_ms + ANR_LATE_MS ? ANR_STALE : ANR_DUE;
}

void anr_postpone(struct anr *a, uint64_t message, uint64_t still_ms)
{
    a->judged = 0;
    a->stood = message;
    a->stood_ms = still_ms;
}

uint64_t anr_next_ms(const struct anr *a, uint64_t message, uint64_t begin_ms)
{
    return message == a->judged ? UINT64_MAX : begin_ms + a->limit_ms + stood_ms(a, message);
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
    if (evidence->threads && *evidence->threads)
        issue_string(out, "threads", evidence->threads);
    issue_known(out, "pid", evidence->pid);
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
    hang.messages.limit_ms = settings->anr_ms ? settings->anr_ms : mode_of(settings->mode)->anr_ms;
    hang.limit_is_set = settings->anr_ms > 0;
    hang.probes = (struct anr){.limit_ms = hang.messages.limit_ms};
    hang.source = settings->evidence;
    hang.context = settings->evidence_context;
    hang.post = settings->probe;
    hang.post_context = settings->probe_context;
    hang.probe = (struct queue_probe){.number = 0};
    hang.told_probe = 0;
}

/* One over several messages is over when its probe is taken: all that ran until then. */
static void hang_end(uint64_t now_ms)
{
    const struct moment *began = &hang.probe.moment;
    struct policy_tree tree = {.detail = REPORT_DETAIL_ANR,
                               .span = {began->from_ms, now_ms, began->from, 0}};
    struct text body;

    tree.span.to = policy_message_position();
    if (tree.span.to < tree.span.from)
        return;
    text_init(&body);
    issue_number(&body, "anr", hang.told_probe_ms);
    policy_post_tree(&tree, &body);
}

static void anr_feed(const struct event *event)
{
    if (event->kind != EVENT_PROBE)
        return;
    if (event->recorded && hang.probe.number && hang.probe.number == hang.told_probe)
        hang_end(event->now_ms);
    hang.probe.number = 0;
}

/* A policy's limits are those of now: the program may have gone out of sight. */
static struct anr limited(const struct anr *a)
{
    const struct scene *scene = policy_scene();
    struct anr now = *a;

    if (!hang.limit_is_set && scene->foreground_told && !scene->foreground)
        now.limit_ms *= ANR_BACKGROUND;
    return now;
}

/* A debugger, or another that traces it. */
static bool is_ptraced(void)
{
    char status[2048];
    uint64_t pid = 0;

    proc_text_read(status, sizeof(status), "/proc/self/status");
    return proc_kb_parse(&pid, status, "TracerPid:") && pid > 0;
}

/* What the program and the system know, without the lock. False where a debugger holds it. */
static bool evidence_write(const struct scene *scene, struct text *body)
{
    static char thread_stack[THREAD_STACK_BYTES]; /* of the thread that watches, alone; */
    static char threads[ANR_THREADS_BYTES];       /* likewise */
    struct methodbeat_evidence given = {.thread_stack = thread_stack,
                                        .size = sizeof(thread_stack),
                                        .threads = threads,
                                        .threads_size = sizeof(threads)};
    struct anr_evidence evidence = {.thread_stack = thread_stack,
                                    .threads = threads,
                                    .pid = (uint64_t)getpid(),
                                    .has_foreground = scene->foreground_told,
                                    .foreground = scene->foreground};
    methodbeat_evidence_source *source = hang.source;
    void *context = hang.context;
    char stat[1024];

    policy_leave();
    thread_stack[0] = threads[0] = '\0';
    if (source)
        source(context, &given);
    thread_stack[sizeof(thread_stack) - 1] = threads[sizeof(threads) - 1] = '\0';
    evidence.dalvik_heap_kb = given.dalvik_heap_kb;
    evidence.native_heap_kb = given.native_heap_kb;
    proc_text_read(stat, sizeof(stat), "/proc/self/stat");
    evidence.has_self = proc_self_parse(&evidence.self, stat);
    anr_report_write(&evidence, body);
    given.profile[sizeof(given.profile) - 1] = '\0';
    if (*given.profile)
        issue_string(body, "profile", given.profile);
    return !given.is_debugged && !is_ptraced();
}

/* What the main thread did from then on. What the program answers belongs to that hang only if it
 * lasts still; otherwise the only reports are those of slow messages. */
static void anr_tell(const struct moment *now, const struct moment *began)
{
    bool is_one = began->message == now->message;
    struct policy_tree tree = {.detail = REPORT_DETAIL_ANR,
                               .span = {began->from_ms, now->now_ms, began->from, 0},
                               .least_ms = is_one && now->message & MOMENT_OUTSIDE ? 1 : 0};
    uint64_t probe = hang.probe.number;
    bool is_hang;
    struct text body;

    tree.span.to = policy_position(tree.span.from);
    name_set(tree.scene, policy_scene()->name);
    text_init(&body);
    is_hang = evidence_write(policy_scene(), &body);
    if (policy_return() && is_hang &&
        (policy_message_runs(now->message) || (probe && hang.probe.number == probe))) {
        hang.told++;
        if (is_one) {
            hang.told_message = now->message;
            hang.told_ms = now->now_ms - now->begin_ms;
        } else {
            hang.told_probe = probe;
            hang.told_probe_ms = now->now_ms - began->from_ms;
        }
        policy_post_tree(&tree, &body);
    } else {
        hang.stale++;
        text_release(&body);
    }
}

/* Whether what began then is due; what is stale is counted. */
static bool anr_is_due(struct anr *a, uint64_t number, uint64_t begin_ms, uint64_t now_ms)
{
    struct anr now = limited(a);
    enum anr_verdict verdict = anr_check(&now, number, begin_ms, now_ms);
    uint64_t still_ms;

    a->judged = now.judged;
    hang.stale += verdict == ANR_STALE;
    if (verdict != ANR_DUE)
        return false;
    still_ms = policy_still_ms(begin_ms, now_ms);
    if (still_ms <= stood_ms(a, number))
        return true;
    anr_postpone(a, number, still_ms);
    return false;
}

/* A hang is told once, by the message or by the probe that waits behind it. */
static void hang_due(const struct moment *now)
{
    const struct queue_probe probe = hang.probe;
    bool waits = probe.number && probe.moment.message;
    bool is_known = waits && probe.number == hang.probes.judged;

    if (is_known) {
        hang.messages.judged = now->message;
    } else if (anr_is_due(&hang.messages, now->message, now->begin_ms, now->now_ms)) {
        hang.probes.judged = waits ? probe.number : 0;
        anr_tell(now, now);
    } else if (waits && anr_is_due(&hang.probes, probe.number, probe.posted_ms, now->now_ms)) {
        anr_tell(now, &probe.moment);
    }
}

static void probe_post(const struct moment *now)
{
    methodbeat_probe_source *post = hang.post;
    void *context = hang.post_context;

    if (!post || hang.probe.number ||
        (hang.posted > 0 && now->now_ms < hang.probe.posted_ms + ANR_PROBE_MS))
        return;
    hang.probe = (struct queue_probe){++hang.posted, now->now_ms, *now};
    policy_leave();
    post(context);
    policy_return();
}

static void anr_due(const struct moment *now)
{
    if (now->message) {
        hang_due(now);
        probe_post(now);
    } else if (now->now_ms >= hang.probe.posted_ms + hang.probes.limit_ms) {
        hang.probe.moment.message = 0;
    }
}

static uint64_t anr_look_ms(const struct moment *now)
{
    struct anr messages = limited(&hang.messages), probes = limited(&hang.probes);
    uint64_t message_ms =
        now->message ? anr_next_ms(&messages, now->message, now->begin_ms) : UINT64_MAX;
    uint64_t probe_ms = hang.probe.number && hang.probe.moment.message
                            ? anr_next_ms(&probes, hang.probe.number, hang.probe.posted_ms)
                            : UINT64_MAX;

    if (probe_ms < message_ms)
        return probe_ms;
    return now->message && message_ms == UINT64_MAX ? now->now_ms + ANR_LOOK_MS : message_ms;
}

const struct policy anr_policy = {
    POLICY_STATE(hang),     .set = anr_set,
    .feed = anr_feed,       .due = anr_due,
    .next_ms = anr_look_ms, .counts = {{"anr", &hang.told}, {"anr_stale", &hang.stale}},
};
