/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/traffic.h"

#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/mode.h"
#include "runtime/policy/policy.h"
#include "runtime/record/clock.h"

static struct {
    struct traffic traffic;
    char network[NAME_MAX_BYTES]; /* that it goes over; "": not told */
} bytes_told;

bool traffic_take(struct traffic *t, struct traffic_row *due)
{
    if (t->n == 0)
        return false;
    *due = t->rows[0];
    t->n--;
    memmove(t->rows, t->rows + 1, t->n * sizeof(t->rows[0]));
    return true;
}

static uint64_t bytes_sum(uint64_t a, uint64_t b)
{
    return a > INT64_MAX - (b < INT64_MAX ? b : INT64_MAX) ? INT64_MAX : a + b;
}

static bool row_is_of(const struct traffic_row *row, const struct traffic_row *bytes)
{
    return row->day == bytes->day && strcmp(row->source, bytes->source) == 0 &&
           strcmp(row->network, bytes->network) == 0;
}

bool traffic_add(struct traffic *t, const struct traffic_row *bytes, struct traffic_row *due)
{
    bool is_due;
    size_t i = 0;

    if (bytes->received == 0 && bytes->sent == 0)
        return false;
    is_due = t->n > 0 && t->rows[0].day != bytes->day && traffic_take(t, due);
    while (i < t->n && !row_is_of(&t->rows[i], bytes))
        i++;
    if (i == TRAFFIC_ROWS) {
        is_due = traffic_take(t, due);
        i--;
    }
    if (i == t->n) {
        t->rows[t->n++] = *bytes;
        return is_due;
    }
    t->rows[i].received = bytes_sum(t->rows[i].received, bytes->received);
    t->rows[i].sent = bytes_sum(t->rows[i].sent, bytes->sent);
    return is_due;
}

bool traffic_total(struct traffic *t, const struct traffic_row *counters, struct traffic_row *due)
{
    struct traffic_row grown = *counters;
    bool goes_on = t->has_total && counters->received >= t->received && counters->sent >= t->sent;

    grown.received -= goes_on ? t->received : counters->received;
    grown.sent -= goes_on ? t->sent : counters->sent;
    t->has_total = true;
    t->received = counters->received;
    t->sent = counters->sent;
    return traffic_add(t, &grown, due);
}

void traffic_report_write(const struct traffic_row *row, struct text *out)
{
    issue_number(out, "day", row->day);
    if (*row->source)
        issue_string(out, "source", row->source);
    if (*row->network)
        issue_string(out, "network", row->network);
    issue_number(out, "received", row->received);
    issue_number(out, "sent", row->sent);
}

static void traffic_post(const struct traffic_row *due)
{
    struct text body;

    text_init(&body);
    traffic_report_write(due, &body);
    policy_post(REPORT_KIND_TRAFFIC, &body);
}

static void traffic_tell(const struct moment *now)
{
    struct traffic_row due;

    while (now->now_ms == UINT64_MAX && traffic_take(&bytes_told.traffic, &due))
        traffic_post(&due);
}

/* Where nothing is recorded the counters go on, but nobody is told. */
static void traffic_feed(const struct event *event)
{
    struct traffic_row bytes = {.received = event->values[0], .sent = event->values[1]}, due;
    bool is_due = false;

    if (event->kind == EVENT_NETWORK)
        name_set(bytes_told.network, event->texts[0]);
    if (event->kind == EVENT_FOREGROUND && !event->values[0] && event->recorded)
        traffic_tell(&(struct moment){.now_ms = UINT64_MAX});
    if (event->kind != EVENT_TRAFFIC && event->kind != EVENT_TRAFFIC_OF)
        return;
    bytes.day = sampling_day(wall_clock_ms());
    name_set(bytes.source, event->texts[0]);
    name_set(bytes.network, bytes_told.network);
    if (event->kind == EVENT_TRAFFIC)
        is_due = traffic_total(&bytes_told.traffic, &bytes, &due);
    else if (*bytes.source)
        is_due = traffic_add(&bytes_told.traffic, &bytes, &due);
    if (is_due)
        traffic_post(&due);
}

const struct policy traffic_policy = {
    POLICY_STATE(bytes_told),
    .feed = traffic_feed,
    .due = traffic_tell,
};
