/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_parts.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/record/slot.h"

/* Marks each row whose index is in the array: as inferred, or its count as
 * estimated. */
static void rows_mark(struct json_reader r, struct report *report, bool estimated)
{
    /* The indices count the rows as they were written. */
    if (report->bad_rows > 0 || json_read_peek(&r) != '[' || !json_read_open(&r, '['))
        return;
    while (json_read_element(&r)) {
        struct str value;
        uint64_t at;

        if (json_read_peek(&r) == '"' || !report_value_text(&r, &value)) {
            json_read_skip(&r);
            continue;
        }
        if (!str_to_u64(value, &at) || at >= report->stack.n)
            continue;
        if (estimated)
            report->stack.rows[at].estimated = true;
        else
            report->stack.rows[at].inferred = true;
    }
}

static void evidence_inferred(struct json_reader r, struct report *report)
{
    rows_mark(r, report, false);
}

static void evidence_estimated(struct json_reader r, struct report *report)
{
    rows_mark(r, report, true);
}

/* Reads a number of an array; UINT64_MAX where it is none, or above max. */
static uint64_t element_read(struct json_reader *r, uint64_t max)
{
    struct str value;
    uint64_t n;

    if (json_read_digits(r, &n))
        return n <= max ? n : UINT64_MAX;
    if (json_read_peek(r) == '"') {
        json_read_skip(r);
        return UINT64_MAX;
    }
    return report_value_text(r, &value) && str_to_u64(value, &n) && n <= max ? n : UINT64_MAX;
}

/* An array of arrays of two numbers. What is no such pair is skipped. */
static void pairs_read(struct json_reader *r, struct report *report,
                       void (*add)(struct report *report, uint64_t first, uint64_t second))
{
    if (json_read_peek(r) != '[') {
        json_read_skip(r);
        return;
    }
    json_read_open(r, '[');
    while (json_read_element(r)) {
        uint64_t pair[2] = {UINT64_MAX, UINT64_MAX};
        size_t n = 0;

        if (json_read_peek(r) != '[') {
            json_read_skip(r);
            continue;
        }
        json_read_open(r, '[');
        for (; json_read_element(r); n++) {
            uint64_t value = element_read(r, INT64_MAX);

            if (n < 2)
                pair[n] = value;
        }
        if (n == 2 && pair[0] != UINT64_MAX && pair[1] != UINT64_MAX)
            add(report, pair[0], pair[1]);
    }
}

static void most_add(struct report *report, uint64_t id, uint64_t slots)
{
    if (id <= SLOT_ID_MASK && report->n_most < REPORT_WRITERS_MAX)
        report->most[report->n_most++] = (struct report_writer){(uint32_t)id, slots};
}

static void recursion_add(struct report *report, uint64_t row, uint64_t levels)
{
    if (row < report->stack.n && levels <= UINT32_MAX)
        report->stack.rows[row].levels = (uint32_t)levels;
}

static void evidence_recursion(struct json_reader r, struct report *report)
{
    if (report->bad_rows == 0)
        pairs_read(&r, report, recursion_add);
}

/* An object, or the sum of what it says. */
static void evidence_lost(struct json_reader r, struct report *report)
{
    struct str key, value;

    if (json_read_peek(&r) != '{') {
        if (report_value_text(&r, &value))
            report->overwritten = report_value_number(value, INT64_MAX);
        return;
    }
    json_read_open(&r, '{');
    while (json_read_key(&r, &key)) {
        if (str_eq(key, STR("most"))) {
            pairs_read(&r, report, most_add);
            continue;
        }
        if (!report_value_text(&r, &value))
            return;
        if (str_eq(key, STR("overwritten")))
            report->overwritten = report_value_number(value, INT64_MAX);
        else if (str_eq(key, STR("orphans")))
            report->orphans = report_value_number(value, INT64_MAX);
    }
}

struct number_member {
    struct str key;
    uint64_t *to, max;
};

/* The numbers of an object. */
static void numbers_read(struct json_reader r, const struct number_member *members, size_t n)
{
    struct str key, value;

    if (json_read_peek(&r) != '{' || !json_read_open(&r, '{'))
        return;
    while (json_read_key(&r, &key) && report_value_text(&r, &value)) {
        for (size_t i = 0; i < n; i++) {
            if (str_eq(key, members[i].key))
                *members[i].to = report_value_number(value, members[i].max);
        }
    }
}

static void evidence_clock(struct json_reader r, struct report *report)
{
    const struct number_member members[] = {
        {STR("boot"), &report->boot_ns, REPORT_BOOT_NS_MAX},
        {STR("monotonic"), &report->monotonic_ns, REPORT_BOOT_NS_MAX},
        {STR("step"), &report->step_ms, STACK_MS_MAX},
    };

    numbers_read(r, members, sizeof(members) / sizeof(members[0]));
}

static void evidence_gc(struct json_reader r, struct report *report)
{
    const struct number_member members[] = {
        {STR("cost"), &report->gc_ms, STACK_MS_MAX},
        {STR("times"), &report->gc_times, INT64_MAX},
    };

    numbers_read(r, members, sizeof(members) / sizeof(members[0]));
}

/* A member that is not a number counts as damage: what is not known is left out. */
static void evidence_cpu(struct json_reader r, struct report *report)
{
    struct str key;

    if (json_read_peek(&r) != '{' || !json_read_open(&r, '{'))
        return;
    while (json_read_key(&r, &key)) {
        int i = 0;
        uint64_t ms;

        while (i < CPU_TIMES && !str_eq(key, str_from_c(cpu_time_names[i].key)))
            i++;
        if (i == CPU_TIMES) {
            json_read_skip(&r);
            continue;
        }
        ms = element_read(&r, STACK_MS_MAX);
        if (ms == UINT64_MAX)
            report->bad_times = true;
        else
            cpu_times_set(&report->cpu, (enum cpu_time)i, ms);
    }
}

/* [["name", ms], ...]; of a row the names alone. */
static void evidence_busy(struct json_reader r, struct report *report)
{
    if (json_read_peek(&r) != '[' || !json_read_open(&r, '['))
        return;
    while (json_read_element(&r)) {
        struct report_busy busy = {.ms = 0};

        if (json_read_peek(&r) == '[') {
            json_read_open(&r, '[');
            for (size_t n = 0; json_read_element(&r); n++) {
                if (n == 1)
                    busy.ms = element_read(&r, STACK_MS_MAX);
                else if (n > 1 || !report_value_text(&r, &busy.name))
                    json_read_skip(&r);
            }
        } else if (!report_value_text(&r, &busy.name)) {
            return;
        }
        if (busy.name.n > 0 && busy.ms != UINT64_MAX && report->n_busy < REPORT_BUSY_MAX)
            report->busy[report->n_busy++] = busy;
    }
}

static void evidence_busy_ms(struct json_reader r, struct report *report)
{
    if (json_read_peek(&r) != '[' || !json_read_open(&r, '['))
        return;
    for (size_t i = 0; json_read_element(&r); i++) {
        uint64_t ms = element_read(&r, STACK_MS_MAX);

        if (i < report->n_busy && ms != UINT64_MAX)
            report->busy[i].ms = ms;
    }
}

/* Of a row it is null where that is not known. */
static void evidence_others(struct json_reader r, struct report *report)
{
    struct number_member members[REPORT_OTHERS];

    for (int i = 0; i < REPORT_OTHERS; i++) {
        report->others[i] = UINT64_MAX;
        members[i] = (struct number_member){str_from_c(report_others_names[i]), &report->others[i],
                                            STACK_MS_MAX};
    }
    numbers_read(r, members, REPORT_OTHERS);
    report->others_known = report->others[REPORT_OTHERS_RUNNING] != UINT64_MAX;
}

static void evidence_lock(struct json_reader r, struct report *report)
{
    const struct {
        struct str key, *to;
    } members[] = {
        {STR("owner"), &report->lock.owner},
        {STR("class"), &report->lock.class_name},
        {STR("at"), &report->lock.at},
    };
    struct str key, value;

    if (json_read_peek(&r) != '{' || !json_read_open(&r, '{'))
        return;
    while (json_read_key(&r, &key) && report_value_text(&r, &value)) {
        for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
            if (str_eq(key, members[i].key))
                *members[i].to = value;
        }
    }
}

/* Of a row it is null where the message was none. */
static void evidence_frame(struct json_reader r, struct report *report)
{
    struct number_member members[REPORT_FRAME_PARTS];

    for (int i = 0; i < REPORT_FRAME_PARTS; i++)
        members[i] = (struct number_member){str_from_c(report_frame_names[i]), &report->frame_ms[i],
                                            STACK_MS_MAX};
    report->is_frame = json_read_peek(&r) == '{';
    numbers_read(r, members, REPORT_FRAME_PARTS);
}

static void evidence_fps(struct json_reader r, struct report *report)
{
    enum { FPS_MOST = 10000 };
    struct str value;
    char text[24];
    double fps;

    if (!report_value_text(&r, &value) || value.n == 0 || value.n >= sizeof(text))
        return;
    snprintf(text, sizeof(text), "%.*s", STR_ARG(value));
    fps = strtod(text, NULL);
    if (fps > 0 && fps <= FPS_MOST)
        report->fps_hundredths = (uint64_t)(fps * 100 + 0.5);
}

/* The numbers of an array, one for each row; NULL where it is empty, as in rows of what was not
 * known, or damaged. */
static const uint64_t *rows_times(struct json_reader r, struct report *report)
{
    size_t n = report->stack.n, count = 0;
    uint64_t *times = ARENA_NEW(r.arena, uint64_t, n + 1);
    bool good = report->bad_rows == 0 && json_read_peek(&r) == '[' && json_read_open(&r, '[');

    for (; good && json_read_element(&r); count++) {
        uint64_t ms = element_read(&r, STACK_MS_MAX);

        good = count < n && ms != UINT64_MAX;
        if (good)
            times[count] = ms;
    }
    if (good && count == n)
        return n > 0 ? times : NULL;
    report->bad_times |= !good || count > 0;
    return NULL;
}

void report_evidence_read(const struct report_evidence_at *where, const struct json_reader *r,
                          struct report *report)
{
    static void (*const readers[])(struct json_reader, struct report *) = {
        [EVIDENCE_INFERRED] = evidence_inferred,
        [EVIDENCE_ESTIMATED] = evidence_estimated,
        [EVIDENCE_RECURSION] = evidence_recursion,
        [EVIDENCE_LOST] = evidence_lost,
        [EVIDENCE_CLOCK] = evidence_clock,
        [EVIDENCE_GC] = evidence_gc,
        [EVIDENCE_CPU] = evidence_cpu,
        [EVIDENCE_BUSY] = evidence_busy,
        [EVIDENCE_BUSY_MS] = evidence_busy_ms,
        [EVIDENCE_LOCK] = evidence_lock,
        [EVIDENCE_OTHERS] = evidence_others,
        [EVIDENCE_FRAME] = evidence_frame,
        [EVIDENCE_FPS] = evidence_fps,
    };

    for (size_t i = 0; i < sizeof(readers) / sizeof(readers[0]); i++) {
        if (where->at[i] && readers[i])
            readers[i](report_value_again(r, where->at[i]), report);
    }
    if (where->at[EVIDENCE_RUNNING])
        report->running = rows_times(report_value_again(r, where->at[EVIDENCE_RUNNING]), report);
    if (where->at[EVIDENCE_WAITING] && report->running)
        report->waiting = rows_times(report_value_again(r, where->at[EVIDENCE_WAITING]), report);
    if (!cpu_times_fit(&report->cpu, report->cost_ms)) {
        report->cpu = (struct cpu_times){0};
        report->bad_times = true;
    }
}
