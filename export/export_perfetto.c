/* SPDX-License-Identifier: Apache-2.0 */
/* A trace for ui.perfetto.dev: TracePackets of protos/perfetto/trace/trace_packet.proto.
 *
 * A report is a track of slices, whose name says when it was: on the boot clock where the report
 * tells it, so that the file lies over a trace of the system; else from 0 on, so that
 * reports lie below each other to be compared. Tracks are threads, below the
 * process that the report names: that is what Perfetto's own queries look for.
 *
 * Beside a trace of the system nothing may be taken for something of that: pids are beyond those
 * that a system gives, the number of our sequence is not a small one, and what time it is at which
 * moment is left to the system to say.
 */
#include <stdlib.h>

#include "export/exporter.h"
#include "export/numbers.h"
#include "lib/protobuf.h"
#include "lib/arena.h"
#include "lib/hash_table.h"
#include "lib/mem.h"
#include "lib/number.h"
#include "lib/show.h"
#include "report/report_words.h"

/* Fields, by message. */
enum { TRACE_PACKET = 1 };
enum {
    PACKET_CLOCK_SNAPSHOT = 6,
    PACKET_TIMESTAMP = 8,
    PACKET_SEQUENCE_ID = 10, /* trusted_packet_sequence_id */
    PACKET_TRACK_EVENT = 11,
    PACKET_INTERNED_DATA = 12,
    PACKET_SEQUENCE_FLAGS = 13,
    PACKET_DEFAULTS = 59,
    PACKET_TRACK_DESCRIPTOR = 60,
    PACKET_FIRST = 87, /* first_packet_on_sequence */
};
enum { DEFAULTS_CLOCK_ID = 58 };
enum { SNAPSHOT_CLOCKS = 1, SNAPSHOT_PRIMARY = 2, CLOCK_ID = 1, CLOCK_TIMESTAMP = 2 };
enum { TRACK_UUID = 1, TRACK_PROCESS = 3, TRACK_THREAD = 4 };
enum { PROCESS_PID = 1, PROCESS_NAME = 6 };
enum { THREAD_PID = 1, THREAD_TID = 2, THREAD_NAME = 5 };
enum {
    EVENT_CATEGORY_IID = 3,
    EVENT_ANNOTATION = 4,
    EVENT_TYPE = 9,
    EVENT_NAME_IID = 10,
    EVENT_TRACK_UUID = 11,
    EVENT_NAME = 23,
    EVENT_PLACE_IID = 34, /* source_location_iid */
};
enum { ANNOTATION_NAME_IID = 1, ANNOTATION_BOOL = 2, ANNOTATION_UINT = 3, ANNOTATION_STRING = 6 };
enum {
    INTERNED_CATEGORY = 1,
    INTERNED_EVENT_NAME = 2,
    INTERNED_ANNOTATION_NAME = 3,
    INTERNED_PLACE = 4, /* source_locations */
};
enum { PLACE_IID = 1, PLACE_FILE = 2, PLACE_FUNCTION = 3, PLACE_LINE = 4 };
enum { INTERNED_IID = 1, INTERNED_NAME = 2 };

/* Values. */
enum { CLOCK_BOOTTIME = 6, SLICE_BEGIN = 1, SLICE_END = 2 };
enum { INCREMENTAL_STATE_CLEARED = 1, NEEDS_INCREMENTAL_STATE = 2 };
enum { SEQUENCE = 0x6d62 };   /* "mb" */
enum { PIDS_FROM = 1 << 22 }; /* Linux gives smaller ones (PID_MAX_LIMIT) */

/* Categories of slices, by their iid. */
enum { CATEGORY_REPORT = 1, CATEGORY_METHOD, CATEGORY_UNRECORDED, CATEGORIES };
static const char *const categories[CATEGORIES] = {
    [CATEGORY_REPORT] = "report",
    [CATEGORY_METHOD] = "method",
    [CATEGORY_UNRECORDED] = "unrecorded",
};

/* Annotations of a slice, whose iid is the index; those of times follow, and those of a report's
 * first slice. */
enum {
    ANNOTATE_ID = 1,
    ANNOTATE_CALLS,
    ANNOTATE_SELF,
    ANNOTATE_INFERRED,
    ANNOTATE_KEY,
    ANNOTATE_SAID,
    ANNOTATE_STEP,
    ANNOTATE_ESTIMATED,
    ANNOTATE_LEVELS,
    CPU_AT,
    FACTS_AT = CPU_AT + CPU_TIMES,
};
#define ANNOTATE_CPU(symbol, key, column, shown) [CPU_AT + CPU_##symbol] = column,
static const char *const annotations[FACTS_AT] = {[ANNOTATE_ID] = "id",
                                                  [ANNOTATE_CALLS] = "calls",
                                                  [ANNOTATE_SELF] = "self_ms",
                                                  [ANNOTATE_INFERRED] = "inferred",
                                                  [ANNOTATE_KEY] = "key_path",
                                                  [ANNOTATE_SAID] = "said_ms",
                                                  [ANNOTATE_STEP] = "exact_to_ms",
                                                  [ANNOTATE_ESTIMATED] = "calls_estimated",
                                                  [ANNOTATE_LEVELS] = "levels",
                                                  CPU_TIME_LIST(ANNOTATE_CPU)};
static const struct {
    const char *name;
    size_t offset;
} facts[] = {
    {"detail", offsetof(struct report, detail)},
    {"scene", offsetof(struct report, scene)},
    {"mapping", offsetof(struct report, mapping)},
    {"version", offsetof(struct report, context.version)},
    {"device", offsetof(struct report, context.device)},
    {"machine", offsetof(struct report, machine)},
    {"key", offsetof(struct report, key)},
    {"thread", offsetof(struct report, thread)},
    {"profile", offsetof(struct report, profile)},
    {"also", offsetof(struct report, also)},
    {"thread_stack", offsetof(struct report, thread_stack)},
};
enum { FACT_COUNT = sizeof(facts) / sizeof(facts[0]) };

/* A process has the number of its first report for its pid, as a main thread's
 * tid is its process's pid. */
struct process {
    UT_hash_handle hh;
    uint32_t pid;
};

struct perfetto_state {
    struct numbering methods;  /* whose name was written */
    struct numbering places;   /* whose file and line was */
    struct process *processes; /* by name */
    struct arena arena;        /* for these */
    struct buf text;
    uint32_t reports;   /* which gives the tid of the last */
    uint64_t begin_ns;  /* of the last: what its times are added to */
    bool clock_written; /* with the first report */
};

static uint64_t process_uuid(uint32_t pid)
{
    return (uint64_t)pid * 2 + 1;
}

static uint64_t thread_uuid(uint32_t tid)
{
    return (uint64_t)tid * 2;
}

static size_t packet_open(struct buf *out, unsigned flags)
{
    size_t packet = protobuf_open(out, TRACE_PACKET);

    protobuf_uint(out, PACKET_SEQUENCE_ID, SEQUENCE);
    protobuf_uint(out, PACKET_SEQUENCE_FLAGS, flags);
    return packet;
}

/* EventCategory, EventName and DebugAnnotationName look alike. */
static void interned_write(struct buf *out, uint32_t field, uint64_t iid, struct str name)
{
    size_t message = protobuf_open(out, field);

    protobuf_uint(out, INTERNED_IID, iid);
    protobuf_str(out, INTERNED_NAME, name);
    protobuf_close(out, message);
}

/* All times are of the boot clock. */
static void defaults_write(struct buf *out)
{
    size_t defaults = protobuf_open(out, PACKET_DEFAULTS);

    protobuf_uint(out, DEFAULTS_CLOCK_ID, CLOCK_BOOTTIME);
    protobuf_close(out, defaults);
}

/* That it begins at 0, in a file that does not begin by telling it: there the first report would
 * turn back a clock that a trace of the system beside it has told already. */
static void clock_write(struct export_run *e, const struct report *r)
{
    struct perfetto_state *s = e->state;
    struct buf *out = e->out;
    size_t packet, snapshot, clock;

    if (s->clock_written)
        return;
    s->clock_written = true;
    if (r->boot_ns > 0)
        return;
    packet = packet_open(out, NEEDS_INCREMENTAL_STATE);
    snapshot = protobuf_open(out, PACKET_CLOCK_SNAPSHOT);
    clock = protobuf_open(out, SNAPSHOT_CLOCKS);
    protobuf_uint(out, CLOCK_ID, CLOCK_BOOTTIME);
    protobuf_uint(out, CLOCK_TIMESTAMP, 0);
    protobuf_close(out, clock);
    protobuf_uint(out, SNAPSHOT_PRIMARY, CLOCK_BOOTTIME);
    protobuf_close(out, snapshot);
    protobuf_close(out, packet);
}

static void perfetto_begin(struct export_run *e)
{
    struct perfetto_state *s = e->state = mem_calloc(1, sizeof(*s));
    size_t packet, interned;

    numbering_init(&s->methods, METHOD_IDS);
    numbering_init(&s->places, METHOD_IDS);
    arena_init(&s->arena);
    buf_init(&s->text);
    packet = packet_open(e->out, INCREMENTAL_STATE_CLEARED);
    protobuf_uint(e->out, PACKET_FIRST, 1);
    defaults_write(e->out);
    interned = protobuf_open(e->out, PACKET_INTERNED_DATA);
    for (uint32_t i = 1; i < CATEGORIES; i++)
        interned_write(e->out, INTERNED_CATEGORY, i, str_from_c(categories[i]));
    for (uint32_t i = 1; i < FACTS_AT; i++)
        interned_write(e->out, INTERNED_ANNOTATION_NAME, i, str_from_c(annotations[i]));
    for (uint32_t i = 0; i < FACT_COUNT; i++)
        interned_write(e->out, INTERNED_ANNOTATION_NAME, FACTS_AT + i, str_from_c(facts[i].name));
    protobuf_close(e->out, interned);
    protobuf_close(e->out, packet);
}

/* The pid of the process with this name: tid, where it is new. */
static uint32_t process_find(struct export_run *e, struct str name, uint32_t tid)
{
    struct perfetto_state *s = e->state;
    struct process *process;
    size_t packet, track, descriptor;

    if (name.n == 0)
        name = STR("Process");
    HASH_FIND(hh, s->processes, name.p, name.n, process);
    if (process)
        return process->pid;
    process = ARENA_NEW(&s->arena, struct process, 1);
    process->pid = tid;
    name = arena_str(&s->arena, name);
    HASH_ADD_KEYPTR(hh, s->processes, name.p, name.n, process);

    buf_clear(&s->text);
    show_text(&s->text, name);
    packet = packet_open(e->out, NEEDS_INCREMENTAL_STATE);
    track = protobuf_open(e->out, PACKET_TRACK_DESCRIPTOR);
    protobuf_uint(e->out, TRACK_UUID, process_uuid(tid));
    descriptor = protobuf_open(e->out, TRACK_PROCESS);
    protobuf_uint(e->out, PROCESS_PID, PIDS_FROM + (uint64_t)tid);
    protobuf_str(e->out, PROCESS_NAME, str_from_bytes(buf_view(&s->text)));
    protobuf_close(e->out, descriptor);
    protobuf_close(e->out, track);
    protobuf_close(e->out, packet);
    return tid;
}

static void track_write(struct export_run *e, const struct report *r, uint32_t tid)
{
    struct perfetto_state *s = e->state;
    uint32_t pid = process_find(e, r->process, tid);
    size_t packet, track, descriptor;

    buf_clear(&s->text);
    report_title(&s->text, r);
    packet = packet_open(e->out, NEEDS_INCREMENTAL_STATE);
    track = protobuf_open(e->out, PACKET_TRACK_DESCRIPTOR);
    protobuf_uint(e->out, TRACK_UUID, thread_uuid(tid));
    descriptor = protobuf_open(e->out, TRACK_THREAD);
    protobuf_uint(e->out, THREAD_PID, PIDS_FROM + (uint64_t)pid);
    protobuf_uint(e->out, THREAD_TID, PIDS_FROM + (uint64_t)tid);
    protobuf_str(e->out, THREAD_NAME, str_from_bytes(buf_view(&s->text)));
    protobuf_close(e->out, descriptor);
    protobuf_close(e->out, track);
    protobuf_close(e->out, packet);
}

static void annotation_write(struct buf *out, uint32_t iid, uint32_t field, uint64_t value)
{
    size_t annotation = protobuf_open(out, EVENT_ANNOTATION);

    protobuf_uint(out, ANNOTATION_NAME_IID, iid);
    protobuf_uint(out, field, value);
    protobuf_close(out, annotation);
}

static void perfetto_facts_write(struct export_run *e, const struct report *r)
{
    struct perfetto_state *s = e->state;

    for (uint32_t i = 0; i < FACT_COUNT; i++) {
        const struct str *fact = (const void *)((const char *)r + facts[i].offset);
        size_t annotation;

        if (fact->n == 0)
            continue;
        buf_clear(&s->text);
        if (fact == &r->thread_stack)
            report_thread_stack(&s->text, r->thread_stack, STR("; "));
        else
            show_text(&s->text, *fact);
        annotation = protobuf_open(e->out, EVENT_ANNOTATION);
        protobuf_uint(e->out, ANNOTATION_NAME_IID, FACTS_AT + i);
        protobuf_str(e->out, ANNOTATION_STRING, str_from_bytes(buf_view(&s->text)));
        protobuf_close(e->out, annotation);
    }
}

static void cpu_annotate(struct buf *out, const struct cpu_times *t)
{
    for (uint32_t i = 0; i < CPU_TIMES; i++) {
        if (t->known[i])
            annotation_write(out, CPU_AT + i, ANNOTATION_UINT, t->ms[i]);
    }
}

/* A packet with an event of the last report's track, which is left open, as *event. */
static size_t event_open(struct export_run *e, unsigned type, uint64_t ms, size_t *event)
{
    const struct perfetto_state *s = e->state;
    size_t packet = packet_open(e->out, NEEDS_INCREMENTAL_STATE);

    protobuf_uint(e->out, PACKET_TIMESTAMP, s->begin_ns + ms * NS_PER_MS);
    *event = protobuf_open(e->out, PACKET_TRACK_EVENT);
    protobuf_uint(e->out, EVENT_TYPE, type);
    protobuf_uint(e->out, EVENT_TRACK_UUID, thread_uuid(s->reports));
    return packet;
}

static void slice_end(struct export_run *e, uint64_t ms)
{
    size_t event, packet = event_open(e, SLICE_END, ms, &event);

    protobuf_close(e->out, event);
    protobuf_close(e->out, packet);
}

/* The slice around all others. */
static void report_slice_begin(struct export_run *e, const struct report *r)
{
    struct perfetto_state *s = e->state;
    size_t event, packet = event_open(e, SLICE_BEGIN, 0, &event);

    protobuf_uint(e->out, EVENT_CATEGORY_IID, CATEGORY_REPORT);
    buf_clear(&s->text);
    report_title_kind(&s->text, r);
    buf_printf(&s->text, " %llu ms", (unsigned long long)r->cost_ms);
    protobuf_str(e->out, EVENT_NAME, str_from_bytes(buf_view(&s->text)));
    if (r->step_ms > 0)
        annotation_write(e->out, ANNOTATE_STEP, ANNOTATION_UINT, r->step_ms);
    cpu_annotate(e->out, &r->cpu);
    perfetto_facts_write(e, r);
    protobuf_close(e->out, event);
    protobuf_close(e->out, packet);
}

/* "com.demo.Main.load(int) ≈×7 (inferred)" */
static void slice_name_write(struct export_run *e, const struct call *c)
{
    struct perfetto_state *s = e->state;

    buf_clear(&s->text);
    buf_str(&s->text, names_find(e->names, c->id)->shown);
    if (c->count > 1)
        buf_printf(&s->text, c->estimated ? " ≈×%u" : " ×%u", c->count);
    if (c->inferred)
        buf_str(&s->text, STR(" (inferred)"));
    protobuf_str(e->out, EVENT_NAME, str_from_bytes(buf_view(&s->text)));
}

static void slice_annotate(struct buf *out, const struct call_tree *tree, size_t i, uint32_t id)
{
    const struct call *c = &tree->calls[i];
    struct cpu_times cpu = call_tree_cpu(tree, i);

    annotation_write(out, ANNOTATE_ID, ANNOTATION_UINT, id);
    if (!call_is_uncounted(c))
        annotation_write(out, ANNOTATE_CALLS, ANNOTATION_UINT, c->count);
    if (c->estimated)
        annotation_write(out, ANNOTATE_ESTIMATED, ANNOTATION_BOOL, 1);
    if (c->levels > 1)
        annotation_write(out, ANNOTATE_LEVELS, ANNOTATION_UINT, c->levels);
    annotation_write(out, ANNOTATE_SELF, ANNOTATION_UINT, c->self_ms);
    if (c->inferred)
        annotation_write(out, ANNOTATE_INFERRED, ANNOTATION_BOOL, 1);
    if (c->on_key_path)
        annotation_write(out, ANNOTATE_KEY, ANNOTATION_BOOL, 1);
    if (c->cut)
        annotation_write(out, ANNOTATE_SAID, ANNOTATION_UINT, c->said_ms);
    cpu_annotate(out, &cpu);
}

/* Where a method stands in the source, by the number that its slices have for it. */
static void perfetto_place_write(struct export_run *e, uint32_t iid, const struct method_name *name)
{
    struct perfetto_state *s = e->state;
    size_t place = protobuf_open(e->out, INTERNED_PLACE);

    buf_clear(&s->text);
    source_path(&s->text, name);
    protobuf_uint(e->out, PLACE_IID, iid);
    protobuf_str(e->out, PLACE_FILE, str_from_bytes(buf_view(&s->text)));
    protobuf_str(e->out, PLACE_FUNCTION, name->shown);
    if (name->line > 0)
        protobuf_uint(e->out, PLACE_LINE, name->line);
    protobuf_close(e->out, place);
}

/* What was new in an event and goes beside it: a name, a place, both, or none. */
static void news_write(struct export_run *e, uint32_t name_iid, uint32_t place_iid,
                       const struct method_name *name)
{
    size_t interned;

    if (name_iid == 0 && place_iid == 0)
        return;
    interned = protobuf_open(e->out, PACKET_INTERNED_DATA);
    if (name_iid > 0)
        interned_write(e->out, INTERNED_EVENT_NAME, name_iid, name->shown);
    if (place_iid > 0)
        perfetto_place_write(e, place_iid, name);
    protobuf_close(e->out, interned);
}

/* Names that most slices have, and places, are written once. */
static void slice_begin(struct export_run *e, const struct call_tree *tree, size_t i)
{
    struct perfetto_state *s = e->state;
    const struct call *c = &tree->calls[i];
    const struct method_name *name = names_find(e->names, c->id);
    bool own_name = c->count > 1 || c->inferred;
    size_t names_known = s->methods.n, places_known = s->places.n, event, packet;
    uint32_t iid = own_name ? 0 : numbering_of(&s->methods, c->id);
    uint32_t place_iid = name->file.n == 0 ? 0 : numbering_of(&s->places, c->id);

    packet = event_open(e, SLICE_BEGIN, c->start_ms, &event);
    protobuf_uint(e->out, EVENT_CATEGORY_IID,
                  call_is_unrecorded(c) ? CATEGORY_UNRECORDED : CATEGORY_METHOD);
    if (own_name)
        slice_name_write(e, c);
    else
        protobuf_uint(e->out, EVENT_NAME_IID, iid);
    if (place_iid > 0)
        protobuf_uint(e->out, EVENT_PLACE_IID, place_iid);
    slice_annotate(e->out, tree, i, names_own_id(e->names, c->id));
    protobuf_close(e->out, event);
    news_write(e, s->methods.n > names_known ? iid : 0, s->places.n > places_known ? place_iid : 0,
               name);
    protobuf_close(e->out, packet);
}

static uint64_t call_end(const struct call *c)
{
    return c->start_ms + c->total_ms;
}

static void perfetto_report(struct export_run *e, const struct report *r,
                            const struct call_tree *tree)
{
    struct perfetto_state *s = e->state;
    uint32_t open = STACK_NO_ROW;
    uint64_t end = r->cost_ms + tree->process_ms, before_ns = tree->process_ms * NS_PER_MS;

    if (tree->n == 0)
        return;
    clock_write(e, r);
    s->begin_ns = r->boot_ns < before_ns ? r->boot_ns : r->boot_ns - before_ns;
    track_write(e, r, ++s->reports);
    report_slice_begin(e, r);
    for (uint32_t i = 0; i < tree->n; i++) {
        for (; open != tree->calls[i].parent; open = tree->calls[open].parent)
            slice_end(e, call_end(&tree->calls[open]));
        slice_begin(e, tree, i);
        export_flush_large(e);
        open = i;
    }
    for (; open != STACK_NO_ROW; open = tree->calls[open].parent) {
        if (tree->calls[open].parent == STACK_NO_ROW && end < call_end(&tree->calls[open]))
            end = call_end(&tree->calls[open]);
        slice_end(e, call_end(&tree->calls[open]));
    }
    slice_end(e, end);
}

static void perfetto_end(struct export_run *e)
{
    struct perfetto_state *s = e->state;

    HASH_CLEAR(hh, s->processes);
    arena_release(&s->arena);
    numbering_release(&s->methods);
    numbering_release(&s->places);
    buf_release(&s->text);
    free(s);
    e->state = NULL;
}

const struct exporter export_perfetto = {
    .trees_alone = true,
    .begin = perfetto_begin,
    .report = perfetto_report,
    .end = perfetto_end,
};
