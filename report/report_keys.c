/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_keys.h"

#include "report/report_parts.h"

#define IN(member) offsetof(struct report, member)

#define CPU_ROW(symbol, key, column, shown) {STR_INIT(column), REPORT_KEY_CPU, CPU_##symbol, 0},

#define CONTEXT_ROW(key, ...) \
    {STR_INIT(#key), REPORT_KEY_TEXT, IN(context.key), REPORT_KEY_CONTEXT},

enum {
    MARK = REPORT_KEY_MARK,
    TOLD_TREE = REPORT_KEY_TOLD_TREE,
    TOLD = REPORT_KEY_TOLD_TREE | REPORT_KEY_TOLD_OTHER,
    NUMBER = REPORT_KEY_NUMBER
};

static const struct report_key rows[] = {
    /* Of two rows of a key the first counts: these are no numbers of vitals. */
    {STR_INIT("version"), REPORT_KEY_TEXT, IN(context.version), REPORT_KEY_CONTEXT | TOLD},
    {STR_INIT("device"), REPORT_KEY_TEXT, IN(context.device), REPORT_KEY_CONTEXT | TOLD},
    {STR_INIT("session_id"), REPORT_KEY_TEXT, IN(context.session_id), REPORT_KEY_CONTEXT | TOLD},
    {STR_INIT("tag"), REPORT_KEY_TEXT, IN(tag), MARK | TOLD},
    {STR_INIT("process"), REPORT_KEY_TEXT, IN(process), TOLD},
    {STR_INIT("scene"), REPORT_KEY_TEXT, IN(scene), MARK | TOLD},
    {STR_INIT("detail"), REPORT_KEY_TEXT, IN(detail), MARK | TOLD},
    {STR_INIT("stackKey"), REPORT_KEY_TEXT, IN(key), MARK | TOLD},
    {STR_INIT("time"), REPORT_KEY_MS, IN(time_ms), TOLD},
    {STR_INIT("cost"), REPORT_KEY_MS, IN(cost_ms), MARK | TOLD | NUMBER},
    {STR_INIT("mapping"), REPORT_KEY_TEXT, IN(mapping), TOLD},
    {STR_INIT("mappings"), REPORT_KEY_RAW, IN(mappings), TOLD},
    {STR_INIT("machine"), REPORT_KEY_TEXT, IN(machine), TOLD},
    {STR_INIT("user"), REPORT_KEY_TEXT, IN(user), TOLD},
    {STR_INIT("thread"), REPORT_KEY_TEXT, IN(thread), TOLD},
    {STR_INIT("start"), REPORT_KEY_MS, IN(start_ms), TOLD},
    {STR_INIT("count"), REPORT_KEY_MS, IN(repeats), 0},
    {STR_INIT("threadStack"), REPORT_KEY_TEXT, IN(thread_stack), TOLD},
    {STR_INIT("profile"), REPORT_KEY_TEXT, IN(profile), TOLD_TREE},
    {STR_INIT("class"), REPORT_KEY_TEXT, IN(class_name), 0},
    {STR_INIT("source"), REPORT_KEY_TEXT, IN(source), 0},
    {STR_INIT("pid"), REPORT_KEY_MS, IN(pid), 0},
    {STR_INIT("exit_time"), REPORT_KEY_MS, IN(exit_ms), 0},
    {STR_INIT("reason"), REPORT_KEY_TEXT, IN(reason), 0},
    {STR_INIT("system"), REPORT_KEY_TEXT, IN(system), TOLD},
    /* As the rows of decode --format ndjson call them. */
    {STR_INIT("time_ms"), REPORT_KEY_MS, IN(time_ms), TOLD},
    {STR_INIT("start_ms"), REPORT_KEY_MS, IN(start_ms), TOLD},
    {STR_INIT("cost_ms"), REPORT_KEY_MS, IN(cost_ms), TOLD},
    {STR_INIT("key_ids"), REPORT_KEY_TEXT, IN(key), TOLD},
    {STR_INIT("repeats"), REPORT_KEY_MS, IN(repeats), TOLD},
    {STR_INIT("thread_stack"), REPORT_KEY_TEXT, IN(thread_stack), TOLD},
    {STR_INIT("says"), REPORT_KEY_TEXT, IN(says), TOLD},
    {STR_INIT("boot_ns"), REPORT_KEY_BOOT, IN(boot_ns), TOLD},
    {STR_INIT("step_ms"), REPORT_KEY_MS, IN(step_ms), TOLD},
    {STR_INIT("gc_ms"), REPORT_KEY_MS, IN(gc_ms), TOLD},
    {STR_INIT("gc_times"), REPORT_KEY_MS, IN(gc_times), TOLD},
    {STR_INIT("frozen_ms"), REPORT_KEY_MS, IN(frozen_ms), TOLD},
    {STR_INIT("anr_ms"), REPORT_KEY_MS, IN(anr_ms), TOLD},
    {STR_INIT("process_start_ms"), REPORT_KEY_MS, IN(process_start_ms), TOLD},
    CPU_TIME_LIST(CPU_ROW){STR_INIT("stack"), REPORT_KEY_STACK, 0, MARK | TOLD},
    {STR_INIT("stack_ids"), REPORT_KEY_STACK_IDS, 0, 0},
    {STR_INIT("content"), REPORT_KEY_CONTENT, 0, 0},
    {STR_INIT("numbers"), REPORT_KEY_NUMBERS, 0, 0},
    {STR_INIT("inferred"), REPORT_KEY_EVIDENCE, EVIDENCE_INFERRED, TOLD_TREE},
    {STR_INIT("stack_inferred"), REPORT_KEY_EVIDENCE, EVIDENCE_INFERRED, TOLD_TREE},
    /* Old reports of other kinds have it too. */
    {STR_INIT("lost"), REPORT_KEY_EVIDENCE, EVIDENCE_LOST, TOLD},
    {STR_INIT("estimated"), REPORT_KEY_EVIDENCE, EVIDENCE_ESTIMATED, TOLD_TREE},
    {STR_INIT("stack_estimated"), REPORT_KEY_EVIDENCE, EVIDENCE_ESTIMATED, TOLD_TREE},
    {STR_INIT("recursion"), REPORT_KEY_EVIDENCE, EVIDENCE_RECURSION, TOLD_TREE},
    {STR_INIT("stack_recursion"), REPORT_KEY_EVIDENCE, EVIDENCE_RECURSION, TOLD_TREE},
    {STR_INIT("clock"), REPORT_KEY_EVIDENCE, EVIDENCE_CLOCK, TOLD_TREE},
    {STR_INIT("gc"), REPORT_KEY_EVIDENCE, EVIDENCE_GC, TOLD_TREE},
    {STR_INIT("frozen"), REPORT_KEY_MS, IN(frozen_ms), TOLD_TREE},
    {STR_INIT("process_start"), REPORT_KEY_MS, IN(process_start_ms), TOLD_TREE},
    {STR_INIT("threads"), REPORT_KEY_TEXT, IN(threads), TOLD_TREE},
    {STR_INIT("anr"), REPORT_KEY_MS, IN(anr_ms), TOLD_TREE},
    {STR_INIT("cpu"), REPORT_KEY_EVIDENCE, EVIDENCE_CPU, TOLD_TREE},
    {STR_INIT("running"), REPORT_KEY_EVIDENCE, EVIDENCE_RUNNING, TOLD_TREE},
    {STR_INIT("stack_running"), REPORT_KEY_EVIDENCE, EVIDENCE_RUNNING, TOLD_TREE},
    {STR_INIT("waiting"), REPORT_KEY_EVIDENCE, EVIDENCE_WAITING, TOLD_TREE},
    {STR_INIT("stack_waiting"), REPORT_KEY_EVIDENCE, EVIDENCE_WAITING, TOLD_TREE},
    {STR_INIT("faults"), REPORT_KEY_MS, IN(faults), TOLD_TREE},
    {STR_INIT("busy"), REPORT_KEY_EVIDENCE, EVIDENCE_BUSY, TOLD_TREE},
    {STR_INIT("busy_ms"), REPORT_KEY_EVIDENCE, EVIDENCE_BUSY_MS, TOLD_TREE},
    {STR_INIT("others"), REPORT_KEY_EVIDENCE, EVIDENCE_OTHERS, TOLD_TREE},
    {STR_INIT("lock"), REPORT_KEY_EVIDENCE, EVIDENCE_LOCK, TOLD_TREE},
    {STR_INIT("lock_owner"), REPORT_KEY_TEXT, IN(lock.owner), TOLD_TREE},
    {STR_INIT("lock_class"), REPORT_KEY_TEXT, IN(lock.class_name), TOLD_TREE},
    {STR_INIT("lock_at"), REPORT_KEY_TEXT, IN(lock.at), TOLD_TREE},
    {STR_INIT("frame"), REPORT_KEY_EVIDENCE, EVIDENCE_FRAME, TOLD_TREE},
    {STR_INIT("fps"), REPORT_KEY_EVIDENCE, EVIDENCE_FPS, TOLD_TREE},
    {STR_INIT("state"), REPORT_KEY_TEXT, IN(state), TOLD_TREE},
    REPORT_CONTEXT_LIST(CONTEXT_ROW){STR_INIT("scenes"), REPORT_KEY_RAW, IN(context.scenes), TOLD},
    {STR_INIT("breadcrumbs"), REPORT_KEY_RAW, IN(context.breadcrumbs), TOLD},
    {STR_INIT("breadcrumbs_ms"), REPORT_KEY_RAW, IN(context.crumbs_ms), TOLD},
    {STR_INIT("tags"), REPORT_KEY_TAGS, 0, TOLD},
    {STR_INIT("cpu_app"), REPORT_KEY_SILENT, 0, TOLD},
    {STR_INIT("mem"), REPORT_KEY_SILENT, 0, TOLD},
    {STR_INIT("mem_free"), REPORT_KEY_SILENT, 0, TOLD},
};

enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

_Static_assert(ROWS * 4 <= REPORT_KEY_SLOTS, "a lookup ends at a free slot, and soon");

static const struct report_key other_key = {.kind = REPORT_KEY_OTHER};

/* From the length and three of the characters. */
static unsigned key_slot(struct str key)
{
    unsigned hash = (unsigned)key.n * 5;

    if (key.n > 0)
        hash += (uint8_t)key.p[0] * 3u + (uint8_t)key.p[key.n / 2] * 7u + (uint8_t)key.p[key.n - 1];
    return hash % REPORT_KEY_SLOTS;
}

void report_keys_init(struct report_keys *keys)
{
    *keys = (struct report_keys){0};
    for (unsigned i = 0; i < ROWS; i++) {
        unsigned slot = key_slot(rows[i].key);

        while (keys->slots[slot])
            slot = (slot + 1) % REPORT_KEY_SLOTS;
        keys->slots[slot] = (uint8_t)(i + 1);
    }
}

const struct report_key *report_key_find(const struct report_keys *keys, struct str key)
{
    unsigned slot = key_slot(key);

    for (; keys->slots[slot]; slot = (slot + 1) % REPORT_KEY_SLOTS) {
        const struct report_key *row = &rows[keys->slots[slot] - 1];

        if (str_eq(row->key, key))
            return row;
    }
    return &other_key;
}

bool report_key_told(const struct report_key *key, enum report_kind kind, unsigned told)
{
    bool is_context = (key->flags & REPORT_KEY_CONTEXT) != 0;
    bool measures = kind == REPORT_KIND_VITALS || kind == REPORT_KIND_TRAFFIC ||
                    kind == REPORT_KIND_EXIT || kind == REPORT_KIND_SESSION;

    if (is_context && kind == REPORT_KIND_SESSION)
        return false;
    return (key->flags & told) || (is_context && !measures);
}

/* Row + 1; 0: it is in none. */
static uint8_t row_number(const struct report_key *key)
{
    return !key || key->kind == REPORT_KEY_OTHER ? 0 : (uint8_t)(key - rows + 1);
}

const struct report_key *report_key_read(struct report_keys *keys, struct json_reader *r,
                                         const struct report_key *before)
{
    uint8_t *after = &keys->after[row_number(before)];
    const struct report_key *key;
    struct str text;

    if (*after > 0 && json_read_key_if(r, rows[*after - 1].key))
        return &rows[*after - 1];
    if (!json_read_key(r, &text))
        return NULL;
    key = report_key_find(keys, text);
    *after = row_number(key);
    return key;
}
