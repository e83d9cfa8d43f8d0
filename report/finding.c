/* SPDX-License-Identifier: Apache-2.0 */
#include "report/finding.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "lib/row_index.h"
#include "lib/show.h"

#define FINDING_WORD(symbol, word) [FINDING_##symbol] = word,

const char *const finding_words[FINDING_NONE + 1] = {
    FINDING_LIST(FINDING_WORD)[FINDING_MIXED] = "mixed",
    [FINDING_NONE] = "",
};

/* What of a method's own time counts. */
enum method_time { TIME_RUNNING, TIME_WAITING, TIME_IDLE, TIME_ALL, METHOD_TIMES };

/* A method, over all its calls. */
struct finding_method {
    uint32_t id;
    bool estimated;
    uint64_t calls; /* 0: a free place */
    uint64_t ms[METHOD_TIMES];
};

struct finding_facts {
    const struct report *report;
    const struct call_tree *tree;
    const struct names *names;
    bool raw_names;
    uint64_t whole_ms, ms[FINDING_CAUSES];
    struct finding_method most[METHOD_TIMES]; /* of each time the method with most of it */
};

static uint64_t at_most(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void causes_fill(struct finding_facts *f)
{
    const struct cpu_times *cpu = &f->report->cpu;
    uint64_t *ms = f->ms, left = f->whole_ms;

    left -= ms[FINDING_FROZEN] = at_most(f->report->frozen_ms, left);
    left -= ms[FINDING_GC] = at_most(f->report->gc_times ? f->report->gc_ms : 0, left);
    if (!cpu->known[CPU_RUNNING]) {
        ms[FINDING_SPENT] = left;
        return;
    }
    left -= ms[FINDING_COMPUTED] = at_most(cpu->ms[CPU_RUNNING], left);
    if (!cpu->known[CPU_WAITING]) {
        ms[FINDING_IDLE] = left;
        return;
    }
    left -= ms[FINDING_WAITED] = at_most(cpu->ms[CPU_WAITING], left);
    left -= ms[FINDING_DISK] = at_most(cpu->known[CPU_DISK] ? cpu->ms[CPU_DISK] : 0, left);
    ms[f->report->lock.owner.n > 0 ? FINDING_LOCK : FINDING_BLOCKED] = left;
}

struct finding_methods {
    struct finding_method *rows;
    size_t n, cap;
    struct row_index index; /* by id */
};

static struct finding_method *finding_method_of(struct finding_methods *t, uint32_t id)
{
    uint32_t at;

    ROW_INDEX_FIND(&t->index, id, at, t->rows[at].id == id);
    if (at != ROW_NONE)
        return &t->rows[at];
    if (row_index_full(&t->index)) {
        row_index_reset(&t->index, (uint32_t)t->n * 2 + 16);
        for (uint32_t i = 0; i < t->n; i++)
            row_index_add(&t->index, t->rows[i].id, i);
    }
    MEM_GROW(t->rows, t->n, t->cap);
    row_index_add(&t->index, id, (uint32_t)t->n);
    t->rows[t->n] = (struct finding_method){.id = id};
    return &t->rows[t->n++];
}

static void method_add(struct finding_method *m, const struct call_tree *tree, size_t i)
{
    const struct call *c = &tree->calls[i];
    struct cpu_times self = call_tree_self_cpu(tree, i);

    m->calls += c->count;
    m->estimated |= c->estimated;
    m->ms[TIME_ALL] += c->self_ms;
    m->ms[TIME_RUNNING] += self.ms[CPU_RUNNING];
    m->ms[TIME_WAITING] += self.ms[CPU_WAITING];
    m->ms[TIME_IDLE] += c->self_ms - self.ms[CPU_RUNNING] - self.ms[CPU_WAITING];
}

/* What of the whole lies outside of all rows was spent in code without probes, as the dispatch's
 * own time was. */
static void outside_add(struct finding_method *m, const struct finding_facts *f)
{
    const struct call_tree *tree = f->tree;
    const struct cpu_times *cpu = &f->report->cpu;
    uint64_t running = cpu->ms[CPU_RUNNING], waiting = cpu->ms[CPU_WAITING];
    uint64_t outside = f->whole_ms - at_most(tree->total_ms - tree->process_ms, f->whole_ms);

    for (size_t i = 0; tree->running_known && i < tree->n; i++) {
        if (tree->calls[i].parent != STACK_NO_ROW)
            continue;
        running -= at_most(tree->cpu[i].running_ms, running);
        waiting -= at_most(tree->cpu[i].waiting_ms, waiting);
    }
    running = at_most(running, outside);
    waiting = at_most(waiting, outside - running);
    m->calls += outside > 0;
    m->ms[TIME_ALL] += outside;
    m->ms[TIME_RUNNING] += running;
    m->ms[TIME_WAITING] += waiting;
    m->ms[TIME_IDLE] += outside - running - waiting;
}

static void finding_most_keep(struct finding_method most[METHOD_TIMES],
                              const struct finding_method *m)
{
    for (int k = 0; k < METHOD_TIMES; k++) {
        if (m->ms[k] > most[k].ms[k])
            most[k] = *m;
    }
}

/* Of equals the one that came first in the tree, and what lies outside of it last. */
static void finding_methods_fill(struct finding_facts *f)
{
    const struct call_tree *tree = f->tree;
    struct finding_methods t = {0};

    for (size_t i = tree->process_ms > 0; i < tree->n; i++)
        method_add(finding_method_of(&t, tree->calls[i].id), tree, i);
    outside_add(finding_method_of(&t, METHOD_ID_DISPATCH), f);
    for (size_t i = 0; i < t.n; i++)
        finding_most_keep(f->most, &t.rows[i]);
    free(t.rows);
    row_index_release(&t.index);
}

/* "404 of 475 ms" */
static void finding_time_write(struct buf *out, const struct finding_facts *f, uint64_t ms)
{
    buf_printf(out, "%s of %s ms", SHOWN_COUNT(ms), SHOWN_COUNT(f->whole_ms));
}

/* "DateParser.parse" of "com.example.mail.text.DateParser.parse(String)". */
static void method_name_write(struct buf *out, const struct finding_facts *f, uint32_t id)
{
    struct str shown = name_for_reading(names_find(f->names, id), f->raw_names), name;
    size_t dot, before;

    if (id == METHOD_ID_DISPATCH) {
        buf_str(out, STR("code that is not instrumented"));
        return;
    }
    if (id == METHOD_ID_UNRECORDED || id == METHOD_ID_SUMMED) {
        buf_str(out, STR("calls that were not recorded"));
        return;
    }
    name = str_sub(shown, 0, str_find(shown, '('));
    dot = str_rfind(name, '.');
    before = str_rfind(str_sub(name, 0, dot), '.');
    if (before < dot)
        name = str_sub(name, before + 1, name.n);
    buf_str(out, name.n ? name : shown);
}

/* ", 33,712 calls" */
static void finding_calls_write(struct buf *out, const struct finding_method *m)
{
    if (m->id >= METHOD_ID_DISPATCH)
        return;
    buf_str(out, m->estimated ? STR(", ≈") : STR(", "));
    show_plural(out, m->calls, "call");
}

/* Whether one method has half of what there is. */
static bool stands_out(const struct finding_method *m, enum method_time time, uint64_t ms)
{
    return m->calls > 0 && m->ms[time] * 2 >= ms;
}

/* "DateParser.parse, 404 of 475 ms, 33,712 calls", or what is below the key method. */
static void where_write(struct buf *out, const struct finding_facts *f, enum method_time time,
                        uint64_t ms)
{
    const struct finding_method *m = &f->most[time];
    const struct call_tree *tree = f->tree;

    if (m->calls == 0) {
        finding_time_write(out, f, ms);
        return;
    }
    if (stands_out(m, time, ms)) {
        method_name_write(out, f, m->id);
        buf_str(out, STR(", "));
        /* Of rows it may not be known what of their time it is. */
        finding_time_write(out, f, at_most(m->ms[time], ms));
        finding_calls_write(out, m);
        return;
    }
    buf_str(out, STR("many methods"));
    if (tree->key != STACK_NO_ROW && tree->calls[tree->key].id < METHOD_ID_DISPATCH) {
        buf_str(out, STR(" below "));
        method_name_write(out, f, tree->calls[tree->key].id);
    }
    buf_str(out, STR(", "));
    finding_time_write(out, f, ms);
    buf_str(out, STR("; the most in "));
    method_name_write(out, f, m->id);
    buf_printf(out, ", %s ms", SHOWN_COUNT(m->ms[time]));
    finding_calls_write(out, m);
}

/* " in Disk.read, 2 calls", where one method has half of it. */
static void in_method_write(struct buf *out, const struct finding_facts *f, enum method_time time,
                            uint64_t ms)
{
    const struct finding_method *m = &f->most[time];

    if (!stands_out(m, time, ms))
        return;
    buf_str(out, STR(" in "));
    method_name_write(out, f, m->id);
    finding_calls_write(out, m);
}

/* Of "after 560 ms, 3 samples:" the number of samples; 0: it is another line. */
static uint64_t samples_of(struct str line)
{
    size_t comma = str_find(line, ',');
    struct str n;
    uint64_t samples;

    if (!str_starts(line, STR("after ")) || comma + 2 > line.n || line.p[line.n - 1] != ':')
        return 0;
    n = str_sub(line, comma + 2, line.n);
    return str_to_u64(str_sub(n, 0, str_find(n, ' ')), &samples) ? samples : 0;
}

/* The innermost call of the thread's stack, of sampled ones that of the one that was seen most. */
static struct str seen_at(const struct report *r)
{
    struct str rest = r->thread_stack, line, best = {NULL, 0};
    uint64_t most = 0, samples = 1;

    while (str_next_line(&rest, &line)) {
        uint64_t next;

        line = str_trim(line);
        next = samples_of(line);
        if (next > 0) {
            samples = next;
            continue;
        }
        if (samples > most && line.n > 0) {
            best = line;
            most = samples;
        }
        samples = 0;
    }
    return str_starts(best, STR("at ")) ? str_sub(best, 3, best.n) : best;
}

/* ", seen at java.io.FileInputStream.read(FileInputStream.java:12)"; whether that is known. */
static bool seen_at_write(struct buf *out, const struct finding_facts *f)
{
    struct str at = seen_at(f->report);

    if (at.n == 0)
        return false;
    buf_str(out, STR(", seen at "));
    show_text(out, at);
    return true;
}

static void computed_write(struct buf *out, const struct finding_facts *f)
{
    enum method_time time = f->tree->running_known ? TIME_RUNNING : TIME_ALL;

    buf_str(out, STR("computed: "));
    where_write(out, f, time, f->ms[FINDING_COMPUTED]);
    if (f->most[time].id == METHOD_ID_DISPATCH)
        seen_at_write(out, f);
}

static void spent_write(struct buf *out, const struct finding_facts *f)
{
    buf_str(out, stands_out(&f->most[TIME_ALL], TIME_ALL, f->ms[FINDING_SPENT])
                     ? STR("most time in ")
                     : STR("spread over "));
    where_write(out, f, TIME_ALL, f->ms[FINDING_SPENT]);
    if (f->most[TIME_ALL].id == METHOD_ID_DISPATCH)
        seen_at_write(out, f);
}

/* " on 2 cores" */
static void cores_write(struct buf *out, const struct report *r)
{
    uint64_t cores = r->others_known ? r->others[REPORT_OTHERS_CORES] : UINT64_MAX;

    if (cores == UINT64_MAX)
        return;
    buf_str(out, STR(" on "));
    show_plural(out, cores, "core");
}

/* Who ran beside as many threads as a report names is not known of reports that tell no sum. */
static void programs_write(struct buf *out, const struct finding_facts *f, uint64_t app_ms)
{
    const struct report *r = f->report;
    uint64_t ms = r->others_known ? r->others[REPORT_OTHERS_PROGRAMS] : UINT64_MAX;

    if (ms != UINT64_MAX && (ms + app_ms) * 2 < f->ms[FINDING_WAITED]) {
        buf_str(out, STR(", which nobody had: it may have used up its share of CPU time"));
        return;
    }
    buf_str(out, r->others_known || (r->n_busy > 0 && r->n_busy < REPORT_BUSY_MAX)
                     ? STR(": other programs had them")
                     : STR(": other threads or programs had them"));
    if (ms != UINT64_MAX)
        buf_printf(out, ", %s ms", SHOWN_COUNT(ms));
}

/* " while 12 threads of the app ran 2,300 ms on 2 cores, the most: a 190 ms, b 90 ms, c 9 ms" */
static void busy_threads_write(struct buf *out, const struct finding_facts *f)
{
    const struct report *r = f->report;
    uint64_t n = r->others_known ? r->others[REPORT_OTHERS_THREADS] : UINT64_MAX;
    uint64_t programs_ms = r->others_known ? r->others[REPORT_OTHERS_PROGRAMS] : UINT64_MAX;

    n = n == UINT64_MAX || n < r->n_busy ? r->n_busy : n;
    buf_str(out, STR(" while "));
    if (n > 0)
        show_plural(out, n, "thread");
    else
        buf_str(out, STR("short-lived threads"));
    buf_str(out, STR(" of the app ran"));
    if (r->others_known && (n == 0 || n > r->n_busy))
        buf_printf(out, " %s ms", SHOWN_COUNT(r->others[REPORT_OTHERS_RUNNING]));
    cores_write(out, r);
    for (size_t i = 0; i < r->n_busy; i++) {
        buf_str(out, i > 0 ? STR(", ") : n > r->n_busy ? STR(", the most: ") : STR(": "));
        show_text(out, r->busy[i].name);
        buf_printf(out, " %s ms", SHOWN_COUNT(r->busy[i].ms));
    }
    if (programs_ms != UINT64_MAX && programs_ms * 2 >= f->ms[FINDING_WAITED])
        buf_printf(out, "; other programs %s ms", SHOWN_COUNT(programs_ms));
}

/* Its own threads, or others'. */
static void waited_write(struct buf *out, const struct finding_facts *f)
{
    const struct report *r = f->report;
    uint64_t app_ms = 0;

    for (size_t i = 0; i < r->n_busy; i++)
        app_ms += r->busy[i].ms;
    if (r->others_known && r->others[REPORT_OTHERS_RUNNING] > app_ms)
        app_ms = r->others[REPORT_OTHERS_RUNNING];
    buf_str(out, STR("waited "));
    finding_time_write(out, f, f->ms[FINDING_WAITED]);
    buf_str(out, STR(" for a core"));
    in_method_write(out, f, f->tree->waiting_known ? TIME_WAITING : TIME_ALL,
                    f->ms[FINDING_WAITED]);
    if (app_ms == 0 || app_ms * 2 < f->ms[FINDING_WAITED])
        programs_write(out, f, app_ms);
    else
        busy_threads_write(out, f);
}

static enum method_time idle_time(const struct finding_facts *f)
{
    return f->tree->running_known ? TIME_IDLE : TIME_ALL;
}

static void lock_write(struct buf *out, const struct finding_facts *f)
{
    const struct report_lock *lock = &f->report->lock;

    buf_str(out, STR("blocked "));
    finding_time_write(out, f, f->ms[FINDING_LOCK]);
    buf_str(out, STR(" on a lock that "));
    show_text(out, lock->owner);
    buf_str(out, STR(" held"));
    if (lock->at.n > 0) {
        buf_str(out, STR(" at "));
        show_text(out, lock->at);
    }
    in_method_write(out, f, idle_time(f), f->ms[FINDING_LOCK]);
    if (lock->class_name.n > 0) {
        buf_str(out, STR(" (of "));
        show_text(out, lock->class_name);
        buf_u8(out, ')');
    }
}

static void disk_write(struct buf *out, const struct finding_facts *f)
{
    buf_str(out, STR("blocked "));
    finding_time_write(out, f, f->ms[FINDING_DISK]);
    buf_str(out, STR(" on disk (uninterruptible)"));
    in_method_write(out, f, idle_time(f), f->ms[FINDING_DISK]);
    if (f->report->faults > 0) {
        buf_str(out, STR("; "));
        show_plural(out, f->report->faults, "page");
        buf_str(out, STR(" had to be read"));
    }
}

static void blocked_write(struct buf *out, const struct finding_facts *f)
{
    buf_str(out, STR("blocked "));
    finding_time_write(out, f, f->ms[FINDING_BLOCKED]);
    in_method_write(out, f, idle_time(f), f->ms[FINDING_BLOCKED]);
    if (!seen_at_write(out, f))
        buf_str(out, f->report->cpu.known[CPU_DISK]
                         ? STR(": a lock, the network, or asleep")
                         : STR(": a lock, a disk, the network, or asleep"));
}

static void idle_write(struct buf *out, const struct finding_facts *f)
{
    buf_str(out, STR("did not run for "));
    finding_time_write(out, f, f->ms[FINDING_IDLE]);
    in_method_write(out, f, idle_time(f), f->ms[FINDING_IDLE]);
    buf_str(out, STR(": blocked, or waiting for a core"));
}

static void gc_write(struct buf *out, const struct finding_facts *f)
{
    buf_printf(out, "%s ms of garbage collection", SHOWN_COUNT(f->ms[FINDING_GC]));
    buf_str(out, STR(", "));
    show_plural(out, f->report->gc_times, "time");
    buf_printf(out, " in %s ms", SHOWN_COUNT(f->whole_ms));
}

static void frozen_write(struct buf *out, const struct finding_facts *f)
{
    buf_str(out, STR("the process stood still for "));
    finding_time_write(out, f, f->ms[FINDING_FROZEN]);
    buf_str(out, STR(": it was stopped, frozen or suspended as a whole"));
}

static void (*const writers[FINDING_CAUSES])(struct buf *, const struct finding_facts *) = {
    [FINDING_COMPUTED] = computed_write,
    [FINDING_WAITED] = waited_write,
    [FINDING_LOCK] = lock_write,
    [FINDING_DISK] = disk_write,
    [FINDING_BLOCKED] = blocked_write,
    [FINDING_IDLE] = idle_write,
    [FINDING_GC] = gc_write,
    [FINDING_FROZEN] = frozen_write,
    [FINDING_SPENT] = spent_write,
};

/* The cause with most time but those that were taken before. */
static enum finding_cause cause_next(const struct finding_facts *f, unsigned taken)
{
    enum finding_cause most = FINDING_NONE;

    for (int i = 0; i < FINDING_CAUSES; i++) {
        if (!(taken >> i & 1) && f->ms[i] > 0 && (most == FINDING_NONE || f->ms[i] > f->ms[most]))
            most = (enum finding_cause)i;
    }
    return most;
}

/* One cause has half of the time and more, and no other a third. */
static bool is_single(const struct finding_facts *f, enum finding_cause first)
{
    enum finding_cause second = cause_next(f, 1u << first);

    return f->ms[first] * 2 >= f->whole_ms &&
           (second == FINDING_NONE || f->ms[second] * 3 < f->whole_ms);
}

/* At most three, of a tenth of the time and more. */
static void mixed_write(struct buf *out, const struct finding_facts *f)
{
    enum { MOST = 3 };
    const char *between = "no single cause: ";
    unsigned taken = 0;

    for (int n = 0; n < MOST; n++) {
        enum finding_cause cause = cause_next(f, taken);

        if (cause == FINDING_NONE || f->ms[cause] * 10 < f->whole_ms)
            return;
        buf_str(out, str_from_c(between));
        writers[cause](out, f);
        taken |= 1u << cause;
        between = "; ";
    }
}

static bool facts_fill(struct finding_facts *f)
{
    if (f->report->kind == REPORT_KIND_TRACE_FILE || f->report->says.n > 0 || f->whole_ms == 0)
        return false;
    causes_fill(f);
    return cause_next(f, 0) != FINDING_SPENT || f->tree->n > 0;
}

static enum finding_cause finding_first(const struct finding_facts *f)
{
    enum finding_cause first = cause_next(f, 0);

    return is_single(f, first) ? first : FINDING_MIXED;
}

enum finding_cause finding_of(const struct report *r, const struct call_tree *tree)
{
    struct finding_facts f = {.report = r, .tree = tree, .whole_ms = r->cost_ms};

    return facts_fill(&f) ? finding_first(&f) : FINDING_NONE;
}

enum finding_cause finding_write(struct buf *out, const struct report *r,
                                 const struct call_tree *tree, const struct names *names,
                                 bool raw_names)
{
    struct finding_facts f = {
        .report = r, .tree = tree, .names = names, .raw_names = raw_names, .whole_ms = r->cost_ms};
    enum finding_cause first;

    if (!facts_fill(&f))
        return FINDING_NONE;
    if (tree->n > 0)
        finding_methods_fill(&f);
    first = finding_first(&f);
    if (first == FINDING_MIXED)
        mixed_write(out, &f);
    else
        writers[first](out, &f);
    return first;
}
